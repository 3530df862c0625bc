//! The built-in machine shows what a debugger shows: for every variable of an example's C++
//! program, and for every `expect` of a type that the program has.

use crate::cases::{Build, Case, sorted};
use crate::document::{Texts, read};
use crate::embed::CPP;
use crate::transcript::Transcript;
use crate::{root, session, tools};
use fmtc::compile::{Compiled, Options, Session};
use fmtc::debuggee::{Tree, json, literal};
use fmtc::display::{Formatted, Section, Shown, show};
use fmtc::isa::Lldb;
use fmtc::source::SourceMap;
use fmtc::vm::{Budget, Limits};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// An example with its program, with and without formatters.
pub(crate) struct Example {
    formatters: PathBuf,
    source: PathBuf,
    plain: Arc<Build>,
    formatted: Arc<Build>,
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for formatters in sorted(&root().join("examples")) {
        let source = formatters.with_extension("cpp");
        if formatters.extension().is_none_or(|e| e != "fmt") || !source.exists() {
            continue;
        }
        let name = formatters.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let example = Example::new(&format!("example-{name}"), formatters, source);
        trials.extend(trials_of(&format!("examples::{name}"), &example));
    }
    trials
}

/// A test of an example for each debugger.
pub(crate) fn trials_of(name: &str, example: &Arc<Example>) -> Vec<Trial> {
    let trial = |lldb: &&'static str| {
        let (lldb, example) = (*lldb, example.clone());
        let needs = [CPP[0].needs, &["python3", lldb]].concat();
        tools::trial(format!("{name}::lldb_{lldb}"), needs, move || example.check(lldb))
    };
    tools::debuggers().iter().map(trial).collect()
}

/// A variable as the debugger shows it, and its tree without formatters.
struct Variable {
    name: String,
    types: [String; 2],
    shown: String,
    tree: serde_json::Value,
}

impl Example {
    pub(crate) fn new(name: &str, formatters: PathBuf, source: PathBuf) -> Arc<Example> {
        let build = |kind: &str, formatters| {
            let (name, source) = (format!("{name}-{kind}"), source.clone());
            Build::new(Arc::new(Case { name, source, formatters }), &CPP[0])
        };
        Arc::new(Example {
            plain: build("plain", Vec::new()),
            formatted: build("formatted", vec![formatters.clone()]),
            formatters,
            source,
        })
    }

    fn check(&self, lldb: &str) -> Result<(), String> {
        let compiled = self.compile()?;
        let release = lldb.parse().ok().and_then(Lldb::from_number).ok_or("no release")?;
        let section = Section::load(&compiled.section, release).map_err(|e| format!("{e:?}"))?;
        let (mut wrong, mut texts) = (Vec::new(), BTreeSet::new());
        let variables = self.variables(lldb)?;
        for variable in &variables {
            let spec = json::read(&variable.tree).map_err(|e| format!("{}: {e}", variable.name))?;
            let shown = machine(&section, &spec, &variable.name)?;
            let text = String::from_utf8_lossy(&shown.text).into_owned();
            if text != variable.shown {
                wrong.push(format!("the machine shows {text}LLDB shows {}", variable.shown));
            }
            let summary = String::from_utf8_lossy(&shown.summary.unwrap_or_default()).into_owned();
            texts.extend(variable.types.iter().map(|of| (of.clone(), summary.clone())));
        }
        let mut compared = 0;
        for expected in compiled.expectations.iter().filter(|e| e.range.contains(release)) {
            let spec = literal::read(&expected.value).map_err(|e| format!("{e:?}"))?;
            let of = spec.of.as_ref().map(|of| of.name.clone()).unwrap_or_default();
            let shown = machine(&section, &spec, "value")?;
            let text = String::from_utf8_lossy(&shown.summary.unwrap_or_default()).into_owned();
            if text != *expected.text {
                wrong.push(format!("({of}): the machine shows {text}, not {}", expected.text));
            }
            if variables.iter().any(|v| v.types.contains(&of)) {
                compared += 1;
                if !texts.contains(&(of.clone(), expected.text.to_string())) {
                    wrong.push(format!("({of}): LLDB shows {} for no variable", expected.text));
                }
            }
        }
        if compared == 0 {
            wrong.push("no `expect` has a type of the program".to_owned());
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }

    fn compile(&self) -> Result<Compiled, String> {
        let text = std::fs::read_to_string(&self.formatters).map_err(|e| e.to_string())?;
        let mut sources = SourceMap::new();
        let id = sources.add(self.formatters.display().to_string(), text);
        let mut beside = Texts(|name: &str| read(&self.formatters.with_file_name(name)));
        let session = Session::new(&mut sources, Options::default()).loader(&mut beside);
        let outcome = session.compile(&[id]);
        outcome.compiled.ok_or_else(|| format!("{:#?}", outcome.diagnostics))
    }

    /// The variables of the program where it stops.
    fn variables(&self, lldb: &str) -> Result<Vec<Variable>, String> {
        let all = Transcript::parse("(lldb) frame variable");
        let printed = session::run(lldb, self.formatted.program()?, &self.source, &all)?;
        let mut shown: Vec<(String, String)> = Vec::new();
        for line in printed.answers() {
            match variable_name(line) {
                Some(name) => shown.push((name, format!("{line}\n"))),
                None => shown.last_mut().ok_or("no variable")?.1.push_str(&format!("{line}\n")),
            }
        }
        let names: Vec<_> = shown.iter().map(|(name, _)| name.as_str()).collect();
        let trees = trees(lldb, self.plain.program()?, &names)?;
        let variable = |((name, shown), tree): ((String, String), serde_json::Value)| {
            let of = |key: &str| tree[key].as_str().unwrap_or_default().to_owned();
            Variable { name, types: [of("type"), of("canonical_type")], shown, tree }
        };
        Ok(shown.into_iter().zip(trees).map(variable).collect())
    }
}

/// The name in `(TYPE) NAME = …`.
fn variable_name(line: &str) -> Option<String> {
    let (left, _) = line.strip_prefix('(')?.split_once(" = ")?;
    left.rsplit_once(") ").map(|(_, name)| name.to_owned())
}

/// What LLDB says of variables to who asks it piece by piece.
fn trees(lldb: &str, program: &Path, names: &[&str]) -> Result<Vec<serde_json::Value>, String> {
    let mut command = Command::new("python3");
    command.arg(root().join("tests/debuggers/probe.py")).args(["tree", "--lldb", lldb, "--exe"]);
    let printed = tools::output(command.arg(program).args(names))?;
    serde_json::from_slice(&printed).map_err(|e| e.to_string())
}

fn machine(
    section: &Section<'_>,
    spec: &fmtc::debuggee::Spec,
    name: &str,
) -> Result<Shown, String> {
    let limits = Limits::default();
    let mut tree = Tree::new();
    let object = tree.add(spec).map_err(|e| format!("{e:?}"))?;
    let mut values = Formatted::new(tree, section, limits);
    show(&mut values, object, name, &mut Budget::new(&limits)).map_err(|e| format!("{name}: {e:?}"))
}
