//! Archives: each member by its name.

use super::Finder;
use super::view::View;
use object::read::archive::ArchiveFile;

pub(super) fn members(
    finder: &mut Finder,
    view: View<'_>,
    object: &str,
    depth: usize,
) -> Result<(), String> {
    let cache = view.cache();
    let unreadable = |error| format!("the archive cannot be read: {error}");
    let archive = ArchiveFile::parse(&cache).map_err(unreadable)?;
    if archive.is_thin() {
        return Err(
            "a thin archive names its members and does not hold them: dump the members".into()
        );
    }
    for member in archive.members() {
        let member = member.map_err(unreadable)?;
        let name = String::from_utf8_lossy(member.name());
        let name = if object.is_empty() { name.into_owned() } else { format!("{object}({name})") };
        let (offset, size) = member.file_range();
        let part = view.part(offset, size);
        if let Some(format) = part.format() {
            finder.object(part, format, &name, depth + 1);
        }
    }
    Ok(())
}
