//! Random graphs of types and summaries that show each other: in real debuggers none of them ends the debugger, unless the
//! compiler said so; and it accuses few that end.
//!
//! A graph is compiled without types, with tests at run time, and for the program, whose types tell. All values of a graph
//! form rings wherever its types do.

use crate::engine::ask::{answers, preparation, probe};
use crate::engine::debugger::Debugger;
use crate::engine::{Outcome, command, emptied, output, write};
use crate::programs::Random;
use crate::rounds::{number, rounds};
use crate::transcript::Transcript;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Graphs in each debugger; `FMTC_GRAPHS` and `FMTC_SEED` say others.
const GRAPHS: u64 = 100;
const SEED: u64 = 1;
/// Graphs in one program.
const GROUP: usize = 20;
/// One of so many graphs may be accused wrongly.
const WRONG: usize = 20;

const HEADER: &str = r"
#include <memory>
#include <utility>
#include <vector>
template <class T> struct Own { T *raw; };
template <class T> struct Any { void *raw; };
";

/// The formatters of the templates above.
const WRAPPERS: [(Kind, &str); 2] = [
    (Kind::Own, r#"summary Own<_> "own \(raw)""#),
    (Kind::Cast, r#"summary Any<_> "any \(raw.cast(self.type().argument(0)))""#),
];

/// How a type leads to another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Member,
    Pointer,
    Reference,
    Array,
    Element,
    Shared,
    Unique,
    Weak,
    Container,
    SharedElements,
    Size,
    Own,
    Cast,
    Base,
    Parent,
}

const KINDS: [Kind; 15] = [
    Kind::Member,
    Kind::Pointer,
    Kind::Reference,
    Kind::Array,
    Kind::Element,
    Kind::Shared,
    Kind::Unique,
    Kind::Weak,
    Kind::Container,
    Kind::SharedElements,
    Kind::Size,
    Kind::Own,
    Kind::Cast,
    Kind::Base,
    Kind::Parent,
];

struct Edge {
    kind: Kind,
    to: usize,
    name: String,
    /// How the summary shows it.
    form: usize,
}

struct Type {
    edges: Vec<Edge>,
    has_summary: bool,
}

/// Types and their summaries.
struct Graph {
    number: u64,
    types: Vec<Type>,
}

/// Names of members: few, so that types share them.
const NAMES: [&str; 6] = ["next", "left", "data", "owner", "name", "items"];

impl Graph {
    fn new(seed: u64) -> Graph {
        let mut random = Random::new(seed);
        let count = 1 + random.below(4);
        let types = (0..count).map(|at| {
            let edges = (0..1 + random.below(2)).map(|number| {
                let (mut kind, mut to) = (KINDS[random.below(KINDS.len())], random.below(count));
                if kind == Kind::Member {
                    // A value does not contain itself.
                    to = at + 1 + random.below(count);
                    if to >= count {
                        (kind, to) = (Kind::Pointer, to % count);
                    }
                }
                let name = NAMES[random.below(NAMES.len())].to_owned();
                let name = if number > 0 { name + "2" } else { name };
                Edge { kind, to, name, form: random.below(4) }
            });
            Type { edges: edges.collect(), has_summary: random.below(5) > 0 }
        });
        let mut graph = Graph { number: seed, types: types.collect() };
        if let Some(first) = graph.types.first_mut() {
            first.has_summary = true;
        }
        graph
    }

    /// Whether a summary leads back to itself, as far as types tell.
    fn is_endless(&self) -> bool {
        let leads = |edge: &&Edge| !matches!(edge.kind, Kind::Size | Kind::Parent);
        let mut reached: Vec<Vec<bool>> = self
            .types
            .iter()
            .map(|ty| {
                let mut row = vec![false; self.types.len()];
                let edges = ty.edges.iter().filter(leads).filter(|_| ty.has_summary);
                edges.filter(|edge| self.types[edge.to].has_summary).for_each(|e| row[e.to] = true);
                row
            })
            .collect();
        for by in 0..self.types.len() {
            for from in 0..self.types.len() {
                if reached[from][by] {
                    let beyond = reached[by].clone();
                    reached[from].iter_mut().zip(beyond).for_each(|(to, also)| *to |= also);
                }
            }
        }
        (0..self.types.len()).any(|ty| reached[ty][ty])
    }

    fn source(&self) -> String {
        let mut out = format!("namespace g{} {{\n", self.number);
        let count = self.types.len();
        for at in 0..count {
            let _ = writeln!(out, "struct T{at}; extern T{at} &t{at};");
        }
        // A value is complete before one that contains it.
        for (at, ty) in self.types.iter().enumerate().rev() {
            let (mut members, mut base, mut inits) = (String::new(), String::new(), Vec::new());
            for Edge { kind, to, name, .. } in &ty.edges {
                let ty = match kind {
                    Kind::Member => format!("T{to} {name}"),
                    Kind::Pointer => format!("T{to} *{name}"),
                    Kind::Reference => {
                        inits.push(format!("{name}(t{to})"));
                        format!("T{to} &{name}")
                    }
                    Kind::Array => format!("T{to} *{name}[2]"),
                    Kind::Element => format!("T{to} *{name}"),
                    Kind::Shared => format!("std::shared_ptr<T{to}> {name}"),
                    Kind::Unique => format!("std::unique_ptr<T{to}> {name}"),
                    Kind::Weak => format!("std::weak_ptr<T{to}> {name}"),
                    Kind::Container | Kind::Size => format!("std::vector<T{to} *> {name}"),
                    Kind::SharedElements => format!("std::vector<std::shared_ptr<T{to}>> {name}"),
                    Kind::Own => format!("Own<T{to}> {name}"),
                    Kind::Cast => format!("Any<T{to} *> {name}"),
                    Kind::Base => {
                        let name = format!("B{at}{name}");
                        base += if base.is_empty() { ": " } else { ", " };
                        base += &name;
                        continue;
                    }
                    Kind::Parent => continue,
                };
                let _ = writeln!(members, "  {ty};");
            }
            for Edge { to, name, .. } in ty.edges.iter().filter(|edge| edge.kind == Kind::Base) {
                let _ = writeln!(out, "struct B{at}{name} {{ T{to} *{name}; }};");
            }
            let inits =
                if inits.is_empty() { String::new() } else { format!(" : {}", inits.join(", ")) };
            let _ = writeln!(
                out,
                "struct T{at} {base} {{\n  int id{at}; T{at}(); void fill();\n{members}}};"
            );
            let _ = writeln!(out, "T{at}::T{at}(){inits} {{}}");
        }
        for at in 0..count {
            let _ =
                writeln!(out, "T{at} &t{at} = *static_cast<T{at} *>(calloc(1, sizeof(T{at})));");
        }
        for (at, ty) in self.types.iter().enumerate().rev() {
            let _ = writeln!(out, "void T{at}::fill() {{\n  id{at} = {at};");
            for Edge { kind, to, name, .. } in &ty.edges {
                let shared = format!("std::shared_ptr<T{to}>(&t{to}, [](T{to} *) {{}})");
                let _ = match kind {
                    Kind::Member => writeln!(out, "  {name}.fill();"),
                    Kind::Pointer | Kind::Base | Kind::Element => {
                        writeln!(out, "  {name} = &t{to};")
                    }
                    Kind::Array => writeln!(out, "  {name}[0] = {name}[1] = &t{to};"),
                    Kind::Shared | Kind::Weak => {
                        writeln!(out, "  static auto s{name} = {shared}; {name} = s{name};")
                    }
                    Kind::Unique => writeln!(out, "  {name}.reset(&t{to});"),
                    Kind::Container | Kind::Size => writeln!(out, "  {name} = {{&t{to}, &t{to}}};"),
                    Kind::SharedElements => writeln!(out, "  {name} = {{{shared}}};"),
                    Kind::Own | Kind::Cast => writeln!(out, "  {name}.raw = &t{to};"),
                    Kind::Reference | Kind::Parent => Ok(()),
                };
            }
            out += "}\n";
        }
        out + "}\n"
    }

    /// What fills its values, in `main`.
    fn start(&self) -> String {
        let mut out = String::new();
        let g = self.number;
        for at in 0..self.types.len() {
            let _ = writeln!(
                out,
                "  new (&g{g}::t{at}) g{g}::T{at}; g{g}::t{at}.fill(); auto &g{g}t{at} = g{g}::t{at};"
            );
        }
        out
    }

    fn formatters(&self) -> String {
        let is_used =
            |kind| self.types.iter().flat_map(|ty| &ty.edges).any(|edge| edge.kind == kind);
        let used = WRAPPERS.iter().filter(|(kind, _)| is_used(*kind));
        let mut out: String = used.map(|(_, text)| format!("{text}\n")).collect();
        for (at, ty) in self.types.iter().enumerate().filter(|(_, ty)| ty.has_summary) {
            let mut pieces = vec![format!("\\(id{at})")];
            pieces.extend(ty.edges.iter().map(Edge::shown));
            let _ = writeln!(out, "summary g{}::T{at} \"{}\"", self.number, pieces.join(" "));
        }
        out
    }

    fn commands(&self) -> String {
        let g = self.number;
        (0..self.types.len()).map(|at| format!("(lldb) frame variable g{g}t{at}\n")).collect()
    }
}

impl Edge {
    fn shown(&self) -> String {
        let name = &self.name;
        match self.kind {
            Kind::Array | Kind::Container | Kind::SharedElements => match self.form {
                0 => format!("\\(join(x in {name}.elements(), max: 2) {{ \"<\\(x)>\" }})"),
                1 if self.kind == Kind::Array => format!("\\({name}[1])"),
                _ => format!("\\({name}, elements: 2)"),
            },
            Kind::Element => format!(
                "\\(if #available(lldb 24) {{ \"\\({name}.element(0))\" }} else {{ \"-\" }})"
            ),
            Kind::Parent => {
                "\\(if #available(lldb 23) { \"\\(self.parent() ?? \"none\")\" } else { \"-\" })"
                    .to_owned()
            }
            _ => match self.form {
                0 => format!("\\({name}.summary())"),
                1 => format!("\\(\"[\\({name})]\")"),
                _ => format!("\\({name})"),
            },
        }
    }
}

/// What the compiler says of the formatters of a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Nothing,
    /// A warning or an error about a recursion.
    Accused,
}

