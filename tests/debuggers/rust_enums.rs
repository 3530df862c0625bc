//! `fmtc types --draft --enums`: each enum of a program shows its variant in every LLDB, and vectors and cells what they hold,
//! with formatters made from the debug information of that program.

use crate::cases;
use crate::engine::ask::Session;
use crate::engine::debugger::lldbs;
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, fmtc, json_lines, root, text};
use crate::texts::{first_text, normal};
use crate::transcript::Transcript;
use std::sync::Arc;

const FOLDER: &str = "tests/debuggers/rust_enums";

/// The layouts of `stale.rs`: what `--against` says of formatters made for the first one, and what these show of each variable.
/// The debugger's own view, which begins with a brace, stays where the number is elsewhere.
const LAYOUTS: [(&str, &str, [&str; 4]); 6] = [
    ("first", "", ["Ident(\"x\")", "Number(7)", "Plus", "Minus"]),
    ("behind", "W0933", ["Ident(\"x\")", "Number(7)", "Plus", "Minus"]),
    ("reordered", "W0932", ["Ident(\"x\")", "Minus", "Plus", "{"]),
    ("in_front", "W0932", ["{"; 4]),
    ("no_path", "W0932", ["{"; 4]),
    ("numbered", "W0932", ["{"; 4]),
];
const VARIABLES: [&str; 4] = ["ident", "number", "plus", "minus"];

/// Drafts compile, and their keys are the same in a package of Rust.
const DRAFTS: &str = "\
keys() {
  fmtc compile --quiet \"$@\" -o keys.o
  fmtc dump keys.o | sed -n 's/^  0x[0-9a-f]*: \\(.*\\), version.*/\\1/p'
}
fmtc types --draft --enums plain >enums.fmt
fmtc types --draft plain '^program::' >types.fmt
for draft in enums types; do
  keys $draft.fmt >as_in_lldb
  keys --crate program $draft.fmt >as_in_rust
  diff as_in_lldb as_in_rust
  test -s as_in_rust
done
";

const VARIANTS: [&str; 5] = [
    "A(unsigned char) = 0",
    "B { x: unsigned int } = 1",
    "C = 2",
    "Minus(unsigned char) = -300",
    "Plus(unsigned char) = 300",
];

pub(crate) fn trials() -> Vec<Trial> {
    let program = rust("drafted", "main.rs", "", &format!("{DRAFTS}fmtc inject --enums program"));
    let expected = root().join(FOLDER).join("expected.txt");
    let shows = |lldb| cases::shows("shows", program.clone(), lldb, &expected);
    let mut trials: Vec<Trial> = lldbs().into_iter().map(shows).collect();
    trials.push(Trial::run("rust enums/listed", &program.needs.clone(), move || listed(&program)));
    for (layout, finding, texts) in LAYOUTS {
        let options = format!("--cfg 'layout=\"{layout}\"'");
        let inject = format!("fmtc inject \"$ROOT/{FOLDER}/stale.fmt\" program");
        let program = rust(&format!("stale {layout}"), "stale.rs", &options, &inject);
        for debugger in lldbs() {
            let lines = VARIABLES.map(|name| format!("(lldb) frame variable {name}\n"));
            let session = Session::new(Transcript::parse(&lines.concat()));
            let trial = Trial::of(&program, debugger, "texts", session, move |said| {
                let found = said.exchanges().map(|(_, lines)| normal(first_text(lines)));
                if found.eq(texts) { Ok(()) } else { Err(format!("not {texts:?} but\n{said}")) }
            });
            trials.push(trial.that_wants(&format!("{texts:?}")));
        }
        let name = format!("rust enums/stale {layout}/checked");
        let checked = move || checked(&program, finding);
        trials.push(Trial::run(name, &["rustc", "gcc"], checked));
    }
    trials
}

/// A program, and without formatters the file `plain`.
fn rust(name: &str, source: &str, options: &str, formatters: &str) -> Arc<Program> {
    Arc::new(Program {
        name: format!("rust enums/{name}/rustc"),
        source: format!("{FOLDER}/{source}").into(),
        inputs: vec![FOLDER.into()],
        build: format!(
            "rustc --crate-name program --edition 2024 -g {options} \"$SOURCE\" -o plain\n\
             cp plain program\n{formatters}"
        ),
        needs: vec!["rustc", "gcc"],
        ..Program::default()
    })
}

/// What `--against` says of formatters that were not compiled anew for a program whose enum has another layout.
fn checked(program: &Program, finding: &str) -> Outcome {
    let plain = program.path()?.with_file_name("plain");
    let formatters = root().join(FOLDER).join("stale.fmt");
    let checked = fmtc(&["check", "--deny", "types", text(&formatters), "--against", text(&plain)]);
    let says = checked.err().unwrap_or_default();
    match says.contains(finding) && finding.is_empty() == says.is_empty() {
        true => Ok(()),
        false => Err(format!("not {finding:?}, but:\n{says}")),
    }
}

/// `fmtc types` says which variants an enum has, with their members and numbers.
fn listed(program: &Program) -> Outcome {
    let plain = program.path()?.with_file_name("plain");
    let listed = fmtc(&["types", text(&plain), "^program::(Foreign|Signed)$"])?;
    let listed = String::from_utf8_lossy(&listed);
    let found = listed.lines().filter_map(|line| line.trim().strip_prefix("variant "));
    if !found.eq(VARIANTS) {
        return Err(format!("types lists other variants:\n{listed}"));
    }
    let json = json_lines(&["types", "--json", text(&plain), "^program::Signed$"])?;
    let [json] = &*json else { return Err(format!("not one type: {json:?}")) };
    let first = &json["variants"][0];
    match (first["name"].as_str(), first["number"].as_i64()) {
        (Some("Minus"), Some(-300)) => Ok(()),
        other => Err(format!("the first variant is {other:?} in {json}")),
    }
}
