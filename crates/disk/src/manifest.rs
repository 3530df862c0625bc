//! Packages of Cargo: their crates, and whether their build script compiles formatters.

use super::read_regular;
use std::fs;
use std::path::Path;

/// The largest manifest that is read, in bytes.
const MAX_MANIFEST: u64 = 1 << 20;
/// The highest number of entries that are read in a directory of programs.
const MAX_PROGRAMS: usize = 256;

/// The directory of a package whose formatters `fmtc link --cargo` takes.
pub const FORMATTERS: &str = "fmt";

/// The script that Cargo links with after `fmtc init`, below the directory of a package or of its workspace.
pub const LINKER_SCRIPT: &str = ".cargo/fmtc-linker";

/// The crates that a file is for, separated by commas: those of the package it lies in, if its build script uses fmtc, or if
/// Cargo links with fmtc and the file is in the directory of formatters.
pub fn rust_crate_of(file: &Path) -> Option<String> {
    let file = std::path::absolute(file).ok()?;
    let package = file.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").is_file())?;
    let manifest = read(package)?;
    let manifest = Manifest::of(&manifest);
    let is_linked = || package.ancestors().any(|folder| folder.join(LINKER_SCRIPT).is_file());
    let is_meant = manifest.uses_fmtc || file.starts_with(package.join(FORMATTERS)) && is_linked();
    is_meant.then(|| manifest.crates(package)).flatten()
}

/// The crates of a package, separated by commas: its library, programs and examples.
pub fn crates_of_package(package: &Path) -> Option<String> {
    Manifest::of(&read(package)?).crates(package)
}

fn read(package: &Path) -> Option<String> {
    let bytes = read_regular(&package.join("Cargo.toml"), MAX_MANIFEST).ok()?;
    String::from_utf8(bytes).ok()
}

/// The targets of a `Cargo.toml`, as far as single lines tell.
#[derive(Default)]
pub struct Manifest<'t> {
    package: &'t str,
    library: Option<&'t str>,
    has_library: bool,
    /// The `path` of the library.
    pub library_file: Option<&'t str>,
    programs: Vec<&'t str>,
    /// The first program that is named.
    pub program: Option<&'t str>,
    /// The `path` of each program.
    pub program_files: Vec<&'t str>,
    /// The build script, if it is not `build.rs`.
    pub script: Option<&'t str>,
    uses_fmtc: bool,
}

impl<'t> Manifest<'t> {
    /// Reads the text of a manifest.
    pub fn of(text: &'t str) -> Manifest<'t> {
        let mut manifest = Manifest::default();
        let mut table = "";
        for line in text.lines().map(str::trim) {
            if let Some(header) = line.strip_prefix('[') {
                table = header.split(']').next().unwrap_or_default().trim_matches(['[', ' ']);
                manifest.uses_fmtc |= table.ends_with("build-dependencies.fmtc");
                manifest.has_library |= table == "lib";
            } else if let Some((key, value)) = line.split_once('=') {
                let value = value.trim().split(['"', '\'']).nth(1).unwrap_or_default();
                manifest.add(table, key.trim(), value);
            }
        }
        manifest
    }

    fn add(&mut self, table: &str, key: &str, value: &'t str) {
        match (table, key) {
            ("package", "name") => self.package = value,
            ("package", "build") => self.script = Some(value),
            ("lib", "name") => self.library = Some(value),
            ("lib", "path") => self.library_file = Some(value),
            ("bin" | "example", "name") => {
                self.programs.push(value);
                self.program = self.program.or((table == "bin").then_some(value));
            }
            ("bin", "path") => self.program_files.push(value),
            _ if table.ends_with("build-dependencies") => {
                self.uses_fmtc |= key == "fmtc" || key.starts_with("fmtc.");
            }
            _ => {}
        }
    }

    /// The program of `src/main.rs`, which has the name of the package unless the manifest gives it another one.
    pub(crate) fn main_program(&self, package: &Path) -> Option<&'t str> {
        let is_there = package.join("src/main.rs").is_file();
        let is_named = self.program_files.contains(&"src/main.rs");
        (is_there && !is_named && !self.package.is_empty()).then_some(self.package)
    }

    fn crates(&self, package: &Path) -> Option<String> {
        let has_file = |file: &str| package.join(file).is_file();
        let has_library = self.has_library || has_file("src/lib.rs");
        let mut names: Vec<String> = Vec::new();
        let mut add = |name: &str| {
            let name = name.replace('-', "_");
            if !name.is_empty() && !names.contains(&name) {
                names.push(name);
            }
        };
        if has_library {
            add(self.library.unwrap_or(self.package));
        }
        if let Some(name) = self.main_program(package) {
            add(name);
        }
        self.programs.iter().for_each(|name| add(name));
        ["src/bin", "examples"].iter().for_each(|folder| {
            programs_in(&package.join(folder)).iter().for_each(|name| add(name));
        });
        if names.is_empty() && !self.package.is_empty() {
            names.push(self.package.replace('-', "_"));
        }
        (!names.is_empty()).then(|| names.join(","))
    }
}

/// The programs that Cargo finds in a directory: files, and directories with a `main.rs`.
fn programs_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(MAX_PROGRAMS);
    let paths = entries.map(|entry| entry.path());
    let is_program = |path: &std::path::PathBuf| {
        path.extension().is_some_and(|extension| extension == "rs")
            || path.join("main.rs").is_file()
    };
    let stem = |path: std::path::PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let mut names: Vec<String> = paths.filter(is_program).filter_map(stem).collect();
    names.sort_unstable();
    names
}
