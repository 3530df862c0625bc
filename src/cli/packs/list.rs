//! `fmtc packs list`: the list of packs.

use super::compiled;
use crate::cli::json_lines;
use crate::cli::report::Reporter;
use crate::compile::Options;
use crate::packs::Pack;
use serde_json::json;

/// List all packs
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  fmtc packs list\n  fmtc packs list --json    with the keys of each"
)]
pub(super) struct PacksListArgs {
    /// Write JSON: an object for each pack
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &PacksListArgs, reporter: &mut Reporter) {
    let text = if args.json { json() } else { table() };
    reporter.print(text);
}

/// A line for each pack.
fn table() -> String {
    let width = Pack::all().iter().map(|pack| pack.name.len()).max().unwrap_or_default();
    let line = |pack: &Pack| {
        let versions: Vec<&str> = pack.versions().collect();
        let seen = match versions.is_empty() {
            true => String::new(),
            false => format!(" Seen with {}.", versions.join(", ")),
        };
        format!("{:width$}  {}{seen}\n", pack.name, pack.description())
    };
    Pack::all().iter().map(line).collect()
}

fn json() -> String {
    let object = |pack: &Pack| {
        json!({
            "name": pack.name,
            "description": pack.description(),
            "keys": keys(pack),
            "versions": pack.versions().collect::<Vec<_>>(),
        })
    };
    Pack::all().iter().map(|pack| json_lines::line(object(pack))).collect()
}

/// The keys of its formatters, each once: names of types, and patterns, which begin with `^`.
fn keys(pack: &Pack) -> Vec<String> {
    let mut keys = Vec::new();
    for record in compiled(&[pack], Options::default()).0.records {
        let key = record.key.to_string();
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}
