//! From arguments to a game and a solver that are ready.

use std::fmt::Write;
use std::path::PathBuf;

use mousehole::engine::{SolveError, Tuning};
use mousehole::formats::shown_path;
use mousehole::game::{BuildError, Input, Preset};
use mousehole::solution::{Question, Solver};
use mousehole::{Game, Place, Side, Solution, formats};

use crate::args::{BoardArgs, ReadingArgs, RuleFlags, SolvingArgs};
use crate::commands::solve::SolveArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress;
use crate::source::Source;
use crate::words::bytes;

/// A game and where it came from.
pub(crate) struct GamePlan {
    pub(crate) game: Game,
    /// Nothing was given, so this is the built-in example.
    pub(crate) is_example: bool,
    /// Whether the file or a flag sets the number of cats.
    pub(crate) sets_cats: bool,
    /// The number of cats that was asked for, where positions with that many cannot be numbered: the game has one.
    pub(crate) many_cats: Option<usize>,
    warnings: Vec<String>,
}

impl GamePlan {
    pub(crate) fn new(args: &BoardArgs) -> Result<GamePlan, Failure> {
        GamePlan::of(args, &Source::or_example(args.file.as_deref(), Source::Example))
    }

    /// The game of the file, or of the example where none is named: standard input is for something else.
    pub(crate) fn without_stdin(args: &BoardArgs) -> Result<GamePlan, Failure> {
        GamePlan::of(args, &args.file.as_deref().map_or(Source::Example, Source::new))
    }

    fn of(args: &BoardArgs, source: &Source) -> Result<GamePlan, Failure> {
        GamePlan::from_bytes(source, &source.read()?, &args.reading, &args.rules, args.rules.preset, false)
    }

    /// The game of what was read from a source, under the rules of a preset, or else of the one that the file names. Where
    /// it is `searched` for cats, there may be more than positions can be numbered for.
    pub(crate) fn from_bytes(
        source: &Source,
        bytes: &[u8],
        reading: &ReadingArgs,
        rules: &RuleFlags,
        preset: Option<Preset>,
        searched: bool,
    ) -> Result<GamePlan, Failure> {
        let mut input = read(source, bytes, reading)?;
        let mut warnings: Vec<String> = Vec::new();
        if let (Some(preset), Some(own)) = (preset, input.preset.filter(|own| Some(*own) != preset))
            && rules.preset.is_none()
        {
            warnings.push(format!("{}: the preset {own} is left aside for {preset}", source.name()));
        }
        input.preset = preset.or(input.preset);
        let sets_cats = rules.gave("cats") || input.settings.cats.is_some();
        let builder = input.builder().settings(source.settings()).settings(rules.settings());
        let (game, many_cats) = match builder.clone().build() {
            Err(error @ BuildError::TooManyPositions { cats, .. }) if searched => {
                // Cats that have been placed stay as many.
                (builder.cats(1).build().map_err(|_| error), Some(cats))
            }
            built => (built, None),
        };
        let game = game.map_err(|error| at_fault(&error, &input, source, bytes, rules))?;
        Ok(GamePlan { game, is_example: source.is_example(), sets_cats, many_cats, warnings })
    }

    /// The game of a board on which the animals are placed later, and those whom nothing places before: they stand
    /// somewhere, because a game has a start.
    pub(crate) fn placed_later(
        source: &Source,
        bytes: &[u8],
        reading: &ReadingArgs,
        rules: &RuleFlags,
    ) -> Result<(GamePlan, Vec<Side>), Failure> {
        let mut input = read(source, bytes, reading)?;
        input.preset = rules.preset.or(input.preset);
        let sets_cats = rules.gave("cats") || input.settings.cats.is_some();
        let mut builder = input.builder().settings(source.settings()).settings(rules.settings());
        let mut nowhere = Vec::new();
        let mut built = builder.clone().build();
        if matches!(built, Err(BuildError::NoMouse { .. })) {
            nowhere.push(Side::Mouse);
            builder = builder.mouse(Place(0));
            built = builder.clone().build();
        }
        if matches!(built, Err(BuildError::NoCat { .. })) {
            nowhere.push(Side::Cat);
            let cats = rules.settings().cats.or(input.settings.cats).unwrap_or(1);
            let on = |place| builder.clone().cat(vec![Place(place); cats]).build();
            let is_closed =
                |built: &Result<Game, BuildError>| matches!(built, Err(BuildError::CatInForbiddenHole { .. }));
            built = (0..input.board.places() as u32).map(on).find(|built| !is_closed(built)).unwrap_or(built);
        }
        let game = built.map_err(|error| at_fault(&error, &input, source, bytes, rules))?;
        let (is_example, warnings) = (source.is_example(), Vec::new());
        Ok((GamePlan { game, is_example, sets_cats, many_cats: None, warnings }, nowhere))
    }

