//! Checked programs to records: lowered, encoded, judged, written.

use super::progress::Progress;
use crate::asm::{self, Encoded};
use crate::bytecode::record::{Method, Record};
use crate::diag::Diagnostic;
use crate::diag::codes::code;
use crate::isa::{Flags, Lldb, LldbRange, RecordVersion, Signature};
use crate::lower::{self, Excess, legalise};
use crate::sema::{Checked, Children, Key, Summary};
use crate::source::Span;
use crate::verify::{Finding, Policy, Reason, RecordVerdicts, Verdict, verify_record};

/// The largest program, in bytes.
const LARGEST_PROGRAM: usize = 1 << 20;

/// A record of a compiled section.
#[derive(Clone, Debug)]
pub struct CompiledRecord {
    /// The key: an exact name, or a pattern that begins with `^`.
    pub key: Box<str>,
    /// Where the key was written.
    pub key_span: Span,
    /// The flags.
    pub flags: Flags,
    /// The version.
    pub version: RecordVersion,
    /// The programs and what they are for.
    pub programs: Vec<(Signature, Encoded)>,
    /// The record's bytes.
    pub bytes: Vec<u8>,
}

impl CompiledRecord {
    /// What its programs are for, in words.
    pub fn purpose(&self) -> String {
        if self.programs.is_empty() {
            return "summary string".to_owned();
        }
        let names: Vec<_> = self.programs.iter().map(|(s, _)| s.to_string()).collect();
        names.join(", ")
    }
}

/// An item whose programs are encoded.
struct Item<'c> {
    keys: &'c [Key],
    flags: Flags,
    version: RecordVersion,
    programs: Vec<(Signature, Encoded)>,
    span: Span,
}

/// Makes a record for each key of each summary, and one for each key of synthetic children.
pub(super) fn compile(
    checked: &Checked,
    range: LldbRange,
    progress: &Progress,
) -> (Vec<CompiledRecord>, Vec<Diagnostic>) {
    let summaries = checked.summaries.iter().map(Source::Summary);
    let sources: Vec<Source<'_>> =
        summaries.chain(checked.children.iter().map(Source::Children)).collect();
    progress.expect(sources.len());
    let (mut records, diagnostics) = in_parallel(&sources, |source, made: &mut Made| {
        source.make(range, made);
        progress.add_one();
    });
    in_order_of_versions(&mut records);
    (records, diagnostics)
}

/// LLDB 24 takes the last record of a key that it can read.
pub(super) fn in_order_of_versions(records: &mut [CompiledRecord]) {
    records.sort_by_key(|record| record.version);
}

/// What items become, in their order.
pub(super) type Made = (Vec<CompiledRecord>, Vec<Diagnostic>);

/// As many items at least are worth a thread.
const ITEMS_OF_A_THREAD: usize = 200;
/// More threads are not used.
const MOST_THREADS: usize = 8;
/// The stack of a thread in bytes, as large as a main thread has.
const STACK: usize = 8 << 20;

/// Does the work for every source, on several threads if there are many; the result is the same.
fn in_parallel(sources: &[Source<'_>], work: impl Fn(&Source<'_>, &mut Made) + Sync) -> Made {
    let all = |part: &[Source<'_>]| {
        let mut made = Made::default();
        part.iter().for_each(|source| work(source, &mut made));
        made
    };
    let wanted = (sources.len() / ITEMS_OF_A_THREAD).min(MOST_THREADS);
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let threads = if wanted > 1 { wanted.min(cores()) } else { 1 };
    let (here, there) = sources.split_at(sources.len().div_ceil(threads).min(sources.len()));
    if there.is_empty() {
        return all(here);
    }
    std::thread::scope(|scope| {
        let parts = there.chunks(there.len().div_ceil(threads - 1));
        let running: Vec<_> = parts
            .map(|part| {
                let thread = std::thread::Builder::new().stack_size(STACK);
                (part, thread.spawn_scoped(scope, move || all(part)))
            })
            .collect();
        let mut made = all(here);
        for (part, thread) in running {
            // A thread that could not be had leaves its part to this one.
            let finished = thread.ok().and_then(|thread| thread.join().ok());
            let (records, diagnostics) = finished.unwrap_or_else(|| all(part));
            made.0.extend(records);
            made.1.extend(diagnostics);
        }
        made
    })
}

