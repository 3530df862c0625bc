//! What need not be there, nor be a number: formatters that may show errors.

use super::*;

const ATTRIBUTES: &[&str] = &[
    "",
    "",
    "",
    "@members ",
    "@members ",
    "@hideValue ",
    "@oneLine ",
    "@oneLine ",
    "@hideNames @oneLine ",
    "@members @hideValue ",
    "@skipPointers ",
    "@skipReferences ",
];

/// A summary for a type, or children with or without a summary.
pub(crate) fn wild(seed: u64, root: &Root) -> String {
    let random = Random::new(seed.wrapping_mul(0xd134_2543_de82_ef95));
    let mut generator = Generator {
        random,
        root,
        locals: Vec::new(),
        funcs: Vec::new(),
        has_self: true,
        is_new: false,
        may_leave: false,
        with_parts: false,
        has_version_2: false,
        is_walking: false,
        is_wild: true,
        names: 0,
        leaves: None,
    };
    let (summary, children) = (generator.wild_summary(), generator.wild_children());
    match generator.random.below(6) {
        0 => children,
        1 | 2 => summary + &children,
        _ => summary,
    }
}

impl Generator<'_> {
    fn wild_summary(&mut self) -> String {
        let (attributes, key) = (self.one(ATTRIBUTES), self.root.keys[0]);
        let body = match self.random.below(4) {
            0 => self.block(Kind::Text, 1),
            1 => self.block(Kind::UInt, 1),
            _ => self.string(1),
        };
        format!("{attributes}summary {key} {body}\n")
    }

    fn wild_children(&mut self) -> String {
        self.is_new = true;
        let key = self.root.keys[0];
        let children = match self.random.below(3) {
            0 => {
                let count =
                    self.one(&["2", "3", "9", "self.count()", "nope.unsigned()"]).to_owned();
                let count = if self.once_in(3) { format!("{} & 7", self.uint(0)) } else { count };
                format!("count {{ {count} }} at(nth) {{ {}[nth] }}", self.any_path())
            }
            _ => {
                let named = (0..1 + self.random.below(3))
                    .map(|at| format!("{} as \"k{at}\"", self.object()));
                named.collect::<Vec<_>>().join(", ")
            }
        };
        self.is_new = false;
        format!("children {key} {{ {children} }}\n")
    }

    fn any_path(&mut self) -> &'static str {
        match self.once_in(20) {
            true => self.one(&["self", "nope", "self.nope"]),
            false => self.one(self.root.shown),
        }
    }

    /// A value of any kind, or none.
    pub(super) fn object(&mut self) -> String {
        let path = self.any_path();
        match self.random.below(16) {
            0 => format!("{path}[{}]", self.one(&["0", "1", "2", "9"])),
            1 => format!("{path}[{}]", self.small_uint()),
            2 | 3 => format!("{path}.cast({}.type())", self.any_path()),
            4 => format!("self[\"{path}\"]"),
            5 => format!("{path}?.{}", self.one(&["x", "a", "id", "nope"])),
            6 => format!("({path} ?? {})", self.any_path()),
            7 if self.is_new => format!("{path}.clone(\"other\")"),
            8 if self.is_new => format!("({path}.synthetic() ?? {path})"),
            9 if self.is_new => format!("({path}.parent() ?? {path})"),
            _ => path.to_owned(),
        }
    }

    /// Something in a string.
    pub(super) fn wild_piece(&mut self) -> String {
        let object = self.object();
        let count = self.one(&["0", "1", "3", "8", "40"]);
        let inside = match self.random.below(16) {
            0 => format!("{object}, quotes: none"),
            1 => format!("{object}, elements: {}", self.one(&["1", "2", "3", "8"])),
            2 => format!("{object} ?? \"{}\"", self.one(&["none", "", "?"])),
            3 => format!("{object}{}", self.place()),
            4 => format!("{object}.type()"),
            5 => format!("{object}.summary()"),
            6 => format!("{object}.text(count: {count})"),
            7 => format!("{object}.text(count: {count}), quotes: none"),
            8 => format!("{object}.type().argument({}).name()", self.one(&["0", "1"])),
            9 => format!(
                "{object}.unsigned(), {}",
                self.one(&["hex", "hex64", "decimals: 2", "sign: true"])
            ),
            10 => format!(
                "{object}.signed(), {}",
                self.one(&["radix: 2", "decimals: 9", "sign: true"])
            ),
            11 => format!("{object}.count()"),
            12 => format!("{object}.address()"),
            _ => object,
        };
        format!("\\({inside})")
    }
}
