//! The variables that formatters are made for, and what the generator may ask of them.
//!
//! They are those of `tests/debuggers/debuggee.cpp`; `tests/vectors/fixtures.json` has their values.

use fmtc::debuggee::Spec;

/// A variable and its parts, by what can be done with them in every debugger.
pub(crate) struct Root {
    pub(crate) variable: &'static str,
    /// Ways to write a key for its type.
    pub(crate) keys: &'static [&'static str],
    /// Attributes that change whether its type gets the summary.
    pub(crate) attributes: &'static [&'static str],
    /// Numbers, enumerators, truth values and characters.
    pub(crate) numbers: &'static [&'static str],
    /// Pointers, null or not.
    pub(crate) pointers: &'static [&'static str],
    /// Pointers to characters, and others that have a summary.
    pub(crate) texts: &'static [&'static str],
    /// Texts of up to eight characters, which every debugger can read without quotes.
    pub(crate) bare: &'static [&'static str],
    /// Texts that begin at a member.
    pub(crate) inlines: &'static [&'static str],
    /// Arrays of numbers, and how long they are.
    pub(crate) arrays: &'static [(&'static str, usize)],
    /// Values with children, and the name of one of these.
    pub(crate) parents: &'static [(&'static str, &'static str)],
    /// Paths to nothing.
    pub(crate) missing: &'static [&'static str],
    /// What has a text only, and what has a text in some way or other.
    pub(crate) shown: &'static [&'static str],
    /// A list: its head, the path to the next node, and the number that nodes have.
    pub(crate) lists: &'static [(&'static str, &'static str, &'static str)],
    /// What a `join` walks, with `E` and `I` for its names, and the number that elements have.
    pub(crate) walks: &'static [(&'static str, &'static str)],
    /// Such texts of an element.
    pub(crate) element_texts: &'static [&'static str],
    /// A value and a type of the same size.
    pub(crate) casts: &'static [(&'static str, &'static str)],
    /// Values with children made by the debugger.
    pub(crate) library: &'static [&'static str],
    /// How often it is taken.
    pub(crate) weight: usize,
}

pub(super) const NONE: Root = Root {
    variable: "",
    keys: &[],
    attributes: &[],
    numbers: &[],
    pointers: &[],
    texts: &[],
    bare: &[],
    inlines: &[],
    arrays: &[],
    parents: &[],
    missing: &[],
    shown: &[],
    lists: &[],
    walks: &[],
    element_texts: &[],
    casts: &[],
    library: &[],
    weight: 1,
};

