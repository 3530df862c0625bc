//! Imported visualizers in real debuggers: the programs of `tests/corpus` with the NatVis files of
//! `tests/cases/import/libraries`, imported against them. The formatters of the cases `imported*` are those
//! that their NatVis files give.

use crate::corpus;
use crate::engine::ask::Values;
use crate::engine::debugger::Debugger;
use crate::engine::program::Program;
use crate::engine::trial::{Trial, is_blessed};
use crate::engine::{Outcome, read, read_json, root, scratch, shell, verdict, write};
use serde_json::Value;
use std::sync::Arc;

/// The cases, and how they are imported: some with the types of their programs.
const CASES: [(&str, &str); 5] = [
    ("imported", "--against program"),
    ("imported_kinds", "--against program"),
    ("imported_constants", "--against program"),
    ("imported_untyped", ""),
    ("imported_either", ""),
];

const LIBRARIES: &str = "tests/cases/import/libraries";

/// A trial for each case, and for each library and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (case, options) in CASES {
        let import = move || imports_case(case, options);
        trials.push(Trial::run(format!("import/{case}"), &["clang++-22"], import));
    }
    let json = |path: &str| read_json(path).unwrap_or_else(|error| panic!("{error}"));
    let expected = json(&format!("{LIBRARIES}/expected.json"));
    let corpus = json("tests/corpus/corpus.json");
    for (name, texts) in expected.as_object().expect("libraries") {
        let build = &corpus["builds"][format!("cpp/{name}.cpp")];
        let of_build = |key: &str| build[key].as_str().expect("a text").to_owned();
        let program = Arc::new(Program {
            name: format!("import/{name}/clang"),
            source: format!("tests/corpus/cpp/{name}.cpp").into(),
            inputs: vec![format!("{LIBRARIES}/{name}.natvis").into()],
            build: format!(
                "{}\n\
                 fmtc import \"$ROOT/{LIBRARIES}/{name}.natvis\" --against plain -o - > imported.fmt\n\
                 fmtc compile imported.fmt --emit bin -o section\n\
                 objcopy --add-section .lldbformatters=section plain program",
                corpus::plain(&of_build("command"))
            ),
            needs: vec!["objcopy", "clang++-22"],
            packages: of_build("package"),
            ..Program::default()
        });
        let texts = texts.as_object().expect("variables");
        for debugger in ["22", "23"].map(Debugger::Lldb) {
            let (wanted, values) = (texts.clone(), Values::of(texts.keys()));
            let trial = Trial::of(&program, debugger, "texts", values, move |values| {
                let wrong = wanted.iter().filter_map(|(name, text)| wrong(&values, name, text));
                verdict(&wrong.collect::<Vec<_>>())
            });
            trials.push(trial.that_wants(&format!("{texts:?}")));
        }
    }
    trials
}

fn wrong(values: &Value, variable: &str, expected: &Value) -> Option<String> {
    let shown = values[variable]["lines"].as_str().unwrap_or_default().trim_end();
    let shown = corpus::without_children(shown);
    let end = format!(" {variable} = {}", expected.as_str().expect("a text"));
    (!shown.ends_with(&end)).then(|| format!("{variable}: not `{expected}` but\n{shown}"))
}

/// The formatters of a case are what its NatVis file becomes for its program.
fn imports_case(case: &str, options: &str) -> Outcome {
    let folder = root().join("tests/debuggers/cases").join(case);
    let import = format!(
        "clang++-22 -g -O0 \"$SOURCE/main.cpp\" -o program\n\
         fmtc import \"$SOURCE/main.natvis\" -o - {options}"
    );
    let written = shell(&import, &scratch(format!("import/{case}"))?, &[("SOURCE", &folder)])?;
    let formatters = folder.join("main.fmt");
    if is_blessed() {
        return write(&formatters, written);
    }
    match read(&formatters)?.as_bytes() == written {
        true => Ok(()),
        false => Err(format!("main.fmt is not\n{}", String::from_utf8_lossy(&written))),
    }
}
