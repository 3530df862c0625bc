//! The types of a program, read from its debug information: DWARF 2 to 5, or a PDB.
//!
//! LLDB compares the key of a formatter with its own name of a type, and counts members in its own
//! way. Both differ from the content of DWARF; this module computes them:
//!
//! ```text
//! files ──object──▶ sections ──dwarf──▶ units ──walk──▶ index of named types
//! PDBs ──pdb──▶ sections
//!     index + key ──find──▶ types ──name, children──▶ names and members in LLDB
//! ```
//!
//! A type is an entry of a unit, never a name: one program can have several types of one name. As in
//! LLDB, a declaration is resolved to a definition of the same name; without a definition, its
//! members are *unknown*, not missing.
//!
//! Reading is lazy: the walk keeps 32 bytes for each named type, and everything else is read again
//! on demand. Files are read only through [`Files`].
//!
//! ```
//! use fmtc::types::{Binary, DebugFile, Files, Types};
//! use std::path::Path;
//! use std::sync::Arc;
//!
//! struct Disk;
//! impl Files for Disk {
//!     fn open(&self, path: &Path) -> Option<DebugFile> {
//!         Some(Arc::new(std::fs::read(path).ok()?))
//!     }
//! }
//!
//! // This program.
//! let path = std::env::current_exe().unwrap();
//! let types = Types::read(&[Binary { path }], &Disk);
//! if let Ok(types) = types {
//!     let found = types.named("alloc::string::String").unwrap();
//!     assert!(found.iter().all(|ty| types.size(*ty).unwrap() == Some(24)));
//! }
//! ```

mod against;
mod damage;
mod declare;
mod declared;
mod dwarf;
mod files;
mod find;
mod index;
mod links;
pub(crate) mod listing;
pub(crate) mod loose;
mod name;
mod names;
mod pdb;
mod read;
mod scalar;
mod shape;
mod sources;
mod template;
mod uses;
mod variants;

pub use crate::sema::NumberKind;
pub use against::{Against, Matcher, Member, Patterns, Step};
pub use damage::Damage;
pub use declared::Declaration;
pub use files::{DebugFile, Files};
pub use find::Named;
pub use links::Links;
pub use read::Binary;
pub use shape::{Child, ChildKind, Shape};
pub use sources::Source;
pub(crate) use variants::bound;
pub use variants::{Discriminant, Variant};

use against::{Answers, Matched};
use dwarf::{Entry, Image, Reference, Unit, UnitReader};
use index::Index;
use names::{Names, Outermost};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::hash::Hash;
use std::sync::Arc;

/// An entry: its unit and its offset there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct EntryId {
    unit: u32,
    offset: u32,
}

/// A type of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TypeId {
    /// `void`.
    Void,
    /// The `int` of a gap between two bit-fields, which LLDB makes up.
    Gap,
    /// A type that has an entry.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    Entry(EntryId),
    /// The elements of an array of several dimensions, after some of them.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    Row(EntryId, u16),
    /// The variants of a Rust `enum`, which LLDB puts into a union.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    Variants(EntryId),
    /// One of these variants, by number.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    Variant(EntryId, u16),
}

/// The types of one or several programs. A query fails if the debug information that it reads is damaged.
pub struct Types {
    images: Vec<Image>,
    index: Index,
    sources: Vec<Source>,
    cache: RefCell<QueryCache>,
}

/// Results of earlier queries.
#[derive(Default)]
struct QueryCache {
    reader: UnitReader,
    units: FxHashMap<u32, Arc<Unit>>,
    /// The total size of these units in bytes.
    units_len: u64,
    names: FxHashMap<TypeId, Option<Arc<str>>>,
    /// The total size of these names in bytes.
    names_len: usize,
    all_names: Option<Arc<Names>>,
    outermost: Option<Arc<Vec<Outermost>>>,
    bases: Option<Arc<[String]>>,
    shapes: FxHashMap<TypeId, Shape>,
    /// The number of these shapes, with their children and enumerators.
    shapes_len: usize,
    /// The types that pattern keys match.
    matched: FxHashMap<Box<str>, Matched>,
    named: FxHashMap<Box<str>, Vec<TypeId>>,
    answers: FxHashMap<TypeId, Answers>,
    /// The typedefs of unnamed types in each unit, by the offsets of the types.
    unnamed: FxHashMap<u32, FxHashMap<u32, EntryId>>,
    /// The types of unnamed members, for each unit and for all type units together.
    nameless: FxHashMap<Option<u32>, FxHashSet<EntryId>>,
}

