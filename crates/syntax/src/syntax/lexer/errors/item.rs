//! Words that begin no item.

use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::diag::suggest::{choice, distance};
use crate::source::Span;
use crate::syntax::builtins;

pub(crate) fn no_item(span: Span, found: &str) -> Diagnostic {
    let shown: String = found.chars().take(40).collect();
    let diagnostic = Diagnostic::new(code::NO_ITEM, format!("expected an item, found `{shown}`"))
        .label(span, "no item begins like this");
    if let Some(help) = foreign_item(found) {
        return diagnostic.help(help);
    }
    let diagnostic =
        diagnostic.note(format!("An item is a {}.", choice(builtins::names(builtins::ITEMS))));
    match nearest_item_word(found) {
        Some(word) => diagnostic.suggest(span, word),
        None if found.contains('}') => {
            diagnostic.help("there is one `}` too many here or one `{` too few before")
        }
        None => diagnostic,
    }
}

/// The help for the first word of a construct of another language.
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
            "remove it: the content of a file is known to all files that import it"
        }
        _ => return None,
    })
}

/// The word of an item that was probably meant: at most two edits away from a long word, one from a
/// short one, or with its letters in another order.
pub(crate) fn nearest_item_word(found: &str) -> Option<&'static str> {
    let alias = match found {
        "function" | "fn" | "def" | "fun" | "fnc" => Some("func"),
        "const" | "var" => Some("let"),
        "synthetic" => Some("children"),
        "test" | "assert" => Some("expect"),
        "use" | "include" => Some("import"),
        _ => None,
    };
    let is_near = |word: &&str| {
        let most = if word.len() > 4 { 2 } else { 1 };
        let is_near = distance(word, found, most).is_some() || has_letters_of(word, found);
        // The word itself is not an item where it is.
        is_near && **word != *found
    };
    let near = || builtins::names(builtins::ITEMS).find(is_near);
    alias.or_else(|| near().filter(|_| (4..16).contains(&found.len())))
}

/// Whether two words begin alike and have the same letters.
fn has_letters_of(word: &str, found: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters = text.as_bytes().to_vec();
        letters.sort_unstable();
        letters
    };
    word.as_bytes().first() == found.as_bytes().first() && sorted(word) == sorted(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_words_of_items() {
        let meant = [("enmu", "enum"), ("ltet", "let"), ("fucn", "func"), ("sumary", "summary")];
        for (found, word) in meant {
            assert_eq!(nearest_item_word(found), Some(word), "{found}");
        }
        assert_eq!(nearest_item_word("enum"), None);
    }
}
