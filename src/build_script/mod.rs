//! For build scripts: compiles formatters into what a crate includes.
//!
//! ```no_run
//! // build.rs
//! fn main() -> Result<(), fmtc::build::Error> {
//!     fmtc::build::compile("fmt/point.fmt")
//! }
//! ```
//!
//! ```text
//! // src/lib.rs
//! include!(concat!(env!("OUT_DIR"), "/fmtc.rs"));
//! ```
//!
//! Keys may be written as in Rust, `crate::Node` and `Vec<i32>`: the package's name is known here.
//!
//! fmtc reads only the named files and their imports, and writes only the outputs, and those only if they change. The
//! same inputs make the same bytes.

mod directives;
#[cfg(feature = "tools")]
mod expectations;
mod files;
#[cfg(feature = "object")]
mod object;

use crate::compile::{Compiled, Options, Outcome, Session};
use crate::diag::codes::meaning::{EMPTY, IMPORT_FAILED};
use crate::diag::render::{self, Human, Style};
use crate::diag::suggest::counted;
use crate::diag::{Diagnostic, Severity};
use crate::isa::LldbRange;
use crate::object::embed;
use crate::packs::Pack;
use crate::source::{SourceId, SourceMap};
use fmtc_disk::{Disk, FormatterFiles, crates_of_package, formatters_at};
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

#[cfg(feature = "tools")]
pub use expectations::test;

/// The file that is written for `include!`.
const INCLUDED: &str = "fmtc.rs";

/// Compiles a file, or all `.fmt` files below a directory, to `OUT_DIR/fmtc.rs`.
///
/// Paths are relative to the package, where Cargo starts build scripts.
///
/// # Errors
/// If there is an error in the files, or one cannot be read or written. Cargo has been told by
/// then, and the report has been written to standard error.
pub fn compile(path: impl AsRef<Path>) -> Result<(), Error> {
    Config::new().file(path).compile()
}

/// Writes the files for a section and a script to a directory; returns the lines for Cargo.
type Writer = fn(&Path, &Compiled, &[u8]) -> Result<String, Diagnostic>;

/// The inputs, the target and the output of a build.
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// fmtc::build::Config::new()
///     .file("fmt/point.fmt")
///     .file("fmt/shapes")
///     .pack("rust-std")
///     .lldb("22...".parse()?)
///     .compile()?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Config {
    paths: Vec<PathBuf>,
    packs: Vec<String>,
    lldb: LldbRange,
    out_dir: Option<PathBuf>,
    crate_name: Option<String>,
    gdb_script: bool,
    import_root: Option<PathBuf>,
    deny_warnings: bool,
    /// The writer that replaces the source to include.
    writer: Option<Writer>,
}

impl Config {
    /// Nothing to compile yet; for all LLDB releases that fmtc knows; to `OUT_DIR`.
    pub fn new() -> Config {
        Config::default()
    }

    /// Adds a file, or a directory for all `.fmt` files below it, as `fmtc check` takes them.
    pub fn file(&mut self, path: impl AsRef<Path>) -> &mut Config {
        self.paths.push(path.as_ref().to_owned());
        self
    }

    /// Adds the formatters of a library that fmtc carries; see [`packs`](crate::packs). Those of
    /// the files win.
    pub fn pack(&mut self, name: &str) -> &mut Config {
        self.packs.push(name.to_owned());
        self
    }

    /// The LLDB releases the formatters must work in.
    pub fn lldb(&mut self, releases: LldbRange) -> &mut Config {
        self.lldb = releases;
        self
    }

    /// The directory to write to, in place of `OUT_DIR`.
    pub fn out_dir(&mut self, folder: impl AsRef<Path>) -> &mut Config {
        self.out_dir = Some(folder.as_ref().to_owned());
        self
    }

    /// The crate that `crate::` means in keys. Without it a key is for the types of any target of the package: its library,
    /// programs and examples.
    pub fn crate_name(&mut self, name: impl Into<String>) -> &mut Config {
        self.crate_name = Some(name.into());
        self
    }

    /// Also puts a runtime for gdb into the program, which has no interpreter of its own: once,
    /// however many crates do it. gdb runs it from directories that `add-auto-load-safe-path` names.
    pub fn gdb_script(&mut self) -> &mut Config {
        self.gdb_script = true;
        self
    }

    /// Imported files must be in this directory, or in directories below it.
    pub fn import_root(&mut self, folder: impl AsRef<Path>) -> &mut Config {
        self.import_root = Some(folder.as_ref().to_owned());
        self
    }

