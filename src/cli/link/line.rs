//! The command line of a linker, or of a compiler that calls one.

use crate::import;
use fmtc_disk as disk;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A command line that makes a program or a shared library.
#[derive(Default)]
pub(super) struct Link {
    /// The file that it makes.
    pub(super) output: PathBuf,
    /// The files that it reads: objects, archives, sources and others.
    pub(super) inputs: Vec<PathBuf>,
    /// The triple that it names.
    pub(super) triple: Option<String>,
    /// Whether it names a language for all later files.
    pub(super) has_language: bool,
}

/// Options with which a linker makes nothing that a debugger loads.
const NO_LINK: [&str; 5] = ["-r", "--relocatable", "-Ur", "--version", "--help"];
/// Such options of compilers. Some of them mean other things to linkers.
const NO_LINK_OF_COMPILERS: [&str; 8] =
    ["-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "-###", "-dumpmachine"];
/// Names of linkers, without the machine before and the version behind.
const LINKERS: [&str; 5] = ["ld", "lld", "link", "mold", "wild"];
/// Options of Apple's linker that name no output.
const OF_APPLE: [&str; 3] = ["-object", "-objc", "-order"];
/// Extensions of sources that a compiler links at once.
const SOURCES: [&str; 11] = ["c", "C", "cc", "cpp", "cxx", "c++", "i", "ii", "m", "mm", "s"];
/// The largest response file, in bytes.
const MAX_RESPONSE: u64 = 64 << 20;
/// The highest number of nested response files.
const MAX_DEPTH: usize = 8;

/// A library that is named without its directory.
struct Library {
    name: String,
    /// Whether only archives are wanted.
    is_static: bool,
}

/// An argument.
struct Word {
    text: String,
    /// Whether a linker reads it, and not the compiler that calls one.
    is_of_linker: bool,
}

/// The parts of a command line that were read.
#[derive(Default)]
struct Reading {
    link: Link,
    folders: Vec<PathBuf>,
    libraries: Vec<Library>,
    files: Vec<PathBuf>,
    output: Option<PathBuf>,
    is_static: bool,
    is_no_link: bool,
    /// Whether the linker is Microsoft's, or reads its options.
    is_microsoft: bool,
}

impl Link {
    /// Reads the command line of a linker; `None` if it does not link.
    pub(super) fn of(program: &Path, arguments: &[OsString]) -> Option<Link> {
        let is_linker = is_linker(program);
        let mut words = Words::default();
        for argument in arguments {
            words.add(argument.to_string_lossy().into_owned(), is_linker, 0);
        }
        let is_microsoft = ["lld-link", "link"].contains(&&*linker_name(program));
        let mut reading = Reading { is_microsoft, ..Reading::default() };
        while let Some(word) = words.words.pop_front() {
            reading.word(&word, &mut words.words);
        }
        reading.finish()
    }
}

/// Whether a program is a linker, as far as its name tells; else it is a compiler, or calls one.
pub(in crate::cli) fn is_linker(program: &Path) -> bool {
    let name = linker_name(program);
    let name = name.rsplit('-').next().unwrap_or_default();
    LINKERS.contains(&name) || name.starts_with("ld.") || name.starts_with("ld64.")
}

/// The name of a program without its version.
fn linker_name(program: &Path) -> String {
    let name = program.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let name = name.strip_suffix(".exe").unwrap_or(&name);
    name.trim_end_matches(|c: char| c.is_ascii_digit() || "-.".contains(c)).to_owned()
}

/// The words of a command line.
#[derive(Default)]
struct Words {
    words: VecDeque<Word>,
    /// Whether the next one is for the linker.
    is_next_of_linker: bool,
}

impl Words {
    /// Adds a word, or the words that it stands for.
    fn add(&mut self, word: String, is_of_linker: bool, depth: usize) {
        let is_of_linker = std::mem::take(&mut self.is_next_of_linker) || is_of_linker;
        if let Some(path) = word.strip_prefix('@').filter(|_| depth < MAX_DEPTH)
            && let Ok(bytes) = disk::read_regular(Path::new(path), MAX_RESPONSE)
        {
            for word in response(bytes) {
                self.add(word, is_of_linker, depth + 1);
            }
        } else if let Some(list) = word.strip_prefix("-Wl,") {
            let words = list.split(',').map(|word| Word { text: word.into(), is_of_linker: true });
            self.words.extend(words);
        } else if word == "-Xlinker" {
            self.is_next_of_linker = true;
        } else {
            self.words.push_back(Word { text: word, is_of_linker });
        }
    }
}

/// The words of a response file. Those of Microsoft's linker are UTF-16, where a backslash is a part of a path.
fn response(bytes: Vec<u8>) -> Vec<String> {
    let escapes = !bytes.starts_with(&[0xff, 0xfe]) && !cfg!(windows);
    let bytes = import::utf8(bytes);
    let text = String::from_utf8_lossy(&bytes);
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' if escapes && quote != Some('\'') => {
                word.get_or_insert_default().extend(characters.next());
            }
            _ if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            _ if quote.is_none() && c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// The value of an option of Microsoft's linker: `/OUT:app.exe`, `-out:app.exe`.
fn of_microsoft<'w>(word: &'w str, option: &str) -> Option<&'w str> {
    let plain = word.strip_prefix(['/', '-'])?;
    let (name, value) = plain.split_once(':')?;
    name.eq_ignore_ascii_case(option).then_some(value)
}

