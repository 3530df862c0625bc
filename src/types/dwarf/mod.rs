//! DWARF as the rest of the room sees it: files, units and entries. `gimli` is named only here.
//!
//! Units are read one at a time, so that a large program does not have to fit into memory; what
//! they share (abbreviations, strings) is kept.
//!
//! Names leave this room through [`name_text`] alone.

mod entry;
mod image;
pub(super) mod language;
mod lines;
mod package;
mod unit;
mod walk;
mod write;

pub(super) use entry::{Bound, Constant, Entry, Reference, Tag};
pub(super) use image::{Image, ImageFile, InfoSection};
pub(super) use lines::source_file;
pub(super) use unit::{Unit, UnitPlace, UnitReader, units};
pub(super) use walk::{NodeKind, TypeNode, walk};
pub(super) use write::{UnitWriter, WrittenId};

use crate::source::printable;

/// A name of the debug information as text. Whoever made the file chose it: no name ends a line or
/// steers a terminal, wherever it is shown or written.
pub(super) fn name_text(name: &[u8]) -> String {
    printable::escaped(&String::from_utf8_lossy(name)).into_owned()
}
