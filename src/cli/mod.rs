//! The command line: arguments in, files and reports out. One file per subcommand.

mod asm;
mod binaries;
mod check;
mod compile;
mod depfile;
mod doctor;
mod dump;
mod explain;
mod files;
mod folders;
mod format;
mod generate;
mod gone;
mod import;
pub(crate) mod init;
mod init_file;
mod inject;
mod input;
mod json_lines;
mod link;
mod live;
mod lldb_command;
mod lsp;
pub(crate) mod outputs;
mod packs;
mod report;
mod run;
mod sections;
mod setup;
mod target;
mod terminal;
mod test;
mod types;
mod verify;
mod watch;

use crate::source::printable;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use report::{Color, Deny, MessageFormat, Reporter};
use std::process::ExitCode;

/// The last line of every help.
const EXIT: &str = "Exit status: 0 no errors, 1 errors, 2 wrong usage.";
/// The last line of the help of `fmtc link`.
const EXIT_OF_LINKER: &str =
    "Exit status: 0 no errors, 2 wrong usage, otherwise that of the linker.";

/// Compile debugger formatters to the bytecode that LLDB runs
#[derive(Parser)]
#[command(name = "fmtc", version, max_term_width = 100, disable_help_flag = true)]
struct Cli {
    /// Print a short help; `fmtc help COMMAND` prints all of it
    #[arg(short, long, global = true, action = clap::ArgAction::HelpShort, hide_short_help = true)]
    help: Option<bool>,
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Args)]
#[command(next_help_heading = "Reports")]
struct Global {
    /// When to colour reports
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    #[arg(hide_short_help = true)]
    color: Color,
    /// How to write diagnostics
    #[arg(long, global = true, value_enum, default_value_t = MessageFormat::Human)]
    #[arg(value_name = "FORMAT", hide_short_help = true)]
    message_format: MessageFormat,
    /// Treat a class of findings as errors
    #[arg(long, global = true, value_enum, value_name = "WHAT", hide_short_help = true)]
    deny: Vec<Deny>,
}

#[derive(Subcommand)]
enum Command {
    Init(init::InitArgs),
    Compile(compile::CompileArgs),
    Check(check::CheckArgs),
    Test(test::TestArgs),
    Format(format::FormatArgs),
    Import(import::ImportArgs),
    Dump(dump::DumpArgs),
    Verify(verify::VerifyArgs),
    Asm(asm::AsmArgs),
    Link(link::LinkArgs),
    Inject(inject::InjectArgs),
    Doctor(doctor::DoctorArgs),
    Explain(explain::ExplainArgs),
    Types(types::TypesArgs),
    Packs(packs::PacksArgs),
    Run(run::RunArgs),
    Preview(live::preview::PreviewArgs),
    Live(live::answers::LiveArgs),
    Setup(setup::SetupArgs),
    Generate(generate::GenerateArgs),
    Lsp(lsp::LspArgs),
}

/// A help of the command as a whole that fits a screen.
const SHORT: &str = "{about}\n{usage-heading} {usage}. Commands:\n{subcommands}{after-help}";

/// The lines of a short help that show examples: a heading, and two of them.
const SHORT_EXAMPLES: usize = 3;

/// The command with the end of each help; only the help of the command as a whole lists the options of all.
fn command(is_whole: bool) -> clap::Command {
    let mut command = Cli::command().after_help(format!("{EXIT} More: `fmtc help`"));
    if !is_whole {
        command = command.help_template(SHORT);
    }
    command.build();
    end_helps(&mut command, "fmtc help");
    command
}

fn end_helps(command: &mut clap::Command, call: &str) {
    for sub in command.get_subcommands_mut() {
        let hide = |arg: clap::Arg| {
            let is_hidden = arg.is_hide_set() || arg.is_global_set() && arg.get_id() != "help";
            arg.hide(is_hidden)
        };
        let call = format!("{call} {}", sub.get_name());
        let all = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples = all.lines().take(SHORT_EXAMPLES).collect::<Vec<_>>().join("\n");
        let is_hidden = sub.is_hide_set() || sub.get_name() == "help";
        let exit = if sub.get_name() == "link" { EXIT_OF_LINKER } else { EXIT };
        *sub = std::mem::take(sub)
            .hide(is_hidden)
            .after_help(format!("{examples}\n\n{exit} More: `{call}`"))
            .after_long_help(format!("{all}\n\n{exit}"))
            .mut_args(hide);
        end_helps(sub, &call);
    }
}

/// The commands that end without a count of errors and warnings.
const UNCOUNTED: [&str; 8] =
    ["check", "doctor", "explain", "generate", "import", "init", "test", "types"];

/// Runs the command with the process's arguments; returns its exit code.
pub fn main() -> ExitCode {
    // To build what every help says takes longer than most commands.
    let matches = Cli::command().try_get_matches().or_else(|_| {
        let is_whole = std::env::args_os().nth(1).is_some_and(|word| word == "help");
        command(is_whole).try_get_matches()
    });
    let read = matches.and_then(|matches| {
        let counts = matches.subcommand_name().is_some_and(|name| !UNCOUNTED.contains(&name));
        Ok((Cli::from_arg_matches(&matches)?, counts))
    });
    let (cli, counts) = match read {
        Ok(read) => read,
        Err(mut error) => {
            gone::explain(&mut error);
            return usage(&error);
        }
    };
    let mut reporter = Reporter::new(cli.global.message_format, cli.global.color, cli.global.deny);
    match cli.command {
        Command::Init(args) => _ = init::run(&args, &mut reporter),
        Command::Compile(args) => compile::run(&args, &mut reporter),
        Command::Check(args) => check::run(&args, &mut reporter),
        Command::Test(args) => test::run(&args, &mut reporter),
        Command::Format(args) => format::run(&args, &mut reporter),
        Command::Import(args) => import::run(&args, &mut reporter),
        Command::Dump(args) => dump::run(&args, &mut reporter),
        Command::Verify(args) => verify::run(&args, &mut reporter),
        Command::Asm(args) => asm::run(&args, &mut reporter),
        // A linker's status, whatever becomes of reports.
        Command::Link(args) => return link::run(&args, &mut reporter),
        Command::Inject(args) => inject::run(&args, &mut reporter),
        Command::Doctor(args) => doctor::run(&args, &mut reporter),
        Command::Explain(args) => explain::run(&args, &mut reporter),
        Command::Types(args) => _ = types::run(&args, &mut reporter),
        Command::Packs(args) => packs::run(&args, &mut reporter),
        Command::Run(args) => _ = run::run(&args, &mut reporter),
        Command::Preview(args) => live::preview::run(&args, &mut reporter),
        Command::Live(args) => live::answers::run(&args, &mut reporter),
        Command::Setup(args) => setup::run(&args, &mut reporter),
        Command::Generate(args) => generate::run(&args, &mut reporter),
        Command::Lsp(args) => lsp::run(&args, &mut reporter),
    }
    if counts {
        reporter.write_count();
    }
    reporter.close()
}

/// Shows help, the version, or the errors of the arguments.
fn usage(error: &clap::Error) -> ExitCode {
    let names_control = std::env::args_os().any(|argument| {
        let argument = argument.to_string_lossy();
        matches!(printable::lines(&argument), std::borrow::Cow::Owned(_))
    });
    let shown = match names_control {
        // An argument may be any file name.
        true => {
            let text = error.render().to_string();
            std::io::Write::write_all(&mut std::io::stderr(), terminal::text(&text).as_bytes())
        }
        false => error.print(),
    };
    match shown {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        _ => u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from),
    }
}
