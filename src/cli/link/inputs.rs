//! The objects that a linker reads, also those in archives.

use super::line::{Link, is_source};
use crate::object::read::{Format, ReadAt, archive_members, format, link_input};
use crate::object::target::Target;
use crate::types::{Binary, DebugFile, Files};
use fmtc_disk::open_file::{OpenFile, ProgramFiles};
use rustc_hash::FxHasher;
use std::collections::HashMap;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The objects with debug information among the inputs of a linker.
#[derive(Default)]
pub(super) struct LinkInputs {
    /// Their paths; that of a member of an archive is `libgeo.a(point.o)`.
    pub(super) paths: Vec<PathBuf>,
    /// Their bytes: a process cannot have thousands of files open.
    bytes: HashMap<PathBuf, Arc<Vec<u8>>>,
    /// The target of the first object.
    pub(super) target: Option<Target>,
    /// A hash of all debug information.
    pub(super) hash: u64,
    /// Whether some are compiled by the command line that links them: nothing is known of their types.
    pub(super) has_sources: bool,
}

/// The most bytes of objects that are kept; the others are passed over.
const MAX_BYTES: u64 = 1 << 30;

struct Reading {
    found: LinkInputs,
    hasher: FxHasher,
    left: u64,
}

impl LinkInputs {
    /// Reads the inputs. What cannot be read is passed over, as are shared libraries, and bitcode, which has no types yet.
    pub(super) fn read(link: &Link) -> LinkInputs {
        let found = LinkInputs::default();
        let mut reading = Reading { found, hasher: FxHasher::default(), left: MAX_BYTES };
        for path in &link.inputs {
            reading.file(path);
        }
        LinkInputs { hash: reading.hasher.finish(), ..reading.found }
    }

    /// What the types are read from.
    pub(super) fn binaries(&self) -> Vec<Binary> {
        self.paths.iter().map(|path| Binary { path: path.clone() }).collect()
    }
}

impl Files for LinkInputs {
    fn open(&self, path: &Path) -> Option<DebugFile> {
        match self.bytes.get(path) {
            Some(bytes) => Some(bytes.clone()),
            None => ProgramFiles.open(path),
        }
    }
}

impl Reading {
    fn file(&mut self, path: &Path) {
        self.found.has_sources |= is_source(path);
        let Ok(file) = OpenFile::open(path) else { return };
        match format(&file) {
            Some(Format::Archive) => self.archive(path, &file),
            Some(Format::Elf { .. } | Format::MachO { .. } | Format::Coff) => {
                self.object(path.to_owned(), &file, (0, file.size()));
            }
            Some(Format::MachOFat | Format::Pe { .. } | Format::Bitcode) | None => {}
            Some(_) => {}
        }
    }

    fn archive(&mut self, path: &Path, file: &OpenFile) {
        let folder = path.parent().unwrap_or(Path::new(""));
        for (number, member) in archive_members(file).unwrap_or_default().into_iter().enumerate() {
            let Some(place) = member.place else {
                let path = folder.join(&member.name);
                if let Ok(object) = OpenFile::open(&path) {
                    self.object(path, &object, (0, object.size()));
                }
                continue;
            };
            let named = |name: &str| PathBuf::from(format!("{}({name})", path.display()));
            let mut name = named(&member.name);
            if self.found.bytes.contains_key(&name) {
                name = named(&format!("{} {number}", member.name));
            }
            self.object(name, file, place);
        }
    }

    fn object(&mut self, name: PathBuf, file: &OpenFile, (offset, size): (u64, u64)) {
        let len = usize::try_from(size).ok().filter(|_| size <= self.left);
        let Some(len) =
            len.filter(|_| offset.checked_add(size).is_some_and(|end| end <= file.size()))
        else {
            return;
        };
        let mut bytes = vec![0; len];
        if file.read_exact_at(offset, &mut bytes).is_err() {
            return;
        }
        let Some(input) = link_input(&bytes, &mut self.hasher) else { return };
        self.found.target = self.found.target.or(input.target);
        if input.has_debug_information {
            self.left -= size;
            self.found.paths.push(name.clone());
            self.found.bytes.insert(name, Arc::new(bytes));
        }
    }
}
