//! DWARF as the rest of the room sees it: files, units and entries. `gimli` is named only here.
//!
//! Units are read one at a time, so that a large program does not have to fit into memory; what
//! they share (abbreviations, strings) is kept.

mod entry;
mod image;
mod package;
mod unit;
mod walk;

pub(super) use entry::{Bound, Constant, Entry, Reference, Tag};
pub(super) use image::{Image, InfoSection};
pub(super) use unit::{Unit, UnitPlace, UnitReader, units};
pub(super) use walk::{Node, NodeKind, walk};
