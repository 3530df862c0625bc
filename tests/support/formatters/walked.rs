//! The variables with lists, trees and tables: those of `tests/debuggers/loops.cpp`, whose values
//! `tests/vectors/loop-fixtures.json` has.

use super::roots::{NONE, Root};

pub(crate) const WALKED: &[Root] = &[
    Root { variable: "four", weight: 6, ..LIST },
    Root { variable: "one", weight: 2, ..LIST },
    Root { variable: "empty", weight: 2, ..LIST },
    Root {
        variable: "bad",
        walks: &[
            ("E from head by next", "E.v"),
            ("(I, E) from head by next, until: I > 4", "E.v"),
            ("A from head by next, E from A by next", "E.v"),
            ("A in 0..<3, E from head by next", "E.v"),
        ],
        weight: 2,
        ..LIST
    },
    Root {
        variable: "ring",
        keys: &["Ring"],
        numbers: &["head.v", "head.next.v"],
        pointers: &["head"],
        missing: &["tail"],
        walks: &[
            ("E from head by next, until: E.next == head", "E.v"),
            ("E from head.next by E.next, until: E == head", "E.v"),
            ("(I, E) from head by next, until: I >= 3", "E.v"),
        ],
        weight: 4,
        ..NONE
    },
    Root { variable: "tree", weight: 12, ..TREE },
    Root { variable: "leaf", weight: 2, ..TREE },
    Root { variable: "bare", weight: 2, ..TREE },
    Root {
        variable: "table",
        keys: &["Table"],
        numbers: &["n"],
        missing: &["m"],
        walks: &[
            ("B in 0..<4, E from b[B] by next", "E.v"),
            ("B in 0...n, E from b[B & 3] by next", "E.v"),
            ("B in b, E from B by next", "E.v"),
            ("B in b, where: B != null, (I, E) from B by next, until: I > n.unsigned()", "E.v"),
            ("(I, B) in b, until: I > 2, E from B by E.next, until: E == null", "E.v"),
            ("A in 0..<2, B in 0..<2, E from b[A * 2 + B] by next", "E.v"),
        ],
        weight: 8,
        ..NONE
    },
    Root {
        variable: "many",
        keys: &["Many"],
        numbers: &["a", "b", "c", "d"],
        missing: &["e"],
        walks: &[
            ("E in self", "E"),
            ("(I, E) in self, until: I == 3", "E"),
            ("(I, E) in self, until: E > 300", "E"),
            ("A in self, E in self", "E"),
            ("A in self, where: A > 20, (I, E) in self, until: E >= A", "E"),
        ],
        weight: 4,
        ..NONE
    },
    Root {
        variable: "words",
        keys: &["Words"],
        numbers: &["n", "first.v", "first.next.v"],
        pointers: &["first"],
        texts: &["p", "first.s", "first.a", "first.next.s"],
        bare: &["p", "first.s", "first.a", "first.next.s", "first.next.a"],
        inlines: &["first.t"],
        missing: &["q"],
        walks: &[
            ("E from first by next", "E.v"),
            ("(I, E) from first by next, until: I > 1", "E.v"),
            ("E from first by E.next, until: E == null", "E.v"),
            ("A in 0..<2, E from first by next", "E.v"),
        ],
        element_texts: &["s", "a"],
        weight: 10,
        ..NONE
    },
];

const LIST: Root = Root {
    keys: &["List"],
    numbers: &["n"],
    pointers: &["head"],
    missing: &["tail"],
    walks: &[
        ("E from head by next", "E.v"),
        ("(I, E) from head by next", "E.v"),
        ("E from head by E.next, until: E == null", "E.v"),
        ("A from head by next, E from A by next", "E.v"),
        ("(I, A) from head by next, E from head by next, until: E == A", "E.v"),
        ("A in 0...n, E from head by next", "E.v"),
    ],
    ..NONE
};

const TREE: Root = Root {
    keys: &["Tree"],
    numbers: &["n"],
    pointers: &["root"],
    missing: &["top"],
    walks: &[
        ("E from root by l", "E.v"),
        ("E from root by E.v > 2 ? E.l : E.r, until: E == null", "E.v"),
        ("A from root by r, E from A.l by r", "E.v"),
        ("E from root by (l, r)", "E.v"),
        ("(I, E) from root by (E.r, l)", "E.v"),
        ("E from root by (l, r), nil: E.v == 4", "E.v"),
        ("(I, E) from root by (l, r), nil: E.v == 1, until: I > 2", "E.v"),
        ("E from root by (l, r), until: E.v > 3", "E.v"),
        ("A in 0...n, (I, E) from root by (l, r), until: I > A", "E.v"),
        ("A from root by (l, r), E from A.l by (r, l)", "E.v"),
    ],
    ..NONE
};
