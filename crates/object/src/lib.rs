//! Sections inside object files, archives and images. It is a part of fmtc: `fmtc::object`.

pub mod inject;
pub mod read;
pub mod write;

use fmtc_bytecode::isa;
use fmtc_core::limits;
use fmtc_core::object::{self, Kind, target};
use fmtc_syntax::source;
