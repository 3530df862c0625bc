//! Numbers and truth values that can be written as members and as constants: the same formatter in
//! all spellings shows the same text.

use super::*;
use std::fmt::Write;

/// A value of the variable `payload`, or one that is computed from such a value.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    kind: Kind,
    member: String,
    value: i128,
    /// Whether it is beside a number that is signed or unsigned, so that a constant needs not say
    /// what it is.
    beside_number: bool,
}

/// How the leaves of a formatter are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Spelling {
    Members,
    Literals,
    /// As constants at the top of the file.
    Lets,
    Enumerators,
    /// Each in one of these ways.
    Mixed,
}

impl Spelling {
    pub(crate) const ALL: [Spelling; 5] = [
        Spelling::Members,
        Spelling::Literals,
        Spelling::Lets,
        Spelling::Enumerators,
        Spelling::Mixed,
    ];
}

/// Signed and unsigned members, with what LLDB reads of them.
const MEMBERS: [(&str, i128, i128); 16] = [
    ("i8_min", -128, 0xffff_ff80),
    ("i16_max", 32767, 32767),
    ("i32_min", -0x8000_0000, 0x8000_0000),
    ("i64_min", i64::MIN as i128, 1 << 63),
    ("i64_max", i64::MAX as i128, i64::MAX as i128),
    ("u8_max", 255, 255),
    ("u32_max", -1, 0xffff_ffff),
    ("u64_max", -1, u64::MAX as i128),
    ("zero", 0, 0),
    ("one", 1, 1),
    ("minus_one", -1, 0xffff_ffff),
    ("seven", 7, 7),
    ("u_five", 5, 5),
    ("size", 300, 300),
    ("c_a", 65, 65),
    ("color_bad", 99, 99),
];

/// What is before and behind the number of a leaf in a text.
const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];

impl Generator<'_> {
    /// A number or truth value that can be written in several ways.
    pub(super) fn leaf(&mut self, kind: Kind, fits: impl Fn(i128) -> bool) -> String {
        loop {
            let leaf = self.any_leaf(kind);
            if fits(leaf.value) {
                return self.marked(leaf);
            }
        }
    }

    /// A leaf beside a number that is signed or unsigned.
    pub(super) fn operand(&mut self, kind: Kind, fits: impl Fn(i128) -> bool) -> String {
        let text = self.leaf(kind, fits);
        if let Some(leaf) = self.leaves.as_mut().and_then(|leaves| leaves.last_mut()) {
            leaf.beside_number = true;
        }
        text
    }

    /// A summary of nothing but numbers, in any format.
    pub(super) fn numbers_only(&mut self) -> String {
        (self.has_self, self.with_parts) = (true, false);
        let mut text = "summary Payload \"".to_owned();
        for _ in 0..1 + self.random.below(3) {
            let depth = 1 + self.random.below(4);
            let kind = [Kind::Int, Kind::UInt][self.random.below(2)];
            let (value, options) = (self.value(kind, depth), self.digits());
            let piece = match self.random.below(8) {
                0 => format!("\\({}{})", self.truth(depth), self.place()),
                1 => self.table(depth),
                2 => format!("\\({})", self.switch(Kind::Text, depth)),
                3 => format!("\\(flags({value}, [1: \"A\", 2: \"B\", 0x80: \"C\"]))"),
                _ => format!("\\({value}{options}{})", self.place()),
            };
            text = text + &piece + " ";
        }
        text + "\"\n"
    }

    fn marked(&mut self, leaf: Leaf) -> String {
        let leaves = self.leaves.get_or_insert_default();
        leaves.push(leaf);
        let [open, close] = MARKS;
        format!("{open}{}{close}", leaves.len() - 1)
    }

    fn any_leaf(&mut self, kind: Kind) -> Leaf {
        let (name, signed, unsigned) = MEMBERS[self.random.below(MEMBERS.len())];
        let (member, value) = match kind {
            Kind::Bool => {
                let truth = self.once_in(2);
                let member = if truth { "yes" } else { "no" };
                (format!("({member} == true)"), i128::from(truth))
            }
            Kind::UInt if self.once_in(2) => {
                let value = self.any_number();
                (format!("(u64_max.unsigned() ^ {})", !value), i128::from(value))
            }
            Kind::UInt => (format!("{name}.unsigned()"), unsigned),
            _ if self.once_in(2) => {
                let value = self.any_number().cast_signed();
                (format!("(minus_one.signed() ^ ({}))", !value), i128::from(value))
            }
            _ => (format!("{name}.signed()"), signed),
        };
        Leaf { kind, member, value, beside_number: false }
    }

    /// A number of any length.
    fn any_number(&mut self) -> u64 {
        let bits = self.random.below(65) as u32;
        let number = self.random.below(usize::MAX) as u64;
        let number = number.checked_shr(64 - bits).unwrap_or(0);
        if self.once_in(4) { !number } else { number }
    }
}

