//! `fmtc live`: what the commands in LLDB ask for, answered in JSON. The package of the same version reads it.

use super::{load, records, save};
use crate::cli::folders;
use crate::cli::report::Reporter;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Answer the commands in LLDB
#[derive(clap::Args)]
#[command(hide = true)]
pub(crate) struct LiveArgs {
    #[command(subcommand)]
    question: LiveQuestion,
}

#[derive(clap::Subcommand)]
enum LiveQuestion {
    /// The files that arguments name, and the directories that were searched for them
    Files {
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Compiles a file to an object
    Load(Box<load::LoadArgs>),
    /// The records of files, and which of the names that standard input lists their keys match
    Records {
        paths: Vec<PathBuf>,
        /// Say how far the keys are from these names
        #[arg(long)]
        near: bool,
    },
    /// Writes a value from standard input to a file
    Save(save::SaveArgs),
}

pub(crate) fn run(args: &LiveArgs, reporter: &mut Reporter) {
    let answer = match &args.question {
        LiveQuestion::Files { paths } => files(paths, reporter),
        LiveQuestion::Load(args) => load::load(args, reporter),
        LiveQuestion::Records { paths, near } => {
            reporter.unwrap_or_report(records::records(paths, *near)).unwrap_or_default()
        }
        LiveQuestion::Save(args) => reporter.unwrap_or_report(save::save(args)).is_some().into(),
    };
    reporter.print_json(&answer.to_string());
}

fn files(paths: &[PathBuf], reporter: &mut Reporter) -> Value {
    let found = folders::expand(paths, reporter);
    json!({ "files": names(&found.files), "folders": names(&found.folders) })
}

pub(super) fn names(paths: &[PathBuf]) -> Vec<String> {
    paths.iter().map(|path| path.display().to_string()).collect()
}
