//! Sections in any kind of file, as bytes, or in hexadecimal: an argument of several subcommands.

use super::files;
use super::report::Reporter;
use crate::asm::AssembledKind;
use crate::bytecode::section::{self, ChunkKind};
use crate::compile::{self, LoadCost, Session};
use crate::diag::Diagnostic;
use crate::diag::codes::asm::NO_KEY;
use crate::diag::codes::section::PART;
use crate::diag::codes::section::{NO_SECTION, NOT_HEX, UNREADABLE};
use crate::isa::{SECTION, SUMMARIES_SECTION};
use crate::limits::{self, RECORDS};
use crate::object::Kind;
use crate::object::read::{self, ReadAt};
use crate::source::SourceMap;
use fmtc_disk as disk;
use fmtc_disk::open_file::OpenFile;
use std::ffi::OsStr;
use std::io;
use std::path::Path;

/// How to look at a file.
#[derive(clap::Args)]
pub(super) struct SectionOptions {
    /// Treat the file as a section
    #[arg(long, hide_short_help = true)]
    pub(super) raw: bool,
    /// Treat the file as a section in hexadecimal
    #[arg(long, hide_short_help = true)]
    pub(super) hex: bool,
    /// Whether a bare section is `.lldbsummaries`
    #[arg(skip)]
    pub(super) summaries: bool,
}

/// The sections of a file.
pub(super) struct Sections {
    /// The kind of file.
    pub(super) format: String,
    /// The sections, in order.
    pub(super) all: Vec<Section>,
}

/// The name of an object in a file, as in `libfmt.a(point.o)`.
pub(super) fn object_name(file: &str, object: &str) -> String {
    if object.is_empty() { file.to_owned() } else { format!("{file}({object})") }
}

impl Sections {
    pub(super) fn check_listed(&self, path: &Path) -> Result<(), Diagnostic> {
        check_listed(path, self.all.iter().map(|section| section.data.len()).sum())
    }

    fn check_count(&self, path: &Path) -> Result<(), Diagnostic> {
        let pieces = self.all.iter().flat_map(|found| section::chunks(&found.data));
        if pieces.take(limits::RECORDS + 1).count() <= limits::RECORDS {
            return Ok(());
        }
        let message = format!("`{}` has more than {RECORDS} records", path.display());
        Err(Diagnostic::new(UNREADABLE, message))
    }

    /// One warning for each section with more records than LLDB loads quickly.
    pub(super) fn report_load(&self, file: &str, reporter: &mut Reporter) {
        for section in self.all.iter().filter(|s| !s.summaries) {
            let place = format!("`{}`", object_name(file, &section.object));
            let keys = section::records(&section.data).map(|entry| entry.key);
            if let Some(warning) = LoadCost::of(keys).warning(&place) {
                reporter.report_plain(&warning);
            }
        }
    }
}

pub(super) fn check_listed(path: &Path, size: usize) -> Result<(), Diagnostic> {
    if size <= limits::DISASSEMBLED {
        return Ok(());
    }
    let most = limits::DISASSEMBLED >> 20;
    let message = format!("`{}` has more than {most} MiB to write as assembly", path.display());
    Err(Diagnostic::new(UNREADABLE, message))
}

/// A section and where it was found.
pub(super) struct Section {
    /// The member of an archive, the processor of a fat file; empty for the file itself.
    pub(super) object: String,
    /// Its name in the file.
    pub(super) name: String,
    /// Whether it is `.lldbsummaries`.
    pub(super) summaries: bool,
    /// Where it begins in the file, if it is in one piece.
    pub(super) offset: Option<u64>,
    pub(super) data: Vec<u8>,
    /// Further remarks.
    pub(super) notes: Vec<String>,
}

/// The content that is accepted as a section if the kind of file is unknown.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Alone {
    /// Any bytes.
    Anything,
    /// Bytes of which at least half are records.
    Records,
}