impl Reading {
    fn word(&mut self, word: &Word, rest: &mut VecDeque<Word>) {
        let mut next = || rest.pop_front().map(|word| word.text).unwrap_or_default();
        let is_of_compiler = !word.is_of_linker;
        match word.text.as_str() {
            "-o" | "--output" => self.output = Some(next().into()),
            "-L" | "--library-path" => self.folders.push(next().into()),
            "-l" | "--library" => self.library(&next()),
            "-x" if is_of_compiler => {
                self.link.has_language = true;
                next();
            }
            "-target" | "--target" if is_of_compiler => self.link.triple = Some(next()),
            "-static" | "-Bstatic" | "-dn" | "-non_shared" => self.is_static = true,
            "-Bdynamic" | "-dy" | "-call_shared" => self.is_static = false,
            word if NO_LINK.contains(&word) => self.is_no_link = true,
            word if is_of_compiler && NO_LINK_OF_COMPILERS.contains(&word) => {
                self.is_no_link = true;
            }
            word => self.value(word),
        }
    }

    /// A file, or an option with a value in the same word.
    fn value(&mut self, word: &str) {
        if let Some(path) = of_microsoft(word, "out").or_else(|| word.strip_prefix("--output=")) {
            self.output = Some(path.into());
        } else if let Some(path) = of_microsoft(word, "libpath") {
            self.folders.push(path.into());
        } else if let Some(path) = of_microsoft(word, "wholearchive") {
            self.files.push(path.into());
        } else if let Some(path) = word.strip_prefix("--library-path=") {
            self.folders.push(path.into());
        } else if let Some(name) = word.strip_prefix("--library=") {
            self.library(name);
        } else if let Some(triple) = word.strip_prefix("--target=") {
            self.link.triple = Some(triple.to_owned());
        } else if let Some(path) = word.strip_prefix("-L") {
            self.folders.push(path.into());
        } else if let Some(name) = word.strip_prefix("-l").filter(|name| !name.is_empty()) {
            self.library(name);
        } else if !word.starts_with('-') {
            self.files.push(word.into());
        } else if let Some(path) = word.strip_prefix("-o")
            && !OF_APPLE.iter().any(|option| word.starts_with(option))
        {
            self.output = Some(path.into());
        }
    }

    /// Microsoft's linker names a program like its first input.
    fn default_output(&self) -> PathBuf {
        match self.files.first().filter(|_| self.is_microsoft) {
            Some(first) => {
                PathBuf::from(first.file_name().unwrap_or_default()).with_extension("exe")
            }
            None => PathBuf::from(if cfg!(windows) { "a.exe" } else { "a.out" }),
        }
    }

    fn library(&mut self, name: &str) {
        self.libraries.push(Library { name: name.to_owned(), is_static: self.is_static });
    }

    fn finish(mut self) -> Option<Link> {
        let output = self.output.take().unwrap_or_else(|| self.default_output());
        for file in &self.files {
            let in_folder = self.folders.iter().map(|folder| folder.join(file));
            let mut places = std::iter::once(file.clone()).chain(in_folder);
            self.link.inputs.extend(places.find(|place| place.is_file()));
        }
        let libraries = self.libraries.iter().filter_map(|library| library.archive(&self.folders));
        self.link.inputs.extend(libraries);
        self.link.inputs.retain(|input| *input != output && !is_of_rust_library(input));
        // A device, as of a test whether something links, has nothing beside it.
        let is_file = !output.exists() || output.is_file();
        let links = !self.is_no_link && is_file && !self.link.inputs.is_empty();
        links.then_some(Link { output, ..self.link })
    }
}

/// The library of Rust comes without types. The types that a program uses are among those of the program.
fn is_of_rust_library(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "rustlib")
}

/// Whether a file is a source that the command line compiles itself.
pub(super) fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|extension| SOURCES.iter().any(|known| extension == *known))
}

impl Library {
    /// The archive that the linker takes, unless it takes a shared library.
    fn archive(&self, folders: &[PathBuf]) -> Option<PathBuf> {
        if let Some(file) = self.name.strip_prefix(':') {
            return folders.iter().map(|folder| folder.join(file)).find(|path| path.is_file());
        }
        for folder in folders {
            let with = |end: &str| folder.join(format!("lib{}.{end}", self.name));
            if !self.is_static && ["so", "dylib", "tbd"].iter().any(|end| with(end).is_file()) {
                return None;
            }
            let archive = with("a");
            if archive.is_file() {
                return Some(archive);
            }
        }
        None
    }
}
