//! The words that the language defines: keywords, functions, methods, attributes, options.
//!
//! The checker binds arguments by these tables; completion, hover, messages and the tests of
//! docs/language.md derive their texts from them.

mod attributes;
mod functions;
mod keywords;
mod methods;
mod options;
mod signature;

pub use attributes::{ATTRIBUTES, Attribute, AttributeKind};
pub use functions::FUNCTIONS;
pub use keywords::{EXPRESSIONS, ITEMS, STATEMENTS, keyword, token_kind};
pub use methods::{Receiver, method_of_prelude, methods};
pub use options::{CHILD_OPTIONS, FORMATS, JOIN_OPTIONS, is_bare_option, option, takes_word};
pub use signature::{
    BuiltIn, Choice, Function, Gives, Need, Operation, Parameter, Role, Takes, call,
};

use std::borrow::Cow;

/// The remedy for an attempt to name a type, which no formatter can.
pub const TYPES_AT_HAND: &str = "take the type of a value, `p.cast(kinds.circle.type())`: a `union` of pointers in the \
                                 program has one of each type (cookbook: types at hand)";

/// A word and its explanation.
#[derive(Clone)]
pub struct Word {
    /// The word as it is written.
    pub name: &'static str,
    /// The signature of a call, else an example of the use.
    pub form: Cow<'static, str>,
    /// The snippet that completion inserts; empty for the word alone.
    pub snippet: Cow<'static, str>,
    /// The meaning, as Markdown.
    pub doc: Cow<'static, str>,
}

const fn word(
    name: &'static str,
    form: &'static str,
    snippet: &'static str,
    doc: &'static str,
) -> Word {
    Word {
        name,
        form: Cow::Borrowed(form),
        snippet: Cow::Borrowed(snippet),
        doc: Cow::Borrowed(doc),
    }
}

pub fn names(words: &'static [Word]) -> impl Iterator<Item = &'static str> + Clone {
    words.iter().map(|word| word.name)
}

pub fn find(list: &'static [Word], name: &str) -> Option<&'static Word> {
    list.iter().find(|word| word.name == name)
}

pub fn function(name: &str) -> Option<&'static BuiltIn<Function>> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

pub fn method(receiver: Receiver, name: &str) -> Option<&'static BuiltIn<Operation>> {
    methods(receiver).find(|method| method.name == name)
}

/// The methods of synthetic children.
pub const CHILD_METHODS: &[Word] = &[
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
];

#[cfg(test)]
mod tests {
    use super::keywords::PARTS;
    use super::*;
    use crate::isa::Lldb;
    use std::collections::BTreeSet;

    /// The methods of a row of the table in docs/language.md, with their first releases.
    fn documented(row: &str) -> BTreeSet<(String, Option<Lldb>)> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/language.md");
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
            let table =
                methods(receiver).map(|m| (m.name.to_owned(), m.operation.since())).collect();
            assert_eq!(documented(row), table, "{row}");
        }
    }

    #[test]
    fn the_documentation_lists_the_attributes() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/language.md");
        let text = std::fs::read_to_string(path).unwrap();
        let rows = text.lines().filter_map(|line| line.strip_prefix("| `@")?.split_once(" |"));
        let cells = rows.flat_map(|(cell, _)| cell.split('@'));
        let listed: BTreeSet<_> = cells.filter_map(|name| name.split(['`', '(']).next()).collect();
        assert_eq!(listed, ATTRIBUTES.iter().map(|attribute| attribute.name).collect());
    }

    #[test]
    fn the_documentation_names_the_options() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/language.md");
        let text = std::fs::read_to_string(path).unwrap();
        for option in [FORMATS, JOIN_OPTIONS, CHILD_OPTIONS].into_iter().flatten() {
            let label = option.label.unwrap();
            let written =
                if option.is_bare() { format!("`{label}`") } else { format!("{label}: ") };
            assert!(text.contains(&written), "{written}");
        }
    }

    #[test]
    fn examples_can_be_read() {
        let shown = |value: String| format!("summary A \"\\({value})\"");
        let mut texts: Vec<String> =
            FUNCTIONS.iter().map(|own| shown(call(own.name, own.params))).collect();
        let methods = Receiver::ALL.into_iter().flat_map(methods);
        texts.extend(methods.map(|own| shown(format!("x.{}", call(own.name, own.params)))));
        texts.extend(FORMATS.iter().map(|option| shown(format!("x, {}", option.form()))));
        let walk = |option: &Parameter| format!("(n from a by (b, c), {}) {{ n }}", option.form());
        texts.extend(
            JOIN_OPTIONS.iter().map(|option| format!("summary A {{ join{} }}", walk(option))),
        );
        texts.extend(
            CHILD_OPTIONS.iter().map(|option| format!("children A {{ each{} }}", walk(option))),
        );
        for text in texts {
            let read = crate::parse_strict(crate::source::SourceId(0), &text);
            assert!(read.is_ok(), "{text}");
        }
    }

    #[test]
    fn keywords_are_explained() {
        use crate::is_keyword;
        let all = "summary children func let import expect guard return if else switch case \
                   default join in self as from by #available";
        for name in all.split_whitespace() {
            assert!(keyword(name).is_some() && is_keyword(name), "{name}");
        }
        let words = [ITEMS, STATEMENTS, EXPRESSIONS, PARTS].into_iter().flatten();
        // `enum` is a word of the language only before a type, `where` only after keys.
        let others = ["null", "true", "false", "enum", "where"];
        for word in words.filter(|word| !others.contains(&word.name)) {
            assert!(all.split_whitespace().any(|name| name == word.name), "{}", word.name);
        }
    }
}
