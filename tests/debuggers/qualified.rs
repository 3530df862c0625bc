//! Types with qualifiers: `const`, `volatile`, references, pointers, arrays and typedefs of types that formatters are for, and
//! combinations of two of them, with `FMTC_FULL=1` of three, in C and C++.
//!
//! A value has the text of the type without them, unless it is an array or leads through two pointers. All debuggers show
//! what LLDB 22 shows of each value, and of it as a member.

use crate::engine::{
    Ask, Debugger, Once, Outcome, Program, Trial, Values, Variables, debugger, scratch, table,
    verdict, word, write,
};
use crate::texts::normal;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// What makes another type of one.
const STEPS: [&str; 7] = ["const", "volatile", "*", "&", "&&", "typedef", "[]"];

/// A variable, whose type is made in steps.
#[derive(Clone)]
struct Variable {
    base: String,
    declarator: String,
    value: String,
    steps: Vec<&'static str>,
    number: usize,
    /// The variable that it refers to.
    referent: Option<usize>,
}

impl Variable {
    fn declared(&self, name: &str) -> String {
        format!("{} {}", self.base, self.declarator.replace('@', name))
    }

    /// One of the same type with one more step; none if there is no such type, or it is the same.
    fn with(&self, step: &'static str, number: usize, typedefs: &mut String) -> Option<Variable> {
        let mut made = self.clone();
        (made.number, made.steps) = (number, [&self.steps[..], &[step]].concat());
        let is_reference = self.referent.is_some();
        match step {
            "const" | "volatile" => made.qualify(step)?,
            _ if is_reference && step != "typedef" => return None,
            "*" => {
                made.declarator = self.declarator.replace('@', "(*@)");
                made.value = format!("&v{}", self.number);
            }
            "&" => {
                made.referent = Some(self.number);
                made.declarator = self.declarator.replace('@', "(&@)");
                made.value = format!("v{}", self.number);
            }
            "&&" => {
                made.referent = Some(self.number);
                made.declarator = self.declarator.replace('@', "(&&@)");
                made.value = format!("static_cast<decltype(v{0}) &&>(v{0})", self.number);
            }
            "[]" => {
                made.declarator = self.declarator.replace('@', "@[2]");
                made.value = format!("{{{0}, {0}}}", self.value);
            }
            _ => {
                let name = format!("T{number}");
                let _ = writeln!(typedefs, "typedef {};", self.declared(&name));
                (made.base, made.declarator) = (name, "@".to_owned());
            }
        }
        Some(made)
    }

    fn qualify(&mut self, word: &str) -> Option<()> {
        let before = self.declarator.split('@').next().unwrap_or_default();
        let has_it = before.rsplit('*').next().unwrap_or_default().contains(word);
        if self.referent.is_some() || has_it || before.is_empty() && self.base.starts_with(word) {
            return None;
        }
        match before.contains('*') && !self.declarator.contains("@[") {
            true => self.declarator = self.declarator.replace('@', &format!(" {word} @")),
            // What is qualified of an array are its elements.
            false if before.contains('*') => return None,
            false => self.base = format!("{word} {}", self.base),
        }
        Some(())
    }

    /// Whether a formatter of a class is for it, whose members a reference to a pointer does not have.
    fn has_text(&self) -> bool {
        let pointer = self.steps.iter().position(|step| *step == "*");
        let behind = pointer.map_or(&[][..], |at| &self.steps[at + 1..]);
        let ends = ["*", "&", "&&"];
        !self.steps.contains(&"[]") && !behind.iter().any(|step| ends.contains(step))
    }
}

/// A program with its formatters.
struct Generated {
    source: String,
    formatters: String,
    wanted: Vec<(String, Wanted)>,
}

