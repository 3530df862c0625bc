//! Writes the outputs of a command: all of them, or none.
//!
//! Each output is written to a temporary file in its directory first. When all of them are complete, standard output and
//! devices get theirs, and the files get their names one after the other.

use super::files::is_standard;
use super::terminal;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::limits;
use fmtc_disk::{self as disk, FileIdentity};
use std::collections::HashSet;
use std::fs::{Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, IsTerminal, Write};
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempPath};

/// The outputs of a command.
#[derive(Default)]
pub(super) struct Outputs {
    outputs: Vec<Output>,
    /// The message for standard output beside the outputs.
    message: String,
    /// Whether to create missing directories.
    makes_folders: bool,
}

/// A file to write.
struct Output {
    path: PathBuf,
    bytes: Vec<u8>,
    /// The file that it is made from: it has the permissions of that file, and may replace it.
    model: Option<PathBuf>,
    /// Whether the system can run it.
    is_program: bool,
}

impl Outputs {
    /// Creates outputs whose directories may be missing.
    pub(super) fn in_new_folders() -> Outputs {
        Outputs { makes_folders: true, ..Outputs::default() }
    }

    /// Adds an output; `-` is standard output.
    pub(super) fn add(&mut self, path: &Path, bytes: Vec<u8>) {
        self.push(path, bytes, None, false);
    }

    /// Adds an output that is made from a model, which it may replace, with the permissions of that file. The system can
    /// run it if it is a program.
    pub(super) fn push(
        &mut self,
        path: &Path,
        bytes: Vec<u8>,
        model: Option<&Path>,
        is_program: bool,
    ) {
        let model = model.filter(|model| !is_standard(model)).map(Path::to_owned);
        self.outputs.push(Output { path: path.to_owned(), bytes, model, is_program });
    }

    /// Adds a new text for a file that may be an input.
    pub(super) fn add_rewritten(&mut self, path: &Path, bytes: Vec<u8>) {
        self.push(path, bytes, Some(path), false);
    }

    /// Adds a text, unless its file has it already.
    pub(super) fn add_changed(&mut self, path: &Path, text: &str) {
        let there = disk::read_regular(path, limits::SOURCE_FILE);
        if !there.is_ok_and(|there| there == text.as_bytes()) {
            self.add_rewritten(path, text.into());
        }
    }

    /// Appends to the message for standard output.
    pub(super) fn say(&mut self, message: &str) {
        self.message.push_str(message);
    }

    /// Writes all outputs, or none.
    ///
    /// # Errors
    /// If one cannot be written, with the system's reason.
    pub(super) fn write(self) -> Result<(), Diagnostic> {
        let mut made = Vec::new();
        let result = self.write_or_leave(&mut made);
        if result.is_err() {
            // Those that another process uses by now stay.
            made.iter().rev().for_each(|folder| drop(std::fs::remove_dir(folder)));
        }
        result
    }

    /// Writes all outputs, or no file. Adds the directories that it makes.
    fn write_or_leave(self, made: &mut Vec<PathBuf>) -> Result<(), Diagnostic> {
        let Outputs { outputs, message, makes_folders } = self;
        let (mut files, mut streams) = (Vec::new(), Vec::new());
        let mut places = HashSet::new();
        for output in outputs {
            let path = &output.path;
            if makes_folders {
                let folder = folder_of(path);
                let missing = folder.ancestors().take_while(|folder| !folder.exists());
                let at = made.len();
                made.extend(missing.map(Path::to_owned));
                made[at..].reverse();
                std::fs::create_dir_all(folder).map_err(|e| refused("make", folder, &e))?;
            }
            let file = file_at(path).map_err(|error| unwritable(path, &error))?;
            output.check_inputs()?;
            if !places.insert(file.as_ref().map_or(path, |(path, _)| path).clone()) {
                let message = format!("two outputs have the same path: `{}`", path.display());
                return Err(Diagnostic::new(UNWRITABLE, message));
            }
            match file {
                None => streams.push(output),
                Some((path, old)) => {
                    let staged = output.stage(&path, old.as_ref());
                    files.push((path, staged.map_err(|error| unwritable(&output.path, &error))?));
                }
            }
        }
        for Output { path, bytes, .. } in streams {
            let written = match is_standard(&path) {
                true => write_stdout(&bytes),
                false => {
                    OpenOptions::new().write(true).open(&path).and_then(|mut f| f.write_all(&bytes))
                }
            };
            written.map_err(|error| unwritable(&path, &error))?;
        }
        print(terminal::text(&message).as_bytes())?;
        for (path, staged) in files {
            staged.persist(&path).map_err(|error| unwritable(&path, &error.error))?;
        }
        Ok(())
    }
}

