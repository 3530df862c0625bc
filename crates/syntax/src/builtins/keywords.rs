//! The keywords: their tokens, and their explanations for completion and hover.

use super::{Word, word};
use crate::token::TokenKind;

/// Declares the keywords, by the place where they are.
macro_rules! keywords {
    ($($(#[$doc:meta])* $vis:vis $group:ident: $($name:literal = $kind:ident, $form:literal, $snippet:literal, $text:literal;)*)*) => {
        $(
            $(#[$doc])*
            $vis const $group: &[Word] = &[$(word($name, $form, $snippet, $text)),*];
        )*

        /// The kind of the token that a word is: a keyword, or a name.
        pub fn token_kind(word: &str) -> TokenKind {
            match word {
                $($($name => TokenKind::$kind,)*)*
                _ => TokenKind::Name,
            }
        }

        pub fn keyword(name: &str) -> Option<&'static Word> {
            [$($group),*].into_iter().flatten().find(|word| word.name == name)
        }
    };
}

keywords! {
    /// The words that begin an item.
    pub ITEMS:
    "summary" = Summary, "summary KEY \"text\"", "summary ${1:Type} \"$0\"",
        "What a type shows: one line, `\\(…)` puts a value into it.";
    "children" = Children, "children KEY { … }", "children ${1:Type} { $0 }",
        "The children a type shows, from LLDB 23 on: chosen members, or `count` and `at(i)`.";
    "enum" = Enum, "enum NAME { a, b = 4 }", "enum ${1:Type} { $0 }",
        "Names for the numbers of an enumeration of the program: `NAME.b` is 4.";
    "func" = Func, "func name(a, b) { … }", "func ${1:name}(${2:value}) { $0 }",
        "A helper. fmtc replaces each call with its body, which can use only its parameters and constants.";
    "let" = Let, "let name = value", "let ${1:name} = $0",
        "At the top a constant; in a block a name for a value.";
    "import" = Import, "import \"other.fmt\"", "import \"$0\"",
        "Makes the helpers and constants of another file known. The path is relative to this file.";
    "expect" = Expect, "expect VALUE == \"text\"", "expect ${1:Type} { ${2:member}: ${3:0} } == \"$0\"",
        "A test: the text that a value must show. `fmtc test` runs it in every LLDB.";

    /// The words that begin a statement.
    pub STATEMENTS:
    "guard" = Guard, "guard condition else { return … }", "guard ${1:condition} else { return \"$0\" }",
        "Leaves unless the condition holds.";
    "return" = Return, "return value", "return $0",
        "Ends the summary or function with this value.";

    /// The words that begin an expression, and the constants.
    pub EXPRESSIONS:
    "if" = If, "if condition { … } else { … }", "if ${1:condition} { $2 } else { $0 }",
        "Chooses; every branch gives a value. Without `else` the block must `return`.";
    "switch" = Switch, "switch value { case 1, 2: … default: … }", "switch ${1:value} {\ncase ${2:0}: $3\ndefault: $0\n}",
        "Chooses by a number; cases are constants or ranges `3...7`.";
    "join" = Join, "join(i in a..<b, max: n, separator: s, more: m) { … }", "join(${1:i} in 0..<${2:count}, max: ${3:8}) { $0 }",
        "Repeats a text: over a range, over the children of an object (`x in object`), or along a linked list (`n from head by next`). Of each element of one walk a next one may follow, separated by a comma.";
    "self" = SelfKeyword, "the value that is shown", "",
        "The value that is shown.";
    "null" = Null, "null", "",
        "The null pointer; a missing member is equal to it too.";
    "true" = True, "true", "",
        "A Boolean.";
    "false" = False, "false", "",
        "A Boolean.";
    "#available" = Available, "#available(lldb 23)", "#available(lldb ${1:23})",
        "Whether the debugger that runs this is at least that release.";

    /// The words that have a meaning only inside another construct.
    pub(super) PARTS:
    "else" = Else, "else { … }", "",
        "What runs if the condition does not hold.";
    "case" = Case, "case 1, 3...7: …", "",
        "Constants of a `switch`, and its value for them.";
    "default" = Default, "default: …", "",
        "What a `switch` gives for every other number.";
    "in" = In, "join(i in …)", "",
        "Names the element of a `join`.";
    "from" = From, "join(n from head by next)", "",
        "Walks a linked list from its first node.";
    "by" = By, "join(n from head by next)", "",
        "The member of a node that leads to the next one.";
    "where" = Where, "summary KEY where condition \"text\"", "",
        "Which values an item is for: of several items with one key, the first whose condition holds.";
    "as" = As, "member as \"name\"", "",
        "Gives a child another name.";
}