/// Reads the sections of a file; reports what cannot be read, and if there are none.
pub(super) fn load(
    path: &Path,
    options: &SectionOptions,
    alone: Alone,
    reporter: &mut Reporter,
) -> Option<Sections> {
    let extension = path.extension().filter(|_| !options.raw && !options.hex);
    let sections = match extension.and_then(OsStr::to_str) {
        Some("fmt") => return compiled(path, options, reporter),
        Some("fasm") => Ok(assembled(path, options, reporter)?),
        _ => read_any(path, options, alone, reporter),
    };
    let limited = sections.and_then(|sections| sections.check_count(path).map(|()| sections));
    reporter.unwrap_or_report(limited)
}

/// The records of the formatters that a file has; `None` where they cannot be read.
pub(super) fn own(path: &Path, options: &SectionOptions, reporter: &mut Reporter) -> Vec<u8> {
    let Ok(found) = read_any(path, options, Alone::Records, reporter) else { return Vec::new() };
    let formatters = found.all.into_iter().filter(|section| !section.summaries);
    formatters.flat_map(|section| section.data).collect()
}

fn read_any(
    path: &Path,
    options: &SectionOptions,
    alone: Alone,
    reporter: &mut Reporter,
) -> Result<Sections, Diagnostic> {
    if options.hex {
        let bytes = unhex(path, &files::read(path, limits::SECTION as u64)?)?;
        return Ok(raw(bytes, "section in hexadecimal", options));
    }
    if options.raw {
        return Ok(raw(files::read(path, limits::SECTION as u64)?, "section", options));
    }
    let file = open(path)?;
    if let Some(contents) = read::find(&*file) {
        return sections(path, contents, reporter);
    }
    let bytes = whole(&*file).map_err(|error| disk::unreadable(path, &error))?;
    if alone == Alone::Anything || options.summaries || mostly_records(&bytes) {
        return Ok(raw(bytes, "section", options));
    }
    let message = format!("`{}` is neither a section nor a file that can hold one", path.display());
    Err(Diagnostic::new(NO_SECTION, message)
        .note(format!(
            "looked for {SECTION} and {SUMMARIES_SECTION} in ELF, Mach-O, PE and COFF files, \
             archives and LLVM bitcode, and for a file that consists of records"
        ))
        .help("`--raw` reads any file as a section, `--hex` one in hexadecimal"))
}

/// The section that a `.fmt` file becomes.
fn compiled(path: &Path, options: &SectionOptions, reporter: &mut Reporter) -> Option<Sections> {
    let mut sources = SourceMap::new();
    let root = files::read_source(&mut sources, path, None, reporter)?;
    let mut disk = disk::Disk::default();
    let rust_crate = disk::rust_crate_of(path);
    reporter.unwrap_or_report(disk.add(root, path, 0))?;
    let session = Session::new(&mut sources, compile::Options::default()).loader(&mut disk);
    let session = session.rust_crate(rust_crate.as_deref());
    let outcome = session.compile(&[root]);
    reporter.report_all(&outcome.diagnostics, &sources);
    Some(raw(outcome.compiled?.section, "formatters, compiled", options))
}

/// The section that a file of assembly becomes.
fn assembled(path: &Path, options: &SectionOptions, reporter: &mut Reporter) -> Option<Sections> {
    let mut sources = SourceMap::new();
    let assembled = files::assemble(path, None, &mut sources, reporter)?;
    if assembled.shape == AssembledKind::Program {
        let message = format!("`{}` is a program without a record", path.display());
        let help = "write `record \"Type\" { @summary: … }` around it";
        reporter.report_plain(&Diagnostic::new(NO_KEY, message).help(help));
        return None;
    }
    Some(raw(assembled.encoded.bytes, "formatters, assembled", options))
}

