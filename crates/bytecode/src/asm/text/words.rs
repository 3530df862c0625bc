//! The names of formatter assembly, and suggestions for wrong ones.

use crate::diag::Diagnostic;
use crate::diag::suggest::{list, nearest};
use crate::isa::{Flags, Opcode, Operand, Selector, Signature};
use crate::source::{self, Span};
use rustc_hash::FxHashMap;

/// Opcodes and selectors by name.
pub(super) struct Words {
    opcodes: FxHashMap<&'static str, Opcode>,
    selectors: FxHashMap<&'static str, Selector>,
}

impl Words {
    pub(super) fn new() -> Words {
        Words {
            opcodes: opcode_names().filter_map(|n| Some((n, Opcode::from_name(n)?))).collect(),
            selectors: selector_names()
                .filter_map(|n| Some((n, Selector::from_name(n)?)))
                .collect(),
        }
    }

    pub(super) fn opcode(&self, word: &str) -> Option<Opcode> {
        self.opcodes.get(word).copied()
    }

    pub(super) fn selector(&self, name: &str) -> Option<Selector> {
        self.selectors.get(name).copied()
    }
}

fn opcode_names() -> impl Iterator<Item = &'static str> {
    let infos = Opcode::ALL.iter().map(|o| o.info());
    infos.filter(|i| i.operand == Operand::None).map(|i| i.name)
}

fn selector_names() -> impl Iterator<Item = &'static str> {
    let infos = Selector::NAMED.iter().filter_map(|s| s.info());
    infos.flat_map(|i| [Some(i.name), i.alias]).flatten()
}

/// The names that other languages have for some opcodes.
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

/// The suggestion for a wrong name.
pub(super) struct Suggestion {
    help: Option<String>,
    fix: Option<(Span, String)>,
}

impl Suggestion {
    pub(super) fn add_to(self, diagnostic: Diagnostic) -> Diagnostic {
        let diagnostic = self.help.into_iter().fold(diagnostic, Diagnostic::help);
        match self.fix {
            Some((span, text)) => diagnostic.write(span, text),
            None => diagnostic,
        }
    }
}

fn did_you_mean(text: String, span: Span) -> Suggestion {
    Suggestion { help: Some(format!("did you mean `{text}`?")), fix: Some((span, text)) }
}

pub(super) fn suggest_word(word: &str, span: Span) -> Suggestion {
    let only = |help: &str| Suggestion { help: Some(help.into()), fix: None };
    if let Some((_, ours)) = FOREIGN.iter().find(|(foreign, _)| *foreign == word) {
        return Suggestion {
            help: Some(format!("write `{ours}`")),
            fix: Some((span, (*ours).to_owned())),
        };
    }
    if Selector::from_name(word).is_some() {
        return did_you_mean(format!("@{word} call"), span);
    }
    if word.strip_suffix(':').and_then(Signature::from_name).is_some() {
        return did_you_mean(format!("@{word}"), span);
    }
    match word {
        "record" | "padding" => return only("close what is open with `}` first"),
        "flags" | "version" => return only("it belongs between the key of a record and its `{`"),
        _ if word.starts_with(':') => {
            return only("`:N` stands directly after a number, a string, a `{` or a label");
        }
        _ if word.starts_with('\'') => return only("strings stand in double quotes"),
        _ => {}
    }
    match nearest(word, opcode_names()) {
        Some(near) => did_you_mean(near.to_owned(), span),
        None => Suggestion { help: None, fix: None },
    }
}

pub(super) fn suggest_selector(name: &str, span: Span) -> Suggestion {
    match nearest(name, selector_names()) {
        Some(near) => did_you_mean(format!("@{near}"), span),
        None => Suggestion { help: None, fix: None },
    }
}

pub(super) fn suggest_signature(name: &str, span: Span) -> Suggestion {
    let names = || Signature::NAMED.iter().filter_map(|s| s.name());
    match nearest(name, names()) {
        Some(near) => did_you_mean(format!("@{near}:"), span),
        None => Suggestion {
            help: Some(format!("the signatures are {}, or a number", list(names()))),
            fix: None,
        },
    }
}

pub(super) fn suggest_flag(word: &str) -> Suggestion {
    let names = || Flags::NAMED.iter().map(|(_, name)| *name);
    let help = match nearest(word, names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the flags are {}, or a number; `|` joins them", list(names())),
    };
    Suggestion { help: Some(help), fix: None }
}

/// A word as a message shows it.
pub(super) fn shortened(word: &str) -> String {
    source::shortened(word, 40)
}
