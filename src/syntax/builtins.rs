//! The words that the language defines: keywords, functions, methods, attributes, options.
//!
//! The checker, completion, hover and the tests of docs/language.md read these tables.

mod keywords;
mod methods;

pub(crate) use keywords::{EXPRESSIONS, ITEMS, STATEMENTS, keyword, token_kind};
pub(crate) use methods::{Method, Receiver, find_method, methods};

/// A word and its explanation.
pub(crate) struct Word {
    /// The word as it is written.
    pub(crate) name: &'static str,
    /// The signature of a method, else an example of its use.
    pub(crate) form: &'static str,
    /// The snippet that completion inserts; empty for the word alone.
    pub(crate) snippet: &'static str,
    /// What it means, as Markdown.
    pub(crate) doc: &'static str,
}

const fn word(
    name: &'static str,
    form: &'static str,
    snippet: &'static str,
    doc: &'static str,
) -> Word {
    Word { name, form, snippet, doc }
}

/// The names of words.
pub(crate) fn names(words: &'static [Word]) -> impl Iterator<Item = &'static str> + Clone {
    words.iter().map(|word| word.name)
}

/// The functions of the language.
pub(crate) const FUNCTIONS: &[Word] = &[
    word("exists", "exists(a.b)", "exists($0)", "Whether the whole path is there."),
    word(
        "flags",
        "flags(value, [1: \"IN\", 4: \"OUT\"], separator: \"|\")",
        "flags(${1:value}, [${2:1}: \"$3\"]$0)",
        "The names of the bits that are set; the others in hexadecimal.",
    ),
    word("abs", "abs(n)", "abs($0)", "The number without its sign, unsigned."),
    word("min", "min(a, b)", "min($0)", "The smallest of the numbers."),
    word("max", "max(a, b)", "max($0)", "The largest of the numbers."),
];

/// The methods of synthetic children.
pub(crate) const CHILD_METHODS: &[Word] = &[
    word("count", "count { … }", "count { $0 }", "How many children there are."),
    word(
        "each",
        "each(x in object) { … }",
        "each(${1:x} in ${2:object}) { $0 }",
        "A child for each element of a walk, as of a `join`.",
    ),
    word(
        "at",
        "at(i) { … }",
        "at(${1:i}) { $0 }",
        "The child at an index: an object of the debuggee.",
    ),
    word(
        "index",
        "index(name) { … }",
        "index(${1:name}) { $0 }",
        "The index of the child of that name. Made by the compiler where it is left out.",
    ),
];

/// The attributes of items.
pub(crate) const ATTRIBUTES: &[Word] = &[
    word("expand", "@expand", "", "The children are shown below the summary."),
    word("hideValue", "@hideValue", "", "The value is not shown beside the summary."),
    word("oneLine", "@oneLine", "", "The children follow on the same line."),
    word("noCascade", "@noCascade", "", "Not for typedefs of the type."),
    word("skipPointers", "@skipPointers", "", "Not for pointers to the type."),
    word("skipReferences", "@skipReferences", "", "Not for references to the type."),
    word("hideNames", "@hideNames", "", "The names of the children are not shown."),
    word(
        "noNullCheck",
        "@noNullCheck",
        "",
        "Without the check that the value can be read; an error text is shown if it cannot.",
    ),
    word(
        "lldb",
        "@lldb(23...)",
        "lldb(${1:23...})",
        "Only for these releases: `22`, `22...23`, `23...`.",
    ),
];

/// The options of an interpolation.
pub(crate) const FORMATS: &[Word] = &[
    word("radix", "radix: 16", "radix: ${1|16,2,8,10|}", "The base of a number: 2, 8, 10 or 16."),
    word(
        "digits",
        "digits: 4",
        "digits: ${1:4}",
        "The least number of digits; zeros fill the rest.",
    ),
    word("uppercase", "uppercase: true", "uppercase: true", "Capital letters as digits."),
    word("sign", "sign: true", "sign: true", "A `+` before what is not negative."),
    word(
        "decimals",
        "decimals: 2",
        "decimals: ${1:2}",
        "A fixed point: so many of the last digits stand behind it.",
    ),
    word("width", "width: 8", "width: ${1:8}", "The least width in bytes."),
    word(
        "align",
        "align: left",
        "align: ${1|left,center,right|}",
        "Where the text stands in its width: `left`, `center` or `right`.",
    ),
    word("fill", "fill: \"0\"", "fill: \"${1:0}\"", "What fills the width, an ASCII character."),
    word(
        "quotes",
        "quotes: none",
        "quotes: none",
        "The text of characters without the quotes around it, up to 4,096 bytes.",
    ),
    word(
        "else",
        "else: \"none\"",
        "else: \"${1:none}\"",
        "What is shown where LLDB shows nothing: of a struct, an array, a missing member.",
    ),
    word(
        "elements",
        "elements: 8",
        "elements: ${1:8}",
        "The elements of an array or, from LLDB 23 on, of a container, so many at most: `[1, 2, …]`.",
    ),
];

/// The options of an interpolation without a value: hexadecimal, with or without a number of bits.
pub(crate) const HEXADECIMAL: &[Word] = &[
    word("hex", "hex", "hex", "Hexadecimal, as many digits as needed."),
    word("hex8", "hex8", "hex8", "The lowest 8 bits as two hexadecimal digits."),
    word("hex16", "hex16", "hex16", "The lowest 16 bits as four hexadecimal digits."),
    word("hex32", "hex32", "hex32", "The lowest 32 bits as eight hexadecimal digits."),
    word("hex64", "hex64", "hex64", "Sixteen hexadecimal digits."),
];

/// The options of a `join`.
pub(crate) const JOIN_OPTIONS: &[Word] = &[
    word(
        "separator",
        "separator: \", \"",
        "separator: \"${1:, }\"",
        "What stands between elements.",
    ),
    MAX,
    MORE,
    UNTIL,
    WHERE,
    NIL,
];

/// The options of an `each`.
pub(crate) const EACH_OPTIONS: &[Word] = &[
    word(
        "name",
        "name: \"[\\(n.key)]\"",
        "name: \"[\\\\(${1:n.key})]\"",
        "The name of the child; where it is empty, and by default, the index in brackets.",
    ),
    MAX,
    MORE,
    UNTIL,
    WHERE,
    NIL,
];

const MAX: Word = word(
    "max",
    "max: 8",
    "max: ${1:8}",
    "The most elements that are shown, 1 to 1,000,000 of a text, to 10,000 of children; 1,000 by default.",
);
const MORE: Word = word(
    "more",
    "more: \", …\"",
    "more: \"${1:, …}\"",
    "What stands behind the last element if there are more.",
);
const UNTIL: Word = word(
    "until",
    "until: n == head",
    "until: ${1:n == head}",
    "Ends the innermost walk before the first element for which the condition holds.",
);
const WHERE: Word = word(
    "where",
    "where: n.used",
    "where: ${1:n.used}",
    "Shows only elements for which the condition holds.",
);
const NIL: Word = word(
    "nil",
    "nil: n.is_nil",
    "nil: ${1:n.is_nil}",
    "Takes a node of a tree for which the condition holds for a null pointer.",
);

/// The word of that name in a list.
pub(crate) fn find(list: &'static [Word], name: &str) -> Option<&'static Word> {
    list.iter().find(|word| word.name == name)
}

#[cfg(test)]
mod tests {
    use super::keywords::PARTS;
    use super::methods::METHODS;
    use super::*;
    use crate::isa::Lldb;
    use std::collections::BTreeSet;

    /// The first release that has a method, if it is not the first of all.
    fn since(method: &Method) -> Option<Lldb> {
        method.selector?.info()?.since.filter(|since| *since > Lldb::FIRST)
    }

    #[test]
    fn signatures_are_those_of_their_methods() {
        for method in METHODS {
            let Word { name, form, .. } = method.word;
            assert!(form.starts_with(&format!(".{name}(")), "{form}");
        }
    }

    #[test]
    fn explanations_name_the_first_release() {
        for method in METHODS {
            let said = Lldb::ALL
                .into_iter()
                .find(|lldb| method.word.doc.ends_with(&format!("From LLDB {lldb} on.")));
            assert_eq!(said, since(method), "{}", method.word.form);
        }
    }

    /// The methods of a row of the table in docs/language.md, with their first releases.
    fn documented(row: &str) -> BTreeSet<(String, Option<Lldb>)> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/language.md");
        let text = std::fs::read_to_string(path).unwrap();
        let row = text.lines().find_map(|line| line.strip_prefix(&format!("| {row} |"))).unwrap();
        let mut since = None;
        let mut found = BTreeSet::new();
        for (at, code) in row.split('`').enumerate() {
            if at % 2 == 0 {
                let number =
                    code.split("from ").nth(1).map(|rest| rest.trim_start_matches("LLDB "));
                let number = number.and_then(|rest| rest.split(' ').next()?.parse().ok());
                since = number.and_then(Lldb::from_number).or(since);
            } else {
                let name = code.trim_start_matches('.').split('(').next().unwrap();
                found.insert((name.to_owned(), since));
            }
        }
        found
    }

    #[test]
    fn the_documentation_lists_the_methods() {
        let rows = [
            (Receiver::Object, "objects"),
            (Receiver::Type, "types"),
            (Receiver::Text, "texts"),
            (Receiver::Number, "numbers"),
        ];
        for (receiver, row) in rows {
            let table = methods(receiver).map(|m| (m.word.name.to_owned(), since(m))).collect();
            assert_eq!(documented(row), table, "{row}");
        }
    }

    #[test]
    fn the_documentation_lists_the_attributes() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/language.md");
        let text = std::fs::read_to_string(path).unwrap();
        let rows = text.lines().filter_map(|line| line.strip_prefix("| `@")?.split_once(" |"));
        let cells = rows.flat_map(|(cell, _)| cell.split('@'));
        let listed: BTreeSet<_> = cells.filter_map(|name| name.split(['`', '(']).next()).collect();
        assert_eq!(listed, names(ATTRIBUTES).collect());
    }

    #[test]
    fn keywords_are_explained() {
        use crate::syntax::is_keyword;
        let all = "summary children func let import expect guard return if else switch case \
                   default join in self as from by #available";
        for name in all.split_whitespace() {
            assert!(keyword(name).is_some() && is_keyword(name), "{name}");
        }
        let words = [ITEMS, STATEMENTS, EXPRESSIONS, PARTS].into_iter().flatten();
        // `enum` is a word of the language only before a type.
        let others = ["null", "true", "false", "enum"];
        for word in words.filter(|word| !others.contains(&word.name)) {
            assert!(all.split_whitespace().any(|name| name == word.name), "{}", word.name);
        }
    }
}
