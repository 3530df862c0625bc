//! Archives: each member by its name.

use super::view::View;
use super::{Finder, Format, ReadAt};
use object::read::archive::ArchiveFile;

/// A member of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name; in a thin archive its path, which is relative to the directory of the archive.
    pub name: String,
    /// The offset and the size in the file; `None` in a thin archive.
    pub place: Option<(u64, u64)>,
}

/// The members of an archive, up to the first that cannot be read; `None` for any other file.
pub fn archive_members(file: &dyn ReadAt) -> Option<Vec<Member>> {
    let view = View::new(file);
    let mut found = Vec::new();
    if view.format() != Some(Format::Archive) {
        return None;
    }
    let _ = list(view, &mut found);
    Some(found)
}

fn list(view: View<'_>, found: &mut Vec<Member>) -> Result<(), String> {
    let cache = view.cache();
    let unreadable = |error| format!("the archive cannot be read: {error}");
    let archive = ArchiveFile::parse(&cache).map_err(unreadable)?;
    for member in archive.members() {
        let member = member.map_err(unreadable)?;
        let name = String::from_utf8_lossy(member.name()).into_owned();
        let place = (!archive.is_thin()).then(|| member.file_range());
        found.push(Member { name, place });
    }
    Ok(())
}

pub(super) fn members(
    finder: &mut Finder,
    view: View<'_>,
    object: &str,
    depth: usize,
) -> Result<(), String> {
    let mut found = Vec::new();
    let read = list(view, &mut found);
    for Member { name, place } in found {
        let Some((offset, size)) = place else {
            return Err(
                "a thin archive names its members and does not hold them: dump the members".into(),
            );
        };
        let name = if object.is_empty() { name } else { format!("{object}({name})") };
        let part = view.part(offset, size);
        if let Some(format) = part.format() {
            finder.object(part, format, &name, depth + 1);
        }
    }
    read
}
