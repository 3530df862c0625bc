//! The largest file that this process may write. A larger write would end the process by a
//! signal and leave a partial file.

use std::io;

#[cfg(unix)]
use rustix::{
    fd::AsFd,
    fs::{FileType, OFlags, fcntl_getfl, fstat, tell},
    io::Errno,
    process::{Resource, getrlimit},
};

/// # Errors
/// If the file would be too large.
#[cfg(unix)]
pub(super) fn check(length: u64) -> io::Result<()> {
    match getrlimit(Resource::Fsize).current {
        Some(most) if length > most => Err(Errno::FBIG.into()),
        _ => Ok(()),
    }
}

/// # Errors
/// If an open file would become too large; pipes and devices have no limit.
#[cfg(unix)]
pub(super) fn check_more(stream: impl AsFd, more: usize) -> io::Result<()> {
    // What cannot be asked is said by the write itself.
    let Ok(stat) = fstat(&stream) else { return Ok(()) };
    if !FileType::from_raw_mode(stat.st_mode).is_file() {
        return Ok(());
    }
    let appends = fcntl_getfl(&stream).is_ok_and(|flags| flags.contains(OFlags::APPEND));
    let start = match appends {
        true => u64::try_from(stat.st_size).unwrap_or(0),
        false => tell(&stream).unwrap_or(0),
    };
    check(start.saturating_add(more as u64))
}

#[cfg(not(unix))]
pub(super) fn check(_: u64) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn check_more<S>(_: S, _: usize) -> io::Result<()> {
    Ok(())
}
