//! Imported visualizers in real debuggers: the programs of `tests/corpus` with the NatVis files of
//! `tests/cases/import/libraries`, imported against them.

use crate::corpus;
use crate::engine::{Debugger, Program, Trial, Values, read_json, verdict};
use serde_json::Value;
use std::sync::Arc;

const LIBRARIES: &str = "tests/cases/import/libraries";

/// A trial for each library and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
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
