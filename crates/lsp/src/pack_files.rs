//! Packs in an editor. Clients open files, so a pack is written to a file in the user's data
//! directory before it is shown.

use crate::disk;
use crate::limits;
use crate::packs::{Pack, SCHEME};
use std::path::{Path, PathBuf};

/// The file for a pack, or `None` if there is no data directory.
pub(super) fn path(pack: &Pack) -> Option<PathBuf> {
    Some(folder()?.join(format!("{}.fmt", pack.name)))
}

fn folder() -> Option<PathBuf> {
    let version = env!("CARGO_PKG_VERSION");
    Some(disk::data_folder().ok()?.join("fmtc").join(version).join("packs"))
}

pub(super) fn imported(written: &str) -> Option<&'static Pack> {
    Pack::named(written.strip_prefix(SCHEME)?).ok()
}

pub(super) fn of(file: &Path) -> Option<&'static Pack> {
    let name = file.file_stem()?.to_str()?;
    let pack = Pack::named(name).ok()?;
    (path(pack)? == file).then_some(pack)
}

/// Writes the pack of a file where a client can read it. If that fails, the client says so when it
/// opens the file. What is not a regular file is left alone: a pipe would be waited for.
pub(super) fn write(file: &Path) {
    let Some(pack) = of(file) else { return };
    let there = disk::read_regular(file, limits::SOURCE_FILE);
    if there.is_ok_and(|there| there == pack.text.as_bytes())
        || std::fs::metadata(file).is_ok_and(|metadata| !metadata.is_file())
    {
        return;
    }
    if let Some(folder) = file.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = std::fs::write(file, pack.text);
}

pub(super) fn described(pack: &Pack) -> String {
    let versions: Vec<&str> = pack.versions().collect();
    match versions.is_empty() {
        true => pack.description().to_owned(),
        false => format!("{}\n\nSeen with {}.", pack.description(), versions.join(", ")),
    }
}
