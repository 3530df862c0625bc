//! `fmtc types`: the types of a program as LLDB sees them.

mod json;
mod key;

use super::binaries;
use super::report::Reporter;
use crate::diag::Diagnostic;
use crate::diag::codes::types::NO_SUCH_TYPE;
use crate::isa::LldbRange;
use crate::limits;
use crate::types::{Named, Types, listing};
use fmtc_core::names::text;
use fmtc_debuginfo::drafts;
use std::collections::HashSet;
use std::path::PathBuf;

/// The number of types that formatters are drafted for if none is named.
const MOST_USED: usize = 10;

const EXAMPLES: &str = "\
Examples:
  fmtc types build/app Vec2            list the types whose names contain Vec2
  fmtc types --draft app geo::Vec2     write a formatter to start from
  fmtc types app,libshop.so '^shop::'  list the types in shop
  fmtc types --draft app               draft formatters for the ten most used types
  fmtc types app --key json --key std::string   print the keys of two types
  fmtc types --key 'Vec<u8>'           alloc::vec::Vec<unsigned char, alloc::alloc::Global>
  fmtc types --key 'enum my::Shape<i32>'   mark enums of other crates";

/// List the types of programs, with their keys and members in LLDB
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct TypesArgs {
    /// Programs with debug information
    ///
    /// Also libraries, object files or dSYM bundles. Separate them with commas.
    #[arg(value_delimiter = ',', num_args = 1, action = clap::ArgAction::Set)]
    #[arg(value_name = "PROGRAMS", required_unless_present = "key")]
    binaries: Vec<PathBuf>,
    /// A part of the name, or a regular expression that begins with `^`
    #[arg(value_name = "PATTERN", default_value = "", hide_default_value = true)]
    pattern: String,
    /// Write JSON: an object for each type
    #[arg(long)]
    json: bool,
    /// Write formatters to start from, each with a test
    #[arg(long, conflicts_with = "json")]
    draft: bool,
    /// With --draft, write a formatter for each Rust enum
    ///
    /// It shows the variant, and is exact for this program.
    #[arg(long, requires = "draft")]
    enums: bool,
    /// Print the key of a type: the name that LLDB gives it
    ///
    /// Can be repeated. Without PROGRAMS, TYPE is a type as written in Rust; a type of a crate needs its full path. With
    /// PROGRAMS, TYPE names a type of the program: it can be a typedef, the last part of a name, or a name
    /// without inline namespaces and default arguments.
    #[arg(long, value_name = "TYPE", conflicts_with_all = ["pattern", "json", "draft"])]
    key: Vec<String>,
}

pub(super) fn run(args: &TypesArgs, reporter: &mut Reporter) -> Option<()> {
    if !args.key.is_empty() {
        return key::run(&args.key, &args.binaries, reporter);
    }
    let types = binaries::read(&args.binaries, reporter)?;
    match types.certain(list(args, &types)) {
        Ok(None) => reporter.report_plain(&no_such_type(&args.pattern)),
        Ok(Some(text)) => reporter.print_as(args.json, &text),
        Err(damage) => binaries::report(&damage, reporter),
    }
    Some(())
}

/// Drafts formatters for the types that match a pattern, without one for those used most. Reports if there are none.
pub(super) fn formatters(types: &Types, pattern: &str, reporter: &mut Reporter) -> Option<String> {
    let text = drafts::formatters(types, &to_draft(types, pattern), HashSet::new());
    let text = types.certain(text).map_err(|damage| binaries::report(&damage, reporter)).ok()?;
    if text.is_empty() {
        reporter.report_plain(&no_such_type(pattern));
        return None;
    }
    Some(text)
}

/// Formatters for the Rust enums of programs. Reports what prevents that.
pub(super) fn enums(
    programs: &[PathBuf],
    releases: LldbRange,
    reporter: &mut Reporter,
) -> Option<String> {
    let types = binaries::read(programs, reporter)?;
    let text = drafts::enums(&types, &find(&types, ""), releases);
    types.certain(text).map_err(|damage| binaries::report(&damage, reporter)).ok()
}

/// Formatters for the Rust enums that a debugger can meet in a program; `None` if it has nothing of Rust.
pub(super) fn shown_enums(types: &Types, releases: LldbRange) -> Option<String> {
    let found = types.matching(|name| types.is_shown(name));
    let is_of_rust = |named: &Named| {
        let is_of_library = ["alloc::", "core::"].iter().any(|of| named.name.starts_with(of));
        is_of_library || named.types.iter().any(|ty| !types.variants_of(*ty).is_empty())
    };
    found.iter().any(is_of_rust).then(|| drafts::enums(types, &found, releases))
}

fn no_such_type(pattern: &str) -> Diagnostic {
    Diagnostic::new(NO_SUCH_TYPE, format!("no type has a name that matches `{pattern}`"))
}

/// The output, or `None` if no type matches.
fn list(args: &TypesArgs, types: &Types) -> Option<String> {
    let found = match args.draft && !args.enums {
        true => to_draft(types, &args.pattern),
        false => find(types, &args.pattern),
    };
    if found.is_empty() {
        return None;
    }
    Some(if args.json {
        json::list(types, &found)
    } else if args.enums {
        drafts::enums(types, &found, LldbRange::ALL)
    } else if args.draft {
        drafts::formatters(types, &found, HashSet::new())
    } else {
        listing::list(types, &found)
    })
}

/// The types that formatters are drafted for.
fn to_draft(types: &Types, pattern: &str) -> Vec<Named> {
    let used = if pattern.is_empty() { types.most_used(MOST_USED) } else { Vec::new() };
    if used.is_empty() { find(types, pattern) } else { used }
}

fn find(types: &Types, pattern: &str) -> Vec<Named> {
    // Groups take memory as their number and the length of the pattern say.
    let is_regex = pattern.starts_with('^') && pattern.len() <= limits::KEY;
    if let Some(regex) = is_regex.then(|| regex::Regex::new(pattern).ok()).flatten() {
        return types.matching(|name| regex.is_match(name));
    }
    let has_arguments = pattern.contains('<');
    types.matching(|name| {
        let part = if has_arguments { name } else { text::base(name) };
        part.contains(pattern)
    })
}
