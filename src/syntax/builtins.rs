//! The words that the language defines: keywords, functions, methods, attributes, options.
//!
//! The checker, completion, hover and the tests of docs/language.md read these tables.

use crate::isa::Selector;

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

/// What a method is called on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Receiver {
    Object,
    Type,
    Text,
    Number,
}

/// A method of the language.
pub(crate) struct Method {
    pub(crate) receiver: Receiver,
    /// Its form is the signature, which says what it takes and gives.
    pub(crate) word: Word,
    /// The selector that decides which releases have it.
    pub(crate) selector: Option<Selector>,
}

const fn method(
    receiver: Receiver,
    name: &'static str,
    signature: &'static str,
    snippet: &'static str,
    doc: &'static str,
    selector: Option<Selector>,
) -> Method {
    Method { receiver, word: word(name, signature, snippet, doc), selector }
}

impl Method {
    /// The number of arguments; `element` may have one more.
    pub(crate) fn arguments(&self) -> usize {
        let list = self.word.form.split(['(', ')']).nth(1).unwrap_or_default();
        list.split(',').filter(|argument| !argument.is_empty()).count()
    }

    /// What it gives, as the signature says.
    pub(crate) fn result(&self) -> &'static str {
        self.word.form.split_once('→').map_or("", |(_, result)| result.trim_start())
    }
}

/// The methods of a receiver.
pub(crate) fn methods(receiver: Receiver) -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(move |method| method.receiver == receiver)
}

/// The method of that name.
pub(crate) fn find_method(receiver: Receiver, name: &str) -> Option<&'static Method> {
    methods(receiver).find(|method| method.word.name == name)
}

