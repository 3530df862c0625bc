//! The built-in machine shows what a debugger shows: for every variable of an example's C++
//! program, and for every `expect` of a type that the program has.

use crate::document::{Texts, read};
use crate::engine::{
    Asks, Debugger, Key, Outcome, Program, Question, Session, Trial, lldbs, output, root, script,
    sorted, stem, verdict,
};
use crate::transcript::Transcript;
use crate::ways::ways;
use fmtc::compile::{self, Compiled, Options};
use fmtc::debuggee::{Tree, json, literal};
use fmtc::display::{Formatted, Section, Shown, show};
use fmtc::isa::Lldb;
use fmtc::source::SourceMap;
use fmtc::vm::{Budget, Limits};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for formatters in sorted(&root().join("examples")) {
        let source = formatters.with_extension("cpp");
        if formatters.extension().is_some_and(|e| e == "fmt") && source.exists() {
            let name = format!("examples/{}", stem(&formatters));
            trials.extend(trials_of(&name, &formatters, &source));
        }
    }
    trials
}

/// A trial of a program with its formatters for each debugger.
pub(crate) fn trials_of(name: &str, formatters: &Path, source: &Path) -> Vec<Trial> {
    let plain = Arc::new(Program::plain(name, source));
    let formatted = Arc::new(ways("cpp")[0].program(name, source, &[formatters.to_owned()]));
    let trial = |debugger: Debugger| {
        let ask = Look { plain: plain.clone(), formatted: formatted.clone(), debugger };
        let formatters = formatters.to_owned();
        Trial::ask(format!("{}/as in the machine", formatted.name), ask, &[], move |variables| {
            check(&formatters, debugger.lldb()?, &variables)
        })
    };
    lldbs().into_iter().map(trial).collect()
}

/// All variables of a program, with and without formatters.
struct Look {
    plain: Arc<Program>,
    formatted: Arc<Program>,
    debugger: Debugger,
}

/// A variable as the debugger shows it, and its tree without formatters.
struct Variable {
    name: String,
    types: [String; 2],
    shown: String,
    tree: serde_json::Value,
}

impl Asks for Look {
    type Answer = Vec<Variable>;

    fn debuggers(&self) -> Vec<Debugger> {
        vec![self.debugger]
    }

    fn programs(&self, each: &mut dyn FnMut(&Program)) {
        each(&self.plain);
        each(&self.formatted);
    }

    /// The built-in machine is asked as well.
    fn key(&self, key: &mut Key) -> Outcome {
        key.text(self.plain.key()?);
        key.text(self.formatted.key()?);
        key.debugger(self.debugger)?;
        key.fmtc()
    }

    fn answer(&self) -> Result<Vec<Variable>, String> {
        let all = Session::new(Transcript::parse("(lldb) frame variable"));
        let printed = all.answer(&self.formatted, self.debugger)?;
        let mut shown: Vec<(String, String)> = Vec::new();
        for line in printed.answers() {
            match variable_name(line) {
                Some(name) => shown.push((name, format!("{line}\n"))),
                None => shown.last_mut().ok_or("no variable")?.1.push_str(&format!("{line}\n")),
            }
        }
        // What LLDB says of variables to who asks it piece by piece.
        let mut probe = script("probe.py");
        probe.args(["tree", "--lldb", self.debugger.release(), "--exe"]).arg(self.plain.path()?);
        let trees = output(probe.args(shown.iter().map(|(name, _)| name)))?;
        let trees: Vec<serde_json::Value> =
            serde_json::from_slice(&trees).map_err(|e| e.to_string())?;
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

fn check(formatters: &Path, release: Lldb, variables: &[Variable]) -> Outcome {
    let compiled = compile(formatters)?;
    let section = Section::load(&compiled.section, release).map_err(|e| format!("{e:?}"))?;
    let (mut wrong, mut texts) = (Vec::new(), BTreeSet::new());
    for variable in variables {
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
    verdict(&wrong)
}

fn compile(formatters: &Path) -> Result<Compiled, String> {
    let text = read(formatters)?;
    let mut sources = SourceMap::new();
    let id = sources.add(formatters.display().to_string(), text);
    let mut beside = Texts(|name: &str| read(&formatters.with_file_name(name)));
    let session = compile::Session::new(&mut sources, Options::default()).loader(&mut beside);
    let outcome = session.compile(&[id]);
    outcome.compiled.ok_or_else(|| format!("{:#?}", outcome.diagnostics))
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
