//! What is asked of a board, and how it is answered.

use mousehole::Game;
use mousehole::cops::{Capture, CopNumber, Hunt, Search, Shortcut};
use mousehole::engine::{ENGINES, OnProgress, SolveError, Tuning};

use super::answer::{Answer, CopsVerdict};
use super::{CopsArgs, Shortcuts};

/// The question and the settings of the search, resolved from the flags and the input.
#[derive(Clone, Copy)]
pub(super) struct CopsPlan<'a> {
    /// Whether the cats of the game win is the question; otherwise, how many cats do.
    pub(super) hunt: bool,
    /// Try no more cats than this.
    pub(super) max: Option<usize>,
    pub(super) shortcuts: Shortcuts,
    pub(super) engine: Option<&'a str>,
    pub(super) memory: Option<u64>,
    pub(super) threads: Option<usize>,
}

/// An answer, and what led to it.
pub(super) struct Finding {
    pub(super) answer: Answer,
    pub(super) shortcuts: Vec<Shortcut>,
    /// Why the capture is unknown, where only a theorem says that the cats win.
    pub(super) unsolved: Option<SolveError>,
    /// The engine that checked the answer, and its own answer if that differs.
    pub(super) differs: Option<(&'static str, Answer)>,
}

impl<'a> CopsPlan<'a> {
    pub(super) fn new(args: &'a CopsArgs, hunt: bool) -> CopsPlan<'a> {
        CopsPlan {
            hunt,
            max: args.max.map(usize::from),
            shortcuts: args.shortcuts,
            engine: args.engine.engine.as_deref(),
            memory: args.engine.memory(),
            threads: args.threads.map(usize::from),
        }
    }

    pub(super) fn tuning(&self) -> Tuning {
        Tuning { threads: self.threads, ..Tuning::default() }
    }

    /// The engine that checks the answer.
    pub(super) fn checked_by(&self) -> Option<&'static str> {
        let engine = || ENGINES.iter().find(|engine| self.engine.is_none_or(|name| name == engine.name()));
        (self.shortcuts == Shortcuts::Check).then(engine).flatten().map(|engine| engine.name())
    }

    /// Answers for one board.
    pub(super) fn answer(&self, game: &Game, on_progress: &OnProgress<'_>) -> Result<Finding, SolveError> {
        // An engine that is named answers in place of theorems and the chase of alike cats, unless it checks them.
        let engine = self.engine.filter(|_| self.shortcuts != Shortcuts::Check);
        let found = self.find(game, engine, on_progress)?;
        Ok(Finding { differs: self.check(game, &found.answer, on_progress)?, ..found })
    }

    /// The engine that checks and its answer, if they differ.
    pub(super) fn check(
        &self,
        game: &Game,
        answer: &Answer,
        on_progress: &OnProgress<'_>,
    ) -> Result<Option<(&'static str, Answer)>, SolveError> {
        let Some(engine) = self.checked_by() else { return Ok(None) };
        let other = self.find(game, Some(engine), on_progress)?.answer;
        Ok((other != *answer).then_some((engine, other)))
    }

    fn find(&self, game: &Game, engine: Option<&str>, on_progress: &OnProgress<'_>) -> Result<Finding, SolveError> {
        let mut search = self.search(game).on_progress(on_progress).shortcuts(self.shortcuts != Shortcuts::Skip);
        if let Some(engine) = engine {
            search = search.engine(engine)?;
        }
        if self.hunt {
            let Hunt { wins, capture, unsolved, shortcuts, .. } = search.hunt()?;
            let answer = self.hunted(game.rules().cats, wins, capture);
            return Ok(Finding { answer, shortcuts, unsolved, differs: None });
        }
        if let Some(max) = self.max {
            search = search.max(max);
        }
        let CopNumber { cats, capture, unsolved, shortcuts, .. } = search.cop_number()?;
        Ok(Finding { answer: self.counted(cats, capture), shortcuts, unsolved, differs: None })
    }

    /// A search with the memory and the threads of the flags.
    pub(super) fn search<'g>(&self, game: &'g Game) -> Search<'g> {
        let mut search = Search::new(game);
        if let Some(memory) = self.memory {
            search = search.memory(memory);
        }
        if let Some(threads) = self.threads {
            search = search.threads(threads);
        }
        search
    }

    pub(super) fn hunted(&self, cats: usize, wins: bool, capture: Option<Capture>) -> Answer {
        Answer { verdict: CopsVerdict::Hunt { cats, wins }, capture }
    }

    pub(super) fn counted(&self, cats: Option<usize>, capture: Option<Capture>) -> Answer {
        let verdict = match (cats, self.max) {
            (Some(cats), _) => CopsVerdict::CopNumber(cats),
            (None, Some(max)) => CopsVerdict::MoreThan(max),
            (None, None) => CopsVerdict::NoNumber,
        };
        Answer { verdict, capture }
    }
}
