//! Words that begin no item.

use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::diag::suggest::distance;
use crate::source::Span;

pub(in crate::syntax) fn no_item(span: Span, found: &str) -> Diagnostic {
    let shown: String = found.chars().take(40).collect();
    let diagnostic = Diagnostic::new(code::NO_ITEM, format!("expected an item, found `{shown}`"))
        .label(span, "no item begins like this");
    if let Some(help) = foreign_item(found) {
        return diagnostic.help(help);
    }
    let diagnostic = diagnostic
        .note("An item is a `summary`, `children`, `enum`, `func`, `let`, `import` or `expect`.");
    match nearest_item_word(found) {
        Some(word) => diagnostic.suggest(span, word),
        None if found.contains('}') => {
            diagnostic.help("there is one `}` too many here or one `{` too few before")
        }
        None => diagnostic,
    }
}

/// What is written in the place of something that other languages begin so.
fn foreign_item(found: &str) -> Option<&'static str> {
    Some(match found {
        "struct" | "class" | "extension" | "impl" | "interface" | "protocol" | "union" => {
            "a formatter stands alone, with the type's name as its key: \
             `summary geo::Vec2 \"(\\(x), \\(y))\"`"
        }
        "enum" => "the numbers of a type have its name: `enum shop::Kind { closed, open = 4 }`",
        "namespace" | "module" | "mod" | "package" => {
            "there are no namespaces: write the whole name of the type, `summary geo::Vec2 \"…\"`"
        }
        "template" | "typename" => {
            "a template is a key with `_` for any argument: `summary Box<_> \"…\"`"
        }
        "typedef" | "using" | "typealias" => {
            "nothing is declared: the name of the type is the key of its formatter, \
             `summary geo::Vec2 \"(\\(x), \\(y))\"`"
        }
        "-" | ";" | "%" => "a comment begins with `//`",
        "Summary" | "format" | "formatter" | "show" | "display" | "print" | "view" | "debug" => {
            "what a type shows is its `summary`: `summary geo::Vec2 \"(\\(x), \\(y))\"`"
        }
        "type" => {
            "this is a command of LLDB; in a file write `summary geo::Vec2 \"(\\(x), \\(y))\"`"
        }
        "from" | "require" => {
            "of another file: `import \"helpers.fmt\"`; of a pack: `import \"fmtc:glm\"`"
        }
        "<" => "NatVis is another language; here write `summary geo::Vec2 \"(\\(x), \\(y))\"`",
        "public" | "private" | "export" | "pub" | "static" | "inline" | "constexpr" => {
            "remove it: what stands in a file is known to all files that import it"
        }
        _ => return None,
    })
}

/// The item word that two letters or less make out of a word.
pub(in crate::syntax) fn nearest_item_word(found: &str) -> Option<&'static str> {
    let words = ["summary", "children", "func", "import", "expect"];
    let alias = match found {
        "function" | "fn" | "def" | "fun" | "fnc" => Some("func"),
        "const" | "var" => Some("let"),
        "synthetic" => Some("children"),
        "test" | "assert" => Some("expect"),
        "use" | "include" => Some("import"),
        _ => None,
    };
    let near = || {
        let like =
            |w: &&str| found.len() > 3 && found.len() < 16 && distance(w, found, 2).is_some();
        words.into_iter().find(like)
    };
    alias.or_else(near)
}
