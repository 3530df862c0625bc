//! Text to measure with, the same for every bench, script and test: a seed and a size decide it.
//!
//! Formatters are one fifth each summaries of one line, bodies with `let`, `if` and `else`, strings
//! inside interpolations, choices, and shifts with masks; no key is there twice. 1 MiB is about
//! 6,500 of them in 35,000 lines.

#![allow(dead_code)]

use std::fmt::Write;

/// Random numbers (splitmix64): always the same ones for a seed.
pub(crate) struct Random(u64);

impl Random {
    /// Starts a sequence.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below the limit.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit.max(1)
    }

    fn of(&mut self, words: &[&'static str]) -> &'static str {
        words.get(self.below(words.len() as u64) as usize).copied().unwrap_or_default()
    }
}

const SPACES: [&str; 8] = ["geo", "net", "core::cell", "gfx", "app::model", "io", "text", "sys"];
const NOUNS: [&str; 16] = [
    "Point", "Session", "Buffer", "Packet", "Handle", "Matrix", "Account", "Region", "Frame",
    "Cursor", "Entry", "Socket", "Token", "Vertex", "Widget", "Channel",
];
const MEMBERS: [&str; 20] = [
    "x", "y", "size", "count", "capacity", "flags", "state", "kind", "length", "offset", "index",
    "width", "height", "refs", "mode", "depth", "level", "first", "last", "total",
];
const OBJECTS: [&str; 10] =
    ["name", "owner", "parent", "buffer", "storage", "value", "head", "color", "origin", "data"];
const WORDS: [&str; 16] = [
    "empty", "ready", "closed", "waiting", "none", "over", "left", "busy", "idle", "full", "open",
    "shared", "unique", "borrowed", "owned", "null",
];

/// This many formatters.
pub(crate) fn formatters(seed: u64, count: usize) -> String {
    let mut random = Random::new(seed);
    let mut out = String::new();
    for at in 0..count {
        formatter(&mut random, at, &mut out);
    }
    out
}

/// Formatters of this many bytes, or a few more.
pub(crate) fn of_size(seed: u64, bytes: usize) -> String {
    let mut random = Random::new(seed);
    let mut out = String::with_capacity(bytes + 1024);
    let mut at = 0;
    while out.len() < bytes {
        formatter(&mut random, at, &mut out);
        at += 1;
    }
    out
}

/// How many formatters a text of this module holds.
pub(crate) fn count(text: &str) -> usize {
    text.lines().filter(|line| line.starts_with("summary ")).count()
}

fn formatter(random: &mut Random, at: usize, out: &mut String) {
    let r = random;
    if r.below(4) == 0 {
        let _ = writeln!(out, "// How a {} is shown: its {} first.", r.of(&NOUNS), r.of(&MEMBERS));
    }
    let _ = write!(out, "summary {}::{}{at} ", r.of(&SPACES), r.of(&NOUNS));
    let _ = match at % 5 {
        0 => one_line(r, out),
        1 => body(r, out),
        2 => nested_strings(r, out),
        3 => choices(r, out),
        _ => shifts(r, out),
    };
    out.push('\n');
}

fn one_line(r: &mut Random, out: &mut String) -> std::fmt::Result {
    match r.below(4) {
        0 => writeln!(out, r#""(\({}), \({}))""#, r.of(&MEMBERS), r.of(&MEMBERS)),
        1 => {
            writeln!(out, r#""\({}.{}) of \({})""#, r.of(&OBJECTS), r.of(&MEMBERS), r.of(&MEMBERS))
        }
        2 => writeln!(
            out,
            r#""{}: \({}) [\({}.{})]""#,
            r.of(&WORDS),
            r.of(&OBJECTS),
            r.of(&OBJECTS),
            r.of(&OBJECTS)
        ),
        _ => writeln!(
            out,
            r#""\({})/\({}) @ \({}->{}) {}""#,
            r.of(&MEMBERS),
            r.of(&MEMBERS),
            r.of(&OBJECTS),
            r.of(&MEMBERS),
            r.of(&WORDS)
        ),
    }
}

fn body(r: &mut Random, out: &mut String) -> std::fmt::Result {
    let (object, member, other) = (r.of(&OBJECTS), r.of(&MEMBERS), r.of(&MEMBERS));
    let limit = r.below(1000) + 2;
    writeln!(out, "{{")?;
    writeln!(out, "    let used = {object}.{member}.signed()")?;
    if r.below(2) == 0 {
        writeln!(out, "    guard {object} != null else {{ return \"{}\" }}", r.of(&WORDS))?;
    }
    writeln!(out, "    let limit = {other}.signed() * 2 + {limit}")?;
    writeln!(out, "    if used > limit {{")?;
    writeln!(out, "        \"{} by \\(used - limit)\"", r.of(&WORDS))?;
    writeln!(out, "    }} else if used == {} {{", r.below(limit))?;
    writeln!(out, "        \"{}\"", r.of(&WORDS))?;
    writeln!(out, "    }} else {{")?;
    writeln!(out, "        \"\\(used) of \\(limit) \\({other})\"")?;
    writeln!(out, "    }}")?;
    writeln!(out, "}}")
}

fn nested_strings(r: &mut Random, out: &mut String) -> std::fmt::Result {
    let (a, b) = (r.of(&MEMBERS), r.of(&OBJECTS));
    writeln!(out, "{{")?;
    writeln!(out, "    let shown = \"<\\(\"\\({a}) {}\")>\"", r.of(&WORDS))?;
    match r.below(2) {
        0 => writeln!(
            out,
            r#"    "\({b}): \({} > {} ? "[\(shown)]" : "{} \("\({})")")""#,
            r.of(&MEMBERS),
            r.below(100),
            r.of(&WORDS),
            r.of(&MEMBERS)
        )?,
        _ => writeln!(
            out,
            r#"    "\(shown) \("{} \("\({}.{})") \({})")""#,
            r.of(&WORDS),
            r.of(&OBJECTS),
            r.of(&MEMBERS),
            r.of(&MEMBERS)
        )?,
    }
    writeln!(out, "}}")
}

fn choices(r: &mut Random, out: &mut String) -> std::fmt::Result {
    let member = r.of(&MEMBERS);
    writeln!(out, "{{")?;
    match r.below(2) {
        0 => writeln!(
            out,
            "    {member} < 0 ? \"{}\" : {member} == 0 ? \"{}\" : {member} < {} ? \"{} \\({member})\" : \"\\({})\"",
            r.of(&WORDS),
            r.of(&WORDS),
            r.below(90) + 10,
            r.of(&WORDS),
            r.of(&OBJECTS)
        )?,
        _ => {
            writeln!(
                out,
                "    let kind = [\"{}\", \"{}\", \"{}\"][{member}] ?? \"{} \\({member}.unsigned())\"",
                r.of(&WORDS),
                r.of(&WORDS),
                r.of(&WORDS),
                r.of(&WORDS)
            )?;
            writeln!(
                out,
                "    {} == null ? \"\\(kind) {}\" : \"\\(kind) \\({})\"",
                r.of(&OBJECTS),
                r.of(&WORDS),
                r.of(&MEMBERS)
            )?;
        }
    }
    writeln!(out, "}}")
}

fn shifts(r: &mut Random, out: &mut String) -> std::fmt::Result {
    let member = r.of(&MEMBERS);
    let (by, mask) = (r.below(24) + 1, (1u64 << (r.below(12) + 1)) - 1);
    writeln!(out, "{{")?;
    writeln!(out, "    let bits = {member}.unsigned()")?;
    match r.below(3) {
        0 => writeln!(out, "    \"\\(bits >> {by} & {mask}).\\(bits & 0x{mask:X})\"")?,
        1 => writeln!(
            out,
            "    \"#\\((bits << {} | bits >> {by}) & 0xFFFF, radix: 16, digits: 4)\"",
            by % 8
        )?,
        _ => {
            writeln!(out, "    \"\\(bits >> {by} & 0xF) \\(bits & 1 == 0 ? \"even\" : \"odd\")\"")?
        }
    }
    writeln!(out, "}}")
}

/// Children of so many types, each as `benches/peer` has them in Python.
pub(crate) fn children(count: usize) -> String {
    let mut out = String::new();
    for at in 0..count {
        let _ = write!(
            out,
            "\
children Stack{at} {{
    let data = storage{at}
    count {{
        let n = size.unsigned()
        if n > 200 {{ return 200 }}
        return n
    }}
    index(name) {{ data.index(of: name) }}
    at(i) {{ data[i] }}
}}

"
        );
    }
    out
}

/// One formatter whose body has this many statements.
pub(crate) fn long_body(statements: usize) -> String {
    let mut out = String::from("summary Long {\n");
    for at in 0..statements {
        let _ = writeln!(out, "    if m{} == {at} {{ return \"{at}\" }}", at % 97);
    }
    out.push_str("    \"none\"\n}\n");
    out
}

/// One formatter of this many `let`s, each of which needs the one before it.
pub(crate) fn long_chain(lets: usize) -> String {
    let mut out = String::from("summary Chain {\n    let v0 = size.signed()\n");
    for at in 1..=lets {
        let _ = writeln!(out, "    let v{at} = v{} + {at}", at - 1);
    }
    let _ = writeln!(out, "    \"\\(v{lets})\"\n}}");
    out
}

/// This many formatters with strings, brackets and choices so deep inside each other.
pub(crate) fn nested(count: usize, depth: usize) -> String {
    let mut out = String::new();
    for at in 0..count {
        let _ = write!(out, "summary Nested{at} {{ ");
        for level in 0..depth {
            let _ = write!(out, "a == {level} ? \"{level}\" : (");
        }
        out.push_str("\"none\"");
        out.extend(std::iter::repeat_n(')', depth));
        out.push_str(" }\n");
    }
    out
}

/// Formatters with so many mistakes of meaning: those of syntax end the reading early.
pub(crate) fn misuses(count: usize) -> String {
    let mut out = String::new();
    for at in 0..count {
        let _ = match at % 3 {
            0 => writeln!(out, "summary Wrong{at} \"\\(nothing(x))\""),
            1 => writeln!(out, "summary Wrong{at} {{ let a = \"text\" - 1\n a }}"),
            _ => writeln!(out, "summary Wrong{at} {{ x.unsigned() + y.signed() }}"),
        };
    }
    out
}

/// Formatters with so many mistakes: of syntax, of meaning, each in turn.
pub(crate) fn mistakes(count: usize) -> String {
    let mut out = String::new();
    for at in 0..count {
        let _ = match at % 4 {
            0 => writeln!(out, "summary Wrong{at} \"\\(x +)\""),
            1 => writeln!(out, "summary Wrong{at} \"\\(nothing(x))\""),
            2 => writeln!(out, "summary Wrong{at} {{ let a = \"text\" - 1\n a }}"),
            _ => writeln!(out, "summary Wrong{at} {{ x.unsigned() + y.signed() }}"),
        };
    }
    out
}
