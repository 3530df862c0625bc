//! Runs `fmtc` in a folder of its own.

use crate::executable;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder with files.
pub(crate) struct Folder(TempDir);

/// What a run left.
#[derive(Debug)]
pub(crate) struct Run {
    /// None if a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Folder {
    pub(crate) fn new(files: &[(&str, &[u8])]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (name, bytes) in files {
            let path = folder.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The names of what it holds, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    pub(crate) fn fmtc(&self, arguments: &[&str]) -> Run {
        self.fmtc_with(arguments, b"")
    }

    pub(crate) fn fmtc_with(&self, arguments: &[&str], stdin: &[u8]) -> Run {
        run(self.0.path(), arguments, stdin)
    }
}

fn run(folder: &Path, arguments: &[&str], stdin: &[u8]) -> Run {
    let mut child = fmtc(folder, arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let stdin = stdin.to_vec();
    // Whoever does not read its input closes it.
    let writer = std::thread::spawn(move || pipe.write_all(&stdin).is_ok());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code(),
        stdout: output.stdout,
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The command, its output and errors caught.
pub(crate) fn fmtc(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(executable::fmtc());
    command.args(arguments).current_dir(folder);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).env_remove("RUST_BACKTRACE");
    command
}

/// How long a run may take, in a build without optimisation on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs a command that must end soon, with exit code 1 and an error.
pub(crate) fn refused_soon(mut command: Command) -> Run {
    let begun = Instant::now();
    let mut child = command.spawn().unwrap();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{command:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{command:?}: {stderr}");
    assert_ne!(stderr, "", "{command:?}");
    Run { code: Some(1), stdout: output.stdout, stderr }
}

/// What is below a folder: texts, where links lead, and what else there is.
pub(crate) fn tree(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let kind = fs::symlink_metadata(&path).unwrap().file_type();
            let what = if kind.is_dir() {
                folders.push(path.clone());
                b"folder".to_vec()
            } else if kind.is_symlink() {
                fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes()
            } else if kind.is_file() {
                fs::read(&path).unwrap()
            } else {
                b"other".to_vec()
            };
            found.insert(path.strip_prefix(root).unwrap().to_owned(), what);
        }
    }
    found
}

impl Run {
    /// The lines that say `error[CODE]`.
    pub(crate) fn errors(&self) -> Vec<&str> {
        self.stderr.lines().filter(|line| line.contains("error[")).collect()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.stdout.clone()).unwrap()
    }
}
