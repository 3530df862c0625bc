//! Imported visualizers in real debuggers: the programs of `tests/corpus` with the NatVis files of
//! `tests/cases/import/libraries`, imported against them. The formatters of the cases `imported*` are those
//! that their NatVis files give.

use crate::{corpus, root, session, tools};
use libtest_mimic::Trial;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};

/// A library: its program and the texts of its variables.
struct Library {
    name: String,
    command: String,
    expected: Vec<(String, String)>,
    built: OnceLock<Result<PathBuf, String>>,
}

/// A test for each library and debugger.
pub(crate) fn trials() -> Vec<Trial> {
    let read = |path: &str| corpus::read(&root().join(path)).unwrap_or_else(|e| panic!("{e}"));
    let expected = read("tests/cases/import/libraries/expected.json");
    let corpus = read("tests/corpus/corpus.json");
    let needs = vec!["clang++-22"];
    let mut trials = Vec::new();
    for (case, has_types) in CASES {
        let import = move || imports_case(case, has_types);
        trials.push(tools::trial(format!("import::case::{case}"), needs.clone(), import));
    }
    for (name, texts) in expected.as_object().expect("libraries") {
        let build = &corpus["builds"][format!("cpp/{name}.cpp")];
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let texts = texts.as_object().expect("variables").iter();
        let library = Arc::new(Library {
            name: name.clone(),
            command: text(&build["command"]),
            expected: texts.map(|(variable, shown)| (variable.clone(), text(shown))).collect(),
            built: OnceLock::new(),
        });
        for lldb in ["22", "23"] {
            let library = library.clone();
            let needs = vec!["python3", "objcopy", "clang++-22", lldb];
            let name = format!("import::{name}::lldb_{lldb}");
            let check = move || library.check(lldb);
            trials.push(tools::packaged_trial(name, needs, text(&build["package"]), check));
        }
    }
    trials
}

/// The cases, and whether they are imported with the types of their programs.
const CASES: [(&str, bool); 5] = [
    ("imported", true),
    ("imported_kinds", true),
    ("imported_constants", true),
    ("imported_untyped", false),
    ("imported_either", false),
];

/// The formatters of a case are what its NatVis file becomes for its program.
fn imports_case(case: &str, has_types: bool) -> Result<(), String> {
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(case);
    let case = root().join("tests/lldb/cases").join(case);
    let shown = |path: &PathBuf| path.display().to_string();
    let [source, natvis, formatters] =
        ["main.cpp", "main.natvis", "main.fmt"].map(|name| case.join(name));
    tools::run("clang++-22", &["-g", "-O0", &shown(&source), "-o", &shown(&program)])?;
    let (natvis, binary) = (shown(&natvis), shown(&program));
    let mut arguments = vec!["import", &natvis, "-o", "-"];
    arguments.extend(["--against", &*binary].into_iter().filter(|_| has_types));
    let written = String::from_utf8(tools::fmtc(&arguments)?).map_err(|e| e.to_string())?;
    if std::env::var_os("FMTC_BLESS").is_some() {
        return std::fs::write(&formatters, written).map_err(|e| e.to_string());
    }
    let expected = std::fs::read_to_string(&formatters).map_err(|e| e.to_string())?;
    if written == expected { Ok(()) } else { Err(format!("main.fmt is not\n{written}")) }
}

impl Library {
    /// The program with the section of the imported formatters.
    fn build(&self) -> Result<PathBuf, String> {
        let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("import").join(&self.name);
        std::fs::create_dir_all(&out).map_err(|e| format!("{}: {e}", out.display()))?;
        let [plain, formatters, program] =
            ["plain", "imported.fmt", "program"].map(|name| out.join(name));
        let command = self.command.replace("OUT", &format!("'{}'", plain.display()));
        let corpus = root().join("tests/corpus");
        tools::output(Command::new("sh").args(["-c", &command]).current_dir(corpus))?;
        let file = root().join(format!("tests/cases/import/libraries/{}.natvis", self.name));
        let [file, binary, formatters] =
            [&file, &plain, &formatters].map(|path| path.display().to_string());
        tools::fmtc(&["import", &file, "--against", &binary, "-o", &formatters])?;
        tools::add_section(&[&formatters], &plain, &program)?;
        Ok(program)
    }

    fn check(&self, lldb: &str) -> Result<(), String> {
        let program = self.built.get_or_init(|| self.build()).as_deref().map_err(Clone::clone)?;
        let source = root().join(format!("tests/corpus/cpp/{}.cpp", self.name));
        let variables = self.expected.iter().map(|(variable, _)| variable.as_str());
        let values = session::values(lldb, &[], program, &source, variables)?;
        let mut wrong = Vec::new();
        for (variable, expected) in &self.expected {
            let shown = values[variable]["lines"].as_str().unwrap_or_default().trim_end();
            if !shown.ends_with(&format!(" {variable} = {expected}")) {
                wrong.push(format!("{variable}: not `{expected}` but\n{shown}"));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }
}
