//! Random formatters for values of another shape: numbers, objects and texts of members that may be missing, in each position of
//! the language. The machine shows random values with them, as LLDB 20 to 24; none shows an error text.

use crate::language::{compile_text, reports};
use crate::programs::Random;
use crate::random_values::failures;
use crate::rounds::{number, rounds};
use fmtc::diag::has_errors;
use std::fmt::Write;
use std::path::Path;

/// The number of formatters; `FMTC_SHAPES` and `FMTC_SEED` say others.
const SHAPES: u64 = 60;
const SEED: u64 = 1;
/// The number of values that each shows.
const VALUES: usize = 12;

const NUMBERS: [&str; 4] = ["n", "m", "k", "x.num"];
const OBJECTS: [&str; 7] = ["x", "y", "x.in", "y.in", "p", "x.arr", "y.arr"];
const ARRAYS: [&str; 3] = ["x.arr", "y.arr", "arr"];
const NODE: &str = "Node * { id: 1, in: In { num: 4, in: { num: 2 } }, num: 3, arr: [1, 2], next: Node * { id: 2, next: null } }";

struct Shapes {
    random: Random,
    numbers: Vec<String>,
    objects: Vec<String>,
    elements: Vec<String>,
    loops: usize,
}

impl Shapes {
    fn one(&mut self, of: &[&str]) -> String {
        (*self.random.pick(of)).to_owned()
    }

    fn read(&mut self) -> String {
        let own = self.numbers.len();
        match self.random.below(own + self.elements.len() + self.objects.len() + NUMBERS.len()) {
            at if at < own => self.numbers[at].clone(),
            at => {
                let members = self.elements.iter().map(|e| format!("{e}.id"));
                let members = members.chain(self.objects.iter().map(|o| format!("{o}.num")));
                let members: Vec<_> = members.chain(NUMBERS.map(str::to_owned)).collect();
                format!("{}.unsigned()", members[at - own])
            }
        }
    }

    fn number(&mut self, depth: usize) -> String {
        let Some(below) = depth.checked_sub(1) else { return self.read() };
        match self.random.below(12) {
            0 | 1 => self.read(),
            2 => format!("{}.count()", self.object(below)),
            3 => {
                let op = self.one(&["+", "-", "*", "&", "|"]);
                format!("({} {op} {})", self.number(below), self.number(below))
            }
            4 | 5 => {
                format!("({} ? {} : {})", self.truth(below), self.number(below), self.number(below))
            }
            6 => format!("{}.count()", self.text(below)),
            7 => format!("({}?.num ?? {}).unsigned()", self.object(below), self.one(&NUMBERS)),
            8 => format!("min({}, {})", self.number(below), self.number(below)),
            9 => format!("{}.address()", self.object(below)),
            10 => format!("({} / 2)", self.number(below)),
            _ => self.random.below(4).to_string(),
        }
    }

