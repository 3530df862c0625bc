//! Checked programs to records: lowered, encoded, judged, written.

use super::Options;
use super::parallel::in_parallel;
use crate::asm::{self, Encoded};
use crate::bytecode::record::{self, Method, Record};
use crate::diag::Diagnostic;
use crate::diag::codes::code;
use crate::isa::{Flags, Lldb, RecordVersion, Signature};
use crate::lower::{self, LimitError, legalise};
use crate::sema::{Checked, Children, Key, Summary};
use crate::source::Span;
use crate::verify::{Finding, Policy, Reason, RecordVerdicts, Verdict, verify_record};
use std::ops::Range;

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
    /// Where its bytes stand in the section.
    pub bytes: Range<usize>,
    /// Its programs; a summary string has none.
    pub programs: Vec<CompiledProgram>,
}

/// A program of a compiled section.
#[derive(Clone, Debug)]
pub struct CompiledProgram {
    /// What it is for.
    pub signature: Signature,
    /// Where its bytes stand in the section.
    pub bytes: Range<usize>,
    /// The places of its instructions in the source as in [`Encoded::lines`], if they were kept.
    pub lines: Vec<(u32, Span)>,
}

impl CompiledRecord {
    /// What its programs are for, in words.
    pub fn purpose(&self) -> String {
        if self.programs.is_empty() {
            return "summary string".to_owned();
        }
        let names: Vec<_> = self.programs.iter().map(|p| p.signature.to_string()).collect();
        names.join(", ")
    }

    /// Moves it from one place to another.
    fn move_to(&mut self, start: usize) {
        let from = self.bytes.start;
        let moved = |range: &Range<usize>| range.start - from + start..range.end - from + start;
        self.bytes = moved(&self.bytes);
        self.programs.iter_mut().for_each(|program| program.bytes = moved(&program.bytes));
    }
}

/// What items become: a part of a section, its records, and what there is to say about them.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub(super) section: Vec<u8>,
    pub(super) records: Vec<CompiledRecord>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// A section while records are put into it.
pub(super) struct Section {
    pub(super) bytes: Vec<u8>,
    pub(super) records: Vec<CompiledRecord>,
}

/// A section that is put together.
pub(super) struct SectionBuilder<'m> {
    section: Section,
    later: Vec<(&'m [u8], CompiledRecord)>,
}

impl<'m> SectionBuilder<'m> {
    /// Room for that many bytes.
    pub(super) fn new(size: usize) -> SectionBuilder<'m> {
        let section = Section { bytes: Vec::with_capacity(size), records: Vec::new() };
        SectionBuilder { section, later: Vec::new() }
    }

    /// Adds a record and the part of a section it stands in.
    pub(super) fn add(&mut self, part: &'m [u8], record: CompiledRecord) {
        match record.version {
            RecordVersion::V1 => self.section.push(part, record),
            RecordVersion::V2 => self.later.push((part, record)),
        }
    }

    /// The section. LLDB 24 takes the last record of a key that it can read.
    pub(super) fn finish(mut self) -> Section {
        self.later.into_iter().for_each(|(part, record)| self.section.push(part, record));
        self.section
    }
}

impl Section {
    fn push(&mut self, part: &[u8], mut record: CompiledRecord) {
        let bytes = part.get(record.bytes.clone()).unwrap_or_default();
        record.move_to(self.bytes.len());
        self.bytes.extend_from_slice(bytes);
        self.records.push(record);
    }
}

/// An item whose programs are encoded.
struct Item<'c> {
    keys: &'c [Key],
    flags: Flags,
    version: RecordVersion,
    programs: &'c [(Signature, Encoded)],
    span: Span,
}

/// What is used again for one group of items after the other.
#[derive(Default)]
pub(super) struct Tools {
    /// The programs of a group of items.
    programs: Vec<(Signature, Encoded)>,
    /// Programs that are not needed any more.
    encoded: Vec<Encoded>,
}

impl Tools {
    fn encode(
        &mut self,
        code: asm::Block,
        signature: Signature,
        span: Span,
    ) -> Result<(), Diagnostic> {
        let mut encoded = self.encoded.pop().unwrap_or_default();
        asm::encode_into(&code, &mut encoded);
        let len = encoded.bytes.len();
        self.programs.push((signature, encoded));
        if len > LARGEST_PROGRAM { Err(too_long(len, span)) } else { Ok(()) }
    }
}

fn too_long(len: usize, span: Span) -> Diagnostic {
    Diagnostic::at(
        code::TOO_LONG,
        span,
        format!("this compiles to {len} bytes"),
        format!("at most {LARGEST_PROGRAM}"),
    )
    .help("compute values once with `let`, or show less")
}

/// As many items are worth being made at once.
const ITEMS: usize = 50;

/// So many items are lowered before the first of them is judged: what lowers and what judges do
/// not fit the nearest cache of instructions together.
const GROUP: usize = 8;

/// Makes a record for each key of each summary, and one for each key of synthetic children.
pub(super) fn compile(checked: &Checked, options: Options) -> Vec<Made> {
    let summaries = checked.summaries.iter().map(Source::Summary);
    let sources: Vec<Source<'_>> =
        summaries.chain(checked.children.iter().map(Source::Children)).collect();
    let parts: Vec<_> = sources.chunks(ITEMS).collect();
    in_parallel(parts.len(), |at| {
        let (mut made, mut tools) = (Made::default(), Tools::default());
        make(parts.get(at).copied().unwrap_or_default(), options, &mut tools, &mut made);
        made
    })
}