/// What a variable must show.
#[derive(Clone)]
enum Wanted {
    /// A text.
    Text(&'static str),
    /// What LLDB 22 shows.
    Same,
    /// What LLDB 22 shows of another one if that is a text, in gdb alone: LLDB takes the bytes of a reference for the text, or
    /// shows none.
    SameAs(String),
}

/// A program in `c` or `cpp`.
fn generate(language: &str) -> Generated {
    let depth = if debugger::all_trials_run() { 3 } else { 2 };
    let (mut before, mut locals) = (String::new(), String::new());
    let mut formatters = "summary /^H[0-9]+$/ \"<\\(m)|\\(inner.m)>\"\n".to_owned();
    let (mut wanted, mut number) = (Vec::new(), 0);
    let all = table("qualified", "type").into_iter();
    for plain in all.filter(|row| row["of"].is_null() || row["of"] == language) {
        let _ = writeln!(before, "{}", word(&plain["declared"]));
        let formatter = word(&plain["formatter"]);
        let _ = writeln!(formatters, "{formatter}");
        let first = Variable {
            base: word(&plain["base"]).to_owned(),
            declarator: plain["declarator"].as_str().unwrap_or("@").to_owned(),
            value: word(&plain["value"]).to_owned(),
            steps: Vec::new(),
            number,
            referent: None,
        };
        let (mut all, mut at) = (vec![first], 0);
        while at < all.len() {
            let variable = all[at].clone();
            let name = variable.number;
            let _ = writeln!(
                locals,
                "  {} = {};",
                variable.declared(&format!("v{name}")),
                variable.value
            );
            let member = variable.declared("m");
            let _ = writeln!(
                before,
                "struct H{name} {{ {member}; volatile struct {{ {member}; }} inner; }};"
            );
            let _ =
                writeln!(locals, "  struct H{name} h{name} = {{{0}, {{{0}}}}};", variable.value);
            let of_others = match variable.referent.filter(|_| formatter.is_empty()) {
                Some(referent) => Wanted::SameAs(format!("h{referent}")),
                None => Wanted::Same,
            };
            let text = plain["text"].as_str().filter(|_| variable.has_text()).map(Wanted::Text);
            wanted.push((format!("v{name}"), text.unwrap_or_else(|| of_others.clone())));
            wanted.push((format!("h{name}"), of_others));
            for step in STEPS {
                let is_cpp = step.starts_with('&');
                if variable.steps.len() == depth || is_cpp && language == "c" {
                    continue;
                }
                let next = variable.with(step, number + all.len(), &mut before);
                all.extend(next);
            }
            at += 1;
        }
        number += all.len();
    }
    let source = format!(
        "#include <uchar.h>\n#include <wchar.h>\nstatic int add(int a) {{ return a; }}\n{before}\
         int main(void) {{\n{locals}  return add(0); // break here\n}}\n"
    );
    Generated { source, formatters, wanted }
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, compiler) in [("c", "clang-22"), ("cpp", "clang++-22")] {
        let generated = Arc::new(generate(name));
        let program =
            Arc::new(program(&generated, name, compiler).unwrap_or_else(|e| panic!("{e}")));
        let names: Vec<String> = generated.wanted.iter().map(|(name, _)| name.clone()).collect();
        let summaries = |names: &[String]| Values::of(names).with(["--summaries"]);
        let first = summaries(&names);
        let first =
            Ask { program: program.clone(), debugger: Debugger::Lldb("22"), question: first };
        let first = Once::new(first);
        // LLDB 20 takes off any number of pointers, and 24 has no Python.
        let is_alike = |debugger: &Debugger| !["20", "24"].contains(&debugger.release());
        let all = [debugger::lldbs(), debugger::old_lldbs(), debugger::gdbs()].concat();
        trials.extend(all.into_iter().filter(is_alike).map(|debugger| {
            let question = match Variables::of(debugger, &names) {
                Variables::InLldb(_) => Variables::InLldb(summaries(&names)),
                in_gdb => in_gdb,
            };
            let ask = Ask { program: program.clone(), debugger, question };
            let (asks, generated) = ((ask, first.clone()), generated.clone());
            let name = format!("{}/shows", program.name);
            Trial::ask(name, asks, &[], move |((shown, _), first)| {
                check(&generated, &first, &shown)
            })
        }));
    }
    trials
}

fn program(generated: &Generated, name: &str, compiler: &'static str) -> Result<Program, String> {
    let folder = scratch(format!("qualified/{name}"))?;
    let source = folder.join(format!("main.{name}"));
    write(&source, &generated.source)?;
    write(&folder.join("main.fmt"), &generated.formatters)?;
    Ok(Program {
        name: format!("qualified/{name}/clang"),
        source,
        sections: "fmtc compile \"${SOURCE%.*}.fmt\" -q -o main.o".to_owned(),
        build: format!("{compiler} -g -w \"$SOURCE\" sections/main.o -o program"),
        needs: vec![compiler],
        ..Program::default()
    })
}

/// Compares what a debugger shows with what is known, and with LLDB 22.
fn check(generated: &Generated, first: &Value, shown: &Value) -> Outcome {
    let mut wrong = BTreeMap::new();
    for (name, wanted) in &generated.wanted {
        let (shown, found) = (&shown[name], summary(&shown[name]));
        let (is_gdb, has_record) = (!shown["has_record"].is_null(), shown["has_record"] != false);
        let wanted = match wanted {
            Wanted::Text(text) => (*text).to_owned(),
            Wanted::Same => summary(&first[name]),
            Wanted::SameAs(other) if is_gdb && !summary(&first[other]).is_empty() => {
                summary(&first[other])
            }
            Wanted::SameAs(_) if is_gdb => summary(&first[name]),
            Wanted::SameAs(_) => continue,
        };
        if has_record && !is_same(&found, &wanted) {
            wrong.insert(name, format!("not {wanted} but {found}"));
        }
    }
    let line = |name: &str| {
        let is_it = |line: &&str| {
            line.contains(&format!("{}{}", name, " ")) || line.contains(&format!("{name})"))
        };
        generated.source.lines().find(is_it).unwrap_or_default().trim().to_owned()
    };
    let wrong = wrong.iter().map(|(name, what)| format!("{name}: {what}\n    {}", line(name)));
    verdict(&wrong.collect::<Vec<_>>())
}

/// gdb shows the value of a number before its text.
fn is_same(found: &str, wanted: &str) -> bool {
    found == wanted || !wanted.is_empty() && found.ends_with(&format!(" {wanted}"))
}

/// A text without addresses; empty if there is none.
fn summary(shown: &Value) -> String {
    let text = if shown["text"].is_null() { &shown["summary"] } else { &shown["text"] };
    normal(text.as_str().unwrap_or_default())
}