    fn object(&mut self, depth: usize) -> String {
        let mut known = self.objects.clone();
        known.extend(self.elements.iter().flat_map(|e| [e.clone(), format!("{e}.in")]));
        known.extend(OBJECTS.map(str::to_owned));
        let Some(below) = depth.checked_sub(1) else { return self.random.pick(&known).clone() };
        match self.random.below(8) {
            0 => {
                format!("({} ? {} : {})", self.truth(below), self.object(below), self.object(below))
            }
            1 => format!("({} ?? {})", self.object(below), self.object(below)),
            2 => format!("{}[{}]", self.object(below), self.number(below)),
            3 => format!("{}.in", self.object(below)),
            4 => format!("{}[0]", self.object(below)),
            _ => self.random.pick(&known).clone(),
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        let below = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 1 } else { 7 }) {
            0 => {
                let (op, other) =
                    (self.one(&["<", ">", "=="]), self.one(&["0", "1", "2", "k.unsigned()"]));
                format!("{} {op} {other}", self.read())
            }
            1 => format!("exists({})", self.object(below)),
            2 => format!("({} && {})", self.truth(below), self.truth(below)),
            3 => format!("({} || {})", self.truth(below), self.truth(below)),
            4 => format!("!({})", self.truth(below)),
            5 => "p == null".to_owned(),
            _ => format!("{} > {}", self.number(below), self.number(below)),
        }
    }

    fn text(&mut self, depth: usize) -> String {
        let below = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 1 } else { 9 }) {
            1 if self.loops == 0 => self.join(below),
            2 => {
                format!("({} ? {} : {})", self.truth(below), self.text(below), self.text(below))
            }
            3 => format!("{}.summary()", self.object(below)),
            4 => format!("\"\\({}, hex)\"", self.number(below)),
            5 => format!("\"\\({} ?? \"z\")\\({})\"", self.object(below), self.number(below)),
            6 => format!("{}.type().name()", self.object(below)),
            7 => format!("\"\\({}, decimals: 2)\"", self.number(below)),
            8 => format!("p.text(count: {})", self.number(below)),
            _ => format!("\"\\({})\\({})\"", self.read(), self.object(0)),
        }
    }

    /// The clauses of a walk with what `make` makes in its scope.
    fn walk(&mut self, depth: usize, make: impl FnOnce(&mut Self) -> String) -> (String, String) {
        let (numbers, elements) = (self.numbers.len(), self.elements.len());
        let name = format!("e{}", self.loops);
        self.loops += 1;
        let kind = self.random.below(4);
        let walk = match kind {
            0 => format!("{name} in {}", self.one(&[&ARRAYS[..], &OBJECTS].concat())),
            1 => format!("{name} from head by next"),
            2 => format!("{name} from x.head by next"),
            _ => format!("{name} in 0..<{}", self.one(&["3", "n", "x.arr.count()"])),
        };
        if kind == 3 { &mut self.numbers } else { &mut self.elements }.push(name);
        let mut clauses = format!("{walk}, max: {}", self.random.below(20) + 1);
        for option in ["until", "where"] {
            if self.random.once_in(2) && (option == "where" || (1..3).contains(&kind)) {
                let condition = self.truth(depth);
                write!(clauses, ", {option}: {condition}").expect("a text");
            }
        }
        let made = make(self);
        self.numbers.truncate(numbers);
        self.elements.truncate(elements);
        self.loops -= 1;
        (clauses, made)
    }

    fn join(&mut self, depth: usize) -> String {
        let (clauses, text) = self.walk(depth, |shapes| shapes.text(depth));
        format!("join({clauses}, separator: \"\") {{ {text} }}")
    }

    fn lets(&mut self, depth: usize) -> String {
        let mut lets = String::new();
        for at in 0..self.random.below(3) {
            let name = format!("v{at}");
            let (value, names) = match self.random.below(3) {
                0 => (self.number(depth), &mut self.numbers),
                1 => (format!("{}.count()", self.join(depth)), &mut self.numbers),
                _ => (self.object(depth), &mut self.objects),
            };
            names.push(name.clone());
            writeln!(lets, "let {name} = {value}").expect("a text");
        }
        lets
    }

    fn formatter(&mut self) -> String {
        let (kind, lets) = (self.random.below(4), self.lets(3));
        let body = match kind {
            0 => {
                let (condition, exit) = (self.truth(3), self.text(3));
                format!("guard {condition} else {{ return {exit} }}\n{}", self.text(3))
            }
            1 => {
                let (clauses, child) = self.walk(3, |shapes| shapes.object(1));
                format!("each({clauses}) {{ {child} }}")
            }
            _ => {
                let child = self.one(&["x.arr[i]", "arr[i]", "x.in"]);
                format!("count {{ {} }}\nat(i) {{ {child} }}", self.number(3))
            }
        };
        let item = if kind == 0 { "summary" } else { "@lldb(23...) children" };
        format!("{item} T {{\n{lets}{body}\n}}\n")
    }
}

#[test]
fn random_formatters_show_no_errors() {
    let (first, shapes) = (number("FMTC_SEED", SEED), rounds("FMTC_SHAPES", SHAPES));
    let sub = format!("num: 2, in: In {{ num: 1, in: {{ num: 2 }} }}, arr: [1, 2], head: {NODE}");
    let value = format!(
        "expect T {{ n: 2, m: 1, k: 3, x: X {{ {sub} }}, y: Y {{ {sub} }}, p: int * 5, \
         arr: [{{ id: 1, in: In {{ num: 1 }}, num: 2 }}, {{ id: 2 }}], head: {NODE} }} == \"\"\n"
    )
    .replace("in:", "`in`:");
    let (mut wrong, mut refused) = (Vec::new(), 0);
    for seed in first..first + shapes {
        let [numbers, objects, elements] = [(); 3].map(|()| Vec::new());
        let random = Random::new(seed.wrapping_mul(0xd134_2543_de82_ef95));
        let mut shapes = Shapes { random, numbers, objects, elements, loops: 0 };
        let text = shapes.formatter() + &value;
        let (sources, compiled, diagnostics) = compile_text(Path::new("./shapes.fmt"), &text);
        match compiled {
            Some(compiled) => wrong.extend(
                failures(&format!("seed {seed}"), &compiled, VALUES)
                    .into_iter()
                    .map(|failure| format!("{text}{failure}")),
            ),
            // A child could be the value itself, or the program is too long.
            None => {
                assert!(has_errors(&diagnostics), "{}", reports(&sources, &diagnostics));
                let known = ["W0403", "E0406", "E0404", "E0339"];
                let is_known =
                    |d: &fmtc::diag::Diagnostic| !d.is_error() || known.contains(&d.code.id);
                assert!(
                    diagnostics.iter().all(is_known),
                    "{text}{}",
                    reports(&sources, &diagnostics)
                );
                refused += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{} failures\n{}", wrong.len(), wrong.join("\n"));
    assert!(refused * 4 < shapes, "{refused} of {shapes} are refused");
}
