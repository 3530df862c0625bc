//! Types with qualifiers: `const`, `volatile`, references, pointers, arrays and typedefs of types that formatters are for, and
//! combinations of two of them, with `FMTC_FULL=1` of three, in C and C++.
//!
//! A value has the text of the type without them, unless it is an array or leads through two pointers. All debuggers show
//! what LLDB 22 shows of each value, and of it as a member.

use crate::engine::ask::{Ask, InGdb, Once, Values};
use crate::engine::debugger::{self, Debugger};
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, scratch, write};
use crate::texts::normal;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// A type that a formatter is for, or that LLDB has a text of.
struct Plain {
    /// Its declaration, if it has one.
    declared: &'static str,
    /// What is before a name in a declaration, and what is around it: `@` stands for the name.
    base: &'static str,
    declarator: &'static str,
    value: &'static str,
    /// A formatter, and what it shows of the value.
    formatter: &'static str,
    text: Option<&'static str>,
}

const fn formatted(
    declared: &'static str,
    base: &'static str,
    value: &'static str,
    formatter: &'static str,
    text: &'static str,
) -> Plain {
    Plain { declared, base, declarator: "@", value, formatter, text: Some(text) }
}

const fn text(base: &'static str, declarator: &'static str, value: &'static str) -> Plain {
    Plain { declared: "", base, declarator, value, formatter: "", text: None }
}

/// A number of which LLDB shows the address where it is behind a reference or pointer.
const fn number(
    declared: &'static str,
    base: &'static str,
    value: &'static str,
    formatter: &'static str,
) -> Plain {
    Plain { text: None, ..formatted(declared, base, value, formatter, "") }
}

const BOTH: [Plain; 15] = [
    formatted(
        "typedef struct { int a, b; } Unnamed;",
        "Unnamed",
        "{1, 2}",
        r#"summary Unnamed "unnamed \(a) \(b)""#,
        "unnamed 1 2",
    ),
    formatted(
        "typedef union { unsigned w; struct { unsigned lo : 16, hi : 16; } b; } Register;",
        "Register",
        "{0x10002}",
        r#"summary Register "\(b.hi):\(b.lo)""#,
        "1:2",
    ),
    formatted(
        "typedef struct { struct { int x; }; union { int y; char z; }; } Anonymous;",
        "Anonymous",
        "{{3}, {4}}",
        r#"summary Anonymous "\(x)-\(y)""#,
        "3-4",
    ),
    formatted(
        "typedef struct tagged { int a; } Tagged;",
        "Tagged",
        "{5}",
        r#"summary Tagged "tagged \(a)""#,
        "tagged 5",
    ),
    formatted(
        "struct named { int a; char16_t wide[4]; };",
        "struct named",
        "{6, u\"hé\"}",
        r#"summary named "named \(a) \(wide)""#,
        "named 6 u\"hé\"",
    ),
    number("typedef enum { RED, GREEN } Color;", "Color", "GREEN", "summary Color \"color\""),
    number("enum kind { LAST = 3 };", "enum kind", "LAST", "summary kind \"kind\""),
    number("typedef unsigned Id;", "Id", "7", "summary Id \"id\""),
    text("char", "@[4]", "\"abc\""),
    text("char16_t", "@[4]", "u\"hé\""),
    text("char32_t", "@[4]", "U\"u€\""),
    text("wchar_t", "@[4]", "L\"wé\""),
    text("const char", "(*@)", "\"text\""),
    text("const char16_t", "(*@)", "u\"wide\""),
    text("int", "(*@)(int)", "add"),
];

const CPP: [Plain; 4] = [
    formatted(
        "template <class T> struct Box { T inner; };",
        "Box<int>",
        "{8}",
        r#"summary Box<_> "box of \(inner)""#,
        "box of 8",
    ),
    formatted(
        "struct Derived : Box<int> { int own; };",
        "Derived",
        "{{9}, 10}",
        r#"summary Derived "\(inner) and \(own)""#,
        "9 and 10",
    ),
    formatted(
        "namespace deep { class Hidden { public: int a; }; }",
        "deep::Hidden",
        "{11}",
        r#"summary deep::Hidden "hidden \(a)""#,
        "hidden 11",
    ),
    number(
        "enum class Level : char { LOW, HIGH };",
        "Level",
        "Level::HIGH",
        "summary Level \"level\"",
    ),
];

#[derive(Clone, Copy, PartialEq)]
enum Step {
    Const,
    Volatile,
    Pointer,
    Reference,
    Moved,
    Typedef,
    Array,
}

const STEPS: [Step; 7] = [
    Step::Const,
    Step::Volatile,
    Step::Pointer,
    Step::Reference,
    Step::Moved,
    Step::Typedef,
    Step::Array,
];

#[derive(Clone, Copy, PartialEq)]
enum Language {
    C,
    Cpp,
}