    pub(crate) fn warn(&self, output: &Output) {
        self.warnings.iter().for_each(|warning| output.warn(warning));
    }
}

fn read(source: &Source, bytes: &[u8], reading: &ReadingArgs) -> Result<Input, Failure> {
    let input = Input::read(bytes, reading.input_format, source.folder());
    input.map_err(|error| Failure::in_text(&source.name(), &error))
}

/// The game of an input that was read from `bytes`, under the rules of the flags.
pub(crate) fn build(input: &Input, source: &Source, bytes: &[u8], flags: &RuleFlags) -> Result<Game, Failure> {
    let built = input.builder().settings(source.settings()).settings(flags.settings()).build();
    built.map_err(|error| at_fault(&error, input, source, bytes, flags))
}

/// Blames the flag, if one set what is at fault, or else a place in the file; and names the flag that would mend it.
fn at_fault(error: &BuildError, input: &Input, source: &Source, bytes: &[u8], rules: &RuleFlags) -> Failure {
    let way_out = error.missing().map(|knob| format!(" (--{knob} PLACE)")).unwrap_or_default();
    match error.knob() {
        Some(knob) if rules.gave(knob) => Failure::new(format!("--{error}{way_out}")),
        _ => {
            let text = formats::text_of(bytes).expect("it has been read");
            let mut fault = input.fault(error);
            fault.message.push_str(&way_out);
            Failure::in_text(&source.name(), &fault.in_text(text))
        }
    }
}

/// A game, the question asked of it, and how to solve it: everything the flags decide, resolved once.
pub(crate) struct SolvePlan {
    pub(crate) board: GamePlan,
    pub(crate) question: Question,
    pub(crate) tuning: Tuning,
    pub(crate) memory: Option<u64>,
    /// The folder for scratch files.
    pub(crate) scratch: PathBuf,
    pub(crate) engine: Option<String>,
    /// How a user asks for less: by a flag of this command, or by another command.
    pub(crate) ask_less: &'static str,
}

impl SolvePlan {
    /// For commands that need everything.
    pub(crate) fn everything(board: &BoardArgs, solving: &SolvingArgs) -> Result<SolvePlan, Failure> {
        Ok(SolvePlan::of_everything(GamePlan::new(board)?, solving))
    }

    /// The same for a game that is known already.
    pub(crate) fn of_everything(board: GamePlan, solving: &SolvingArgs) -> SolvePlan {
        SolvePlan::new(board, solving, Question::Everything, "mousehole solve --question")
    }

    /// For commands with a `--question` of their own.
    pub(crate) fn asking(board: &BoardArgs, solving: &SolvingArgs, question: Question) -> Result<SolvePlan, Failure> {
        Ok(SolvePlan::new(GamePlan::new(board)?, solving, question, "--question"))
    }

    fn new(board: GamePlan, solving: &SolvingArgs, question: Question, ask_less: &'static str) -> SolvePlan {
        SolvePlan {
            board,
            question,
            tuning: solving.tuning(),
            memory: solving.engine.memory(),
            scratch: solving.scratch.clone().unwrap_or_else(std::env::temp_dir),
            engine: solving.engine.engine.clone(),
            ask_less,
        }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.board.game
    }

