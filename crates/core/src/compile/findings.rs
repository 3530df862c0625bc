//! The findings of lowering and verification, as diagnostics.

use super::Unproven;
use crate::asm::Encoded;
use crate::diag::codes::code;
use crate::diag::{Code, Diagnostic, Severity};
use crate::isa::Signature;
use crate::limits::{PROGRAM, PROGRAMS, SECTION};
use crate::lower::{LimitError, heaviest};
use crate::sema::written_pattern;
use crate::source::Span;
use crate::verify::RecordVerdict;

pub(super) fn too_long(code: &Encoded, span: Span) -> Diagnostic {
    let message = format!("this compiles to {} bytes", code.bytes.len());
    let error = Diagnostic::new(code::TOO_LONG, message)
        .label(span, format!("at most {PROGRAM}"))
        .help("each call of a function is code of its own: compute values once with `let`, or show less");
    naming(heaviest([code]), error)
}

/// A diagnostic that also names the construct with most of the bytes.
fn naming(most: Option<(Span, usize)>, diagnostic: Diagnostic) -> Diagnostic {
    most.into_iter().fold(diagnostic, |diagnostic, (span, bytes)| {
        diagnostic.label(span, format!("{bytes} of the bytes are for this"))
    })
}

/// The size of a formatter, in bytes, above which a note names its largest construct.
const LARGE: usize = 16 << 10;

/// A note on a large formatter, which names the construct that has most of its bytes.
pub(super) fn large(programs: &[(Signature, Encoded)]) -> Option<Diagnostic> {
    let len: usize = programs.iter().map(|(_, code)| code.bytes.len()).sum();
    if len <= LARGE {
        return None;
    }
    let (span, bytes) = heaviest(programs.iter().map(|(_, code)| code))?;
    let message = format!("this formatter has {len} bytes of bytecode");
    let diagnostic = Diagnostic::new(code::LARGE, message);
    Some(diagnostic.label(span, format!("{bytes} of them are for this")))
}

pub(super) fn too_many_keys(
    keys: usize,
    programs: &[(Signature, Encoded)],
    span: Span,
) -> Diagnostic {
    let len: usize = programs.iter().map(|(_, code)| code.bytes.len()).sum();
    let message = format!("this compiles to {len} bytes for each of {keys} keys");
    let error = Diagnostic::new(code::TOO_LONG, message)
        .label(span, format!("at most {PROGRAMS} in all"))
        .help("match the types with a pattern, or show less");
    naming(heaviest(programs.iter().map(|(_, code)| code)), error)
}

pub(super) fn section_too_long(span: Span) -> Diagnostic {
    Diagnostic::new(code::TOO_LONG, "the section becomes too long")
        .label(span, format!("more than {SECTION} bytes up to here"))
        .help("leave out types nobody meets, or split the image")
}

pub(super) fn limit_reached(error: LimitError) -> Diagnostic {
    match error {
        LimitError::Depth { span, limit } => Diagnostic::new(code::TOO_DEEP, "this nests too deeply").label(span, format!("more than {limit} values inside each other"))
        .help("use a table, or split the choice"),
        LimitError::Unsupported { span, what } => Diagnostic::new(code::NOT_IN_VERSION_2, format!("{what} cannot be computed by the children of LLDB 24 alone")).label(span, "LLDB 24 makes no index of such a number")
        .note("For LLDB 24 alone the children are in a record of version 2, whose numbers are of another kind (language.md: what bytecode cannot do).")
        .help("write the children for `@lldb(23...)`, or do without it here"),
        LimitError::Length { span, limit, most } => naming(most, Diagnostic::new(code::TOO_LONG, "this becomes too long a program").label(span, format!("more than {limit} values are computed up to here"))
        .help("a value that is needed in several branches is code in each of them: show less")),
    }
}

/// Programs that always fail. No source should cause them, because the checker knows all types.
pub(super) fn failing(
    programs: &[(Signature, Encoded)],
    item: Span,
    verdict: &RecordVerdict<'_>,
) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    for ((_, code), judged) in programs.iter().zip(verdict.programs()) {
        if let Some(finding) = judged.failures.first() {
            let span = code.span_at(finding.offset).unwrap_or(item);
            let message = "the compiler makes a program of this that fails";
            let fault = Diagnostic::new(code::COMPILER_FAULT, message)
                .label(span, finding.reason.to_string())
                .note("The source is right; this is a fault of the compiler.")
                .help("write it in another way, and report the fault with this source");
            out.push(fault);
        }
    }
    out
}

/// A division that can fail although all named members exist and are numbers where the formatter needs numbers.
pub(super) fn may_fail(signature: Signature, span: Span) -> Diagnostic {
    Diagnostic::new(
        code::MAY_FAIL,
        match signature {
            Signature::SUMMARY => "this can show an error text in place of the summary",
            _ => "this can fail, and there are no children then",
        },
    )
    .label(span, "the divisor may be zero")
    .help("test the value first, with `guard` or `? :`")
}

/// A formatter that is not proven harmless.
pub(super) fn not_proven(
    programs: &[(Signature, Encoded)],
    item: Span,
    verdict: &RecordVerdict<'_>,
    unproven: Unproven,
) -> Diagnostic {
    let mut found = verdict.programs().iter().zip(programs).filter_map(|(judged, (_, code))| {
        let finding = judged.verdict.finding()?;
        Some((code.span_at(finding.offset).unwrap_or(item), finding.reason.to_string()))
    });
    let (span, reason) = found.next().unwrap_or_else(|| {
        let fault = verdict.harmful_fault();
        (item, fault.map_or_else(String::new, |fault| fault.to_string()))
    });
    let refused = Code { severity: Severity::Error, ..code::UNPROVEN };
    let (code, fate) = match unproven {
        Unproven::Refuse => (refused, ""),
        Unproven::LeaveOut => (code::UNPROVEN, ", and left out"),
        Unproven::Write => (code::UNPROVEN, ", and written all the same"),
    };
    let key = String::from_utf8_lossy(verdict.record().key);
    let key = written_pattern(&key).unwrap_or_else(|| key.into_owned());
    let message = format!("the formatter of `{key}` is not proven harmless{fate}");
    let finding = Diagnostic::new(code, message).label(span, reason);
    match unproven {
        Unproven::Write => finding,
        _ => finding.note("It could abort or hang the debugger of those who use it."),
    }
}
