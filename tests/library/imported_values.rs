//! Imported summaries show what NatVis's expressions say: texts with random expressions are imported for the types of
//! a program, run on values of these types, and compared with an evaluator of the expressions that shares nothing
//! with the compiler.

use crate::import::types;
use crate::language::{compile_against, compile_text, reports};
use fmtc::diag::has_errors;
use fmtc::display::expect;
use fmtc::import::{self, ImportOptions, Share};
use fmtc::internals::Random;
use fmtc::source::SourceMap;
use std::path::Path;

/// So many summaries are compared at least, each on three values.
const SUMMARIES: usize = 200;
const VALUES: usize = 3;

/// A number of C++.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Number {
    value: i128,
    bits: u32,
    is_signed: bool,
    /// Fewer bits, in a bit-field.
    width: u32,
    /// Whether C++ says what the value is: not after an overflow, nor behind a null pointer.
    is_defined: bool,
}

const fn ty(bits: u32, is_signed: bool) -> Number {
    Number { value: 0, bits, is_signed, width: bits, is_defined: true }
}

const fn field(width: u32, of: Number) -> Number {
    Number { width, ..of }
}

const INT: Number = ty(32, true);
const UNSIGNED: Number = ty(32, false);
const LONG: Number = ty(64, true);
const SIZE: Number = ty(64, false);
const BYTE: Number = ty(8, false);
const SBYTE: Number = ty(8, true);
const SHORT: Number = ty(16, true);
const WORD: Number = ty(16, false);

impl Number {
    /// A value of a type, wrapped as a conversion does.
    fn of(self, value: i128) -> Number {
        let wrapped = value.rem_euclid(1 << self.width);
        let is_negative = self.is_signed && wrapped >> (self.width - 1) == 1;
        Number { value: if is_negative { wrapped - (1 << self.width) } else { wrapped }, ..self }
    }

    /// The same number in another type.
    fn converted(self, to: Number) -> Number {
        Number { is_defined: self.is_defined, ..to.of(self.value) }
    }

    /// The result of an operation, if there is one: an overflow of a number with a sign is not defined.
    fn result(self, value: Option<i128>) -> Number {
        let number = self.of(value.unwrap_or(0));
        let is_exact = value.is_some_and(|value| !self.is_signed || number.value == value);
        Number { is_defined: self.is_defined && is_exact, ..number }
    }

    fn promoted(self) -> Number {
        let is_small = self.bits <= 32 && (self.width < 32 || self.is_signed);
        self.converted(if is_small { INT } else { ty(self.bits, self.is_signed) })
    }

    /// Both numbers in the type of an operation on them.
    fn common(self, other: Number) -> [Number; 2] {
        let (one, other) = (self.promoted(), other.promoted());
        let bits = one.bits.max(other.bits);
        let mut of_type = [one, other].into_iter().filter(|number| number.bits == bits);
        let to = ty(bits, of_type.all(|number| number.is_signed));
        [one.converted(to), other.converted(to)]
    }
}

/// A value of the program.
#[derive(Clone, Debug)]
enum Datum {
    Number(Number),
    Record(&'static str, Vec<(&'static str, Datum)>),
    Pointer(&'static str, Option<Box<Datum>>),
}

/// A type: its name, the numbers in it with their types, and the pointers in front of some of them.
struct Shape {
    name: &'static str,
    numbers: &'static [&'static str],
    pointers: &'static [&'static str],
    make: fn(&mut Random, usize) -> Datum,
}

/// A record of numbers.
fn numbers(name: &'static str, members: &[(&'static str, Number)], random: &mut Random) -> Datum {
    let mut datum = |ty: Number| Datum::Number(ty.of(random.number()));
    Datum::Record(name, members.iter().map(|(name, ty)| (*name, datum(*ty))).collect())
}

