//! What is asked of a board, and how it is answered.

use std::ops::ControlFlow;

use mousehole::Game;
use mousehole::cops::{CopNumber, Hunt, Search, Shortcut};
use mousehole::engine::{ENGINES, OnProgress, SolveError, Tuning};
use mousehole::game::Start;

use super::answer::{Answer, CopsVerdict, More, Placements};
use super::{CopsArgs, Shortcuts};

/// The question and the settings of the search, resolved from the flags and the input.
#[derive(Clone, Copy)]
pub(super) struct CopsPlan<'a> {
    /// Whether the cats of the game win is the question; otherwise, how many cats do.
    pub(super) hunt: bool,
    /// The cats of the hunt, where the game does not have them.
    pub(super) cats: Option<usize>,
    /// Try no more cats than this.
    pub(super) max: Option<usize>,
    /// Find up to this many of the best placements.
    pub(super) placements: Option<usize>,
    pub(super) throttling: bool,
    pub(super) shortcuts: Shortcuts,
    pub(super) engine: Option<&'a str>,
    pub(super) memory: Option<u64>,
    pub(super) threads: Option<usize>,
}

/// An answer, and what led to it.
pub(super) struct Finding {
    pub(super) answer: Answer,
    pub(super) shortcuts: Vec<Shortcut>,
    /// Why the answer is not known, or only the capture where a theorem says that the cats win.
    pub(super) unsolved: Option<SolveError>,
    /// The engine that checked the answer, and its own answer if that differs. Boxed: findings are moved for every line of a
    /// stream, and this is seldom there.
    pub(super) differs: Option<Box<(&'static str, Answer)>>,
}

impl<'a> CopsPlan<'a> {
    pub(super) fn new(args: &'a CopsArgs, hunt: bool) -> CopsPlan<'a> {
        CopsPlan {
            hunt,
            cats: None,
            placements: args.all_placements,
            throttling: args.throttling,
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
        let mut found = self.find(game, engine, on_progress)?;
        self.find_more(game, &mut found, on_progress)?;
        Ok(Finding { differs: self.check(game, &found.answer, on_progress)?, ..found })
    }

    /// The engine that checks and its answer, if they differ.
    pub(super) fn check(
        &self,
        game: &Game,
        answer: &Answer,
        on_progress: &OnProgress<'_>,
    ) -> Result<Option<Box<(&'static str, Answer)>>, SolveError> {
        let Some(engine) = self.checked_by().filter(|_| !answer.verdict.is_open()) else { return Ok(None) };
        let other = self.find(game, Some(engine), on_progress)?.answer;
        Ok((!other.agrees_with(answer)).then(|| Box::new((engine, other))))
    }

    /// Adds what is asked for besides. Where there is no memory for it, the finding says so.
    fn find_more(&self, game: &Game, found: &mut Finding, on_progress: &OnProgress<'_>) -> Result<(), SolveError> {
        if self.placements.is_none() && !self.throttling {
            return Ok(());
        }
        let mut more = More::default();
        let mut search = self.search(game).on_progress(on_progress);
        if let (Some(most), Some(capture)) = (self.placements, &found.answer.capture) {
            let mut placements = Placements::default();
            let has_found = search.placements(capture, |cats| {
                placements.are_more = placements.first.len() == most;
                match placements.are_more {
                    true => ControlFlow::Break(()),
                    false => {
                        placements.first.push(cats);
                        ControlFlow::Continue(())
                    }
                }
            });
            match has_found {
                Ok(is_told) => more.placements = is_told.then_some(placements),
                Err(error @ SolveError::Memory { .. }) => found.unsolved = Some(error),
                Err(error) => return Err(error),
            }
        }
        if self.throttling {
            if let Some(max) = self.max {
                search = search.max(max);
            }
            let times = search.capture_times()?;
            found.unsolved = found.unsolved.take().or(times.unsolved.clone());
            more.times = Some(times);
        }
        found.answer.more = Some(Box::new(more));
        Ok(())
    }

    fn find(&self, game: &Game, engine: Option<&str>, on_progress: &OnProgress<'_>) -> Result<Finding, SolveError> {
        let mut search = self.search(game).on_progress(on_progress).shortcuts(self.shortcuts != Shortcuts::Skip);
        if let Some(engine) = engine {
            search = search.engine(engine)?;
        }
        if !self.hunt {
            let found = match self.max {
                Some(max) => search.max(max).cop_number()?,
                None => search.cop_number()?,
            };
            return Ok(self.counted(found));
        }
        if let Some(cats) = self.cats {
            search = search.cats(cats);
        }
        let cats = self.cats.unwrap_or(game.rules().cats);
        match search.hunt() {
            Ok(hunt) => Ok(self.hunted(cats, hunt)),
            Err(error @ SolveError::Memory { .. }) => {
                let CopNumber { bounds, shortcuts, .. } = search.max(0).cop_number()?;
                let is_free = matches!(game.start(), Start::Placement { cats: None });
                let verdict = CopsVerdict::Hunt { cats, wins: None };
                let answer = Answer { verdict, capture: None, bounds: bounds.filter(|_| is_free), more: None };
                Ok(Finding { answer, shortcuts, unsolved: Some(error), differs: None })
            }
            Err(error) => Err(error),
        }
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

    pub(super) fn hunted(&self, cats: usize, hunt: Hunt) -> Finding {
        let Hunt { wins, capture, unsolved, bounds, shortcuts, .. } = hunt;
        let answer = Answer { verdict: CopsVerdict::Hunt { cats, wins: Some(wins) }, capture, bounds, more: None };
        Finding { answer, shortcuts, unsolved, differs: None }
    }

    pub(super) fn counted(&self, found: CopNumber) -> Finding {
        let CopNumber { cats, capture, unsolved, bounds, shortcuts, .. } = found;
        let verdict = match (cats, self.max) {
            (Some(cats), _) => CopsVerdict::CopNumber(cats),
            (None, _) if unsolved.is_some() => CopsVerdict::Unsolved,
            (None, Some(max)) => CopsVerdict::MoreThan(max),
            (None, None) => CopsVerdict::NoNumber,
        };
        Finding { answer: Answer { verdict, capture, bounds, more: None }, shortcuts, unsolved, differs: None }
    }
}