impl Output {
    /// # Errors
    /// If it would replace a file that was read, other than the one that it is made from.
    fn check_inputs(&self) -> Result<(), Diagnostic> {
        let place = if is_standard(&self.path) { Path::new("/dev/stdout") } else { &self.path };
        let Some(replaced) = FileIdentity::of(place) else { return Ok(()) };
        let model = self.model.as_deref().and_then(FileIdentity::of);
        if model.as_ref() == Some(&replaced) || !replaced.was_read() {
            return Ok(());
        }
        let message = format!("`{}` is an input and would be overwritten", self.path.display());
        Err(Diagnostic::new(UNWRITABLE, message).help("choose another name for the output"))
    }

    /// Writes the bytes beside their target, with their final permissions, and syncs them.
    fn stage(&self, target: &Path, old: Option<&Metadata>) -> io::Result<TempPath> {
        let folder = folder_of(target);
        remove_abandoned(folder);
        let mut file = temporary(folder)?;
        file.write_all(&self.bytes)?;
        let model = self.model.as_ref().and_then(|model| std::fs::metadata(model).ok());
        if let Some(model) = model.as_ref().or(old) {
            file.as_file().set_permissions(permissions(model))?;
        }
        #[cfg(unix)]
        if self.is_program {
            file.as_file().set_permissions(Permissions::from_mode(0o755))?;
        }
        file.as_file().sync_all()?;
        Ok(file.into_temp_path())
    }
}

/// The permissions of a file without the bits that lend its owner's rights.
fn permissions(of: &Metadata) -> Permissions {
    #[cfg(unix)]
    return Permissions::from_mode(of.permissions().mode() & 0o777);
    #[cfg(not(unix))]
    of.permissions()
}

/// The file at a path, without links, and the file that it replaces. `None` is standard output, a pipe or a device.
fn file_at(path: &Path) -> io::Result<Option<(PathBuf, Option<Metadata>)>> {
    if is_standard(path) {
        return Ok(None);
    }
    match std::fs::metadata(path) {
        // It could be replaced, but its owner does not want that.
        Ok(old) if old.is_file() && old.permissions().readonly() => {
            Err(io::Error::new(ErrorKind::PermissionDenied, "it is read-only"))
        }
        Ok(old) if old.is_file() => Ok(Some((path.canonicalize()?, Some(old)))),
        Ok(old) if old.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(_) => Ok(None),
        Err(_) if path.is_symlink() => {
            Err(io::Error::new(ErrorKind::NotFound, "it is a link that leads nowhere"))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let name = path.as_os_str().as_encoded_bytes();
            let is_folder = name.ends_with(b"/") || name.ends_with(b"/.");
            let name = path.file_name().filter(|_| !is_folder).ok_or(ErrorKind::IsADirectory)?;
            Ok(Some((folder_of(path).canonicalize()?.join(name), None)))
        }
        Err(error) => Err(error),
    }
}

/// The directory that holds a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// The beginning of the names of temporary files; the number of their process follows.
const PREFIX: &str = ".fmtc-";
const SUFFIX: &str = ".tmp";

fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let prefix = format!("{PREFIX}{}-", std::process::id());
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(Permissions::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Removes the temporary files of processes that ended. Failures are harmless.
fn remove_abandoned(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let process = name
            .to_str()
            .and_then(|name| name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?.split_once('-'));
        let process = process.and_then(|(number, _)| number.parse().ok());
        if process.is_some_and(has_ended) && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Whether a process of this system has ended.
#[cfg(unix)]
fn has_ended(process: i32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};
    Pid::from_raw(process).is_some_and(|id| test_kill_process(id) == Err(Errno::SRCH))
}

/// Unknown: the files stay.
#[cfg(not(unix))]
fn has_ended(_: i32) -> bool {
    false
}

fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    refused("write", path, error)
}

fn refused(verb: &str, path: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("cannot {verb} `{}`: {}", path.display(), disk::reason(error));
    Diagnostic::new(UNWRITABLE, message).help(way_out(error))
}

/// A remedy if the system refuses to write a file.
fn way_out(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotFound => "create the directory first, or choose another place",
        ErrorKind::PermissionDenied => "change the permissions, or choose another place",
        ErrorKind::StorageFull => "make room, or choose another place",
        ErrorKind::IsADirectory => "name a file, not a directory",
        _ => "choose another place",
    }
}

/// Writes to standard output; a closed pipe is not an error.
///
/// # Errors
/// Any other write error.
pub(super) fn write_stdout(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Writes all of a text to standard output.
pub(super) fn print(bytes: &[u8]) -> Result<(), Diagnostic> {
    write_stdout(bytes).map_err(|error| {
        let message = format!("cannot write to standard output: {}", disk::reason(&error));
        Diagnostic::new(UNWRITABLE, message).help(way_out(&error))
    })
}

/// Writes to standard error.
pub(super) fn write_stderr(bytes: &[u8]) -> io::Result<()> {
    io::stderr().lock().write_all(bytes)
}

/// Whether standard output is a terminal, which must not receive bytecode unasked.
pub(super) fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}
