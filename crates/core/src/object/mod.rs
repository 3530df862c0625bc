//! Sections in files: object files, archives, images, and source text that compiles to them.

pub mod embed;
pub mod target;

use crate::isa;

/// The contents of a section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Bytecode: `.lldbformatters`.
    #[default]
    Formatters,
    /// Summary strings: `.lldbsummaries`.
    Summaries,
}

impl Kind {
    /// The section's name in ELF and COFF.
    pub fn section(self) -> &'static str {
        match self {
            Kind::Formatters => isa::SECTION,
            Kind::Summaries => isa::SUMMARIES_SECTION,
        }
    }

    /// The section's segment and name in Mach-O. In one image all must appear in the same segment:
    /// LLDB reads only the first section.
    pub fn macho_section(self) -> (&'static str, &'static str) {
        match self {
            Kind::Formatters => (isa::SEGMENT_MACHO, isa::SECTION_MACHO),
            Kind::Summaries => (isa::SUMMARIES_SEGMENT_MACHO, isa::SUMMARIES_SECTION_MACHO),
        }
    }
}
