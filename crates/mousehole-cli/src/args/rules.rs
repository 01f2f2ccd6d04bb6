//! The rule flags, the same for every command: one for each of the library's knobs.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use mousehole::board::PlaceName;
use mousehole::formats::Value;
use mousehole::game::{Knob, KnobValues, Places, Preset, Settings};

use super::words;

/// Changes to the rules; what is not given stays as the file or the preset has it.
pub(crate) struct RuleFlags {
    pub(crate) preset: Option<Preset>,
    settings: Settings,
}

impl RuleFlags {
    /// The flags as settings, to go over those of a file.
    pub(crate) fn settings(&self) -> Settings {
        self.settings.clone()
    }

    /// Whether a flag set the knob of that name.
    pub(crate) fn gave(&self, knob: &str) -> bool {
        self.settings.values().iter().any(|(key, _)| *key == knob)
    }
}

impl Args for RuleFlags {
    fn augment_args(command: Command) -> Command {
        let preset = Arg::new("preset")
            .long("preset")
            .value_name("GAME")
            .value_parser(words(Preset::ALL))
            .help("The game whose rules to start from [default: the one that goes with the board]");
        let flags = [preset].into_iter().chain(Settings::KNOBS.iter().map(flag));
        command.args(flags.map(|flag| flag.help_heading("Rules")))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for RuleFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<RuleFlags, Error> {
        let mut settings = Settings::default();
        for knob in Settings::KNOBS {
            let value = match knob.values {
                // Places go by what was typed: a list of two numbers would be something else in a file.
                KnobValues::Places => {
                    let names = matches.get_many::<PlaceName>(knob.key).map(|names| names.cloned().collect());
                    match knob.key {
                        "cat" => settings.cat = names.map(Places::Named),
                        _ => settings.hole = names.map(Places::Named),
                    }
                    continue;
                }
                KnobValues::Number => matches.get_one::<i64>(knob.key).map(|&number| Value::Integer(number)),
                KnobValues::NumberOr(_) => matches.get_one::<String>(knob.key).map(|text| number_or_word(text)),
                KnobValues::Truth => matches.get_one::<bool>(knob.key).map(|&truth| Value::Bool(truth)),
                _ => matches.get_one::<String>(knob.key).map(|text| Value::Text(text.clone())),
            };
            if let Some(value) = value {
                settings.set(knob.key, &value).expect("the flag's parser took it");
            }
        }
        Ok(RuleFlags { preset: matches.get_one("preset").copied(), settings })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = RuleFlags::from_arg_matches(matches)?;
        Ok(())
    }
}

fn number_or_word(text: &str) -> Value {
    text.parse().map_or_else(|_| Value::Text(text.to_owned()), Value::Integer)
}

/// The flag of a knob.
fn flag(knob: &'static Knob) -> Arg {
    let flag = Arg::new(knob.key).long(knob.key.replace('_', "-")).value_name(knob.placeholder).help(knob.about());
    // Checked while flags are parsed, so that the message names the flag.
    let checked = |text: &str| {
        let taken = Settings::default().set(knob.key, &number_or_word(text));
        taken.map(|_| text.to_owned())
    };
    match knob.values {
        KnobValues::Number => {
            // A number that the knob takes and the game does not, such as too many cats, is refused by name later.
            let past = i64::from(u32::MAX) + 1;
            let is_wide = Settings::default().set(knob.key, &Value::Integer(past)).is_ok();
            let most = if is_wide { i64::MAX } else { past - 1 };
            flag.value_parser(value_parser!(i64).range(0..=most)).allow_negative_numbers(true)
        }
        KnobValues::Truth => {
            let flag = flag.value_parser(value_parser!(bool)).num_args(0..=1);
            flag.require_equals(true).default_missing_value("true")
        }
        KnobValues::Words(words) => flag.value_parser(PossibleValuesParser::new(words)),
        KnobValues::Places => {
            let help = format!("{}; once for each", knob.about());
            flag.value_parser(value_parser!(PlaceName)).action(ArgAction::Append).help(help)
        }
        KnobValues::NumberOr(_) => flag.value_parser(checked).allow_negative_numbers(true),
        _ => flag.value_parser(checked),
    }
}