const SHAPES: [Shape; 7] = [
    Shape {
        name: "Scalars",
        numbers: &["uc", "s", "us", "sc", "ul", "ll", "ull", "l", "u"],
        pointers: &[],
        make: |random, _| {
            let members = [("uc", BYTE), ("s", SHORT), ("us", WORD), ("sc", SBYTE), ("ul", SIZE)];
            let more = [("ll", LONG), ("ull", SIZE), ("l", LONG), ("u", UNSIGNED)];
            numbers("Scalars", &[&members[..], &more].concat(), random)
        },
    },
    Shape {
        name: "Bits",
        numbers: &["first", "a", "b", "c", "e", "f"],
        pointers: &[],
        make: |random, _| {
            let members = [
                ("first", INT),
                ("a", field(4, UNSIGNED)),
                ("b", field(9, UNSIGNED)),
                ("c", field(33, SIZE)),
                ("e", field(1, BYTE)),
                ("f", field(2, UNSIGNED)),
            ];
            numbers("Bits", &members, random)
        },
    },
    Shape {
        name: "SignedBits",
        numbers: &["s", "t"],
        pointers: &[],
        make: |random, _| {
            numbers("SignedBits", &[("s", field(3, INT)), ("t", field(40, LONG))], random)
        },
    },
    Shape {
        name: "shop::Derived",
        numbers: &["own", "plain"],
        pointers: &[],
        make: |random, _| {
            let base = numbers("shop::Based", &[("plain", INT)], random);
            let Datum::Record(_, mut members) = numbers("", &[("own", INT)], random) else {
                panic!("no record")
            };
            members.insert(0, ("shop::Based", base));
            Datum::Record("shop::Derived", members)
        },
    },
    Shape {
        name: "shop::Sizes",
        numbers: &["hash", "small", "level", "step"],
        pointers: &[],
        make: |random, _| {
            let members = [("hash", SIZE), ("small", UNSIGNED), ("level", INT), ("step", BYTE)];
            numbers("shop::Sizes", &members, random)
        },
    },
    Shape { name: "shop::Node", numbers: &["key", "next->key"], pointers: &["next"], make: node },
    Shape {
        name: "shop::Item",
        numbers: &["price.cents", "count", "similar->count", "similar->price.cents"],
        pointers: &["similar"],
        make: item,
    },
];

fn pointer(
    ty: &'static str,
    random: &mut Random,
    depth: usize,
    make: fn(&mut Random, usize) -> Datum,
) -> Datum {
    let is_null = depth > 0 || random.below(3) == 0;
    Datum::Pointer(ty, (!is_null).then(|| Box::new(make(random, depth + 1))))
}

fn node(random: &mut Random, depth: usize) -> Datum {
    let key = Datum::Number(INT.of(random.number()));
    let next = pointer("shop::Node", random, depth, node);
    Datum::Record("shop::Node", vec![("key", key), ("next", next)])
}

fn item(random: &mut Random, depth: usize) -> Datum {
    let cents = Datum::Number(LONG.of(random.number()));
    let price = Datum::Record("shop::Money", vec![("cents", cents)]);
    let similar = pointer("shop::Item", random, depth, item);
    let count = Datum::Number(UNSIGNED.of(random.number()));
    Datum::Record("shop::Item", vec![("price", price), ("similar", similar), ("count", count)])
}

/// A value as `expect` has it.
fn written(datum: &Datum) -> String {
    match datum {
        Datum::Number(number) => {
            let ty = match (number.bits, number.is_signed) {
                (8, true) => "signed char",
                (8, false) => "unsigned char",
                (16, true) => "short",
                (16, false) => "unsigned short",
                (32, true) => "int",
                (32, false) => "unsigned int",
                (_, true) => "long",
                (_, false) => "unsigned long",
            };
            format!("{ty} {}", number.value)
        }
        Datum::Record(ty, members) => {
            let members: Vec<String> = members
                .iter()
                .map(|(name, datum)| format!("`{name}`: {}", written(datum)))
                .collect();
            format!("{ty} {{ {} }}", members.join(", "))
        }
        Datum::Pointer(ty, None) => format!("{ty} * null"),
        Datum::Pointer(ty, Some(target)) => written(target).replacen(ty, &format!("{ty} *"), 1),
    }
}

/// Reads an expression and gives its value at once.
struct Evaluator<'e> {
    rest: &'e str,
    this: &'e Datum,
}

const CASTS: [(&str, Number); 8] = [
    ("(int)", INT),
    ("(unsigned int)", UNSIGNED),
    ("(long long)", LONG),
    ("(size_t)", SIZE),
    ("(unsigned char)", BYTE),
    ("(signed char)", SBYTE),
    ("(short)", SHORT),
    ("(uint16_t)", WORD),
];

