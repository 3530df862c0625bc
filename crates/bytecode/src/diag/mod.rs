//! Diagnostics as data.
//!
//! A [`Diagnostic`] holds a stable code, byte spans and text for people. It does not determine a layout; [`short()`] writes
//! one line.
//!
//! ```
//! use fmtc_bytecode::asm::assemble;
//! use fmtc_bytecode::diag::short;
//! use fmtc_bytecode::source::SourceMap;
//!
//! let mut sources = SourceMap::new();
//! let id = sources.add("point.fasm", "dup @sumary call");
//! let found = assemble("dup @sumary call", id, None).unwrap_err();
//! assert_eq!(
//!     short(&found[0], &sources),
//!     "point.fasm:1:5: error[E0602]: `@sumary` is not a selector",
//! );
//! ```

pub mod codes;
mod short;
pub mod suggest;

pub use short::{build, short};

use crate::source::Span;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information without a fault.
    Note,
    /// Compiles, but may not do what was meant.
    Warning,
    /// Does not compile.
    Error,
}

impl Severity {
    /// `error`, `warning` or `note`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// The stable identity of a kind of diagnostic, declared in [`codes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// `E0101` for errors, `W0301` for warnings, `N0921` for notes; never reused for another meaning.
    pub id: &'static str,
    /// The kind in a few words, the same for every occurrence.
    pub title: &'static str,
    /// The severity.
    pub severity: Severity,
}

/// A place with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// A short phrase that describes the text at the span, without a full stop.
    pub message: String,
}

/// A mechanical change that resolves a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The effect of the fix, as an imperative phrase.
    pub title: String,
    /// The spans to replace and their new texts; they do not overlap.
    pub edits: Vec<(Span, String)>,
}

/// A finding for the author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind.
    pub code: Code,
    /// The problem with this text, in one sentence without a full stop.
    pub message: String,
    /// The labelled places, the primary one first; empty if the diagnostic has no place.
    pub labels: Vec<Label>,
    /// Reasons and facts, whole sentences.
    pub notes: Vec<String>,
    /// Proposals of what to write instead.
    pub help: Vec<String>,
    /// The proposal as a change of the text, if it is mechanical.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A diagnostic without a place; the first label gives it one.
    #[cold]
    pub fn new(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            message: message.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            fix: None,
        }
    }

    /// Adds a place.
    pub fn label(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, message: message.into() });
        self
    }

    /// Adds a reason.
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// Adds a proposal.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    /// Adds a mechanical change.
    pub fn fix(mut self, title: impl Into<String>, edits: Vec<(Span, String)>) -> Diagnostic {
        self.fix = Some(Fix { title: title.into(), edits });
        self
    }

    /// Adds a fix that replaces the text at a place.
    pub fn write(self, span: Span, text: impl Into<String>) -> Diagnostic {
        let text = text.into();
        self.fix(format!("write `{text}`"), vec![(span, text)])
    }

    /// Adds a fix that replaces the text at a place, and a proposal in words.
    pub fn instead(self, span: Span, text: impl Into<String>) -> Diagnostic {
        let text = text.into();
        self.help(format!("write `{text}`")).write(span, text)
    }

    /// Suggests a similar text.
    pub fn suggest(self, span: Span, text: &str) -> Diagnostic {
        self.help(format!("did you mean `{text}`?")).write(span, text)
    }

    /// Adds a fix that removes a text.
    pub fn remove(self, span: Span) -> Diagnostic {
        self.fix("remove it", vec![(span, String::new())])
    }

    /// The primary place.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|l| l.span)
    }

    /// The severity.
    pub fn severity(&self) -> Severity {
        self.code.severity
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}

/// Sorts diagnostics by their places; those without a place come first.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|d| d.span().map_or(0, |span| span.order().saturating_add(1)));
}

/// Whether any of them is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}
