//! The words of the language with what people want to know about them.

/// A word and its explanation.
pub(super) struct Word {
    /// The word as it is written.
    pub(super) name: &'static str,
    /// The signature of a method, else what kind of word it is.
    pub(super) form: &'static str,
    /// What a client that knows snippets puts in; empty for the word alone.
    pub(super) snippet: &'static str,
    /// What it means, as Markdown.
    pub(super) text: &'static str,
}

const fn word(
    name: &'static str,
    form: &'static str,
    snippet: &'static str,
    text: &'static str,
) -> Word {
    Word { name, form, snippet, text }
}

/// What items begin with.
pub(super) const ITEMS: &[Word] = &[
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
pub(super) const STATEMENTS: &[Word] = &[
    word(
        "guard",
        "guard condition else { return … }",
        "guard ${1:condition} else { return \"$0\" }",
        "Leaves unless the condition holds.",
    ),
    word("return", "return value", "return $0", "Ends the summary or function with this value."),
];

/// What expressions begin with or hold.
pub(super) const EXPRESSIONS: &[Word] = &[
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
        "Repeats, unrolled at compile time: over a range, over the children of an object (`x in object`), or along a linked list (`n from head by next`). Bounds that are not constant need `max`.",
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
pub(super) const PARTS: &[Word] = &[
    word("else", "else { … }", "", "What runs if the condition does not hold."),
    word("case", "case 1, 3...7: …", "", "Constants of a `switch`, and what it gives for them."),
    word("default", "default: …", "", "What a `switch` gives for every other number."),
    word("in", "join(i in …)", "", "Names the element of a `join`."),
    word("from", "join(n from head by next)", "", "Walks a linked list from its first node."),
    word("by", "join(n from head by next)", "", "The member of a node that leads to the next one."),
    word("as", "member as \"name\"", "", "Gives a child another name."),
];

/// The functions of the language.
pub(super) const FUNCTIONS: &[Word] = &[
    word("exists", "exists(a.b)", "exists($0)", "Whether the whole path is there."),
    word(
        "flags",
        "flags(value, [1: \"IN\", 4: \"OUT\"], separator: \"|\")",
        "flags(${1:value}, [${2:1}: \"$3\"]$0)",
        "The names of the bits that are set; the others in hexadecimal.",
    ),
];

/// The methods of objects.
pub(super) const OBJECT_METHODS: &[Word] = &[
    word("value", ".value() → text", "value()", "The value as LLDB shows it, without the summary."),
    word(
        "summary",
        ".summary() → text",
        "summary()",
        "The summary that another formatter gives; an error text if there is none.",
    ),
    word(
        "unsigned",
        ".unsigned() → unsigned number",
        "unsigned()",
        "The object read as a number without a sign.",
    ),
    word(
        "signed",
        ".signed() → signed number",
        "signed()",
        "The object read as a number with a sign.",
    ),
    word(
        "address",
        ".address() → unsigned number",
        "address()",
        "The value of a pointer as an address.",
    ),
    word("count", ".count() → unsigned number", "count()", "The number of its children."),
    word("type", ".type() → type", "type()", "Its type."),
    word(
        "cast",
        ".cast(type) → object",
        "cast($0)",
        "The same bytes as another type: its own, or one of its template arguments.",
    ),
    word(
        "parent",
        ".parent() → object or missing",
        "parent()",
        "The object it is a member of. From LLDB 23 on.",
    ),
    word(
        "synthetic",
        ".synthetic() → object or missing",
        "synthetic()",
        "The object with its synthetic children. From LLDB 23 on.",
    ),
    word(
        "raw",
        ".raw() → object",
        "raw()",
        "The object without synthetic children. From LLDB 23 on.",
    ),
    word(
        "clone",
        ".clone(\"name\") → object",
        "clone(\"$0\")",
        "The object under another name. From LLDB 23 on.",
    ),
    word(
        "index",
        ".index(of: \"name\") → unsigned number",
        "index(of: \"$0\")",
        "Which child has that name.",
    ),
    word(
        "text",
        ".text(count: n) → text",
        "text(count: $0)",
        "So many characters behind a character pointer.",
    ),
    word(
        "element",
        ".element(i) → object",
        "element($0)",
        "The object at an index behind a pointer; `.element(i, of: type)` of a pointer to `void` or bytes. From LLDB 24 on.",
    ),
];

/// The methods of types.
pub(super) const TYPE_METHODS: &[Word] = &[
    word("name", ".name() → text", "name()", "The name of the type."),
    word(
        "argument",
        ".argument(n) → type",
        "argument(${1:0})",
        "A template argument, counted from 0.",
    ),
    word(
        "pointee",
        ".pointee() → type",
        "pointee()",
        "What a pointer type points to. From LLDB 24 on.",
    ),
    word("size", ".size() → number", "size()", "The size in bytes. From LLDB 24 on."),
];

/// The methods of texts.
pub(super) const TEXT_METHODS: &[Word] = &[
    word("count", ".count() → unsigned number", "count()", "Its length in bytes."),
    word("prefix", ".prefix(n) → text", "prefix($0)", "Its first bytes, so many at most."),
];

/// The methods of numbers.
pub(super) const NUMBER_METHODS: &[Word] = &[
    word(
        "unsigned",
        ".unsigned() → unsigned number",
        "unsigned()",
        "The same bits without a sign.",
    ),
    word("signed", ".signed() → signed number", "signed()", "The same bits with a sign."),
];

/// The methods of synthetic children.
pub(super) const CHILD_METHODS: &[Word] = &[
    word("count", "count { … }", "count { $0 }", "How many children there are."),
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
pub(super) const ATTRIBUTES: &[Word] = &[
    word("expand", "@expand", "", "The children are shown below the summary."),
    word("hideValue", "@hideValue", "", "The value is not shown beside the summary."),
    word("oneLine", "@oneLine", "", "The children follow on the same line."),
    word("noCascade", "@noCascade", "", "Not for typedefs of the type."),
    word("skipPointers", "@skipPointers", "", "Not for pointers to the type."),
    word("skipReferences", "@skipReferences", "", "Not for references to the type."),
    word("hideNames", "@hideNames", "", "The names of the children are not shown."),
    word(
        "lldb",
        "@lldb(23...)",
        "lldb(${1:23...})",
        "Only for these releases: `22`, `22...23`, `23...`.",
    ),
];

/// The options of an interpolation.
pub(super) const FORMATS: &[Word] = &[
    word("radix", "radix: 16", "radix: ${1|16,2,8,10|}", "The base of a number: 2, 8, 10 or 16."),
    word(
        "digits",
        "digits: 4",
        "digits: ${1:4}",
        "The least number of digits; zeros fill the rest.",
    ),
    word("uppercase", "uppercase: true", "uppercase: true", "Capital letters as digits."),
    word("width", "width: 8", "width: ${1:8}", "The least width in bytes."),
    word(
        "align",
        "align: left",
        "align: ${1|left,center,right|}",
        "CursorContext the text stands in its width: `left`, `center` or `right`.",
    ),
    word("fill", "fill: \"0\"", "fill: \"${1:0}\"", "What fills the width, an ASCII character."),
];

/// The options of a `join`.
pub(super) const JOIN_OPTIONS: &[Word] = &[
    word("max", "max: 8", "max: ${1:8}", "The most elements that are shown, 1 to 64."),
    word(
        "separator",
        "separator: \", \"",
        "separator: \"${1:, }\"",
        "What stands between elements.",
    ),
    word(
        "more",
        "more: \", …\"",
        "more: \"${1:, …}\"",
        "What stands behind the last element if there are more.",
    ),
];

/// Every word that means the same wherever it stands.
pub(super) fn keyword(name: &str) -> Option<&'static Word> {
    [ITEMS, STATEMENTS, EXPRESSIONS, PARTS].into_iter().flatten().find(|word| word.name == name)
}

/// The word of a list.
pub(super) fn find(list: &'static [Word], name: &str) -> Option<&'static Word> {
    list.iter().find(|word| word.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{NoImports, Options, compile};
    use crate::source::SourceMap;
    use crate::syntax::is_keyword;

    /// The names that the checker lists when it is asked for one that does not exist.
    fn listed(text: &str) -> Vec<String> {
        let mut sources = SourceMap::new();
        let id = sources.add("words.fmt", text);
        let (_, found) = compile(&mut sources, &[id], &mut NoImports, Options::default());
        let notes = found.iter().flat_map(|d| &d.notes);
        let note = notes.into_iter().find(|note| note.contains(" are `")).unwrap();
        let mut names: Vec<_> = note.split('`').skip(1).step_by(2).map(bare).collect();
        names.sort();
        names
    }

    fn bare(name: &str) -> String {
        let name = name.trim_start_matches('@');
        name.split('(').next().unwrap_or_default().to_owned()
    }

    fn named(words: &[Word]) -> Vec<String> {
        let mut names: Vec<_> = words.iter().map(|word| word.name.to_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_checker_knows_the_same_words() {
        for (words, text) in [
            (OBJECT_METHODS, "summary A \"\\(self.banana())\""),
            (TYPE_METHODS, "summary A \"\\(self.type().banana())\""),
            (TEXT_METHODS, "summary A \"\\(\"a\".banana())\""),
            (NUMBER_METHODS, "summary A \"\\(self.unsigned().banana())\""),
            (CHILD_METHODS, "children A { count { 0 } at(i) { self } banana { 1 } }"),
            (ATTRIBUTES, "@banana summary A \"\""),
            (FORMATS, "summary A \"\\(self, banana: 1)\""),
            (JOIN_OPTIONS, "summary A \"\\(join(i in 0..<3, banana: 1) { \"\" })\""),
        ] {
            assert_eq!(named(words), listed(text), "{text}");
        }
    }

    #[test]
    fn keywords_are_explained() {
        let all = "summary children func let import expect guard return if else switch case \
                   default join in self as from by #available";
        for name in all.split_whitespace() {
            assert!(keyword(name).is_some() && is_keyword(name), "{name}");
        }
        let words = [ITEMS, STATEMENTS, EXPRESSIONS, PARTS].into_iter().flatten();
        let literals = ["null", "true", "false"];
        for word in words.filter(|word| !literals.contains(&word.name)) {
            assert!(all.split_whitespace().any(|name| name == word.name), "{}", word.name);
        }
    }
}
