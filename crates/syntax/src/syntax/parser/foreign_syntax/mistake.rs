//! A mistake as a row of the table, and the diagnostic made of it.

use super::{ErrorContext, ForeignSyntax, pattern};
use crate::diag::codes::syntax::FOREIGN_SIGN;
use crate::diag::{Code, Diagnostic};
use crate::source::{Slice, Span};
use crate::syntax::token::TokenKind;

/// A mistake: a pattern, the tokens that were meant, and the diagnostic.
///
/// In its texts `{}` stands for the tokens pointed at, `{-1}` for the token before the one that
/// does not fit, `{1}` for the one after it, `{*}` for all from the bracket around it on.
pub(super) struct Mistake {
    /// Recognises a mistake in code instead of by a pattern.
    find: Option<fn(&ErrorContext<'_>) -> Option<ForeignSyntax>>,
    pattern: &'static str,
    meant: &'static [TokenKind],
    /// A terminal that would have fitted; empty for any.
    fits: &'static str,
    when: fn(&ErrorContext<'_>) -> bool,
    code: Code,
    message: &'static str,
    label: &'static str,
    note: &'static str,
    help: &'static str,
    /// The title of the fix, if there is one, and the new text.
    fix: Option<(&'static str, &'static str)>,
}

/// A mistake without help; the texts are its message and its label.
pub(super) const fn row(
    pattern: &'static str,
    meant: &'static [TokenKind],
    code: Code,
    [message, label]: [&'static str; 2],
) -> Mistake {
    let when = |_: &ErrorContext<'_>| true;
    let (find, fits, note, help, fix) = (None, "", "", "", None);
    Mistake { find, pattern, meant, fits, when, code, message, label, note, help, fix }
}

/// A mistake that a function recognises.
pub(super) const fn code(find: fn(&ErrorContext<'_>) -> Option<ForeignSyntax>) -> Mistake {
    Mistake { find: Some(find), ..row("", &[], FOREIGN_SIGN, ["", ""]) }
}

impl Mistake {
    pub(super) const fn fits(self, terminal: &'static str) -> Mistake {
        Mistake { fits: terminal, ..self }
    }

    pub(super) const fn when(self, when: fn(&ErrorContext<'_>) -> bool) -> Mistake {
        Mistake { when, ..self }
    }

    pub(super) const fn note(self, note: &'static str) -> Mistake {
        Mistake { note, ..self }
    }

    pub(super) const fn help(self, help: &'static str) -> Mistake {
        Mistake { help, ..self }
    }

    pub(super) const fn fix(self, title: &'static str, text: &'static str) -> Mistake {
        Mistake { fix: Some((title, text)), ..self }
    }

    pub(super) const fn remove(self) -> Mistake {
        self.fix("remove it", "")
    }

    /// Recognises the mistake.
    pub(super) fn find(&self, context: &ErrorContext<'_>) -> Option<ForeignSyntax> {
        if let Some(find) = self.find {
            return find(context);
        }
        let found = pattern::find(self.pattern, context)?;
        if !(self.fits.is_empty() || context.fits(self.fits)) || !(self.when)(context) {
            return None;
        }
        let mut span = context.around(found.label.clone());
        // The `>` of a `=>` closes nothing and is not a token.
        let last = found.label.end.saturating_sub(1);
        let arrow = context.is(last, TokenKind::Assign) && context.is_fat_arrow(last);
        span.end += u32::from(arrow);
        let text = |template| fill(template, context, span);
        let mut diagnostic =
            Diagnostic::new(self.code, text(self.message)).label(span, text(self.label));
        diagnostic.notes.extend((!self.note.is_empty()).then(|| self.note.to_owned()));
        diagnostic.help.extend((!self.help.is_empty()).then(|| text(self.help)));
        if let Some((title, text)) = self.fix {
            let edit = with_blank(span, &found, context);
            diagnostic = diagnostic.fix(title, vec![(edit, text.to_owned())]);
        }
        Some(ForeignSyntax::new(diagnostic).replace(found.replaced, self.meant))
    }
}

/// A span with the blank before or after it that a pattern includes.
fn with_blank(span: Span, found: &pattern::Match, context: &ErrorContext<'_>) -> Span {
    match found.blank {
        None => span,
        Some(behind) if behind == found.label.end => {
            Span { end: context.around(behind..behind + 1).start, ..span }
        }
        Some(first) => Span { start: context.around(first.saturating_sub(1)..first).end, ..span },
    }
}

/// A template with the texts of its tokens.
fn fill(template: &str, context: &ErrorContext<'_>, label: Span) -> String {
    let mut parts = template.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name = part.split_once('}').map(|(name, rest)| (name, name.parse::<isize>(), rest));
        match name {
            Some(("*", _, rest)) => {
                let first = context.opener().map_or(context.at, |open| open + 1);
                out.extend([context.text_of(first..context.at), rest]);
            }
            Some(("", _, rest)) => out.extend([context.text.slice(label.range()), rest]),
            Some((_, Ok(offset), rest)) => {
                let at = context.at.saturating_add_signed(offset);
                out.extend([context.text_of(at..at + 1), rest]);
            }
            _ => out.extend(["{", part]),
        }
    }
    out
}