/// A variable, whose type is made in steps.
#[derive(Clone)]
struct Variable {
    base: String,
    declarator: String,
    value: String,
    steps: Vec<Step>,
    number: usize,
    /// The variable that it refers to.
    referent: Option<usize>,
}

impl Variable {
    fn declared(&self, name: &str) -> String {
        format!("{} {}", self.base, self.declarator.replace('@', name))
    }

    /// One of the same type with one more step; none if there is no such type, or it is the same.
    fn with(&self, step: Step, number: usize, typedefs: &mut String) -> Option<Variable> {
        let mut made = self.clone();
        (made.number, made.steps) = (number, [&self.steps[..], &[step]].concat());
        let is_reference = self.referent.is_some();
        match step {
            Step::Const => made.qualify("const")?,
            Step::Volatile => made.qualify("volatile")?,
            _ if is_reference && step != Step::Typedef => return None,
            Step::Pointer => {
                made.declarator = self.declarator.replace('@', "(*@)");
                made.value = format!("&v{}", self.number);
            }
            Step::Reference => {
                made.referent = Some(self.number);
                made.declarator = self.declarator.replace('@', "(&@)");
                made.value = format!("v{}", self.number);
            }
            Step::Moved => {
                made.referent = Some(self.number);
                made.declarator = self.declarator.replace('@', "(&&@)");
                made.value = format!("static_cast<decltype(v{0}) &&>(v{0})", self.number);
            }
            Step::Array => {
                made.declarator = self.declarator.replace('@', "@[2]");
                made.value = format!("{{{0}, {0}}}", self.value);
            }
            Step::Typedef => {
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
        let pointer = self.steps.iter().position(|step| *step == Step::Pointer);
        let behind = pointer.map_or(&[][..], |at| &self.steps[at + 1..]);
        let ends = [Step::Pointer, Step::Reference, Step::Moved];
        !self.steps.contains(&Step::Array) && !behind.iter().any(|step| ends.contains(step))
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

fn generate(language: Language) -> Generated {
    let depth = if debugger::all_trials_run() { 3 } else { 2 };
    let more: &[Plain] = if language == Language::Cpp { &CPP } else { &[] };
    let (mut before, mut locals) = (String::new(), String::new());
    let (mut formatters, mut wanted, mut number) = (String::new(), Vec::new(), 0);
    for plain in BOTH.iter().chain(more) {
        let _ = writeln!(before, "{}", plain.declared);
        let _ = writeln!(formatters, "{}", plain.formatter);
        let first = Variable {
            base: plain.base.to_owned(),
            declarator: plain.declarator.to_owned(),
            value: plain.value.to_owned(),
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
            let _ = writeln!(formatters, r#"summary H{name} "<\(m)|\(inner.m)>""#);
            let of_others = match variable.referent.filter(|_| plain.formatter.is_empty()) {
                Some(referent) => Wanted::SameAs(format!("h{referent}")),
                None => Wanted::Same,
            };
            let text = plain.text.filter(|_| variable.has_text()).map(Wanted::Text);
            wanted.push((format!("v{name}"), text.unwrap_or_else(|| of_others.clone())));
            wanted.push((format!("h{name}"), of_others));
            for step in STEPS {
                let is_cpp = matches!(step, Step::Reference | Step::Moved);
                if variable.steps.len() == depth || is_cpp && language == Language::C {
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
    for (language, name, compiler) in
        [(Language::C, "c", "clang-22"), (Language::Cpp, "cpp", "clang++-22")]
    {
        let generated = Arc::new(generate(language));
        let program =
            Arc::new(program(&generated, name, compiler).unwrap_or_else(|e| panic!("{e}")));
        let names: Vec<String> = generated.wanted.iter().map(|(name, _)| name.clone()).collect();
        let ask =
            |debugger| Ask { program: program.clone(), debugger, question: Values::of(&names) };
        let first = Once::new(ask(Debugger::Lldb("22")));
        // LLDB 20 takes off any number of pointers, and 24 has no Python.
        let is_alike = |debugger: &Debugger| !["20", "24"].contains(&debugger.release());
        let lldbs = [debugger::lldbs(), debugger::old_lldbs()].concat();
        let lldbs = lldbs.into_iter().filter(is_alike);
        trials.extend(lldbs.map(|debugger| {
            let (asks, generated) = ((ask(debugger), first.clone()), generated.clone());
            let name = format!("{}/shows", program.name);
            Trial::ask(name, asks, &[], move |(shown, first)| check(&generated, &first, &shown))
        }));
        trials.extend(debugger::gdbs().into_iter().map(|gdb| {
            let question = InGdb::new("values.py", names.clone());
            let asked = Ask { program: program.clone(), debugger: gdb, question };
            let (asks, generated) = ((asked, first.clone()), generated.clone());
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
    let wrong: Vec<String> =
        wrong.iter().map(|(name, what)| format!("{name}: {what}\n    {}", line(name))).collect();
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("{} wrong\n{}", wrong.len(), wrong.join("\n"))),
    }
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
