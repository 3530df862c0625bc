//! The objects that a linker reads, also those in archives.

use super::line::{Link, is_source};
use crate::object::read::{Format, ReadAt, archive_members, format, link_input};
use crate::object::target::Target;
use crate::types::{DebugFile, Files};
use fmtc_disk::open_file::{OpenFile, ProgramFiles};
use rustc_hash::FxHasher;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::env;
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
    /// Hashes all debug information.
    hasher: FxHasher,
    /// The bytes that are kept.
    size: u64,
    /// Whether some are compiled by the command line that links them, so that their types are unknown.
    pub(super) has_sources: bool,
    /// An input whose types fmtc does not read, and why.
    pub(super) passed_over: Option<String>,
    /// Whether there is bitcode for another machine.
    pub(super) is_foreign: bool,
    /// The paths of separate debug information, such as split units; it need not be there.
    separate: RefCell<BTreeSet<PathBuf>>,
}

/// The most bytes at the end of bitcode in which its triple is searched.
const MAX_TRIPLE: u64 = 1 << 20;

/// Whether bitcode is for another machine: the strings at its end, which linkers read, do not have the triple of this one.
fn is_foreign(file: &OpenFile) -> bool {
    let size = file.size().min(MAX_TRIPLE);
    let mut bytes = vec![0; usize::try_from(size).unwrap_or_default()];
    if file.read_exact_at(file.size() - size, &mut bytes).is_err() {
        return true;
    }
    // Apple has another name for this machine.
    let apple = if env::consts::ARCH == "aarch64" { "arm64" } else { env::consts::ARCH };
    let names = [env::consts::ARCH, apple].map(|name| format!("{name}-"));
    !names.iter().any(|name| bytes.windows(name.len()).any(|part| part == name.as_bytes()))
}

/// The most bytes of objects that are kept; other objects are skipped.
const MAX_BYTES: u64 = 1 << 30;

impl LinkInputs {
    /// Reads the inputs. It skips files that cannot be read, shared libraries, and bitcode, which has no types yet.
    pub(super) fn read(link: &Link) -> LinkInputs {
        let mut found = LinkInputs::default();
        link.inputs.iter().for_each(|path| found.file(path));
        found
    }

    /// A hash of all debug information.
    pub(super) fn hash(&self) -> u64 {
        self.hasher.finish()
    }

    /// The paths of separate debug information that were tried.
    pub(super) fn separate(&self) -> Vec<PathBuf> {
        self.separate.borrow().iter().cloned().collect()
    }

    fn file(&mut self, path: &Path) {
        self.has_sources |= is_source(path);
        let Ok(file) = OpenFile::open(path) else { return };
        match format(&file) {
            Some(Format::Archive) => self.archive(path, &file),
            Some(Format::Elf { .. } | Format::MachO { .. } | Format::Coff) => {
                self.object(path.to_owned(), &file, (0, file.size()));
            }
            Some(Format::Bitcode) => {
                self.pass_over(path, "is bitcode for link-time optimisation");
                self.is_foreign |= is_foreign(&file);
            }
            _ => {}
        }
    }

    fn pass_over(&mut self, path: &Path, what: &'static str) {
        self.passed_over.get_or_insert_with(|| format!("`{}` {what}", path.display()));
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
            if self.bytes.contains_key(&name) {
                name = named(&format!("{} {number}", member.name));
            }
            self.object(name, file, place);
        }
    }

    /// Adds an object; `None` if it is skipped.
    fn object(&mut self, name: PathBuf, file: &OpenFile, (offset, size): (u64, u64)) -> Option<()> {
        let is_read = offset.checked_add(size)? <= file.size() && size <= MAX_BYTES - self.size;
        let mut bytes = vec![0; usize::try_from(size).ok().filter(|_| is_read)?];
        file.read_exact_at(offset, &mut bytes).ok()?;
        let input = link_input(&bytes, &mut self.hasher)?;
        self.target = self.target.or(input.target);
        if !input.has_debug_information && input.target.is_some_and(|target| target.pdb) {
            self.pass_over(&name, "has CodeView");
        }
        if input.has_debug_information {
            self.size += size;
            self.paths.push(name.clone());
            self.bytes.insert(name, Arc::new(bytes));
        }
        Some(())
    }
}

impl Files for LinkInputs {
    fn open(&self, path: &Path) -> Option<DebugFile> {
        match self.bytes.get(path) {
            Some(bytes) => Some(bytes.clone()),
            None => {
                self.separate.borrow_mut().insert(path.to_owned());
                ProgramFiles.open(path)
            }
        }
    }
}