pub(crate) fn end(debugger: Debugger) -> Outcome {
    let (first, count) = (number("FMTC_SEED", SEED), rounds("FMTC_GRAPHS", GRAPHS));
    let all: Vec<Graph> = (first..first + count).map(Graph::new).collect();
    let (mut wrong, mut dead): ([Vec<u64>; 2], Vec<String>) = Default::default();
    for (number, group) in all.chunks(GROUP).enumerate() {
        let folder = emptied(format!("lldb/graphs/{}/{number}", debugger.release()))?;
        let (source, plain) = (folder.join("main.cpp"), folder.join("plain"));
        let parts: String = group.iter().map(Graph::source).collect();
        let starts: String = group.iter().map(Graph::start).collect();
        let text = format!(
            "#include <cstdlib>\n#include <new>\n{HEADER}{parts}int main() {{\n{starts}  _Exit(0); // break here\n}}\n"
        );
        write(&source, text)?;
        clang(&[&source], &["-c"], &folder.join("main.o"))?;
        clang(&[&folder.join("main.o")], &[], &plain)?;
        for (is_typed, wrong) in [false, true].into_iter().zip(&mut wrong) {
            let mut kept = Vec::new();
            for graph in group {
                let file = folder.join(format!("g{}.fmt", graph.number));
                write(&file, graph.formatters())?;
                match compile(&file, is_typed.then_some(&*plain))? {
                    Said::Nothing => kept.push((graph, file.with_extension("o"))),
                    Said::Accused if graph.is_endless() => {}
                    Said::Accused => wrong.push(graph.number),
                }
            }
            if ends(debugger, &folder, &kept).is_ok() {
                continue;
            }
            for one in kept.chunks(1) {
                let [(graph, _)] = one else { continue };
                if let Err(said) = ends(debugger, &folder, one) {
                    let said: String = said.chars().take(300).collect();
                    let (seed, text) = (graph.number, graph.formatters());
                    dead.push(format!("seed {seed} (types: {is_typed}):\n{text}{said}\n"));
                }
            }
        }
    }
    let most = all.len().div_ceil(WRONG);
    if dead.is_empty() && wrong.iter().all(|wrong| wrong.len() <= most) {
        return Ok(());
    }
    let [untyped, typed] = wrong.map(|wrong| format!("{} of {most}: {wrong:?}", wrong.len()));
    Err(format!(
        "{} dead; accused wrongly without types {untyped}, with types {typed}\n{}",
        dead.len(),
        dead.join("\n")
    ))
}

