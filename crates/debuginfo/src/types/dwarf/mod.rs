//! The interface to DWARF: files, units and entries. `gimli` is used only here.
//!
//! Units are read one at a time, so that a large program does not have to fit into memory; their
//! shared data (abbreviations, strings) stays in memory.
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

pub(super) use entry::{Constant, Entry, Reference, Tag};
pub(super) use image::{Image, ImageFile, InfoSection};
pub(super) use lines::{source_file, source_file_of_unit};
pub(super) use unit::{Unit, UnitPlace, UnitReader, units};
pub(super) use walk::{TypeNode, walk};
pub(super) use write::{UnitWriter, WrittenId};

use crate::source::printable;

/// A name from the debug information as text, with its control characters escaped: the file may come
/// from anyone, and no name may end a line or control a terminal.
pub(super) fn name_text(name: &[u8]) -> String {
    printable::escaped(&String::from_utf8_lossy(name)).into_owned()
}
