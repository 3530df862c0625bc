//! Writes the outputs of a command: all of them, or none.
//!
//! Each output is written to a temporary file in its folder first. When all of them are complete,
//! they are renamed one after the other. Standard output and devices, which cannot be undone, come
//! last. If a step fails, the old files are restored.

pub(crate) mod attributes;
mod folders;
mod replace;
mod size_limit;
mod target;
mod temporary;

use super::files::is_standard;
use super::terminal;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::disk::{self, FileIdentity};
use folders::NewFolders;
use replace::Replacement;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use target::{Target, folder};
use temporary::Scratch;
pub(super) use temporary::{is_abandoned, lock_in};

/// The outputs of a command.
#[derive(Default)]
pub(super) struct Outputs {
    outputs: Vec<Output>,
    /// The message for standard output after all outputs are written.
    message: String,
    /// Whether to create missing folders.
    makes_folders: bool,
}

/// A file to write.
struct Output {
    path: PathBuf,
    bytes: Vec<u8>,
    kind: OutputKind,
}

/// The relation of an output to an existing file.
enum OutputKind {
    /// Replaces a file of that name.
    New,
    /// Replaces a file of that name, with the permissions of another file, which it may be.
    Like(PathBuf),
    /// Replaces the text of an input file under all its names.
    Rewritten,
}

impl Output {
    /// Whether it would replace a file that was read, other than the one that it is made from.
    fn would_lose(&self, replaced: &FileIdentity) -> bool {
        let is_changed = match &self.kind {
            OutputKind::New => false,
            OutputKind::Like(model) => FileIdentity::of(model).as_ref() == Some(replaced),
            OutputKind::Rewritten => true,
        };
        !is_changed && replaced.was_read()
    }
}

impl Outputs {
    /// Creates outputs whose folders may be missing.
    pub(super) fn in_new_folders() -> Outputs {
        Outputs { makes_folders: true, ..Outputs::default() }
    }

    /// Adds an output; `-` is standard output.
    pub(super) fn add(&mut self, path: &Path, bytes: Vec<u8>) {
        self.outputs.push(Output { path: path.to_owned(), bytes, kind: OutputKind::New });
    }

    /// Adds an output with the permissions of another file.
    pub(super) fn add_like(&mut self, path: &Path, bytes: Vec<u8>, model: &Path) {
        let kind =
            if is_standard(model) { OutputKind::New } else { OutputKind::Like(model.to_owned()) };
        self.outputs.push(Output { path: path.to_owned(), bytes, kind });
    }

    /// Adds a new text for an input file.
    pub(super) fn add_rewritten(&mut self, path: &Path, bytes: Vec<u8>) {
        self.outputs.push(Output { path: path.to_owned(), bytes, kind: OutputKind::Rewritten });
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
        let Outputs { outputs, message, makes_folders } = self;
        let mut new_folders = NewFolders::default();
        let mut scratches: HashMap<PathBuf, Scratch> = HashMap::new();
        let (mut files, mut streams) = (Vec::new(), Vec::new());
        let (mut written, mut places) = (HashSet::new(), HashSet::new());
        for output in outputs {
            if makes_folders {
                let folder = folder(&output.path);
                new_folders.make(folder).map_err(|error| unmakeable(folder, &error))?;
            }
            let target = Target::of(&output.path).map_err(|e| unwritable(&output.path, &e))?;
            let identity = FileIdentity::of(match is_standard(&output.path) {
                true => Path::new("/dev/stdout"),
                false => &output.path,
            });
            if identity.as_ref().is_some_and(|identity| output.would_lose(identity)) {
                return Err(would_overwrite(&output.path));
            }
            let place = target.place(&output.path).to_owned();
            let is_written = identity.as_ref().is_some_and(|identity| written.contains(identity));
            if is_written || places.contains(&place) {
                return Err(written_twice(&output.path));
            }
            written.extend(identity);
            places.insert(place);
            match target {
                Target::Stream => {
                    let stream = Stream::open(&output.path);
                    streams.push((stream.map_err(|e| unwritable(&output.path, &e))?, output));
                }
                Target::File { path, old } => {
                    let Output { bytes, kind, .. } = &output;
                    let staged = scratch(&mut scratches, folder(&path))
                        .and_then(|scratch| Replacement::stage(scratch, &path, old, bytes, kind));
                    let staged = staged.map_err(|error| unwritable(&output.path, &error))?;
                    files.push((output.path, staged));
                }
            }
        }
        let mut replaced = Vec::new();
        for (name, staged) in files {
            replaced.push(staged.replace().map_err(|error| unwritable(&name, &error))?);
        }
        scratches.values().for_each(Scratch::sync_folder);
        for (stream, output) in streams {
            let written = stream.write(&output.bytes);
            written.map_err(|error| unwritable(&output.path, &error))?;
        }
        write_stdout(terminal::text(&message).as_bytes()).map_err(|error| {
            let message = format!("cannot write to standard output: {}", disk::reason(&error));
            Diagnostic::new(UNWRITABLE, message).help(way_out(&error))
        })?;
        replaced.into_iter().for_each(replace::Replaced::keep);
        new_folders.keep();
        Ok(())
    }
}

/// The temporary files of a folder, prepared on the first call.
fn scratch<'s>(
    scratches: &'s mut HashMap<PathBuf, Scratch>,
    folder: &Path,
) -> io::Result<&'s Scratch> {
    Ok(match scratches.entry(folder.to_owned()) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(new) => new.insert(Scratch::new(folder)?),
    })
}

fn would_overwrite(path: &Path) -> Diagnostic {
    let message = format!("`{}` is an input and would be overwritten", path.display());
    Diagnostic::new(UNWRITABLE, message).help("choose another name for the output")
}

fn written_twice(path: &Path) -> Diagnostic {
    Diagnostic::new(UNWRITABLE, format!("`{}` would be written twice", path.display()))
}

fn unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("cannot write `{}`: {}", path.display(), disk::reason(error));
    Diagnostic::new(UNWRITABLE, message).help(way_out(error))
}

fn unmakeable(folder: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("cannot make `{}`: {}", folder.display(), disk::reason(error));
    Diagnostic::new(UNWRITABLE, message).help(way_out(error))
}

/// A way out if the system refuses to write a file.
fn way_out(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotFound => "make the folder first, or choose another place",
        ErrorKind::PermissionDenied => "change the permissions, or choose another place",
        ErrorKind::StorageFull => "make room, or choose another place",
        ErrorKind::FileTooLarge => "allow larger files with `ulimit -f`, or choose another place",
        ErrorKind::IsADirectory => "name a file, not a folder",
        ErrorKind::TimedOut => "start what reads the pipe first",
        _ => "choose another place",
    }
}

/// An open target that cannot be replaced.
enum Stream {
    Standard,
    /// A pipe or a device.
    Opened(File),
}

impl Stream {
    fn open(path: &Path) -> io::Result<Stream> {
        match is_standard(path) {
            true => Ok(Stream::Standard),
            false => target::open_stream(path).map(Stream::Opened),
        }
    }

    fn write(self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Stream::Standard => write_stdout(bytes),
            Stream::Opened(mut file) => file.write_all(bytes),
        }
    }
}

/// Writes to standard output; a closed pipe is not an error.
///
/// # Errors
/// Any other write error.
pub(super) fn write_stdout(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    size_limit::check_more(&out, bytes.len())?;
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Writes to standard error.
pub(super) fn write_stderr(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stderr().lock();
    size_limit::check_more(&out, bytes.len())?;
    out.write_all(bytes)
}

/// Whether standard output is a terminal, which must not receive bytecode unasked.
pub(super) fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}