pub(crate) const ROOTS: &[Root] = &[
    Root {
        variable: "payload",
        keys: &["Payload", "\"Payload\"", "/^Pay(load|roll)$/", "Cargo, Payload"],
        attributes: &["@noCascade", "@skipPointers", "@skipReferences"],
        numbers: &[
            "i8_min",
            "i8_max",
            "i16_min",
            "i16_max",
            "i32_min",
            "i32_max",
            "i64_min",
            "i64_max",
            "u8_max",
            "u16_max",
            "u32_max",
            "u64_max",
            "zero",
            "one",
            "minus_one",
            "seven",
            "u_zero",
            "u_five",
            "size",
            "yes",
            "no",
            "c_a",
            "c_nul",
            "c_high",
            "sc",
            "uc",
            "color",
            "color_bad",
            "shape",
            "shape_bad",
            "mask",
            "f_half",
            "d_pi",
            "point.x",
            "point.y",
            "p_point.x",
            "p_point.y",
            "derived.a",
            "derived.b",
            "derived.c",
            "derived.at.x",
            "bits.a",
            "bits.b",
            "bits.c",
            "bits.d",
            "anon.before",
            "anon.left",
            "anon.right",
            "anon.inner.deep",
            "box_int.value",
            "pair.second.value",
            "node.id",
            "node.next.id",
            "node.next.next.id",
            "vol",
            "meters",
            "alias.x",
            "cpoint.y",
            "uni.i",
            "ref_point.x",
            "a_int[1]",
            "a_2d[1][2]",
            "a_point[1].y",
            "a_char[0]",
            "a_uchar[3]",
        ],
        pointers: &[
            "p_null",
            "p_int",
            "p_void",
            "p_void_null",
            "pp_int",
            "p_point",
            "p_point_null",
            "s_hello",
            "s_null",
            "node.next",
            "p_virt",
        ],
        texts: &["s_hello", "s_mut", "s_esc", "s_empty", "s_null", "s_unsigned", "s_long"],
        bare: &["s_hello", "s_empty", "s_mut", "a_char", "a_full", "a_empty"],
        arrays: &[("a_int", 4), ("a_2d[1]", 3), ("a_uchar", 4), ("sized.bytes", 4), ("uni.b", 4)],
        parents: &[
            ("self", "seven"),
            ("point", "y"),
            ("derived", "at"),
            ("p_point", "x"),
            ("node.next", "next"),
            ("anon", "inner"),
            ("pair.second", "full"),
        ],
        missing: &["nope", "point.z", "derived.at.z", "p_point.z", "anon.inner.shallow"],
        shown: &[
            "i128",
            "u128",
            "wide",
            "c16",
            "c32",
            "f_nan",
            "f_inf",
            "d_neg_zero",
            "d_big",
            "ld",
            "p_int",
            "p_dangling",
            "p_null",
            "s_hello",
            "s_utf8",
            "s_null",
            "a_char",
            "a_empty",
            "point",
            "empty",
            "c_quote",
            "color",
            "shape_bad",
            "mask",
            "ref_point",
            "alias",
            "derived.at",
            "a_point[0]",
            "p_point",
            "a_int",
        ],
        lists: &[("node.next", "next", "id"), ("p_point_null", "x", "y")],
        casts: &[("u_five", "zero"), ("u32_max", "one"), ("minus_one", "u_zero")],
        weight: 16,
        ..NONE
    },
    Root {
        variable: "point",
        keys: &["Coord", "/^Coo/", "\"Coord\"", "Nothing, Coord"],
        attributes: &["@skipReferences"],
        numbers: &["x", "y"],
        parents: &[("self", "y")],
        missing: &["z", "z.w"],
        weight: 3,
        ..NONE
    },
    Root {
        variable: "derived",
        keys: &["Derived", "/^Derived$/"],
        numbers: &["a", "b", "c", "at.x", "at.y"],
        parents: &[("self", "c"), ("at", "x")],
        missing: &["d", "at.z"],
        shown: &["at"],
        weight: 2,
        ..NONE
    },
    Root {
        variable: "bits",
        keys: &["Bits", "/^Bits?$/"],
        numbers: &["a", "b", "c", "d"],
        parents: &[("self", "d")],
        missing: &["e"],
        weight: 2,
        ..NONE
    },
    Root {
        variable: "uni",
        keys: &["Uni"],
        numbers: &["i", "b[2]", "f"],
        arrays: &[("b", 4)],
        parents: &[("self", "b")],
        missing: &["u"],
        shown: &["b", "f"],
        weight: 2,
        ..NONE
    },
    Root {
        variable: "color",
        keys: &["Color"],
        numbers: &["self"],
        missing: &["tint"],
        weight: 2,
        ..NONE
    },
    Root {
        variable: "alias",
        keys: &["Coord", "Alias", "/^(Alias|Coord)$/"],
        attributes: &["@noCascade"],
        numbers: &["x", "y"],
        parents: &[("self", "x")],
        missing: &["z"],
        weight: 2,
        ..NONE
    },
    Root {
        variable: "box_int",
        keys: &["Box<int>", "Box<_>", "/^Box<.+>$/"],
        numbers: &["value", "full"],
        parents: &[("self", "full")],
        missing: &["lid"],
        casts: &[("value", "")],
        weight: 3,
        ..NONE
    },
    Root {
        variable: "pair_",
        keys: &["Pair<int, Box<char>>", "Pair<_, _>", "Pair<int, _>", "Pair<_, Box<_>>"],
        numbers: &["first", "second.value", "second.full"],
        parents: &[("self", "second"), ("second", "value")],
        missing: &["third", "second.lid"],
        casts: &[("first", "")],
        weight: 3,
        ..NONE
    },
    Root {
        variable: "node",
        keys: &["Node", "/^Node$/"],
        numbers: &["id", "next.id", "next.next.id"],
        pointers: &["next", "next.next"],
        parents: &[("self", "next"), ("next", "id")],
        missing: &["previous", "next.previous"],
        lists: &[("self", "next", "id"), ("next", "next", "id"), ("self", "next.next", "id")],
        weight: 3,
        ..NONE
    },
    Root {
        variable: "node_p",
        keys: &["Node"],
        attributes: &["@skipPointers"],
        numbers: &["id", "next.id"],
        pointers: &["self", "next"],
        parents: &[("next", "id")],
        missing: &["previous"],
        lists: &[("self", "next", "id"), ("next", "next", "id")],
        weight: 2,
        ..NONE
    },
    Root {
        variable: "point_r",
        keys: &["Coord"],
        attributes: &["@skipReferences"],
        numbers: &["x", "y"],
        missing: &["z"],
        weight: 2,
        ..NONE
    },
    Root {
        variable: "lib",
        keys: &["Library"],
        numbers: &["pr.first", "pr.second"],
        parents: &[("pr", "second")],
        missing: &["nope"],
        shown: &["str", "str_quote", "vec", "pr.second"],
        library: &["vec", "vec_empty", "opt", "uptr_null", "pr"],
        weight: 4,
        ..NONE
    },
];