const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Evaluator<'_> {
    fn eat(&mut self, sign: &str) -> bool {
        // `&` is not the beginning of `&&`, nor `<` that of `<<`.
        let goes_on = |rest: &str| {
            matches!(sign, "&" | "|" | "<" | ">") && rest.starts_with(['&', '|', '<', '>', '='])
        };
        let rest = self.rest.trim_start().strip_prefix(sign).filter(|rest| !goes_on(rest));
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn conditional(&mut self) -> Datum {
        let condition = self.binary(0);
        if !self.eat("?") {
            return condition;
        }
        let then = number(&self.conditional());
        assert!(self.eat(":"), "{}", self.rest);
        let otherwise = number(&self.conditional());
        let [then, otherwise] = then.common(otherwise);
        let test = truth(&condition);
        let chosen = if test.value == 1 { then } else { otherwise };
        Datum::Number(Number { is_defined: test.is_defined && chosen.is_defined, ..chosen })
    }

    fn binary(&mut self, level: usize) -> Datum {
        let Some(signs) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1);
        while let Some(sign) = signs.iter().find(|sign| self.eat(sign)) {
            let right = self.binary(level + 1);
            left = Datum::Number(operate(sign, &left, &right));
        }
        left
    }

    fn unary(&mut self) -> Datum {
        if self.eat("(bool)") {
            return Datum::Number(truth(&self.unary()));
        }
        for (cast, to) in CASTS {
            if self.eat(cast) {
                return Datum::Number(number(&self.unary()).converted(to));
            }
        }
        let Some(sign) = ["!", "-", "~", "("].into_iter().find(|sign| self.eat(sign)) else {
            return self.primary();
        };
        if sign == "(" {
            let inner = self.conditional();
            assert!(self.eat(")"), "{}", self.rest);
            return inner;
        }
        let operand = self.unary();
        Datum::Number(match sign {
            "!" => {
                let test = truth(&operand);
                Number { value: 1 - test.value, ..test }
            }
            "-" => {
                let operand = number(&operand).promoted();
                operand.result(Some(-operand.value))
            }
            _ => {
                let operand = number(&operand).promoted();
                operand.of(!operand.value)
            }
        })
    }

    fn word(&mut self) -> String {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    fn primary(&mut self) -> Datum {
        let word = self.word();
        if word == "nullptr" {
            return Datum::Pointer("", None);
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return Datum::Number(literal(&word));
        }
        let mut datum = member(self.this, &word);
        while self.eat("->") || self.eat(".") {
            datum = member(&datum, &self.word());
        }
        datum
    }
}

/// A number as it is written, of the first type of C++ that has it.
fn literal(word: &str) -> Number {
    let digits = word.trim_end_matches(['u', 'l']);
    let (hexadecimal, suffix) = (digits.strip_prefix("0x"), &word[digits.len()..]);
    let value = match hexadecimal {
        Some(digits) => i128::from_str_radix(digits, 16).unwrap(),
        None => digits.parse().unwrap(),
    };
    let types = [INT, UNSIGNED, LONG, SIZE];
    let fits = types.into_iter().find(|ty| {
        let is_allowed = match ty.is_signed {
            true => !suffix.contains('u'),
            false => suffix.contains('u') || hexadecimal.is_some(),
        };
        is_allowed && (ty.bits == 64 || !suffix.contains('l')) && ty.of(value).value == value
    });
    fits.unwrap().of(value)
}

fn member(of: &Datum, name: &str) -> Datum {
    match of {
        Datum::Record(_, members) => {
            let own = members.iter().find(|(own, _)| *own == name);
            own.map_or_else(|| member(&members[0].1, name), |own| own.1.clone())
        }
        Datum::Pointer(_, Some(target)) => member(target, name),
        Datum::Pointer(ty, None) => {
            let shape = SHAPES.iter().find(|shape| shape.name == *ty).expect("a type");
            undefined(member(&(shape.make)(&mut Random::new(0), 1), name))
        }
        Datum::Number(_) => panic!("a member of a number"),
    }
}

/// What is behind a null pointer.
fn undefined(datum: Datum) -> Datum {
    match datum {
        Datum::Number(number) => Datum::Number(Number { is_defined: false, ..number }),
        Datum::Record(ty, members) => {
            let members = members.into_iter().map(|(name, datum)| (name, undefined(datum)));
            Datum::Record(ty, members.collect())
        }
        pointer => pointer,
    }
}

fn truth(datum: &Datum) -> Number {
    match datum {
        Datum::Number(number) => {
            Number { is_defined: number.is_defined, ..INT.of((number.value != 0).into()) }
        }
        Datum::Pointer(_, target) => INT.of(target.is_some().into()),
        Datum::Record(..) => panic!("a record as a condition"),
    }
}

fn number(datum: &Datum) -> Number {
    if let Datum::Number(number) = datum { *number } else { panic!("{datum:?} is no number") }
}

