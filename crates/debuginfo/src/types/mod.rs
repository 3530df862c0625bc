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
//! No query fails. If a query meets damage, the damage is kept, and from then on no type is known. Callers check
//! [`Types::damage`] at the end, and report the damage instead of the answers.
//!
//! ```
//! use fmtc::types::{DebugFile, Files, Types};
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
//! let types = Types::read(&[path], &Disk);
//! if let Ok(types) = types {
//!     let found = types.named("alloc::string::String");
//!     assert!(found.iter().all(|ty| types.size(*ty) == Some(24)));
//!     assert_eq!(types.damage(), None);
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
pub mod listing;
pub mod loose;
mod memo;
mod name;
mod names;
mod pdb;
mod read;
mod rust;
mod scalar;
mod shape;
mod shown;
mod sources;
mod template;
mod uses;

pub use crate::sema::NumberKind;
pub use against::{Member, Step, can_be_missing};
pub use damage::Damage;
pub use declared::Declaration;
pub use files::{DebugFile, Files};
pub use find::Named;
pub use links::Links;
pub use rust::bound;
pub use rust::{Discriminant, Variant};
pub use shape::{Child, ChildKind, Shape};
pub use sources::Source;

use against::Matched;
use dwarf::{Entry, Image, Reference, Unit, UnitReader};
use index::Index;
use memo::Memo;
use names::{Name, Outermost};
use rust::EnumPart;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, OnceCell, RefCell};
use std::path::Path;
use std::sync::Arc;

/// An entry: its unit and its offset there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct EntryId {
    unit: u32,
    offset: u32,
}

/// A type of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TypeId {
    /// `void`.
    #[default]
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
    /// A part of a Rust `enum` that has a type in LLDB alone.
    #[doc(hidden)]
    #[allow(private_interfaces)]
    OfEnum(EntryId, EnumPart),
}

impl TypeId {
    fn entry(self) -> Option<EntryId> {
        match self {
            TypeId::Entry(id) => Some(id),
            _ => None,
        }
    }
}

/// The types of one or several programs.
pub struct Types {
    images: Vec<Arc<Image>>,
    index: Index,
    sources: Vec<Source>,
    /// The first damage that a query met.
    damage: OnceCell<Damage>,
    /// The depth of nested queries, and the number of queries inside the outermost one.
    nested: Cell<(usize, usize)>,
    known: KnownAnswers,
}

/// Answers to earlier queries.
#[derive(Default)]
struct KnownAnswers {
    reader: RefCell<UnitReader>,
    units: Memo<u32, Option<Arc<Unit>>>,
    names: Memo<TypeId, Arc<str>>,
    shapes: Memo<TypeId, Shape>,
    named: Memo<String, Vec<TypeId>>,
    /// The types that pattern keys match.
    matched: Memo<String, Matched>,
    /// The sources of units, by their numbers.
    files: Memo<(u32, u64), Option<Arc<Path>>>,
    /// The typedefs of unnamed types in each unit, by the offsets of the types.
    unnamed: Memo<u32, Arc<FxHashMap<u32, EntryId>>>,
    /// The types of unnamed members, for each unit and for all type units together.
    nameless: Memo<Option<u32>, Arc<FxHashSet<EntryId>>>,
    /// The names of all types, in order.
    all_names: OnceCell<Vec<Name>>,
    outermost: OnceCell<Vec<Outermost>>,
    bases: OnceCell<Vec<String>>,
    /// The names of the members of classes that have bases, and of these classes.
    of_derived: OnceCell<FxHashMap<String, Vec<Arc<str>>>>,
    /// The names of the types that a debugger can meet, if the debug information has variables.
    shown: OnceCell<Option<shown::TypeNames>>,
}

/// The maximum depth of nested types, and of queries that one query leads to. Only damaged debug information has more.
const MAX_NESTED: (usize, usize) = (128, 1 << 18);
const ENDLESS: &str = "the type is made of itself";

impl Types {
    /// The sources of the types, one for each program.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The first damage that a query met. All answers since then are without meaning.
    pub fn damage(&self) -> Option<&Damage> {
        self.damage.get()
    }

    /// An answer, unless damage was met.
    ///
    /// # Errors
    /// The first damage.
    pub fn certain<T>(&self, answer: T) -> Result<T, Damage> {
        self.damage.get().cloned().map_or(Ok(answer), Err)
    }