/// The names of words.
pub(crate) fn names(words: &'static [Word]) -> impl Iterator<Item = &'static str> + Clone {
    words.iter().map(|word| word.name)
}

/// What items begin with.
pub(crate) const ITEMS: &[Word] = &[
    word(
        "summary",
        "summary KEY \"text\"",
        "summary ${1:Type} \"$0\"",
        "What a type shows: one line, `\\(…)` puts a value into it.",
    ),
    word(
        "children",
        "children KEY { … }",
        "children ${1:Type} { $0 }",
        "The children a type shows, from LLDB 23 on: chosen members, or `count` and `at(i)`.",
    ),
    word(
        "enum",
        "enum NAME { a, b = 4 }",
        "enum ${1:Type} { $0 }",
        "Names for the numbers of an enumeration of the program: `NAME.b` is 4.",
    ),
    word(
        "func",
        "func name(a, b) { … }",
        "func ${1:name}(${2:value}) { $0 }",
        "A helper. It is expanded where it is called, and sees its parameters and constants only.",
    ),
    word(
        "let",
        "let name = value",
        "let ${1:name} = $0",
        "At the top a constant; in a block a name for a value.",
    ),
    word(
        "import",
        "import \"other.fmt\"",
        "import \"$0\"",
        "Makes the helpers and constants of another file known. The path is relative to this file.",
    ),
    word(
        "expect",
        "expect VALUE == \"text\"",
        "expect ${1:Type} { ${2:member}: ${3:0} } == \"$0\"",
        "A test: what a value must show. `fmtc test` runs it in every LLDB.",
    ),
];

/// What statements begin with.
pub(crate) const STATEMENTS: &[Word] = &[
    word(
        "guard",
        "guard condition else { return … }",
        "guard ${1:condition} else { return \"$0\" }",
        "Leaves unless the condition holds.",
    ),
    word("return", "return value", "return $0", "Ends the summary or function with this value."),
];

/// What expressions begin with or hold.
pub(crate) const EXPRESSIONS: &[Word] = &[
    word(
        "if",
        "if condition { … } else { … }",
        "if ${1:condition} { $2 } else { $0 }",
        "Chooses; every branch gives a value. Without `else` the block must `return`.",
    ),
    word(
        "switch",
        "switch value { case 1, 2: … default: … }",
        "switch ${1:value} {\ncase ${2:0}: $3\ndefault: $0\n}",
        "Chooses by a number; cases are constants or ranges `3...7`.",
    ),
    word(
        "join",
        "join(i in a..<b, max: n, separator: s, more: m) { … }",
        "join(${1:i} in 0..<${2:count}, max: ${3:8}) { $0 }",
        "Repeats a text: over a range, over the children of an object (`x in object`), or along a linked list (`n from head by next`). Of each element of one walk a next one may follow, separated by a comma.",
    ),
    word("self", "the value that is shown", "", "The value that is shown."),
    word("null", "null", "", "The null pointer; a missing member is equal to it too."),
    word("true", "true", "", "A truth value."),
    word("false", "false", "", "A truth value."),
    word(
        "#available",
        "#available(lldb 23)",
        "#available(lldb ${1:23})",
        "Whether the debugger that runs this is at least that release.",
    ),
];

/// Words that only have a meaning inside something else.
pub(crate) const PARTS: &[Word] = &[
    word("else", "else { … }", "", "What runs if the condition does not hold."),
    word("case", "case 1, 3...7: …", "", "Constants of a `switch`, and what it gives for them."),
    word("default", "default: …", "", "What a `switch` gives for every other number."),
    word("in", "join(i in …)", "", "Names the element of a `join`."),
    word("from", "join(n from head by next)", "", "Walks a linked list from its first node."),
    word("by", "join(n from head by next)", "", "The member of a node that leads to the next one."),
    word("as", "member as \"name\"", "", "Gives a child another name."),
];

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

/// The methods, in the order of the documentation.
const METHODS: &[Method] = &[
    method(
        Receiver::Object,
        "value",
        ".value() → text",
        "value()",
        "The value as LLDB shows it, without the summary.",
        None,
    ),
    method(
        Receiver::Object,
        "summary",
        ".summary() → text",
        "summary()",
        "The summary that another formatter gives; an error text if there is none.",
        Some(Selector::SUMMARY),
    ),
    method(
        Receiver::Object,
        "unsigned",
        ".unsigned() → unsigned number",
        "unsigned()",
        "The object read as a number without a sign.",
        None,
    ),
    method(
        Receiver::Object,
        "signed",
        ".signed() → signed number",
        "signed()",
        "The object read as a number with a sign.",
        None,
    ),
    method(
        Receiver::Object,
        "address",
        ".address() → unsigned number",
        "address()",
        "The value of a pointer as an address.",
        Some(Selector::GET_VALUE_AS_ADDRESS),
    ),
    method(
        Receiver::Object,
        "count",
        ".count() → unsigned number",
        "count()",
        "The number of its children.",
        Some(Selector::GET_NUM_CHILDREN),
    ),
    method(
        Receiver::Object,
        "type",
        ".type() → type",
        "type()",
        "Its type.",
        Some(Selector::GET_TYPE),
    ),
    method(
        Receiver::Object,
        "cast",
        ".cast(type) → object",
        "cast($0)",
        "The same bytes as another type: its own, or one of its template arguments.",
        Some(Selector::CAST),
    ),
    method(
        Receiver::Object,
        "parent",
        ".parent() → object or missing",
        "parent()",
        "The object it is a member of. From LLDB 23 on.",
        Some(Selector::GET_PARENT),
    ),
    method(
        Receiver::Object,
        "synthetic",
        ".synthetic() → object or missing",
        "synthetic()",
        "The object with its synthetic children. From LLDB 23 on.",
        Some(Selector::GET_SYNTHETIC_VALUE),
    ),
    method(
        Receiver::Object,
        "elements",
        ".elements() → object or missing",
        "elements()",
        "The object with the children that LLDB shows: of a container its elements. Missing before LLDB 23.",
        None,
    ),
    method(
        Receiver::Object,
        "raw",
        ".raw() → object",
        "raw()",
        "The object without synthetic children. From LLDB 23 on.",
        Some(Selector::GET_NON_SYNTHETIC_VALUE),
    ),
    method(
        Receiver::Object,
        "clone",
        ".clone(\"name\") → object",
        "clone(\"$0\")",
        "The object under another name. From LLDB 23 on.",
        Some(Selector::CLONE),
    ),
    method(
        Receiver::Object,
        "index",
        ".index(of: \"name\") → unsigned number",
        "index(of: \"$0\")",
        "Which child has that name.",
        Some(Selector::GET_CHILD_INDEX),
    ),
    method(
        Receiver::Object,
        "text",
        ".text(count: n) → text",
        "text(count: $0)",
        "The first characters behind a character pointer, as many as `count` says; `.text(bytes: n)` of `char` alone, `.text(inline: n)` from a member on, in LLDB 24.",
        None,
    ),
    method(
        Receiver::Object,
        "element",
        ".element(i) → object",
        "element($0)",
        "The object at an index behind a pointer; `.element(i, of: type)` of a pointer to `void` or bytes. From LLDB 24 on.",
        Some(Selector::CREATE_CHILD_AT_OFFSET),
    ),
    method(Receiver::Type, "name", ".name() → text", "name()", "The name of the type.", None),
    method(
        Receiver::Type,
        "argument",
        ".argument(n) → type",
        "argument(${1:0})",
        "A template argument, counted from 0.",
        Some(Selector::GET_TEMPLATE_ARGUMENT_TYPE),
    ),
    method(
        Receiver::Type,
        "pointee",
        ".pointee() → type",
        "pointee()",
        "What a pointer type points to. From LLDB 24 on.",
        Some(Selector::GET_POINTEE_TYPE),
    ),
    method(
        Receiver::Type,
        "size",
        ".size() → number",
        "size()",
        "The size in bytes. From LLDB 24 on.",
        Some(Selector::GET_BYTE_SIZE),
    ),
    method(
        Receiver::Text,
        "count",
        ".count() → unsigned number",
        "count()",
        "Its length in bytes.",
        None,
    ),
    method(
        Receiver::Text,
        "prefix",
        ".prefix(n) → text",
        "prefix($0)",
        "Its first bytes, at most as many as the number says.",
        None,
    ),
    method(
        Receiver::Number,
        "unsigned",
        ".unsigned() → unsigned number",
        "unsigned()",
        "The same bits without a sign.",
        None,
    ),
    method(
        Receiver::Number,
        "signed",
        ".signed() → signed number",
        "signed()",
        "The same bits with a sign.",
        None,
    ),
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

/// What stands before items.
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

/// The options of an interpolation that have no value: hexadecimal, and that of so many bits.
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
    word(
        "max",
        "max: 8",
        "max: ${1:8}",
        "The most elements that are shown, 1 to 1,000,000; 1,000 by default.",
    ),
    word(
        "more",
        "more: \", …\"",
        "more: \"${1:, …}\"",
        "What stands behind the last element if there are more.",
    ),
    word(
        "until",
        "until: n == head",
        "until: ${1:n == head}",
        "Ends the innermost walk before the first element for which the condition holds.",
    ),
    word(
        "where",
        "where: n.used",
        "where: ${1:n.used}",
        "Shows only elements for which the condition holds.",
    ),
    word(
        "nil",
        "nil: n.is_nil",
        "nil: ${1:n.is_nil}",
        "Takes a node of a tree for which the condition holds for a null pointer.",
    ),
];

/// The options of an `each`: those of a `join` but the first.
pub(crate) const EACH_OPTIONS: &[Word] = match JOIN_OPTIONS {
    [_, others @ ..] => others,
    [] => &[],
};

/// Every word that means the same wherever it stands.
pub(crate) fn keyword(name: &str) -> Option<&'static Word> {
    [ITEMS, STATEMENTS, EXPRESSIONS, PARTS].into_iter().flatten().find(|word| word.name == name)
}

/// The word of a list.
pub(crate) fn find(list: &'static [Word], name: &str) -> Option<&'static Word> {
    list.iter().find(|word| word.name == name)
}

#[cfg(test)]
mod tests {
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
