//! The back end for one item: lowering, encoding, verification, records.

use super::passes;
use super::section::{CompiledProgram, CompiledRecord};
use super::{Options, Unproven, findings};
use crate::asm::Encoded;
use crate::bytecode::record::{self, Method, Record};
use crate::diag::Diagnostic;
use crate::isa::{Flags, RecordVersion, Signature};
use crate::limits;
use crate::lower::{LimitError, Lowered, is_of_numbers, lower_methods, lower_summary};
use crate::sema::{CheckedChildren, CheckedSummary, Key};
use crate::source::{SourceMap, Span};
use crate::verify::{Policy, verify_record};

/// A checked formatter. The result of its compilation depends on nothing but this and the options.
pub enum CheckedItem {
    /// A summary.
    Summary(CheckedSummary),
    /// Synthetic children.
    Children(CheckedChildren),
}

/// The formatters of a section, in its order.
pub(super) fn items(
    summaries: Vec<CheckedSummary>,
    children: Vec<CheckedChildren>,
) -> Vec<CheckedItem> {
    let summaries = summaries.into_iter().flat_map(by_code).map(CheckedItem::Summary);
    summaries.chain(children.into_iter().map(CheckedItem::Children)).collect()
}

/// A summary, or one for each of its keys if a number needs other code for each.
fn by_code(summary: CheckedSummary) -> Vec<CheckedSummary> {
    if summary.keys.len() == 1 || summary.of_numbers.is_some() || !is_of_numbers(&summary) {
        return vec![summary];
    }
    let keys = summary.keys.iter().cloned();
    keys.map(|key| CheckedSummary { keys: vec![key], ..summary.clone() }).collect()
}

/// The result of compiling a formatter.
#[derive(Clone, Debug, Default)]
pub struct CompiledItem {
    /// Its records, back to back.
    pub bytes: Vec<u8>,
    /// A record for each key; ranges count from the first byte of the item.
    pub records: Vec<CompiledRecord>,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
    /// Its programs as text, if the compilation ends after a pass.
    pub listing: String,
}

type Programs<T> = Vec<(Signature, T)>;

impl CompiledItem {
    pub(super) fn version(&self) -> Option<RecordVersion> {
        self.records.first().map(|record| record.version)
    }
}

impl CheckedItem {
    pub(super) fn keys(&self) -> &[Key] {
        match self {
            CheckedItem::Summary(summary) => &summary.keys,
            CheckedItem::Children(children) => &children.keys,
        }
    }

    fn safe_divisions(&self) -> &[Span] {
        match self {
            CheckedItem::Summary(summary) => &summary.safe_divisions,
            CheckedItem::Children(children) => &children.safe_divisions,
        }
    }

    pub(super) fn span(&self) -> Span {
        match self {
            CheckedItem::Summary(summary) => summary.span,
            CheckedItem::Children(children) => children.span,
        }
    }

    /// The flags of its records; LLDB ignores those of synthetic children.
    pub(super) fn flags(&self) -> Flags {
        match self {
            CheckedItem::Summary(summary) => summary.flags,
            CheckedItem::Children(_) => Flags::default(),
        }
    }

    pub(super) fn version(&self) -> RecordVersion {
        match self {
            CheckedItem::Summary(summary) => summary.version,
            CheckedItem::Children(children) => children.version,
        }
    }

    pub(super) fn compile(&self, options: Options, sources: &SourceMap) -> CompiledItem {
        self.stages(options, sources).unwrap_or_else(|error| CompiledItem {
            diagnostics: vec![error],
            ..CompiledItem::default()
        })
    }

    fn stages(&self, options: Options, sources: &SourceMap) -> Result<CompiledItem, Diagnostic> {
        if let Some(listing) = passes::values(options.print_after, self, sources) {
            return Ok(listing);
        }
        let lowered = self.lower().map_err(findings::limit_reached)?;
        let safe = self.safe_divisions();
        let unsafe_ones = lowered.iter().flat_map(|(signature, lowered)| {
            let divisions = lowered.unguarded.iter().filter(|span| !safe.contains(span));
            divisions.map(|span| findings::may_fail(*signature, *span))
        });
        let unguarded: Vec<Diagnostic> = unsafe_ones.collect();
        let encoded =
            lowered.iter().map(|(signature, lowered)| (*signature, lowered.code.encode()));
        let encoded: Programs<_> = encoded.collect();
        let mut codes = encoded.iter().map(|(_, code)| code);
        if let Some(code) = codes.find(|code| code.bytes.len() > limits::PROGRAM) {
            return Err(findings::too_long(code, self.span()));
        }
        Ok(self.verify_and_write(&encoded, unguarded, options))
    }

    fn lower(&self) -> Result<Programs<Lowered>, LimitError> {
        match self {
            CheckedItem::Summary(summary) => {
                Ok(vec![(Signature::SUMMARY, lower_summary(summary)?)])
            }
            CheckedItem::Children(children) => lower_methods(children),
        }
    }

    /// Writes its records. The options determine what happens to a record that is not proven harmless.
    pub fn verify_and_write(
        &self,
        programs: &[(Signature, Encoded)],
        unguarded: Vec<Diagnostic>,
        options: Options,
    ) -> CompiledItem {
        let mut out = CompiledItem::default();
        let Some(first) = self.keys().first() else { return out };
        let len: usize = programs.iter().map(|(_, code)| code.bytes.len()).sum();
        if len.saturating_mul(self.keys().len()) > limits::PROGRAMS {
            out.diagnostics.push(findings::too_many_keys(self.keys().len(), programs, self.span()));
            return out;
        }
        let mut verdict = verify_record(&self.record(first, programs), options.lldb);
        let policy = match options.unproven {
            Unproven::Write => Policy::Anything,
            Unproven::Refuse | Unproven::LeaveOut => Policy::Harmless,
        };
        out.records.reserve_exact(self.keys().len());
        out.diagnostics = unguarded;
        out.diagnostics.extend(findings::failing(programs, self.span(), &verdict));
        out.diagnostics.extend(findings::large(programs));
        let mut is_told = false;
        for key in self.keys() {
            verdict = verdict.with_key(key.text.as_bytes());
            if !verdict.is_harmless() && !std::mem::replace(&mut is_told, true) {
                let finding =
                    findings::not_proven(programs, self.span(), &verdict, options.unproven);
                out.diagnostics.push(finding);
            }
            let Some(verified) = verdict.verified(policy) else { continue };
            verified.write(&mut out.bytes);
            let start = out.records.last().map_or(0, |before| before.bytes.end);
            let ranges = record::places(verdict.record(), out.bytes.len()).into_iter();
            let programs = ranges.zip(programs).map(|(bytes, (signature, code))| CompiledProgram {
                signature: *signature,
                bytes,
                lines: if options.keeps_lines() { code.lines.clone() } else { Vec::new() },
            });
            out.records.push(CompiledRecord {
                key: key.text.clone(),
                key_span: key.span,
                flags: self.flags(),
                version: self.version(),
                bytes: start..out.bytes.len(),
                programs: programs.collect(),
            });
        }
        out.bytes.shrink_to_fit();
        out
    }

    pub(super) fn record<'p>(
        &self,
        key: &'p Key,
        programs: &'p [(Signature, Encoded)],
    ) -> Record<'p> {
        let method = |(signature, code): &'p (Signature, Encoded)| Method {
            signature: *signature,
            program: &code.bytes,
        };
        Record {
            version: self.version().number(),
            key: key.text.as_bytes(),
            flags: self.flags(),
            methods: programs.iter().map(method).collect(),
        }
    }
}
