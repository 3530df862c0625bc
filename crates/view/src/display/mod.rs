//! A section as a whole: the formatters of a type, and the output of `frame variable`.

pub mod expect;
pub mod failures;
mod frame_variable;
pub mod json;
pub mod keys;
pub mod pattern;
mod provider;
mod survey;
mod values;

pub use frame_variable::{Child, Shown, show};
pub use keys::matching;
pub use survey::{Survey, survey};
pub use values::Formatted;

use crate::bytecode::load::{self, Formatter};
use crate::bytecode::record::Method;
use crate::isa::{Flags, Lldb, RecordVersion, Signature};
use crate::vm::{Abort, Stop, TypeNames};
use keys::{Candidate, Keys};
use pattern::Patterns;

/// The formatters that one LLDB registers from a section.
#[derive(Debug)]
pub struct Section<'a> {
    lldb: Lldb,
    summaries: Keys<LoadedSummary<'a>>,
    children: Keys<LoadedChildren<'a>>,
}

/// A summary of a section.
#[derive(Clone, Debug)]
pub struct LoadedSummary<'a> {
    /// Its program.
    pub program: &'a [u8],
    /// The version of its record.
    pub version: RecordVersion,
    /// The flags of its record.
    pub flags: Flags,
    /// The offset of its record in the section.
    pub offset: usize,
}

/// A provider of children.
#[derive(Clone, Debug)]
pub struct LoadedChildren<'a> {
    methods: Vec<Method<'a>>,
    pub(super) version: RecordVersion,
    /// The offset of its record in the section.
    pub offset: usize,
}

impl<'a> LoadedChildren<'a> {
    /// The program of a signature; the last one of a record counts.
    pub(super) fn program(&self, signature: Signature) -> Option<&'a [u8]> {
        self.methods.iter().rfind(|m| m.signature == signature).map(|m| m.program)
    }
}

impl<'a> Section<'a> {
    /// The formatters that an LLDB registers from the bytes of a section.
    ///
    /// # Errors
    /// [`Stop::Abort`] if loading crashes it; [`Stop::Unknown`] if the section is so broken that
    /// its effect cannot be predicted.
    pub fn load(bytes: &'a [u8], lldb: Lldb) -> Result<Section<'a>, Stop> {
        Section::load_with(bytes, lldb, &mut Patterns::default())
    }

    /// Loads a section as [`Section::load`] does, and reuses compiled patterns.
    fn load_with(
        bytes: &'a [u8],
        lldb: Lldb,
        patterns: &mut Patterns,
    ) -> Result<Section<'a>, Stop> {
        let mut section = Section { lldb, summaries: Keys::default(), children: Keys::default() };
        let loaded = load::load(bytes, lldb)
            .map_err(|_| Stop::Unknown("what becomes of a damaged section"))?;
        for one in loaded {
            let version = RecordVersion::from_number(one.version).unwrap_or_default();
            // Keys are C strings on their way into LLDB.
            let key = one.key.split(|b| *b == 0).next().unwrap_or_default();
            if key.is_empty() && lldb.aborts_on_empty_key() {
                return Err(Stop::Abort(Abort::EmptyKey));
            }
            let (flags, offset) = (one.flags, one.offset);
            match one.what {
                Formatter::Summary(program) => {
                    let summary = LoadedSummary { program, version, flags, offset };
                    section.summaries.add(key, summary, patterns);
                }
                Formatter::Children(methods) => {
                    let children = LoadedChildren { methods, version, offset };
                    section.children.add(key, children, patterns);
                }
            }
        }
        Ok(section)
    }

    /// The LLDB that loads the section.
    pub fn lldb(&self) -> Lldb {
        self.lldb
    }

    /// The summary of a type.
    ///
    /// # Errors
    /// [`Stop::Unknown`] if a regex is too complex to evaluate.
    pub fn summary(&self, of: TypeNames<'_>) -> Result<Option<&LoadedSummary<'a>>, Stop> {
        let fits = |candidate: &Candidate, summary: &LoadedSummary<'_>| {
            !(candidate.typedef && !summary.flags.has(Flags::CASCADE)
                || candidate.pointer && summary.flags.has(Flags::SKIP_POINTERS)
                || candidate.reference && summary.flags.has(Flags::SKIP_REFERENCES))
        };
        self.summaries.find(&keys::candidates(of, self.lldb), fits)
    }

    /// The provider of children of a type.
    ///
    /// # Errors
    /// [`Stop::Unknown`] if a regex is too complex to evaluate.
    pub fn provider(&self, of: TypeNames<'_>) -> Result<Option<&LoadedChildren<'a>>, Stop> {
        // Providers have no flags: they cascade and are for pointers and references too.
        self.children.find(&keys::candidates(of, self.lldb), |_, _| true)
    }
}