    pub(crate) fn solver(&self) -> Solver<'_> {
        let mut solver = self.game().solver().tuning(self.tuning).scratch(&self.scratch);
        if let Some(name) = &self.engine {
            solver = solver.engine(name).expect("the flag takes names of engines only");
        }
        if let Some(memory) = self.memory {
            solver = solver.memory(memory);
        }
        solver
    }

    /// What the solve may take, told before it starts.
    pub(crate) fn needs(&self) -> Result<String, Failure> {
        let solver = self.solver();
        let engine = solver.plan(self.question).map_err(|error| self.failure(&error))?;
        let task = solver.task(self.question);
        let (memory, scratch) = (engine.memory(self.game(), &task), engine.scratch(self.game(), &task));
        let mut needs = format!("{} takes at most {} of memory", engine.name(), bytes(memory));
        if scratch > 0 {
            write!(needs, ", and about {} of scratch files in {}", bytes(scratch), shown_path(&self.scratch))
                .expect("memory");
        }
        Ok(needs)
    }

    /// Solves everything, with a bar.
    pub(crate) fn solve(&self) -> Result<Solution, Failure> {
        self.solver().on_progress(progress::solving()).solve().map_err(|error| self.failure(&error))
    }

    /// Why the solve failed, and the ways out.
    pub(crate) fn failure(&self, error: &SolveError) -> Failure {
        let solver = self.solver();
        Failure::in_solve(
            self.game(),
            self.question,
            self.tuning,
            &|question| solver.task(question),
            error,
            Some(self.ask_less),
        )
    }
}

/// The question of `solve`: as asked, or as much as the other flags need.
pub(crate) fn question(args: &SolveArgs) -> Result<Question, Failure> {
    let asked = args.question.map(Question::from);
    let needs_everything = [("--verify", args.verify), ("--certificate", args.certificate.is_some())];
    match (needs_everything.into_iter().find(|(_, given)| *given), asked) {
        (Some((flag, _)), Some(asked)) if asked != Question::Everything => {
            Err(Failure::new(format!("{flag} needs --question everything")))
        }
        (Some(_), _) => Ok(Question::Everything),
        (None, Some(asked)) => Ok(asked),
        (None, None) if args.stats => Ok(Question::Everything),
        (None, None) => Ok(Question::Start),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Cli, Command};

    /// A file, as nobody knows what standard input the tests have.
    const BOARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/grid.toml");

    fn solve_args(flags: &str) -> SolveArgs {
        let cli = Cli::try_parse_from(["mousehole", "solve"].into_iter().chain(flags.split_whitespace()));
        match cli.expect("good flags").command {
            Command::Solve(args) => args,
            _ => unreachable!("it says solve"),
        }
    }

    fn plan(flags: &str) -> Result<SolvePlan, Failure> {
        let args = solve_args(flags);
        SolvePlan::asking(&args.board, &args.solving, question(&args)?)
    }

    #[test]
    fn the_question_is_what_the_flags_need() {
        let question = |flags| question(&solve_args(flags)).ok();
        assert_eq!(question(""), Some(Question::Start));
        assert_eq!(question("--stats"), Some(Question::Everything));
        assert_eq!(question("--stats --question mouse"), Some(Question::Mouse));
        assert_eq!(question("--verify"), Some(Question::Everything));
        assert_eq!(question("--certificate out --question everything"), Some(Question::Everything));
        assert_eq!(question("--verify --question winners"), None);
    }

    #[test]
    fn rules_and_solver_settings_come_from_the_flags() {
        let plan =
            plan(&format!("{BOARD} --mouse-jump 1 --limit none --engine counter --memory 1k --threads 3")).unwrap();
        assert!(!plan.board.is_example && !plan.board.sets_cats);
        assert_eq!((plan.game().rules().mouse_jump, plan.game().rules().limit), (1, None));
        assert_eq!((plan.tuning.threads, plan.memory), (Some(3), Some(1_000)));
        let failure = plan.solve().map(drop);
        assert!(matches!(failure, Err(Failure::Message(why)) if why.contains("counter") && why.contains("--memory")));
    }

    #[test]
    fn a_flag_at_fault_is_named() {
        assert!(matches!(plan(&format!("{BOARD} --cats 0")), Err(Failure::Message(why)) if why.starts_with("--cats")));
    }
}
