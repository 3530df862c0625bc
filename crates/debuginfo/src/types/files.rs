//! The files that hold the debug information of a program.

use crate::object::read::{DebugSections, ReadAt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An open file, shared by threads.
pub type DebugFile = Arc<dyn ReadAt + Send + Sync>;

/// Opens files, which the library itself does not.
pub trait Files {
    /// Opens a file, if it exists.
    fn open(&self, path: &Path) -> Option<DebugFile>;
}

/// The possible paths of the separate debug information of a program, the preferred one first: its
/// dSYM directory, and the separate debug file by name or by identity.
pub(super) fn separate(program: &Path, sections: &DebugSections) -> Vec<PathBuf> {
    let mut places = Vec::new();
    let name = program.file_name().unwrap_or_default();
    let mut bundle = program.as_os_str().to_owned();
    bundle.push(".dSYM");
    places.push(Path::new(&bundle).join(INSIDE_BUNDLE).join(name));
    let folder = program.parent().unwrap_or(Path::new(""));
    if let Some(name) = &sections.debug_link {
        places.push(folder.join(name));
        places.push(folder.join(".debug").join(name));
        let absolute = folder.strip_prefix("/").unwrap_or(folder);
        places.push(Path::new(SYSTEM).join(absolute).join(name));
    }
    places.extend(sections.build_id.as_deref().and_then(by_build_id));
    places.retain(|place| place != program);
    places
}

/// The possible paths of a file that `dwz` has made for several programs: its name is relative to the directory of the file
/// with the reference.
pub(super) fn alternative(file: &Path, name: &str, identity: &[u8]) -> Vec<PathBuf> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let base = Path::new(name).file_name().unwrap_or_default();
    let mut places =
        vec![folder.join(name), folder.join(base), Path::new(SYSTEM).join(".dwz").join(base)];
    places.extend(by_build_id(identity));
    places
}

/// The separate debug file of a build id.
fn by_build_id(identity: &[u8]) -> Option<PathBuf> {
    let [first, rest @ ..] = identity else { return None };
    let rest: String = rest.iter().map(|byte| format!("{byte:02x}")).collect();
    Some(PathBuf::from(format!("{SYSTEM}/.build-id/{first:02x}/{rest}.debug")))
}

/// The directories in which Linux distributions put separate debug files.
const SYSTEM: &str = "/usr/lib/debug";
/// The path of the file inside a dSYM directory.
const INSIDE_BUNDLE: &str = "Contents/Resources/DWARF";

/// The file inside a dSYM directory.
pub(super) fn in_bundle(folder: &Path) -> Option<PathBuf> {
    let is_bundle = folder.extension().is_some_and(|e| e.eq_ignore_ascii_case("dsym"));
    let name = Path::new(folder.file_stem().filter(|_| is_bundle)?);
    // `App.app.dSYM` and `Lib.framework.dSYM` are named after the bundle.
    let is_of_bundle = |e: &std::ffi::OsStr| e == "app" || e == "framework" || e == "bundle";
    let name = if name.extension().is_some_and(is_of_bundle) {
        name.file_stem()?
    } else {
        name.as_os_str()
    };
    Some(folder.join(INSIDE_BUNDLE).join(name))
}

/// The possible paths of a program's PDB: beside it, or where the linker wrote it.
pub(super) fn pdbs(program: &Path, written: &str) -> Vec<PathBuf> {
    let folder = program.parent().unwrap_or(Path::new(""));
    let name = written.rsplit(['/', '\\']).next().unwrap_or(written);
    vec![folder.join(name), program.with_extension("pdb"), PathBuf::from(written)]
}

/// The package of all split units of a program.
pub(super) fn packages(program: &Path) -> [PathBuf; 2] {
    let mut beside = program.as_os_str().to_owned();
    beside.push(".dwp");
    [PathBuf::from(beside), program.with_extension("dwp")]
}

/// The possible paths of a split unit's file: the compiler's, or beside the program.
pub(super) fn split(program: &Path, folder: &str, name: &str) -> Vec<PathBuf> {
    let beside = program.parent().unwrap_or(Path::new(""));
    let mut places = vec![Path::new(folder).join(name), beside.join(name)];
    places.extend(Path::new(name).file_name().map(|file| beside.join(file)));
    places
}
