//! What debuggers have answered: a hash of all that an answer depends on, for each trial that has passed with it.
//!
//! An answer depends on the program (its sources with all that they include, the commands of compilers, and the bytes of
//! its section), the debugger, the question with the scripts that ask it, the runtime in Python where it runs, and the
//! expectation. Versions of compilers and debuggers are those of `.ci/tools.txt`, which installs them.
//!
//! The file `answers.txt` beside an expectation has a line `HASH TRIAL` for each of its trials. `FMTC_BLESS=1` writes the
//! hash of a trial that asked its debugger and passed.

use super::debugger::Debugger;
use super::{Outcome, needs, root, sorted};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

const FILE: &str = "answers.txt";
/// The sources of fmtc, for programs that it works on after they were compiled.
const FMTC: [&str; 8] = [
    "Cargo.lock",
    "python",
    "src",
    "packs",
    "crates/bytecode",
    "crates/lower",
    "crates/macros",
    "crates/syntax",
];

/// A hash that is being computed.
pub(crate) struct Key(SipHasher13);

impl Key {
    pub(crate) fn new() -> Self {
        Key(SipHasher13::new())
    }

    pub(crate) fn finish(self) -> String {
        format!("{:032x}", self.0.finish128().as_u128())
    }

    /// A text. Paths of the checkout and of the folder for trials are those of any machine.
    pub(crate) fn text(&mut self, text: &str) {
        let text = text.replace(env!("CARGO_TARGET_TMPDIR"), "BUILT");
        self.bytes(text.replace(&root().display().to_string(), "ROOT").as_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.write_usize(bytes.len());
        self.0.write(bytes);
    }

    /// The name and the bytes of a file.
    pub(crate) fn file(&mut self, path: &Path) -> Result<(), String> {
        self.text(&path.display().to_string());
        let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
        self.bytes(&bytes);
        Ok(())
    }

    /// A file with those of the checkout that it includes, or all files of a folder.
    pub(crate) fn source(&mut self, path: &Path) -> Result<(), String> {
        if path.is_dir() {
            let files = sorted(path).into_iter().filter(|file| !is_made(file));
            return files.into_iter().try_for_each(|file| self.source(&file));
        }
        let mut all = vec![path.to_owned()];
        let mut at = 0;
        while let Some(file) = all.get(at).cloned() {
            self.file(&file)?;
            for included in included(&file) {
                if !all.contains(&included) {
                    all.push(included);
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// A compiler, a debugger or a package: its line of the table.
    pub(crate) fn tool(&mut self, name: &str) {
        self.text(name);
        self.text(needs::row(name).unwrap_or_default());
    }

    /// A debugger, with the scripts by which it is asked, and the runtime where it runs.
    pub(crate) fn debugger(&mut self, debugger: Debugger) -> Outcome {
        let row = needs::row(debugger.need()).unwrap_or_default();
        self.asked(debugger, row, &root().join("tests/debuggers"), &fmtc::runtime::bundle())
    }

    /// The same with its line of the table, the folder of the scripts, and the runtime.
    pub(crate) fn asked(
        &mut self,
        debugger: Debugger,
        row: &str,
        scripts: &Path,
        runtime: &str,
    ) -> Outcome {
        self.text(&debugger.name());
        self.text(row);
        let is_script = |file: &PathBuf| file.extension().is_some_and(|e| e == "py");
        let folders = [scripts.to_owned(), scripts.join("gdb")].into_iter().filter(|f| f.is_dir());
        let scripts = folders.flat_map(|folder| sorted(&folder)).filter(is_script);
        scripts.into_iter().try_for_each(|script| self.file(&script))?;
        if debugger.has_runtime() {
            self.text(runtime);
        }
        Ok(())
    }

    /// The sources of fmtc.
    pub(crate) fn fmtc(&mut self) -> Result<(), String> {
        static HASH: OnceLock<Result<String, String>> = OnceLock::new();
        let hash = || {
            let mut key = Key::new();
            FMTC.iter().try_for_each(|path| key.source(&root().join(path)))?;
            Ok(key.finish())
        };
        HASH.get_or_init(hash).clone().map(|hash| self.text(&hash))
    }
}

/// What compilers and Python leave beside sources.
fn is_made(file: &Path) -> bool {
    ["target", "__pycache__", FILE].iter().any(|name| file.ends_with(name))
}

/// The files of the checkout that a source includes: headers between quotes, modules of Rust.
fn included(file: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let quoted = |line: &str| Some(line.split('"').nth(1)?.to_owned());
    let name = |line: &str| {
        let line = line.trim().trim_start_matches("pub ");
        if line.starts_with("#include \"")
            || line.contains("include!(")
            || line.contains("include_str!(")
        {
            return quoted(line);
        }
        if line.starts_with("#[path = ") {
            return quoted(line);
        }
        Some(format!("{}.rs", line.strip_prefix("mod ")?.strip_suffix(';')?))
    };
    let folder = file.parent().unwrap_or(file);
    let beside = |name: String| {
        let below = folder.join(super::stem(file)).join(&name);
        [folder.join(name), below].into_iter().find(|path| path.is_file())
    };
    text.lines().filter_map(name).filter_map(beside).collect()
}

/// Hashes by the files that hold them, and by trials.
type Answers = BTreeMap<PathBuf, BTreeMap<String, String>>;

/// Those that were read.
static KNOWN: Mutex<Answers> = Mutex::new(Answers::new());
/// Those of this run, to be written.
static NEW: Mutex<Answers> = Mutex::new(Answers::new());

fn path_of(folder: &Path) -> PathBuf {
    root().join(folder).join(FILE)
}

fn read(path: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.map(|(hash, trial)| (trial.to_owned(), hash.to_owned())).collect()
}

/// Whether a trial has passed with a hash.
pub(crate) fn has(folder: &Path, trial: &str, hash: &str) -> bool {
    let path = path_of(folder);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let answers = known.entry(path.clone()).or_insert_with(|| read(&path));
    answers.get(trial).is_some_and(|known| known == hash)
}

/// Remembers that a trial has asked, and passed.
pub(crate) fn passed(folder: &Path, trial: &str, hash: String) {
    let mut new = NEW.lock().unwrap_or_else(PoisonError::into_inner);
    new.entry(path_of(folder)).or_default().insert(trial.to_owned(), hash);
}

/// Writes what is remembered. After a run of all trials, those that were none of them are forgotten.
pub(crate) fn write(all: Option<&[&str]>) -> Result<(), String> {
    let new = NEW.lock().unwrap_or_else(PoisonError::into_inner);
    for (path, answers) in new.iter() {
        let mut lines = read(path);
        lines.retain(|trial, _| all.is_none_or(|all| all.contains(&&**trial)));
        lines.extend(answers.clone());
        let text: String = lines.iter().map(|(trial, hash)| format!("{hash} {trial}\n")).collect();
        super::write(path, text)?;
    }
    Ok(())
}
