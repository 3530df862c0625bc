//! The types that a program uses most.

use super::dwarf::{Tag, Unit, source_file_of_unit};
use super::{Named, Shape, TypeId, Types};
use crate::names::text::base;
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::Path;
use std::sync::Arc;

/// The maximum number of pointers that are followed.
const MAX_POINTERS: usize = 8;
/// Prefixes of library types that a debugger or a pack formats.
const LIBRARIES: [&str; 6] = ["std::", "core::", "alloc::", "__", "_IO_", "typedef "];

/// Where systems and compilers have the sources of libraries, and exceptions.
const SYSTEM: [&str; 10] = [
    "/usr/",
    "/rustc/",
    "/rust/deps/",
    "/nix/store/",
    "/gnu/store/",
    "/opt/homebrew/",
    "/opt/local/",
    "/Library/",
    "/Applications/",
    "/System/",
];
const NOT_SYSTEM: [&str; 3] = ["/usr/src/", "/usr/home/", "/usr/local/src/"];
/// Nested directories of toolchains and of their downloads.
const DOWNLOADED: [[&str; 2]; 9] = [
    ["registry", "src"],
    ["git", "checkouts"],
    [".rustup", "toolchains"],
    ["include", "c++"],
    ["lib", "clang"],
    ["lib", "gcc"],
    ["go", "pkg"],
    ["VC", "Tools"],
    ["Program Files (x86)", "Windows Kits"],
];
/// Directories of libraries in the sources of a program.
const BUNDLED: [&str; 16] = [
    "3rdparty",
    "_deps",
    "contrib",
    "deps",
    "extern",
    "external",
    "externals",
    "node_modules",
    "subprojects",
    "third-party",
    "third_party",
    "thirdparty",
    "vcpkg_installed",
    "vendor",
    "vendored",
    "vendors",
];

/// The owner of the source that declares a type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    Program,
    /// A library whose sources are among those of the program.
    Bundled,
    Library,
}

/// A record type of variables: how many there are, its name, and one of its entries.
type Used = (usize, Arc<str>, TypeId);

impl Types {
    /// The most frequent record types of variables and parameters, directly or behind pointers: at most `most`, those of the
    /// program's own sources first, and without those of the standard libraries. Empty if the debug information has no
    /// variables, as in a PDB.
    pub fn most_used(&self, most: usize) -> Vec<Named> {
        let mut uses: FxHashMap<TypeId, usize> = FxHashMap::default();
        for number in self.index.units() {
            let variables = self.in_unit(number, Unit::variables).into_iter();
            for variable in variables.filter(|variable| !variable.is_artificial) {
                let ty = self.type_of(number, Some(variable.ty));
                *uses.entry(ty).or_default() += 1;
            }
        }
        let mut named: FxHashMap<Arc<str>, (usize, TypeId)> = FxHashMap::default();
        for (ty, count) in uses {
            if let Some((name, ty)) = self.record_behind(ty) {
                let (sum, first) = named.entry(name).or_insert((0, ty));
                (*sum, *first) = (*sum + count, ty.min(*first));
            }
        }
        let named = named.into_iter();
        let mut order: Vec<Used> =
            named.map(|(name, (count, ty))| (usize::MAX - count, name, ty)).collect();
        order.sort_unstable();
        let owners = self.owners(&order);
        let mut order: Vec<(Owner, Used)> = owners.into_iter().zip(order).collect();
        order.sort_by_key(|(owner, _)| *owner);
        order.truncate(most);
        let rank = |name: &str| order.iter().position(|(_, (_, known, _))| **known == *name);
        let mut found = self.matching(|name| rank(name).is_some());
        found.sort_by_key(|named| rank(&named.name));
        found
    }