    /// Whether the programs have no types at all.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Whether all types come from PDBs, for which LLDB spells templates in another way.
    pub fn are_of_pdbs(&self) -> bool {
        !self.images.is_empty() && self.images.iter().all(|image| image.is_pdb)
    }

    /// The result of reading; the default if it is damaged.
    fn sound<T: Default>(&self, read: Result<T, Damage>) -> T {
        read.unwrap_or_else(|damage| {
            self.damage.get_or_init(|| damage);
            T::default()
        })
    }

    /// Notes that a type cannot be determined.
    pub fn fail(&self, ty: TypeId, what: &str) {
        self.damage.get_or_init(|| match ty {
            TypeId::Entry(id) | TypeId::Row(id, _) | TypeId::OfEnum(id, _) => {
                let place = self.index.place(id.unit);
                let offset = place.offset + u64::from(id.offset);
                self.image(id.unit).damage(place.section.name(), offset, what)
            }
            TypeId::Void | TypeId::Gap => {
                Damage { file: String::new(), section: "", offset: 0, what: what.to_owned() }
            }
        });
    }

    /// A query inside another one: of a part of a type.
    fn nested<T: Default>(&self, ty: TypeId, ask: impl FnOnce() -> T) -> T {
        let (depth, work) = self.nested.get();
        if depth == MAX_NESTED.0 || work == MAX_NESTED.1 {
            self.fail(ty, ENDLESS);
        }
        if self.damage.get().is_some() {
            return T::default();
        }
        self.nested.set((depth + 1, work + 1));
        let answer = ask();
        let (_, work) = self.nested.get();
        self.nested.set((depth, if depth == 0 { 0 } else { work }));
        answer
    }

    fn unit(&self, number: u32) -> Option<Arc<Unit>> {
        if self.damage.get().is_some() {
            return None;
        }
        let place = self.index.place(number);
        self.known.units.get(
            &number,
            |_| usize::try_from(place.len).unwrap_or(usize::MAX),
            || {
                let read = self.known.reader.borrow_mut().read(self.image(number), place);
                self.sound(read.map(|unit| Some(Arc::new(unit))))
            },
        )
    }

    fn address_size(&self, unit: u32) -> u64 {
        self.unit(unit).map_or(0, |unit| unit.address_size())
    }

    fn image(&self, unit: u32) -> &Arc<Image> {
        let image = self.index.place(unit).image;
        &self.images[image as usize]
    }

    /// Reads from a unit.
    fn in_unit<T: Default>(&self, number: u32, read: impl FnOnce(&Unit) -> Result<T, Damage>) -> T {
        let Some(unit) = self.unit(number) else { return T::default() };
        self.sound(read(&unit))
    }

    /// Reads an entry and gives it to `read`.
    fn with_entry<T: Default>(&self, id: EntryId, read: impl FnOnce(&Entry<'_>) -> T) -> T {
        self.in_unit(id.unit, |unit| unit.entry(id.offset).map(|entry| read(&entry)))
    }

    /// Reads the parts of an entry and gives them to `read`.
    fn with_parts<T: Default>(&self, id: EntryId, read: impl FnOnce(&[Entry<'_>]) -> T) -> T {
        self.in_unit(id.unit, |unit| unit.parts(id.offset).map(|parts| read(&parts)))
    }

    /// The target of a reference; `None` if it is in a file that was not read.
    fn resolve(&self, unit: u32, reference: Reference) -> Option<EntryId> {
        let place = self.index.place(unit);
        match reference {
            Reference::Unit(offset) => Some(EntryId { unit, offset }),
            Reference::Section(offset) => {
                let found = self.index.at_offset(place.image, offset);
                let what = "a reference leads here, where no unit is";
                let damage = || self.image(unit).damage(place.section.name(), offset, what);
                self.sound(found.ok_or_else(damage).map(Some))
            }
            Reference::Signature(signature) => self.index.by_signature(signature),
            Reference::Alternative(offset) => {
                self.index.at_offset(self.image(unit).alternative?, offset)
            }
        }
    }

    /// The type of an entry, `void` if it has none.
    fn type_of(&self, unit: u32, reference: Option<Reference>) -> TypeId {
        let target = reference.and_then(|reference| self.resolve(unit, reference));
        target.map_or(TypeId::Void, TypeId::Entry)
    }
}