impl Leaf {
    fn constant(&self, random: &mut Random) -> String {
        let magnitude = self.value.unsigned_abs();
        let digits = match random.below(4) {
            0 => format!("{magnitude:#x}"),
            1 if magnitude < 256 => format!("{magnitude:#b}"),
            2 if magnitude > 999 => {
                let text = magnitude.to_string();
                let (high, low) = text.split_at(text.len() - 3);
                format!("{high}_{low}")
            }
            3 if (48..58).contains(&magnitude) || magnitude == 65 => {
                format!("'{}'", char::from(magnitude as u8))
            }
            _ => magnitude.to_string(),
        };
        if self.value < 0 { format!("-{digits}") } else { digits }
    }

    /// A constant, which says that it is signed or unsigned unless its neighbour does.
    fn typed(&self, constant: &str, is_open: bool) -> String {
        match self.kind {
            Kind::Bool => constant.to_owned(),
            _ if is_open && self.beside_number => format!("({constant})"),
            Kind::UInt => format!("({constant}).unsigned()"),
            _ => format!("({constant}).signed()"),
        }
    }

    fn literal(&self, random: &mut Random) -> String {
        match self.kind {
            Kind::Bool => (self.value != 0).to_string(),
            _ => self.constant(random),
        }
    }
}

impl Formatter {
    /// The same formatter with its leaves written in that way.
    pub(crate) fn spelled(&self, spelling: Spelling) -> Formatter {
        let mut random = Random::new(self.seed ^ 0x5851_f42d_4c95_7f2d);
        let mut definitions = String::new();
        let mut enumerators = String::new();
        let mut written = Vec::new();
        for (number, leaf) in self.leaves.iter().enumerate() {
            let ways = &Spelling::ALL[..4];
            let way = if spelling == Spelling::Mixed { ways[random.below(4)] } else { spelling };
            let constant = leaf.literal(&mut random);
            let is_open = random.below(2) == 0;
            // Writing to a String cannot fail.
            written.push(match way {
                Spelling::Lets if is_open => {
                    let _ = writeln!(definitions, "let LEAF{number} = {constant}");
                    leaf.typed(&format!("LEAF{number}"), true)
                }
                Spelling::Lets => {
                    let typed = leaf.typed(&constant, false);
                    let _ = writeln!(definitions, "let LEAF{number} = {typed}");
                    format!("LEAF{number}")
                }
                Spelling::Enumerators if leaf.kind != Kind::Bool => {
                    let _ = write!(enumerators, "leaf{number} = {constant}, ");
                    leaf.typed(&format!("Leaves.leaf{number}"), is_open)
                }
                Spelling::Members => leaf.member.clone(),
                _ => leaf.typed(&constant, is_open),
            });
        }
        if !enumerators.is_empty() {
            let _ = writeln!(definitions, "enum Leaves {{ {enumerators} }}");
        }
        let text = written.iter().enumerate().fold(self.text.clone(), |text, (number, leaf)| {
            let [open, close] = MARKS;
            text.replace(&format!("{open}{number}{close}"), leaf)
        });
        // An import is first.
        let text = match text.strip_prefix(IMPORT) {
            Some(rest) => format!("{IMPORT}{definitions}{rest}"),
            None => definitions + &text,
        };
        Formatter { text, leaves: Vec::new(), ..self.clone() }
    }
}