    /// The name of a record behind pointers that a program may have a formatter for, and the record.
    fn record_behind(&self, mut ty: TypeId) -> Option<(Arc<str>, TypeId)> {
        for _ in 0..MAX_POINTERS {
            ty = self.unqualified(ty);
            match self.shape(ty) {
                Shape::Pointer(to) | Shape::Reference(to) => ty = to,
                Shape::Record(members) if !members.is_empty() => {
                    let name = self.name(ty);
                    let is_known = LIBRARIES.iter().any(|room| name.starts_with(room));
                    return (!is_known).then_some((name, ty));
                }
                _ => return None,
            }
        }
        None
    }

    /// The owners of some types. If nothing names the source, as mostly in Rust, the crates decide: a library knows no
    /// crate of the program.
    fn owners(&self, used: &[Used]) -> Vec<Owner> {
        let declared = used.iter().map(|(.., ty)| {
            let place = self.declared_at(*ty)?;
            self.source_of(place.unit, place.file)
        });
        let declared: Vec<Option<Arc<Path>>> = declared.collect();
        let own = declared.iter().flatten().filter(|file| !is_of_library(file));
        let mut own = own.map(|file| parts(file));
        let first = own.next().unwrap_or_default();
        let shared = own.fold(first.len(), |shared, other| {
            first.iter().zip(&other).take(shared).take_while(|(a, b)| a == b).count()
        });
        let (libraries, crates) = match declared.iter().all(Option::is_some) {
            true => Default::default(),
            false => self.crates(),
        };
        let owner = |((_, name, _), file): (&Used, &Option<Arc<Path>>)| match file {
            Some(file) if is_of_library(file) => Owner::Library,
            Some(file) => {
                let parts = parts(file);
                let mut inside = parts.iter().skip(shared);
                let is_bundled = inside.any(|part| BUNDLED.contains(&&**part));
                if is_bundled { Owner::Bundled } else { Owner::Program }
            }
            // Tuples, slices and references of Rust are nobody's.
            None if !is_named(root(name)) || libraries.contains(root(name)) => Owner::Library,
            None if crates.is_empty() || crates.contains(root(name)) => Owner::Program,
            // A library of generic code has no unit.
            None => Owner::Bundled,
        };
        used.iter().zip(&declared).map(owner).collect()
    }

    /// The outermost scopes in units of libraries, and the crates of the program, by their directories.
    fn crates(&self) -> (FxHashSet<String>, FxHashSet<String>) {
        let (mut found, mut own) = (FxHashSet::default(), FxHashSet::default());
        for number in self.index.units() {
            let Some(file) = self.in_unit(number, source_file_of_unit) else { continue };
            if !is_of_library(&file) {
                own.extend(crate_of(&file));
                continue;
            }
            for id in self.index.unit_nodes(number) {
                let node = self.index.node(id);
                if node.kind == Tag::Namespace && node.parent().is_none() {
                    found.insert(self.own_name(self.index.entry(id)));
                }
            }
        }
        (found, own)
    }
}

/// The crate of a unit of rustc, which is called `two/src/main.rs/@/1a2b`, by the directory around `src`.
fn crate_of(unit: &Path) -> Option<String> {
    let parts = parts(unit);
    let source = parts.iter().position(|part| part == "src")?;
    let is_of_rust = parts.iter().any(|part| part == "@");
    let folder = parts.get(source.checked_sub(1)?).filter(|_| is_of_rust)?;
    Some(folder.replace('-', "_"))
}

/// The outermost scope of a name.
fn root(name: &str) -> &str {
    base(name).split("::").next().unwrap_or(name)
}

fn is_named(scope: &str) -> bool {
    scope.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The directories and the name of a file of any system.
fn parts(file: &Path) -> Vec<String> {
    file.to_string_lossy().split(['/', '\\']).map(str::to_owned).collect()
}

pub(super) fn is_of_library(file: &Path) -> bool {
    let text = file.to_string_lossy();
    let begins = |folders: &[&str]| folders.iter().any(|folder| text.starts_with(folder));
    let parts = parts(file);
    let is_downloaded =
        |pair: &[String]| DOWNLOADED.iter().any(|[outer, inner]| pair == [*outer, *inner]);
    begins(&SYSTEM) && !begins(&NOT_SYSTEM) || parts.windows(2).any(is_downloaded)
}
