//! The names in formatter assembly, and suggestions for unknown ones.

use crate::diag::Diagnostic;
use crate::diag::suggest::{list, nearest};
use crate::isa::{Flags, Opcode, Operand, Selector, Signature};
use crate::source::{self, Span};

fn opcode_names() -> impl Iterator<Item = &'static str> {
    let infos = Opcode::ALL.iter().map(|o| o.info());
    infos.filter(|i| i.operand == Operand::None).map(|i| i.name)
}

fn selector_names() -> impl Iterator<Item = &'static str> {
    let infos = Selector::NAMED.iter().filter_map(|s| s.info());
    infos.flat_map(|i| [Some(i.name), i.alias]).flatten()
}

/// The names of some opcodes in other languages.
const FOREIGN: &[(&str, &str)] = &[
    ("<=", "=<"),
    ("==", "="),
    ("<>", "!="),
    ("&&", "&"),
    ("||", "|"),
    ("!", "~"),
    ("not", "~"),
    ("and", "&"),
    ("or", "|"),
    ("xor", "^"),
    ("mod", "%"),
    ("else", "ifelse"),
    ("if_else", "ifelse"),
    ("isnull", "is_null"),
    ("ret", "return"),
    ("pop", "drop"),
];

/// Suggests a replacement for an unknown word.
pub(super) fn suggest_word(wrong: Diagnostic, word: &str, span: Span) -> Diagnostic {
    if let Some((_, ours)) = FOREIGN.iter().find(|(foreign, _)| *foreign == word) {
        return wrong.instead(span, *ours);
    }
    if Selector::from_name(word).is_some() {
        return wrong.suggest(span, &format!("@{word} call"));
    }
    if word.strip_suffix(':').and_then(Signature::from_name).is_some() {
        return wrong.suggest(span, &format!("@{word}"));
    }
    match word {
        "record" => wrong.help("close the open braces with `}` first"),
        "flags" | "version" => wrong.help("it belongs between the key of a record and its `{`"),
        _ if word.starts_with('\'') => wrong.help("strings go in double quotes"),
        _ => match nearest(word, opcode_names()) {
            Some(near) => wrong.suggest(span, near),
            None => wrong,
        },
    }
}

pub(super) fn suggest_selector(wrong: Diagnostic, name: &str, span: Span) -> Diagnostic {
    match nearest(name, selector_names()) {
        Some(near) => wrong.suggest(span, &format!("@{near}")),
        None => wrong,
    }
}

/// Names the nearest signature, or all of them.
pub(super) fn suggest_signature(wrong: Diagnostic, name: &str, span: Span) -> Diagnostic {
    let names = || Signature::NAMED.iter().filter_map(|s| s.name());
    match nearest(name, names()) {
        Some(near) => wrong.suggest(span, &format!("@{near}:")),
        None => wrong.help(format!("the signatures are {}, or a number", list(names()))),
    }
}

/// Names the nearest flag, or all of them.
pub(super) fn suggest_flag(wrong: Diagnostic, word: &str) -> Diagnostic {
    let names = || Flags::NAMED.iter().map(|(_, name)| *name);
    wrong.help(match nearest(word, names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the flags are {}, or a number; `|` joins them", list(names())),
    })
}

/// A word as a message shows it.
pub(super) fn shortened(word: &str) -> String {
    source::shortened(word, 40)
}