/// What an item is made of. What it becomes depends on nothing else but the releases.
pub(super) enum Source<'c> {
    Summary(&'c Summary),
    Children(&'c Children),
}

/// Adds what items become.
pub(super) fn make(sources: &[Source<'_>], options: Options, tools: &mut Tools, made: &mut Made) {
    let mut ends = Vec::with_capacity(GROUP);
    for group in sources.chunks(GROUP) {
        for source in group {
            let lowered = source.lower(tools);
            ends.push((tools.programs.len(), lowered));
        }
        let mut start = 0;
        for (source, (end, lowered)) in group.iter().zip(ends.drain(..)) {
            match lowered {
                Ok(()) => {
                    let programs = tools.programs.get(start..end).unwrap_or_default();
                    write(&source.item(programs), options, made);
                }
                Err(diagnostic) => made.diagnostics.push(diagnostic),
            }
            start = end;
        }
        tools.encoded.extend(tools.programs.drain(..).map(|(_, encoded)| encoded));
    }
}

impl<'c> Source<'c> {
    /// Lowers and encodes its programs.
    fn lower(&self, tools: &mut Tools) -> Result<(), Diagnostic> {
        match *self {
            Source::Summary(summary) => {
                let signature = Signature::SUMMARY;
                let code = lower::lower(&summary.program, signature, RecordVersion::V1)
                    .map_err(limit_reached)?;
                tools.encode(code, signature, summary.span)
            }
            Source::Children(children) => {
                let methods = lower::lower_methods(children);
                methods.map_err(limit_reached)?.into_iter().try_for_each(|(signature, code)| {
                    tools.encode(legalise(code), signature, children.span)
                })
            }
        }
    }

    fn item(&self, programs: &'c [(Signature, Encoded)]) -> Item<'c> {
        match *self {
            Source::Summary(Summary { keys, flags, span, .. }) => {
                Item { keys, flags: *flags, version: RecordVersion::V1, programs, span: *span }
            }
            // Providers of children ignore the flags.
            Source::Children(Children { keys, version, span, .. }) => {
                Item { keys, flags: Flags::default(), version: *version, programs, span: *span }
            }
        }
    }
}

pub(super) fn limit_reached(error: LimitError) -> Diagnostic {
    match error {
        LimitError::Depth { span, limit } => Diagnostic::at(
            code::TOO_DEEP,
            span,
            "this nests too deeply",
            format!("more than {limit} values inside each other"),
        )
        .help("use a table, or split the choice"),
        LimitError::Unsupported { span, what } => Diagnostic::at(
            code::NOT_IN_VERSION_2,
            span,
            format!("{what} cannot be computed by the children of LLDB 24 alone"),
            "LLDB 24 makes no index of such a number",
        )
        .note("For LLDB 24 alone the children are in a record of version 2, whose numbers are of another kind.")
        .help("write the children for `@lldb(23...)`, or do without it here"),
        LimitError::Length { span, limit } => Diagnostic::at(
            code::TOO_LONG,
            span,
            "this becomes too long a program",
            format!("more than {limit} values are computed up to here"),
        )
        .help("a value that is needed in several branches is code in each of them: show less"),
    }
}

/// Writes the records of an item if no debugger can be harmed by them.
fn write(item: &Item<'_>, options: Options, made: &mut Made) {
    let version = item.version;
    let mut judged: Option<RecordVerdicts<'_>> = None;
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
        let verdicts = match judged.take() {
            Some(same) => same.with_key(record.key),
            None => verify_record(&record, options.lldb),
        };
        judged = (at + 1 < item.keys.len()).then(|| verdicts.clone());
        if at == 0 {
            made.diagnostics.extend(warnings(item, &verdicts));
        }
        let start = made.section.len();
        match verdicts.into_verified(Policy::Harmless) {
            Ok(verified) => verified.write(&mut made.section),
            Err(verdicts) => {
                made.diagnostics.push(harmful(item, &verdicts));
                return;
            }
        }
        let places = record::places(&record, made.section.len());
        let programs = places.into_iter().zip(item.programs);
        let programs = programs.map(|(bytes, (signature, code))| CompiledProgram {
            signature: *signature,
            bytes,
            lines: if options.lines { code.lines.clone() } else { Vec::new() },
        });
        made.records.push(CompiledRecord {
            key: key.text.clone(),
            key_span: key.span,
            flags: item.flags,
            version,
            bytes: start..made.section.len(),
            programs: programs.collect(),
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
    for (at, (signature, code)) in item.programs.iter().enumerate() {
        for (lldb, finding) in verdicts.findings(at) {
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
    let found = verdicts.programs().iter().zip(item.programs).find_map(|(program, (_, code))| {
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
        let programs = [(Signature::SUMMARY, code)];
        let item = Item {
            keys: &keys,
            flags: Flags::default(),
            version: RecordVersion::V1,
            programs: &programs,
            span: Span::default(),
        };
        let mut made = Made::default();
        write(&item, Options::default(), &mut made);
        assert!(made.records.is_empty());
        assert!(made.diagnostics.iter().any(|d| d.code.id == "E0403"), "{made:?}");
    }
}