/// The maximum total size of cached units in bytes.
const KEPT_UNIT_BYTES: u64 = 64 << 20;
/// The maximum number of units with cached facts about their unnamed types.
const KEPT_UNITS: usize = 512;
/// The maximum number of cached patterns.
const KEPT_PATTERNS: usize = 1 << 12;
/// The maximum number of cached shapes, children and enumerators.
const KEPT_CHILDREN: usize = 1 << 18;
/// The maximum number of names with cached types.
const KEPT_NAMED: usize = 1 << 16;
/// The maximum number of cached names, and their maximum total size in bytes.
const KEPT_NAMES: usize = 1 << 20;
const KEPT_NAME_BYTES: usize = 256 << 20;

/// Adds an entry to a cache; clears the cache first if it is full.
fn keep<K: Eq + Hash, V>(known: &mut FxHashMap<K, V>, most: usize, key: K, value: V) {
    if known.len() >= most {
        known.clear();
    }
    known.insert(key, value);
}

impl Types {
    /// The sources of the types, one for each program.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Whether the programs have no types at all.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Whether all types come from PDBs, for which LLDB spells templates in another way.
    pub fn are_of_pdbs(&self) -> bool {
        !self.images.is_empty() && self.images.iter().all(|image| image.is_pdb)
    }

    fn unit(&self, number: u32) -> Result<Arc<Unit>, Damage> {
        let mut cache = self.cache.borrow_mut();
        if let Some(unit) = cache.units.get(&number) {
            return Ok(unit.clone());
        }
        let place = self.index.place(number);
        let unit = Arc::new(cache.reader.read(self.image(number), place)?);
        cache.units_len += place.len;
        if cache.units_len > KEPT_UNIT_BYTES {
            cache.units.clear();
            cache.units_len = place.len;
        }
        cache.units.insert(number, unit.clone());
        Ok(unit)
    }

    fn image(&self, unit: u32) -> &Image {
        let image = self.index.place(unit).image;
        &self.images[image as usize]
    }

    /// Reads an entry and gives it to `read`.
    fn with_entry<T>(
        &self,
        id: EntryId,
        read: impl FnOnce(&Entry<'_>) -> Result<T, Damage>,
    ) -> Result<T, Damage> {
        let unit = self.unit(id.unit)?;
        let entry = unit.entry(self.image(id.unit), id.offset)?;
        read(&entry)
    }

    /// Reads the parts of an entry and gives them to `read`.
    fn with_parts<T>(
        &self,
        id: EntryId,
        read: impl FnOnce(&[Entry<'_>]) -> Result<T, Damage>,
    ) -> Result<T, Damage> {
        let unit = self.unit(id.unit)?;
        let parts = unit.parts(self.image(id.unit), id.offset)?;
        read(&parts)
    }

    /// The target of a reference; `None` if it is in a file that was not read.
    fn resolve(&self, unit: u32, reference: Reference) -> Result<Option<EntryId>, Damage> {
        let place = self.index.place(unit);
        match reference {
            Reference::Unit(offset) => Ok(Some(EntryId { unit, offset })),
            Reference::Section(offset) => match self.index.at_offset(place.image, offset) {
                Some(id) => Ok(Some(id)),
                None => Err(self.image(unit).damage(
                    place.section.name(),
                    offset,
                    "a reference leads here, where no unit is",
                )),
            },
            Reference::Signature(signature) => Ok(self.index.by_signature(signature)),
            Reference::Alternative(offset) => {
                let image = self.image(unit).alternative;
                Ok(image.and_then(|image| self.index.at_offset(image, offset)))
            }
        }
    }

    /// The type of an entry, `void` if it has none.
    fn type_of(&self, unit: u32, reference: Option<Reference>) -> Result<TypeId, Damage> {
        let Some(reference) = reference else { return Ok(TypeId::Void) };
        Ok(self.resolve(unit, reference)?.map_or(TypeId::Void, TypeId::Entry))
    }

    fn damage(&self, id: EntryId, what: &str) -> Damage {
        let place = self.index.place(id.unit);
        let offset = place.offset + u64::from(id.offset);
        self.image(id.unit).damage(place.section.name(), offset, what)
    }
}
