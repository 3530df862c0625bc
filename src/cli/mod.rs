//! The command line: arguments in, files and reports out. One file per subcommand.

mod asm;
mod binaries;
mod check;
mod compile;
mod completions;
mod depfile;
mod disasm;
mod doctor;
mod dump;
mod explain;
mod files;
mod folders;
mod format;
mod gdb;
mod import;
mod init;
mod init_file;
mod inject;
mod input;
mod install;
mod key;
mod live;
mod lldb_command;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod outputs;
mod packs;
mod progress;
mod report;
mod run;
mod sections;
mod target;
mod terminal;
mod test;
mod types;
mod verify;
mod watch;

use crate::source::printable;
use clap::{CommandFactory, Parser, Subcommand};
use report::{Color, Deny, MessageFormat, Reporter};
use std::process::ExitCode;

const EXIT_STATUS: &str = "Exit status: 0 success, 1 errors were reported, 2 wrong usage.";

/// Compiles debugger formatters to the bytecode that LLDB runs.
#[derive(Parser)]
#[command(name = "fmtc", version, about, after_help = EXIT_STATUS, max_term_width = 100)]
struct Cli {
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
    color: Color,
    /// How to write diagnostics
    #[arg(long, global = true, value_enum, default_value_t = MessageFormat::Human)]
    #[arg(value_name = "FORMAT")]
    message_format: MessageFormat,
    /// Treat a class of findings as errors
    #[arg(long, global = true, value_enum, value_name = "WHAT")]
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
    Asm(asm::AsmArgs),
    Disasm(disasm::DisasmArgs),
    Dump(dump::DumpArgs),
    Inject(inject::InjectArgs),
    Doctor(doctor::DoctorArgs),
    Explain(explain::ExplainArgs),
    Key(key::KeyArgs),
    Types(types::TypesArgs),
    Packs(packs::PacksArgs),
    Verify(verify::VerifyArgs),
    Run(run::RunArgs),
    Preview(live::preview::PreviewArgs),
    Lldb(live::lldb::LldbArgs),
    Live(live::answers::LiveArgs),
    Gdb(gdb::GdbArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Install(install::InstallArgs),
    #[cfg(feature = "lsp")]
    Lsp(lsp::LspArgs),
}

/// Runs the command with the process's arguments; gives its exit code: 0 is fine, 1 means errors
/// or failed tests, and clap itself exits with 2 for wrong usage.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let mut reporter = Reporter::new(cli.global.message_format, cli.global.color, cli.global.deny);
    let code = match cli.command {
        Command::Init(args) => init::run(&args, &mut reporter),
        Command::Compile(args) => compile::run(&args, &mut reporter),
        Command::Check(args) => check::run(&args, &mut reporter),
        Command::Test(args) => test::run(&args, &mut reporter),
        Command::Format(args) => format::run(&args, &mut reporter),
        Command::Import(args) => import::run(&args, &mut reporter),
        Command::Asm(args) => asm::run(&args, &mut reporter),
        Command::Disasm(args) => disasm::run(&args, &mut reporter),
        Command::Dump(args) => dump::run(&args, &mut reporter),
        Command::Inject(args) => inject::run(&args, &mut reporter),
        Command::Doctor(args) => doctor::run(&args, &mut reporter),
        Command::Explain(args) => explain::run(&args, &mut reporter),
        Command::Key(args) => key::run(&args, &mut reporter),
        Command::Types(args) => types::run(&args, &mut reporter),
        Command::Packs(args) => packs::run(&args, &mut reporter),
        Command::Verify(args) => verify::run(&args, &mut reporter),
        Command::Run(args) => run::run(&args, &mut reporter),
        Command::Preview(args) => live::preview::run(&args, &mut reporter),
        Command::Live(args) => live::answers::run(&args, &mut reporter),
        Command::Lldb(args) => live::lldb::run(&args, &mut reporter),
        Command::Gdb(args) => gdb::run(&args, &mut reporter),
        Command::Completions(args) => completions::run(&args, Cli::command(), &mut reporter),
        Command::Man(args) => man::run(&args, Cli::command(), &mut reporter),
        Command::Install(args) => install::run(&args, Cli::command(), &mut reporter),
        #[cfg(feature = "lsp")]
        Command::Lsp(args) => lsp::run(&args),
    };
    if reporter.close() { code } else { ExitCode::FAILURE }
}

/// Shows help, the version, or what is wrong with the arguments.
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