/// What an item is made of. What it becomes depends on nothing else but the releases.
pub(super) enum Source<'c> {
    Summary(&'c Summary),
    Children(&'c Children),
}

impl<'c> Source<'c> {
    /// Adds what the item becomes.
    pub(super) fn make(&self, range: LldbRange, made: &mut Made) {
        match self.item() {
            Ok(item) => write(&item, range, &mut made.0, &mut made.1),
            Err(diagnostic) => made.1.push(diagnostic),
        }
    }

    fn item(&self) -> Result<Item<'c>, Diagnostic> {
        match *self {
            Source::Summary(summary) => {
                let version = RecordVersion::V1;
                let span = summary.span;
                let ir = lower::lower(&summary.program, Signature::SUMMARY).map_err(excess)?;
                let programs = vec![encode(&ir, Signature::SUMMARY, span)?];
                Ok(Item { keys: &summary.keys, flags: summary.flags, version, programs, span })
            }
            Source::Children(children) => {
                let (version, span) = (children.version, children.span);
                let methods = lower::translate_methods(children).map_err(excess)?.into_iter();
                let programs =
                    methods.map(|(signature, ir)| encode(&legalise(ir), signature, span));
                let programs = programs.collect::<Result<_, _>>()?;
                // Providers of children ignore the flags.
                let flags = Flags::default();
                Ok(Item { keys: &children.keys, flags, version, programs, span })
            }
        }
    }
}

fn encode(
    ir: &asm::Block,
    signature: Signature,
    span: Span,
) -> Result<(Signature, Encoded), Diagnostic> {
    let encoded = asm::encode(ir);
    if encoded.bytes.len() > LARGEST_PROGRAM {
        return Err(Diagnostic::at(
            code::TOO_LONG,
            span,
            format!("this compiles to {} bytes", encoded.bytes.len()),
            format!("at most {LARGEST_PROGRAM}"),
        )
        .help("compute values once with `let`, or show less"));
    }
    Ok((signature, encoded))
}

pub(super) fn excess(excess: Excess) -> Diagnostic {
    match excess {
        Excess::Depth { span, limit } => Diagnostic::at(
            code::TOO_DEEP,
            span,
            "this nests too deeply",
            format!("more than {limit} values inside each other"),
        )
        .help("use a table, or split the choice"),
        Excess::Unsupported { span, what } => Diagnostic::at(
            code::NOT_IN_VERSION_2,
            span,
            format!("{what} cannot be computed by the children of LLDB 24 alone"),
            "LLDB 24 makes no index of such a number",
        )
        .note("For LLDB 24 alone the children are in a record of version 2, whose numbers are of another kind.")
        .help("write the children for `@lldb(23...)`, or do without it here"),
        Excess::Length { span, limit } => Diagnostic::at(
            code::TOO_LONG,
            span,
            "this becomes too long a program",
            format!("more than {limit} values are computed up to here"),
        )
        .help("a value that is needed in several branches is code in each of them: show less"),
    }
}

/// Writes the records of an item if no debugger can be harmed by them.
fn write(
    item: &Item<'_>,
    range: LldbRange,
    records: &mut Vec<CompiledRecord>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let version = item.version;
    for (at, key) in item.keys.iter().enumerate() {
        let methods = item.programs.iter();
        let methods =
            methods.map(|(signature, code)| Method { signature: *signature, program: &code.bytes });
        let record = Record {
            version: version.number(),
            key: key.text.as_bytes(),
            flags: item.flags,
            methods: methods.collect(),
        };
        let verdicts = verify_record(&record, range);
        if at == 0 {
            diagnostics.extend(warnings(item, &verdicts));
        }
        let mut bytes = Vec::new();
        match verdicts.into_verified(Policy::Harmless) {
            Ok(verified) => verified.write(&mut bytes),
            Err(verdicts) => {
                diagnostics.push(harmful(item, &verdicts));
                return;
            }
        }
        records.push(CompiledRecord {
            key: key.text.clone(),
            key_span: key.span,
            flags: item.flags,
            version,
            programs: item.programs.clone(),
            bytes,
        });
    }
}