    /// Makes warnings fail the build.
    pub fn deny_warnings(&mut self) -> &mut Config {
        self.deny_warnings = true;
        self
    }

    /// Compiles, writes, and reports the inputs to Cargo.
    ///
    /// # Errors
    /// As [`compile`].
    pub fn compile(&self) -> Result<(), Error> {
        let environment = std::env::var("CARGO_CFG_TARGET_ENV");
        let has_pdb = environment.is_ok_and(|environment| environment == "msvc");
        let mut run = self.run(has_pdb, false);
        if self.crate_name.is_none() {
            run.inputs.disk.read.push(PathBuf::from("Cargo.toml"));
        }
        let mut directives = directives::inputs(&run.inputs.disk.read, &run.inputs.folders);
        if let Some(compiled) = &run.compiled {
            match self.write(compiled) {
                Ok(links) => directives.push_str(&links),
                Err(diagnostic) => run.diagnostics.push(diagnostic),
            }
        }
        directives
            .push_str(&directives::diagnostics(&run.diagnostics, &run.sources, |d| self.denies(d)));
        // Failures are ignored: standard output may be closed.
        let _ = std::io::stdout().lock().write_all(directives.as_bytes());
        let errors = run.diagnostics.iter().filter(|d| self.denies(d)).count();
        if errors == 0 {
            return Ok(());
        }
        let _ = std::io::stderr().lock().write_all(run.report().as_bytes());
        Err(Error { errors })
    }

    /// Compiles to source text for a procedural macro. Writes nothing, and prints nothing. It has no runtime for gdb,
    /// which needs an attribute that a crate that forbids `unsafe` code rejects. A macro runs at each `cargo check`,
    /// mostly without optimization, so packs are left to build scripts, which compile them once.
    ///
    /// # Errors
    /// If there is an error in the files, one cannot be read, or one imports a pack that has formatters.
    pub fn expand(&self) -> Result<Expansion, Failed> {
        let run = self.run(false, true);
        let Some(compiled) = &run.compiled else { return Err(Failed { report: run.report() }) };
        // A macro does not know the target, the compiler of its output does.
        let for_pdb = self.run(true, true);
        let Some(compiled_for_pdb) = &for_pdb.compiled else {
            return Err(Failed { report: for_pdb.report() });
        };
        let source_of = |compiled: &Compiled| -> String {
            let parts = compiled.parts().into_iter();
            parts.map(|(kind, parts)| embed::rust_item(kind, &parts)).collect()
        };
        let mut source = source_of(compiled);
        let for_pdb = source_of(compiled_for_pdb);
        if source != for_pdb {
            source = format!(
                "#[cfg(not(target_env = \"msvc\"))]\n{source}\
                 #[cfg(target_env = \"msvc\")]\n{for_pdb}"
            );
        }
        let warnings = run.diagnostics.iter().map(|d| render::short(d, &run.sources)).collect();
        let keys = compiled.records.iter().map(|record| record.key.to_string()).collect();
        Ok(Expansion { source, keys, inputs: run.inputs.disk.read, warnings })
    }

    /// Reads and compiles the files; there is no section if any diagnostic is an error.
    fn run(&self, pdb: bool, no_packs: bool) -> BuildRun {
        let mut sources = SourceMap::new();
        let mut diagnostics = Vec::new();
        let disk = self.import_root.as_deref().map_or(Ok(Disk::default()), Disk::confined);
        let disk = disk.map_err(|diagnostic| diagnostics.push(diagnostic)).unwrap_or_default();
        let mut inputs = Inputs { disk, roots: Vec::new(), folders: Vec::new() };
        for path in &self.paths {
            if let Err(diagnostic) = inputs.add(&mut sources, path) {
                diagnostics.push(diagnostic);
            }
        }
        for name in &self.packs {
            match Pack::named(name) {
                Ok(pack) => inputs.roots.push(pack.add(&mut sources)),
                Err(error) => {
                    diagnostics.push(Diagnostic::new(IMPORT_FAILED, error.to_string()));
                }
            }
        }
        let options = Options { lldb: self.lldb, pdb, no_packs, ..Default::default() };
        let crate_name = self.crate_name.clone().or_else(crates);
        let crate_name = crate_name.as_deref().unwrap_or("crate");
        let session = Session::new(&mut sources, options).loader(&mut inputs.disk);
        let session = session.rust_crate(Some(crate_name));
        let Outcome { compiled, diagnostics: found, .. } = session.compile(&inputs.roots);
        diagnostics.extend(found);
        if compiled.as_ref().is_some_and(Compiled::is_empty) {
            let message = "there is nothing to compile: no `summary`, no `children`";
            diagnostics.push(Diagnostic::new(EMPTY, message));
        }
        let compiled = compiled.filter(|_| !diagnostics.iter().any(|d| self.denies(d)));
        BuildRun { sources, inputs, diagnostics, compiled }
    }

