//! Replaces a file, and can restore it.

use super::OutputKind;
use super::attributes;
use super::size_limit;
use super::temporary::Scratch;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// A text that is not in its place yet.
pub(super) struct Replacement {
    new: TempPath,
    /// A second name of the old file, if the file system supports hard links.
    old: Option<TempPath>,
    target: PathBuf,
    exists: bool,
    /// The text is written into the existing file, which has other names or an owner that a new
    /// file would lose.
    in_place: bool,
}

impl Replacement {
    /// Writes the text beside its target with the final owner, permissions and attributes,
    /// and syncs it.
    pub(super) fn stage(
        scratch: &Scratch,
        target: &Path,
        old: Option<Metadata>,
        bytes: &[u8],
        kind: &OutputKind,
    ) -> io::Result<Replacement> {
        size_limit::check(bytes.len() as u64)?;
        let mut new = scratch.create()?;
        new.write_all(bytes)?;
        let model = match kind {
            OutputKind::Like(model) => Some(std::fs::metadata(model)?),
            _ => None,
        };
        if let Some(model) = model.as_ref().or(old.as_ref()) {
            take_over(new.as_file(), old.as_ref(), model)?;
        }
        if old.is_some() {
            attributes::take_over(target, new.as_file())?;
        }
        new.as_file().sync_all()?;
        let in_place = match &old {
            Some(old) => {
                let keeps_names = matches!(kind, OutputKind::Rewritten) && has_several_names(old);
                keeps_names || !has_owner_of(new.as_file(), old)?
            }
            None => false,
        };
        if let (true, Some(old)) = (in_place, &old) {
            // It is written again if another output fails.
            size_limit::check(old.len())?;
        }
        let second = if in_place { None } else { scratch.second_name(target) };
        Ok(Replacement {
            new: new.into_temp_path(),
            old: second,
            target: target.to_owned(),
            exists: old.is_some(),
            in_place,
        })
    }

    /// Moves the text to its place.
    ///
    /// # Errors
    /// If that fails; the old file is unchanged.
    pub(super) fn replace(self) -> io::Result<Replaced> {
        let Replacement { new, old, target, exists, in_place } = self;
        if in_place {
            let old = std::fs::read(&target)?;
            let text = std::fs::read(&new)?;
            let replaced = Replaced { target, undo: Undo::Write(old, new) };
            if let Undo::Write(_, model) = &replaced.undo {
                write_into(&replaced.target, &text, model)?;
            }
            return Ok(replaced);
        }
        let undo = if exists { Undo::Rename(old) } else { Undo::Remove };
        new.persist(&target).map_err(|error| error.error)?;
        Ok(Replaced { target, undo })
    }
}

/// A text in its place. Dropping it restores the old file, unless the text is kept.
pub(super) struct Replaced {
    target: PathBuf,
    undo: Undo,
}

/// How to restore the old file.
enum Undo {
    Nothing,
    Remove,
    /// The old file, if the file system supports hard links.
    Rename(Option<TempPath>),
    /// The old bytes, and a file with the old attributes.
    Write(Vec<u8>, TempPath),
}

impl Replaced {
    pub(super) fn keep(mut self) {
        self.undo = Undo::Nothing;
    }
}

impl Drop for Replaced {
    fn drop(&mut self) {
        // An error is being reported already.
        let _ = match std::mem::replace(&mut self.undo, Undo::Nothing) {
            Undo::Nothing | Undo::Rename(None) => Ok(()),
            Undo::Remove => std::fs::remove_file(&self.target),
            Undo::Rename(Some(old)) => old.persist(&self.target).map_err(io::Error::from),
            Undo::Write(old, model) => write_into(&self.target, &old, &model),
        };
    }
}

/// Writes into an existing file, and restores the attributes of `model`: each write removes
/// capabilities.
fn write_into(path: &Path, bytes: &[u8], model: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.write_all(bytes)?;
    file.set_len(bytes.len() as u64)?;
    attributes::take_over(model, &file)?;
    file.sync_all()
}

#[cfg(unix)]
fn has_several_names(file: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.nlink() > 1
}

/// Whether a new file has the owner and the group of the file that it replaces.
#[cfg(unix)]
fn has_owner_of(file: &File, old: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    Ok(own.uid() == old.uid() && own.gid() == old.gid())
}

/// Gives a new file the owner of the file that it replaces, and the permissions of a model.
/// Set-user and set-group bits are only copied with their owner or group.
#[cfg(unix)]
fn take_over(file: &File, old: Option<&Metadata>, model: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    if let Some(old) = old {
        let (uid, gid) = (Some(old.uid()), Some(old.gid()));
        // Only the owner's own groups may be given away, and only by root the file itself.
        let _ = fchown(file, uid, gid).or_else(|_| fchown(file, None, gid));
    }
    let own = file.metadata()?;
    let mut mode = model.mode() & 0o7777;
    if own.uid() != model.uid() {
        mode &= !SETUID;
    }
    if own.gid() != model.gid() {
        mode &= !SETGID;
    }
    file.set_permissions(std::fs::Permissions::from_mode(mode))
}

#[cfg(unix)]
const SETUID: u32 = 0o4000;
#[cfg(unix)]
const SETGID: u32 = 0o2000;

#[cfg(not(unix))]
fn has_several_names(_: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn has_owner_of(_: &File, _: &Metadata) -> io::Result<bool> {
    Ok(true)
}

#[cfg(not(unix))]
fn take_over(file: &File, _: Option<&Metadata>, model: &Metadata) -> io::Result<()> {
    file.set_permissions(model.permissions())
}
