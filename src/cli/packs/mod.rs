//! `fmtc packs`: the formatters of well-known libraries that the command carries.

mod list;

use super::report::Reporter;
use crate::compile::{Compiled, Options, Session};
use crate::packs::Pack;
use crate::sema::key_text;
use crate::source::{SourceId, SourceMap};
use crate::syntax::ast::ItemKind;
use crate::syntax::parse;
use clap::builder::{PossibleValuesParser, TypedValueParser};

const EXAMPLES: &str = "\
Examples:
  fmtc packs list        list all packs
  fmtc packs show glm    print the formatters of a pack

Use a pack with `import \"fmtc:glm\"` in a .fmt file, or with `--pack glm`.
`fmtc setup packs` adds packs to LLDB and gdb, for programs without formatters.";

/// List or print the formatters of well-known libraries
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PacksArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    List(list::PacksListArgs),
    Show(Show),
}

/// Print the formatters of packs
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  fmtc packs show glm\n  fmtc packs show std boost > library.fmt"
)]
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

pub(super) fn run(args: &PacksArgs, reporter: &mut Reporter) {
    match &args.command {
        Command::List(args) => list::run(args, reporter),
        Command::Show(Show { packs }) => {
            let texts: Vec<&str> = packs.iter().map(|pack| pack.text).collect();
            reporter.print(texts.join("\n"));
        }
    }
}

/// Packs in one section, and their files. Tests compile every pack, so there is nothing to report.
pub(super) fn compiled(packs: &[&Pack], options: Options) -> (Compiled, SourceMap) {
    let mut sources = SourceMap::new();
    let roots: Vec<SourceId> = packs.iter().map(|pack| pack.add(&mut sources)).collect();
    let outcome = Session::new(&mut sources, options).compile(&roots);
    (outcome.compiled.unwrap_or_default(), sources)
}

/// The keys of a pack's formatters.
pub(super) fn keys(pack: &Pack) -> impl Iterator<Item = Box<str>> {
    let items = parse(SourceId::default(), pack.text).file.items.into_iter();
    let keys = items.flat_map(|item| match item.kind {
        ItemKind::Summary(summary) => summary.keys,
        ItemKind::Children(children) => children.keys,
        _ => Vec::new(),
    });
    keys.filter_map(|key| key_text(&key.kind))
}