    /// Whether a finding fails the build.
    fn denies(&self, diagnostic: &Diagnostic) -> bool {
        diagnostic.is_error() || self.deny_warnings && diagnostic.severity() == Severity::Warning
    }

    /// Writes the output; returns the lines for Cargo.
    fn write(&self, compiled: &Compiled) -> Result<String, Diagnostic> {
        let folder = match &self.out_dir {
            Some(folder) => folder.clone(),
            None => files::folder_of_cargo()?,
        };
        if let Some(write) = self.writer {
            let script = if self.gdb_script { embed::gdb::section() } else { Vec::new() };
            return write(&folder, compiled, &script);
        }
        let parts = compiled.parts().into_iter();
        let mut source: String =
            parts.map(|(kind, parts)| embed::rust_source(kind, &parts)).collect();
        if self.gdb_script {
            source.push_str(&embed::gdb::rust_text());
        }
        files::replace(&folder.join(INCLUDED), source.as_bytes())?;
        Ok(String::new())
    }
}

/// The name of a source that a procedural macro writes.
const ATTRIBUTE: &str = "attribute";

/// The keys and the records of a source for a procedural macro, in whose keys the crate is called `module`.
///
/// # Errors
/// With the mistakes, a line each.
pub fn records(text: String, module: &str) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut sources = SourceMap::new();
    let root = sources.add(ATTRIBUTE, text);
    let options = Options { ends: Some(ATTRIBUTE), ..Options::default() };
    let session = Session::new(&mut sources, options).rust_crate(Some(module));
    let Outcome { compiled, diagnostics, .. } = session.compile(&[root]);
    let Some(compiled) = compiled else {
        let texts = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).map(|error| {
            let helps = error.help.iter().map(|help| format!("\nhelp: {help}"));
            format!("{} [{}]{}", error.message, error.code.id, helps.collect::<String>())
        });
        return Err(texts.collect::<Vec<_>>().join("\n"));
    };
    let records = compiled.records.iter();
    Ok(records.map(|r| (r.key.to_string(), compiled.bytes(&r.bytes).to_vec())).collect())
}

/// The result of [`Config::expand`]: the expansion of a procedural macro, and its diagnostics.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// Rust items.
    pub source: String,
    /// The keys of the records.
    pub keys: Vec<String>,
    /// The files that were read.
    pub inputs: Vec<PathBuf>,
    /// The warnings, a line each.
    pub warnings: Vec<String>,
}

/// A compilation and its sources.
struct BuildRun {
    sources: SourceMap,
    inputs: Inputs,
    diagnostics: Vec<Diagnostic>,
    compiled: Option<Compiled>,
}

impl BuildRun {
    /// All reports in order, without colours, because Cargo does not report whether its output has
    /// colours.
    fn report(&self) -> String {
        let mut human = Human::new(Style { color: false, ascii: false });
        self.diagnostics.iter().map(|d| human.render(d, &self.sources) + "\n").collect()
    }
}

/// The crates of the package whose build script this is.
fn crates() -> Option<String> {
    crates_of_package(Path::new(&std::env::var_os("CARGO_MANIFEST_DIR")?))
}

/// The files of a compilation.
struct Inputs {
    disk: Disk,
    roots: Vec<SourceId>,
    folders: Vec<PathBuf>,
}

impl Inputs {
    /// Adds a file, or the files of a directory.
    fn add(&mut self, sources: &mut SourceMap, path: &Path) -> Result<(), Diagnostic> {
        let mut found = FormatterFiles::default();
        let added = formatters_at(path, &mut found);
        self.folders.append(&mut found.folders);
        for file in found.files {
            self.roots.push(self.disk.read(sources, &file)?);
        }
        added
    }
}

/// There were errors, which have been reported; `main` may just return this.
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    errors: usize,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the formatters were not compiled: {}", counted(self.errors, "error"))
    }
}

/// The same text, because Rust prints the `Debug` form of an error that `main` returns.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

/// The reports of mistakes in formatters; a test may just return this.
#[derive(Clone, PartialEq, Eq)]
pub struct Failed {
    report: String,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.report)
    }
}

/// The same text, because Rust prints the `Debug` form of an error that a test returns.
impl fmt::Debug for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Failed {}