/// The variables of `tests/debuggers/loops.cpp`, of which `tests/vectors/loop-fixtures.json` has the values.
/// How deep the paths of a value go.
const DEPTH: usize = 2;

impl Root {
    /// What can be asked of a value whose type has that name. What is made lives as long as the tests.
    pub(crate) fn of(type_name: &str, spec: &Spec) -> Root {
        let mut paths = Paths::default();
        paths.add(spec, "", DEPTH);
        let or_self = |mut list: Vec<&'static str>| {
            if list.is_empty() {
                list.push("self");
            }
            &*list.leak()
        };
        Root {
            keys: vec![leaked(format!("\"{}\"", type_name.replace('"', "\\\"")))].leak(),
            numbers: or_self(paths.numbers),
            pointers: paths.pointers.leak(),
            texts: paths.texts.leak(),
            arrays: paths.arrays.leak(),
            parents: paths.parents.leak(),
            missing: &["nope"],
            shown: or_self(paths.all),
            ..NONE
        }
    }
}

fn leaked(text: String) -> &'static str {
    text.leak()
}

/// The paths below a value, by what is there.
#[derive(Default)]
struct Paths {
    all: Vec<&'static str>,
    numbers: Vec<&'static str>,
    pointers: Vec<&'static str>,
    texts: Vec<&'static str>,
    arrays: Vec<(&'static str, usize)>,
    parents: Vec<(&'static str, &'static str)>,
}

impl Paths {
    fn add(&mut self, spec: &Spec, above: &str, depth: usize) {
        for child in &spec.children {
            let is_element = child.name.starts_with('[');
            let path = match (above, &*child.name) {
                // Members of what has no name are found as those of the whole.
                (_, "") => {
                    self.add(child, above, depth);
                    continue;
                }
                ("", name) => name.to_owned(),
                (above, name) if is_element => format!("{above}{name}"),
                (above, name) => format!("{above}.{name}"),
            };
            if child.name.contains([':', '*', ' ', '<']) {
                continue;
            }
            let path = leaked(path);
            self.add_one(child, path);
            if depth > 0 {
                self.add(child, path, depth - 1);
            }
        }
    }

    fn add_one(&mut self, spec: &Spec, path: &'static str) {
        let canonical = spec.of.as_ref().map_or("", |of| of.canonical());
        self.all.push(path);
        if spec.unsigned.flatten().is_some() {
            self.numbers.push(path);
        }
        if canonical.ends_with('*') {
            self.pointers.push(path);
        }
        if spec.summary.clone().flatten().is_some_and(|text| text.starts_with(b"\"")) {
            self.texts.push(path);
        }
        match spec.children.first() {
            Some(first) if first.name == "[0]" => self.arrays.push((path, spec.children.len())),
            Some(first) if !first.name.is_empty() => {
                self.parents.push((path, leaked(first.name.clone())));
            }
            _ => {}
        }
    }
}