fn raw(data: Vec<u8>, format: &str, options: &SectionOptions) -> Sections {
    let name = if options.summaries { SUMMARIES_SECTION } else { SECTION };
    let section = Section {
        object: String::new(),
        name: name.into(),
        summaries: options.summaries,
        offset: Some(0),
        data,
        notes: Vec::new(),
    };
    Sections { format: format.into(), all: vec![section] }
}

/// Whether at least half of the bytes are records of a known version.
fn mostly_records(bytes: &[u8]) -> bool {
    let is_record = |kind: &ChunkKind<'_>| matches!(kind, ChunkKind::Record(_));
    let sizes = section::chunks(bytes).filter(|i| is_record(&i.kind)).map(|i| i.bytes.len());
    let records: usize = sizes.sum();
    records > 0 && records >= bytes.len() / 2
}

fn unhex(path: &Path, text: &[u8]) -> Result<Vec<u8>, Diagnostic> {
    let mut out = Vec::with_capacity(text.len() / 2);
    let mut high = None;
    let mut rest = text.iter().copied().enumerate().peekable();
    while let Some((at, byte)) = rest.next() {
        let digit = char::from(byte).to_digit(16).and_then(|d| u8::try_from(d).ok());
        match (digit, high) {
            // `0x` before a byte.
            (Some(0), None) if rest.next_if(|(_, b)| matches!(b, b'x' | b'X')).is_some() => {}
            (Some(digit), None) => high = Some(digit),
            (Some(digit), Some(first)) => {
                out.push(first << 4 | digit);
                high = None;
            }
            (None, None) if byte.is_ascii_whitespace() || matches!(byte, b',' | b':') => {}
            (None, _) => return Err(not_hex(path, at)),
        }
    }
    match high {
        None => Ok(out),
        Some(_) => Err(not_hex(path, text.len())),
    }
}

fn not_hex(path: &Path, at: usize) -> Diagnostic {
    let message = format!("`{}` is not hexadecimal at byte {at}", path.display());
    Diagnostic::new(NOT_HEX, message).help("write two digits a byte, separated by spaces or commas")
}

fn sections(
    path: &Path,
    contents: read::Contents,
    reporter: &mut Reporter,
) -> Result<Sections, Diagnostic> {
    for problem in &contents.problems {
        let place = object_name(&path.display().to_string(), &problem.object);
        let diagnostic = Diagnostic::new(PART, format!("`{place}`: {}", problem.message));
        if problem.object.is_empty() && contents.found.is_empty() {
            return Err(diagnostic);
        }
        reporter.report_plain(&diagnostic);
    }
    if contents.found.is_empty() {
        let looked = contents.looked_for().join(", ");
        let message = format!("`{}` has no formatters", path.display());
        let kind = format!("its kind: {}; looked for the sections {looked}", contents.format);
        return Err(Diagnostic::new(NO_SECTION, message).note(kind));
    }
    let section = |found: read::FoundSection| Section {
        object: found.object,
        name: found.name,
        summaries: found.kind == Kind::Summaries,
        offset: found.offset,
        data: found.data,
        notes: found.notes.iter().map(ToString::to_string).collect(),
    };
    let all = contents.found.into_iter().map(section).collect();
    Ok(Sections { format: contents.format.to_string(), all })
}

/// A file; standard input is read into memory.
fn open(path: &Path) -> Result<Box<dyn ReadAt>, Diagnostic> {
    Ok(match files::is_standard(path) {
        true => Box::new(files::read(path, limits::BINARY)?),
        false => Box::new(OpenFile::open(path)?),
    })
}

fn whole(file: &dyn ReadAt) -> io::Result<Vec<u8>> {
    let is_small = file.size() <= limits::SECTION as u64;
    let size = usize::try_from(file.size()).ok().filter(|_| is_small);
    let size = size.ok_or(io::ErrorKind::FileTooLarge)?;
    let mut bytes = vec![0; size];
    file.read_exact_at(0, &mut bytes)?;
    Ok(bytes)
}