fn operate(sign: &str, left: &Datum, right: &Datum) -> Number {
    let boolean = |value: bool| INT.of(value.into());
    if matches!(sign, "&&" | "||") {
        let (left, right) = (truth(left), truth(right));
        let is_decided = left.value == i128::from(sign == "||");
        let result = if is_decided { left } else { right };
        return Number { is_defined: left.is_defined && result.is_defined, ..result };
    }
    if let Datum::Pointer(..) = left {
        return boolean((truth(left) == truth(right)) == (sign == "=="));
    }
    let (a, b) = (number(left), number(right));
    if matches!(sign, "<<" | ">>") {
        let a = a.promoted();
        let by = u32::try_from(b.value).ok().filter(|by| *by < a.bits);
        let by = by.filter(|_| sign == ">>" || a.value >= 0);
        return a.result(by.map(|by| if sign == "<<" { a.value << by } else { a.value >> by }));
    }
    let [a, b] = a.common(b);
    let is_defined = a.is_defined && b.is_defined;
    let to = Number { is_defined, ..a };
    let (a, b) = (a.value, b.value);
    let compared = |value: bool| Number { is_defined, ..boolean(value) };
    match sign {
        "==" => compared(a == b),
        "!=" => compared(a != b),
        "<" => compared(a < b),
        ">" => compared(a > b),
        "<=" => compared(a <= b),
        ">=" => compared(a >= b),
        "+" => to.result(Some(a + b)),
        "-" => to.result(Some(a - b)),
        "*" => to.result(a.checked_mul(b)),
        "/" => to.result(a.checked_div(b)),
        "%" => to.result(a.checked_rem(b)),
        "&" => to.of(a & b),
        "|" => to.of(a | b),
        _ => to.of(a ^ b),
    }
}

/// Makes expressions about a type.
struct Generator<'g> {
    random: &'g mut Random,
    shape: &'g Shape,
}

impl Generator<'_> {
    fn one(&mut self, of: &[&str]) -> String {
        of[self.random.below(of.len())].to_owned()
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.below(4) {
                0 if self.random.below(3) > 0 => self.random.below(300).to_string(),
                0 => self.one(&["7u", "0xFFFFFFFF", "3000000000", "5ll", "0x10", "250u"]),
                _ => self.one(self.shape.numbers),
            };
        }
        let small = |random: &mut Random| 1 + random.below(9);
        match self.random.below(12) {
            0..=3 => {
                let sign = self.one(&["+", "-", "*", "+", "-", "&", "|", "^"]);
                self.joined(depth, &sign, Self::number)
            }
            4 => format!(
                "({}) {} {}",
                self.number(depth - 1),
                self.one(&["/", "%"]),
                small(self.random)
            ),
            5 => format!(
                "({}) {} {}",
                self.number(depth - 1),
                self.one(&["<<", ">>"]),
                small(self.random)
            ),
            6 => format!("{}({})", self.one(&["-", "~"]), self.number(depth - 1)),
            7 => {
                let casts: Vec<&str> = CASTS.iter().map(|cast| cast.0).chain(["(bool)"]).collect();
                let cast = self.one(&casts);
                format!("{cast}({})", self.number(depth - 1))
            }
            8 => {
                let (then, otherwise) = (self.number(depth - 1), self.number(depth - 1));
                format!("({} ? {then} : {otherwise})", self.condition(depth - 1))
            }
            _ => self.number(depth - 1),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.random.below(6) {
            0 if !self.shape.pointers.is_empty() => {
                format!("{} {} nullptr", self.one(self.shape.pointers), self.one(&["==", "!="]))
            }
            1 if depth > 0 => {
                let sign = self.one(&["&&", "||"]);
                self.joined(depth, &sign, Self::condition)
            }
            2 if depth > 0 => format!("!({})", self.condition(depth - 1)),
            _ => {
                let sign = self.one(&["<", ">", "<=", ">=", "==", "!="]);
                self.joined(depth.max(1), &sign, Self::number)
            }
        }
    }

    /// Two operands, each in parentheses or by the precedence of the operators.
    fn joined(&mut self, depth: usize, sign: &str, make: fn(&mut Self, usize) -> String) -> String {
        let mut operand = || {
            let operand = make(self, depth - 1);
            if self.random.below(2) == 0 { format!("({operand})") } else { operand }
        };
        let (left, right) = (operand(), operand());
        format!("{left} {sign} {right}")
    }
}

/// A text of a summary: its condition, what is around a number, and the number.
struct Text {
    condition: Option<String>,
    number: String,
}