/// What can show an error text although the members that are named are there and are numbers
/// where numbers are needed: that much is the author's to know.
fn warnings(item: &Item<'_>, verdicts: &RecordVerdicts<'_>) -> Vec<Diagnostic> {
    let is_meant = |signature: Signature, reason| {
        use Reason::{NoNumber, NoSuchChild, NoSuchKey, NullObject, WrongCount, WrongResult};
        // What the other methods find in the Dictionary `@update` has put there.
        matches!(reason, NullObject | NoNumber | NoSuchChild | WrongCount | NoSuchKey)
            // What is no index says that there is no child of that name.
            || signature == Signature::GET_CHILD_INDEX && matches!(reason, WrongResult { .. })
    };
    let mut warned: Vec<Span> = Vec::new();
    let mut out = Vec::new();
    for (program, (signature, code)) in verdicts.programs().iter().zip(&item.programs) {
        for (lldb, finding) in program
            .judgements()
            .iter()
            .flat_map(|j| j.findings.iter().map(move |finding| (j.lldb, finding)))
        {
            if finding.verdict != Verdict::Error || is_meant(*signature, finding.reason) {
                continue;
            }
            let span = code.span_at(finding.offset).unwrap_or(item.span);
            if !warned.contains(&span) {
                warned.push(span);
                out.push(may_fail(*signature, span, lldb, finding));
            }
        }
    }
    out
}

fn may_fail(signature: Signature, span: Span, lldb: Lldb, finding: &Finding) -> Diagnostic {
    Diagnostic::at(
        code::MAY_FAIL,
        span,
        match signature {
            Signature::SUMMARY => "this can show an error text in place of the summary",
            _ => "this can fail, and there are no children then",
        },
        format!("LLDB {lldb}: {}", finding.reason),
    )
    .help("test the value first, with `guard` or `? :`")
}

fn harmful(item: &Item<'_>, verdicts: &RecordVerdicts<'_>) -> Diagnostic {
    let found = verdicts.programs().iter().zip(&item.programs).find_map(|(program, (_, code))| {
        let (lldb, finding) = program.decisive()?;
        finding.verdict.is_harmful().then(|| {
            let span = code.span_at(finding.offset).unwrap_or(item.span);
            (span, format!("LLDB {lldb}: {}", finding.reason))
        })
    });
    let fault = || verdicts.faults().iter().find(|fault| fault.2.is_harmful());
    let (span, reason) = found.unwrap_or_else(|| match fault() {
        Some((lldb, fault, _)) => (item.span, format!("LLDB {lldb}: {fault}")),
        None => (item.span, "the whole item".to_owned()),
    });
    Diagnostic::at(code::HARMFUL, span, "this could abort or hang a debugger", reason)
        .note("Nothing is written that could harm the debugger of those who use it.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceId;

    /// No formatter is lowered to such a program; this is the net below the lowering.
    #[test]
    fn a_harmful_program_is_not_written() {
        let code = asm::assemble("1u if", SourceId(0), None).unwrap().encoded;
        let keys = [Key { text: "Pair".into(), span: Span::default() }];
        let programs = vec![(Signature::SUMMARY, code)];
        let item = Item {
            keys: &keys,
            flags: Flags::default(),
            version: RecordVersion::V1,
            programs,
            span: Span::default(),
        };
        let (mut records, mut diagnostics) = (Vec::new(), Vec::new());
        write(&item, LldbRange::ALL, &mut records, &mut diagnostics);
        assert!(records.is_empty());
        assert!(diagnostics.iter().any(|d| d.code.id == "E0403"), "{diagnostics:?}");
    }
}
