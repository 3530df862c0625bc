//! The crate `fmtc-macros`: formatters beside types, built by Cargo and looked at in LLDB.

use crate::builds::{example, is_built, made_by, shown, shows, survives};
use crate::engine::Outcome;
use crate::engine::ask::{Ask, InGdb, Session};
use crate::engine::debugger::{self, Debugger};
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::texts::{first_text, normal};
use crate::transcript::{Transcript, difference};
use std::path::Path;
use std::sync::Arc;

const EXAMPLE_KEYS: [&str; 3] =
    ["rust_macros::Color", "rust_macros::Limits", "rust_macros::Unused"];

/// Up to LLDB 22 the capacity of a short `String` may be the number of a variant as well, if a pointer may be it too; and
/// the number of a `None` that is inside of a variant may be a cut one: the debugger's own view stays.
const UNKNOWN_BEFORE_23: [&str; 3] = ["either_text", "either_node", "deep_some"];

/// rustc may hide the number of a variant where LLDB does not look: the debugger's own view stays.
const UNKNOWN: [&str; 10] = [
    "far",
    "far_b",
    "within_plus",
    "within_word",
    "within_x",
    "within_y",
    "late_a",
    "late_b",
    "hidden_a",
    "hidden_c",
];

/// Other machines, with the linkers for them.
const ELSEWHERE: [(&str, &str); 3] = [
    ("x86_64-apple-darwin", "ld64.lld-22"),
    ("aarch64-apple-darwin", "ld64.lld-22"),
    ("x86_64-pc-windows-msvc", "lld-link-22"),
];

/// GNU ld for Windows drops what nothing refers to, whatever a compiler marks.
const MINGW: &str = "\
cargo_alone
lock \"$ROOT/examples/rust-macros\"
cd \"$ROOT/examples/rust-macros\"
cargo_quiet build --target x86_64-pc-windows-gnu
cp \"$CARGO_TARGET_DIR/x86_64-pc-windows-gnu/debug/rust-macros.exe\" \"$OLDPWD/program\"";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let shown = shown("macros/example");
    for (profile, linker) in
        [("debug", "bfd"), ("release", "bfd"), ("release", "lld"), ("release", "mold")]
    {
        let program = example("macros/example", "rust-macros", profile, linker, "");
        trials.extend(survives(&program, linker, &shown, &EXAMPLE_KEYS));
    }
    trials.extend(values("values", "values", "values build", "cargo gcc"));
    trials.extend(values("shapes", "shapes", "values build", "cargo gcc"));
    trials.extend(values("names", "names", "values build", "cargo gcc"));
    trials.extend(values("shapes_enums", "shapes", "with_enums build", "cargo gcc"));
    for (name, from, action) in [
        ("mistakes", "mistakes", "refused"),
        ("local", "local", "warned"),
        ("odd", "odd", "warned"),
        ("own_names", "own_names", "warned"),
        ("members", "members", "refused"),
        ("braces", "braces", "refused"),
        ("written", "written", "refused"),
        ("large", "large", "soon_built"),
        ("packs", "packs", "refused"),
        ("files", "values", "changed_file"),
        ("folder", "folder", "new_file"),
    ] {
        trials.push(is_built(&package(name, from, action, "cargo")));
    }
    // No registry of packages has other Rusts than the one that is there.
    if debugger::all_trials_run() {
        let needs = "cargo x86_64-w64-mingw32-gcc rust-std-x86_64-pc-windows-gnu";
        let mingw = made_by("macros/example_mingw".to_owned(), MINGW, "".into(), needs);
        trials.extend(shows(&mingw, "", debugger::lldbs(), &shown));
        trials.extend(values(
            "values_rust_1_88",
            "values",
            "values +1.88 build",
            "cargo gcc rust-1.88",
        ));
        for (target, linker) in ELSEWHERE {
            let script =
                format!("TARGET={target}\n. \"$ROOT/tests/debuggers/macros/elsewhere.sh\"");
            let needs = format!("cargo {linker} rust-std-{target}");
            trials.push(is_built(&made_by(format!("macros/{target}"), &script, "".into(), &needs)));
        }
    }
    trials
}

/// A package whose program is a file of `macros`, and what `macros/package.sh` does with it.
fn package(name: &str, from: &str, action: &str, needs: &str) -> Arc<Program> {
    let script =
        format!("NAME={name} FROM={from}\n. \"$ROOT/tests/debuggers/macros/package.sh\"\n{action}");
    let name = format!("macros/{name}");
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name).join("src/main.rs");
    made_by(name, &script, source, needs)
}

/// The values of a file, in a program of this name.
fn values(name: &str, from: &str, action: &str, needs: &str) -> Vec<Trial> {
    let program = package(name, from, action, needs);
    let has_types = name.ends_with("_enums");
    let wanted = shown(&format!("macros/{}", if has_types { name } else { from }));
    let wanted = Transcript::parse(&wanted.replace(&format!("{from}::"), &format!("{name}::")));
    let trial = |debugger| {
        let (name, wanted) = (format!("{}/shows", program.name), wanted.clone());
        let question = Session::new(wanted.clone());
        let ask = Ask { program: program.clone(), debugger, question };
        Trial::ask(name, ask, &[], move |found| compare(&wanted, &found, debugger, has_types))
            .each_time()
    };
    let mut trials: Vec<Trial> = debugger::lldbs().into_iter().map(trial).collect();
    let gdbs = if has_types { debugger::gdbs() } else { Vec::new() };
    trials.extend(gdbs.into_iter().map(|gdb| {
        let texts: Vec<(String, String)> = wanted
            .exchanges()
            .map(|(asked, shown)| {
                let name = asked.rsplit(' ').next().unwrap_or_default();
                (name.to_owned(), normal(first_text(shown)))
            })
            .collect();
        let names = texts.iter().map(|(name, _)| name.clone()).collect();
        let question = InGdb::new("values.py", names);
        let ask = Ask { program: program.clone(), debugger: gdb, question };
        let name = format!("{}/shows", program.name);
        Trial::ask(name, ask, &[], move |(shown, _)| {
            let is_wrong = |(name, wanted): &&(String, String)| {
                normal(shown[name]["text"].as_str().unwrap_or_default()) != *wanted
            };
            match texts.iter().find(is_wrong) {
                None => Ok(()),
                Some((name, wanted)) => Err(format!("{name}: not {wanted}, but {}", shown[name])),
            }
        })
        .each_time()
    }));
    trials
}

/// Compares them; with formatters that are made from the types of the program, each variant is known.
fn compare(
    wanted: &Transcript,
    found: &Transcript,
    debugger: Debugger,
    has_types: bool,
) -> Outcome {
    let is_right = |(wanted, found): ((&str, &str), (&str, &str))| {
        let name = wanted.0.rsplit(' ').next().unwrap_or_default();
        let may_be_unknown = !has_types
            && (UNKNOWN.contains(&name)
                || debugger.release() < "23" && UNKNOWN_BEFORE_23.contains(&name));
        match may_be_unknown {
            true => found.1.lines().next().is_some_and(|line| line.ends_with(" = {")),
            false => wanted.1 == found.1,
        }
    };
    match wanted.exchanges().zip(found.exchanges()).all(is_right) {
        true => Ok(()),
        false => Err(difference(wanted, found)),
    }
}