fn clang(inputs: &[&Path], options: &[&str], out: &Path) -> Outcome {
    let mut command = Command::new("clang++-22");
    command.args(["-g", "-w", "-std=c++17"]).args(options).args(inputs).arg("-o").arg(out);
    output(&mut command).map(drop)
}

fn compile(file: &Path, program: Option<&Path>) -> Result<Said, String> {
    let mut compile = Command::new(command());
    compile.args(["compile", "--message-format", "short", "--quiet"]).arg(file);
    compile
        .args(program.into_iter().flat_map(|program| ["--against".as_ref(), program.as_os_str()]));
    let result =
        compile.arg("-o").arg(file.with_extension("o")).output().map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&result.stderr).into_owned();
    let is_accused = said.contains("error[E0339]") || said.contains("warning[W0316]");
    match (is_accused, result.status.success()) {
        (true, _) => Ok(Said::Accused),
        (false, true) => Ok(Said::Nothing),
        (false, false) => Err(format!("{}: {said}", file.display())),
    }
}

/// Shows the values of graphs in a program with their formatters.
fn ends(debugger: Debugger, folder: &Path, graphs: &[(&Graph, PathBuf)]) -> Outcome {
    let (object, program) = (folder.join("main.o"), folder.join("main"));
    let objects: Vec<&Path> =
        graphs.iter().map(|(_, object)| &**object).chain([&*object]).collect();
    clang(&objects, &[], &program)?;
    let commands: String = graphs.iter().map(|(graph, _)| graph.commands()).collect();
    let wanted = Transcript::parse(&commands);
    let mut asked = probe(debugger.release());
    asked.arg(program).args(preparation(&folder.join("main.cpp"))?).args(wanted.commands());
    answers(&mut asked, &wanted).map(drop)
}
