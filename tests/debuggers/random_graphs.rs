//! Random graphs of types and summaries that show each other: in real debuggers none of them ends the debugger, unless the
//! compiler said so; and it accuses few that end.
//!
//! A graph is compiled without types, with tests at run time, and for the program, whose types tell. All values of a graph
//! form rings wherever its types do.

use crate::engine::{
    Debugger, Outcome, answers, emptied, output, preparation, probe, reported, table, text, words,
    write,
};
use crate::programs::Random;
use crate::rounds::{number, rounds};
use crate::transcript::Transcript;
use serde_json::Value;
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

/// A member of a type that leads to another one.
struct Edge {
    /// Its row of `programs/graphs.toml`.
    kind: &'static Value,
    to: usize,
    name: String,
    /// How the summary shows it.
    form: usize,
}

impl Edge {
    /// A text of its kind; none if that has no such text.
    fn text(&self, key: &str, own: usize) -> Option<String> {
        let Edge { kind, to, name, .. } = self;
        let text = kind[key].as_str()?.replace("NAME", name).replace("OWN", &own.to_string());
        Some(text.replace("TO", &format!("T{to}")).replace("VALUE", &format!("t{to}")))
    }

    /// Whether a summary does not go on there.
    fn ends(&self) -> bool {
        self.kind["ends"] == true
    }

    fn shown(&self) -> String {
        let own = self.kind["shown"].is_array().then_some(self.kind);
        let forms = words(&own.unwrap_or_else(|| table("graphs", "forms")[0])["shown"]);
        forms[self.form.min(forms.len() - 1)].replace("NAME", &self.name)
    }
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
        let (count, kinds) = (1 + random.below(4), table("graphs", "kind"));
        let types = (0..count).map(|at| {
            let edges = (0..1 + random.below(2)).map(|number| {
                let (mut kind, mut to) = (kinds[random.below(kinds.len())], random.below(count));
                if kind["name"] == "member" {
                    // A value does not contain itself.
                    to = at + 1 + random.below(count);
                    if to >= count {
                        (kind, to) = (kinds[1], to % count);
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
        let leads = |edge: &&Edge| !edge.ends();
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
            let texts = |key| ty.edges.iter().filter_map(move |edge| edge.text(key, at));
            let bases = texts("base").collect::<Vec<_>>();
            let _ = writeln!(out, "{}", bases.join("\n"));
            let names = bases.iter().filter_map(|base| base.split(' ').nth(1));
            let base = names.collect::<Vec<_>>().join(", ");
            let base = if base.is_empty() { base } else { format!(": {base}") };
            let members = texts("member").collect::<Vec<_>>().join("\n  ");
            let inits = texts("init").collect::<Vec<_>>().join(", ");
            let inits = if inits.is_empty() { inits } else { format!(" : {inits}") };
            let _ = writeln!(
                out,
                "struct T{at} {base} {{\n  int id{at}; T{at}(); void fill();\n  {members}\n}};\n\
                 T{at}::T{at}(){inits} {{}}"
            );
        }
        for at in 0..count {
            let _ =
                writeln!(out, "T{at} &t{at} = *static_cast<T{at} *>(calloc(1, sizeof(T{at})));");
        }
        for (at, ty) in self.types.iter().enumerate().rev() {
            let fills = ty.edges.iter().filter_map(|edge| edge.text("fill", at));
            let fills = fills.collect::<Vec<_>>().join("\n  ");
            let _ = writeln!(out, "void T{at}::fill() {{\n  id{at} = {at};\n  {fills}\n}}");
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
        let edges = || self.types.iter().flat_map(|ty| &ty.edges);
        let is_used = |kind: &&Value| edges().any(|edge| edge.kind == *kind);
        let used = table("graphs", "kind").into_iter().filter(is_used);
        let used = used.filter_map(|kind| kind["formatter"].as_str());
        let mut out: String = used.map(|text| format!("{text}\n")).collect();
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
                match is_accused(&file, is_typed.then_some(&*plain))? {
                    false => kept.push((graph, file.with_extension("o"))),
                    true if graph.is_endless() => {}
                    true => wrong.push(graph.number),
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

/// Whether the compiler finds a recursion in the formatters of a graph.
fn is_accused(file: &Path, program: Option<&Path>) -> Result<bool, String> {
    let (out, quiet) = (file.with_extension("o"), ["--message-format", "short", "--quiet"]);
    let mut compile = vec!["compile", text(file), "-o", text(&out)];
    compile.extend(program.into_iter().flat_map(|program| ["--against", text(program)]));
    let (success, said) = reported(&[&compile[..], &quiet].concat())?;
    match said.contains("error[E0339]") || said.contains("warning[W0316]") {
        false if !success => Err(format!("{}: {said}", file.display())),
        is_accused => Ok(is_accused),
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
