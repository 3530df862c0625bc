//! Reads files: regular files only, up to a size limit.
//!
//! Opening a pipe waits for whoever writes to it, and a device may never end.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Opens a regular file and reads its metadata.
///
/// # Errors
/// If it cannot be opened, or is of another kind.
pub fn open(path: &Path) -> io::Result<(File, Metadata)> {
    // Asked before it is opened, since that alone may wait or have an effect.
    check_kind(&std::fs::metadata(path)?)?;
    let file = open_at_once(path)?;
    let metadata = file.metadata()?;
    check_kind(&metadata)?;
    super::FileIdentity::remember(path);
    Ok((file, metadata))
}

/// Opens a file without waiting, should it have become a pipe.
fn open_at_once(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(all(unix, feature = "nonblocking"))]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    }
    options.open(path)
}

fn check_kind(metadata: &Metadata) -> io::Result<()> {
    match metadata.is_file() {
        true => Ok(()),
        false if metadata.is_dir() => Err(io::Error::other("Is a directory")),
        false => Err(io::Error::other("it is not a regular file")),
    }
}

/// Reads a regular file whole, if it has at most so many bytes.
///
/// # Errors
/// If it cannot be read, is of another kind, or is larger.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let (file, metadata) = open(path)?;
    // Files that the system makes up as they are read have no size; some of them never end.
    if metadata.len() == 0 {
        return Ok(Vec::new());
    }
    if metadata.len() > limit {
        return Err(too_large(limit));
    }
    read_up_to(file, limit)
}

/// Reads to the end, if that is at most so many bytes away.
///
/// # Errors
/// If it cannot be read, or is farther.
pub fn read_up_to(input: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(too_large(limit)) } else { Ok(bytes) }
}

fn too_large(limit: u64) -> io::Error {
    let message = format!("it has more than {} MiB", limit >> 20);
    io::Error::new(ErrorKind::FileTooLarge, message)
}
