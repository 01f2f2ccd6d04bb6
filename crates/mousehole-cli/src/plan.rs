//! From arguments to a game that is ready to solve.

use mousehole::Game;
use mousehole::engine::Tuning;
use mousehole::formats;
use mousehole::game::{BuildError, Input, Preset};
use mousehole::solution::Solver;

use crate::args::{BoardArgs, EngineArgs, ReadingArgs, RuleFlags};
use crate::failure::Failure;
use crate::source::Source;

/// A game, checked, and what is worth saying about where it came from.
pub(crate) struct Plan {
    pub(crate) game: Game,
    /// Nothing was given, so this is the built-in example.
    pub(crate) example: bool,
    /// The file or a flag says how many cats there are.
    pub(crate) sets_cats: bool,
    pub(crate) warnings: Vec<String>,
}

impl Plan {
    pub(crate) fn new(args: &BoardArgs) -> Result<Plan, Failure> {
        let source = Source::new(args.file.as_deref());
        Plan::of(&source, &source.read()?, &args.reading, &args.rules, args.rules.preset)
    }

    /// The plan for what was read from a source, by the rules of a preset, or of the one that the file names.
    pub(crate) fn of(
        source: &Source,
        bytes: &[u8],
        reading: &ReadingArgs,
        rules: &RuleFlags,
        preset: Option<Preset>,
    ) -> Result<Plan, Failure> {
        let mut input = Input::read(bytes, reading.input_format, source.folder())
            .map_err(|error| Failure::in_text(&source.name(), &error))?;
        let mut warnings: Vec<String> = Vec::new();
        if let (Some(preset), Some(own)) = (preset, input.preset.filter(|own| Some(*own) != preset))
            && rules.preset.is_none()
        {
            warnings.push(format!("{}: the preset {own} is left aside for {preset}", source.name()));
        }
        input.preset = preset.or(input.preset);
        let sets_cats = rules.gave("cats") || input.settings.cats.is_some();
        let game = build(&input, source, bytes, rules)?;
        let ignored = |key: &String| format!("{}: the key {key:?} means nothing here and is ignored", source.name());
        warnings.extend(input.ignored.iter().map(ignored));
        Ok(Plan { game, example: source.is_example(), sets_cats, warnings })
    }
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

/// The solver as the flags want it.
pub(crate) fn solver<'a>(game: &'a Game, args: &EngineArgs, tuning: Tuning) -> Result<Solver<'a>, Failure> {
    let mut solver = game.solver().tuning(tuning);
    if let Some(name) = &args.engine {
        solver = solver.engine(name).map_err(|error| Failure::new(format!("--engine: {error}")))?;
    }
    if let Some(memory) = args.memory.memory {
        solver = solver.memory(memory.0);
    }
    Ok(solver)
}
