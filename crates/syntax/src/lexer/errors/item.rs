//! Words that begin no item.

use crate::diag::Diagnostic;
use crate::diag::codes::syntax as code;
use crate::diag::suggest::{choice, distance};
use crate::source::Span;
use crate::{builtins, hints};

pub(crate) fn no_item(span: Span, found: &str) -> Diagnostic {
    let shown: String = found.chars().take(40).collect();
    let diagnostic = Diagnostic::new(code::NO_ITEM, format!("expected an item, found `{shown}`"))
        .label(span, "begin an item here");
    if let Some(hint) = hints::word("item", found).filter(|hint| hint.write.is_none()) {
        return diagnostic.help(hint.help);
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

/// The word of an item that was probably meant: at most two edits away from a long word, one from a
/// short one, or with its letters in another order.
pub(crate) fn nearest_item_word(found: &str) -> Option<&'static str> {
    let alias = hints::word("item", found).and_then(|hint| hint.write);
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
