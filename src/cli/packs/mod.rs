//! `fmtc packs`: the formatters of well-known libraries that the command carries.

mod list;

use super::report::Reporter;
use crate::packs::Pack;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  fmtc packs list                    what there is
  fmtc packs show glm                the formatters of a pack

In a .fmt file, `import \"fmtc:glm\"`; with compile, check and test, `--pack glm`.

Exit status: 0 success, 1 errors were reported, 2 wrong usage.";

/// Formatters of well-known libraries, which the command carries
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    List(list::Args),
    Show(Show),
}

/// Prints the formatters of packs as they are written
#[derive(clap::Args)]
struct Show {
    /// Packs
    #[arg(required = true, value_parser = parser(), hide_possible_values = true, value_name = "NAME")]
    packs: Vec<&'static Pack>,
}

/// The names of packs as an argument takes them: other names are wrong usage, and shells complete
/// those that are.
pub(super) fn parser() -> impl TypedValueParser<Value = &'static Pack> {
    let names = Pack::all().iter().map(|pack| pack.name);
    PossibleValuesParser::new(names).try_map(|name| Pack::named(&name))
}

pub(super) fn run(args: &Args, reporter: &mut Reporter) -> ExitCode {
    match &args.command {
        Command::List(args) => list::run(args, reporter),
        Command::Show(Show { packs }) => {
            let texts: Vec<&str> = packs.iter().map(|pack| pack.text).collect();
            reporter.print("the formatters", texts.join("\n"));
        }
    }
    reporter.exit_code()
}
