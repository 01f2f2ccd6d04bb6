//! What is asked of a board, and by which means it is answered.

use mousehole::Game;
use mousehole::cops::{Capture, CopNumber, Hunt, Search, Shortcut};
use mousehole::engine::{ENGINES, OnProgress, SolveError, Tuning};

use super::answer::{Answer, Said};
use crate::args::{CopsArgs, Shortcuts};

/// The question and the means, as the flags have them.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    /// Look for no more cats than this.
    pub(super) max: Option<usize>,
    pub(super) shortcuts: Shortcuts,
    pub(super) engine: Option<&'a str>,
    pub(super) memory: Option<u64>,
    pub(super) threads: Option<usize>,
}

/// An answer, and what led to it.
pub(super) struct Found {
    pub(super) answer: Answer,
    pub(super) shortcuts: Vec<Shortcut>,
    /// Why it is not known how the cats win, where only a theorem says that they do.
    pub(super) unsolved: Option<SolveError>,
    /// What an engine says that was asked to check it, where that is something else.
    pub(super) differs: Option<(&'static str, Answer)>,
}

impl<'a> Asked<'a> {
    pub(super) fn new(args: &'a CopsArgs) -> Asked<'a> {
        Asked {
            max: args.max.map(usize::from),
            shortcuts: args.shortcuts,
            engine: args.engine.engine.as_deref(),
            memory: args.engine.memory.memory.map(|memory| memory.0),
            threads: args.threads.map(usize::from),
        }
    }

    /// How engines are to work.
    pub(super) fn tuning(&self) -> Tuning {
        Tuning { threads: self.threads, ..Tuning::default() }
    }

    /// The engine that answers in place of theorems and the chase of alike cats.
    fn engine_alone(&self) -> Option<&'a str> {
        self.engine.filter(|_| self.shortcuts != Shortcuts::Check)
    }

    /// The engine that checks the answer.
    pub(super) fn checked_by(&self) -> Option<&'static str> {
        let engine = || ENGINES.iter().find(|engine| self.engine.is_none_or(|name| name == engine.name()));
        (self.shortcuts == Shortcuts::Check).then(engine).flatten().map(|engine| engine.name())
    }

    /// Answers for one board: whether its cats win (`hunt`), or how many it takes.
    pub(super) fn of(&self, game: &Game, hunt: bool, on_progress: &OnProgress<'_>) -> Result<Found, SolveError> {
        let found = self.search(game, hunt, self.engine_alone(), on_progress)?;
        let differs = match self.checked_by() {
            Some(engine) => self.check(game, hunt, engine, &found.answer, on_progress)?.map(|other| (engine, other)),
            None => None,
        };
        Ok(Found { differs, ..found })
    }

    /// What an engine says, where that is something else.
    pub(super) fn check(
        &self,
        game: &Game,
        hunt: bool,
        engine: &'static str,
        answer: &Answer,
        on_progress: &OnProgress<'_>,
    ) -> Result<Option<Answer>, SolveError> {
        let expected = self.search(game, hunt, Some(engine), on_progress)?.answer;
        Ok((expected != *answer).then_some(expected))
    }

    fn search(
        &self,
        game: &Game,
        hunt: bool,
        engine: Option<&str>,
        on_progress: &OnProgress<'_>,
    ) -> Result<Found, SolveError> {
        let mut search = Search::new(game).on_progress(on_progress).shortcuts(self.shortcuts != Shortcuts::Skip);
        if let Some(engine) = engine {
            search = search.engine(engine)?;
        }
        if let Some(memory) = self.memory {
            search = search.memory(memory);
        }
        if let Some(threads) = self.threads {
            search = search.threads(threads);
        }
        if hunt {
            let Hunt { wins, capture, unsolved, shortcuts, .. } = search.hunt()?;
            let answer = self.hunted(game.rules().cats, wins, capture);
            return Ok(Found { answer, shortcuts, unsolved, differs: None });
        }
        if let Some(max) = self.max {
            search = search.max(max);
        }
        let CopNumber { cats, capture, unsolved, shortcuts, .. } = search.cop_number()?;
        Ok(Found { answer: self.counted(cats, capture), shortcuts, unsolved, differs: None })
    }

    pub(super) fn hunted(&self, cats: usize, wins: bool, capture: Option<Capture>) -> Answer {
        Answer { said: Said::Hunt { cats, wins }, capture }
    }

    pub(super) fn counted(&self, cats: Option<usize>, capture: Option<Capture>) -> Answer {
        let said = match (cats, self.max) {
            (Some(cats), _) => Said::CopNumber(cats),
            (None, Some(max)) => Said::MoreThan(max),
            (None, None) => Said::NoNumber,
        };
        Answer { said, capture }
    }
}