impl Text {
    /// As a `DisplayString`.
    fn element(&self) -> String {
        let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
        let condition = self
            .condition
            .as_deref()
            .map_or(String::new(), |condition| format!(" Condition=\"{}\"", escaped(condition)));
        format!("<DisplayString{condition}>n={{{}}}.</DisplayString>", escaped(&self.number))
    }
}

fn evaluated(text: &str, this: &Datum) -> Datum {
    let mut evaluator = Evaluator { rest: text, this };
    let datum = evaluator.conditional();
    assert_eq!(evaluator.rest.trim(), "", "of {text}");
    datum
}

/// What Visual Studio shows of a value; `None` where C++ does not define it.
fn shown(texts: &[Text], this: &Datum) -> Option<String> {
    for text in texts {
        let test = text.condition.as_ref().map(|condition| truth(&evaluated(condition, this)));
        match test {
            Some(test) if !test.is_defined => return None,
            Some(test) if test.value == 0 => {}
            _ => {
                let number = number(&evaluated(&text.number, this));
                return number.is_defined.then(|| format!("n={}.", number.value));
            }
        }
    }
    None
}

/// Where the texts of a file differ from what its `expect`s say.
fn differences(text: &str) -> Vec<String> {
    let (sources, compiled, diagnostics) = compile_text(Path::new("a.fmt"), text);
    let compiled =
        compiled.unwrap_or_else(|| panic!("{text}\n{}", reports(&sources, &diagnostics)));
    let check = |expectation| expect::check(expectation, &compiled.section).unwrap();
    let checked = compiled.expectations.iter().flat_map(check);
    let wrong = checked.filter(|checked| !checked.differences.is_empty());
    wrong.map(|checked| format!("{:?} {:?}", checked.lldb, checked.differences)).collect()
}

#[test]
fn imported_summaries_show_what_cpp_computes() {
    let types = types(&["findings.o", "clang_dwarf5.o"]);
    let options = ImportOptions { against: Some(&types), ..ImportOptions::default() };
    let mut random = Random::new(71);
    let (mut compared, mut wrong) = (0, Vec::new());
    for _ in 0..SUMMARIES / 5 {
        let texts = SHAPES.each_ref().map(|shape| {
            let mut generator = Generator { random: &mut random, shape };
            // A bare byte is shown as a character.
            let number = |generator: &mut Generator<'_>| generator.number(3) + " + 0";
            let condition = Some(generator.condition(2));
            let first = Text { condition, number: number(&mut generator) };
            [first, Text { condition: None, number: number(&mut generator) }]
        });
        let entries = SHAPES.iter().zip(&texts).map(|(shape, texts)| {
            let elements: String = texts.iter().map(Text::element).collect();
            format!("<Type Name=\"{}\">{elements}</Type>", shape.name)
        });
        let file = format!("<V>{}</V>", entries.collect::<String>());
        let mut sources = SourceMap::new();
        let id = sources.add("a.natvis", file.as_str());
        let imported = import::natvis(&sources, id, &options).unwrap();
        assert!(!imported.text.is_empty(), "{file}\n{:?}", imported.diagnostics);
        let (sources, _, found) = compile_against(Path::new("a.fmt"), &imported.text, Some(&types));
        assert!(!has_errors(&found), "{}\n{}", imported.text, reports(&sources, &found));
        let mut text = imported.text.clone();
        for (shape, texts) in SHAPES.iter().zip(&texts) {
            let mut outcomes = imported.outcomes.iter();
            let outcome = outcomes.find(|outcome| outcome.name == shape.name).unwrap();
            if outcome.summary != Share::Whole || outcome.differs {
                continue;
            }
            let values = (0..VALUES).map(|_| (shape.make)(&mut random, 0));
            let expects = values.filter_map(|value| {
                let shown = shown(texts, &value)?;
                Some(format!("\nexpect {} == \"{shown}\"\n", written(&value)))
            });
            let expects: Vec<String> = expects.collect();
            compared += usize::from(!expects.is_empty());
            text.extend(expects);
        }
        wrong
            .extend(differences(&text).into_iter().map(|found| format!("{found}\n{file}\n{text}")));
    }
    assert!(wrong.is_empty(), "{} wrong, the first:\n{}", wrong.len(), wrong[0]);
    assert!(compared >= SUMMARIES, "{compared} summaries were compared");
    let other =
        "summary shop::Node \"n=\\(key + 1).\"\nexpect shop::Node { key: int 1 } == \"n=1.\"\n";
    assert!(!differences(other).is_empty(), "no difference is seen");
}
