//! The target of a path to write to.

use crate::cli::files::is_standard;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::time::{Duration, Instant};

/// The target of a path.
pub(super) enum Target {
    /// Standard output, a pipe or a device; writes to it cannot be undone.
    Stream,
    /// A file, which may not exist yet.
    File {
        /// Its path, without links.
        path: PathBuf,
        /// The existing file.
        old: Option<Metadata>,
    },
}

/// The longest chain of links, as on Linux.
const MAX_LINKS: usize = 40;

impl Target {
    pub(super) fn of(path: &Path) -> io::Result<Target> {
        if is_standard(path) {
            return Ok(Target::Stream);
        }
        match std::fs::metadata(path) {
            Ok(old) if old.is_file() => {
                check_writable(path, &old)?;
                Ok(Target::File { path: path.canonicalize()?, old: Some(old) })
            }
            Ok(old) if old.is_dir() => Err(is_folder()),
            Ok(_) => Ok(Target::Stream),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Ok(Target::File { path: end_of_links(path)?, old: None })
            }
            Err(error) => Err(error),
        }
    }
}

impl Target {
    /// Its path without links; for a device, the path as given.
    pub(super) fn place<'p>(&'p self, named: &'p Path) -> &'p Path {
        match self {
            Target::Stream => named,
            Target::File { path, .. } => path,
        }
    }
}

/// A read-only file could be replaced, but its permissions say that its owner does not want
/// that.
fn check_writable(path: &Path, old: &Metadata) -> io::Result<()> {
    if old.permissions().readonly() {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "it is read-only"));
    }
    match OpenOptions::new().write(true).open(path) {
        // A program that runs can be replaced, not written to.
        Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => Ok(()),
        opened => opened.map(drop),
    }
}

/// The path of a file that does not exist yet, after following links.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match std::fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            Err(_) if names_folder(&path) => return Err(is_folder()),
            Err(_) => {
                let name = path.file_name().ok_or(ErrorKind::InvalidFilename)?;
                return Ok(folder(&path).canonicalize()?.join(name));
            }
        }
    }
    Err(io::Error::other("too many links"))
}

/// Whether a path ends in a separator, or in a separator and a dot, and so names a folder.
fn names_folder(path: &Path) -> bool {
    let name = path.as_os_str().as_encoded_bytes();
    let last = name.strip_suffix(b".").unwrap_or(name).last();
    last.is_some_and(|last| std::path::is_separator(char::from(*last)))
}

fn is_folder() -> io::Error {
    io::Error::new(ErrorKind::IsADirectory, "Is a directory")
}

/// How long to wait for a reader of a pipe.
#[cfg(unix)]
const MAX_WAIT: Duration = Duration::from_secs(1);

/// Opens a pipe or a device to write to.
///
/// # Errors
/// If that fails, or if a pipe has no reader: opening it would block.
pub(super) fn open_stream(path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    let _reader_is_there = wait_for_reader(path)?;
    OpenOptions::new().write(true).open(path)
}

/// Opens a pipe as soon as it has a reader; `None` if the file is not a pipe.
#[cfg(unix)]
fn wait_for_reader(path: &Path) -> io::Result<Option<File>> {
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
    if !std::fs::metadata(path)?.file_type().is_fifo() {
        return Ok(None);
    }
    let flags = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
    let end = Instant::now() + MAX_WAIT;
    loop {
        match OpenOptions::new().write(true).custom_flags(flags).open(path) {
            Err(error) if error.raw_os_error() != Some(NO_READER) => return Err(error),
            Err(_) if Instant::now() > end => {
                return Err(io::Error::new(ErrorKind::TimedOut, "nobody reads it"));
            }
            Err(_) => std::thread::sleep(Duration::from_millis(10)),
            Ok(pipe) => return Ok(Some(pipe)),
        }
    }
}

/// The error of a pipe without a reader.
#[cfg(unix)]
const NO_READER: i32 = rustix::io::Errno::NXIO.raw_os_error();

/// The folder that holds a file.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}
