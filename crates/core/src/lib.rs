//! The checker and the pipeline, from the trees of `.fmt` files to the bytes of a section. It is a part of fmtc, which
//! re-exports what is stable. It reads no files, prints nothing, and never panics, whatever the input.

// Tools use everything.
#![cfg_attr(not(feature = "tools"), allow(dead_code))]

pub mod compile;
pub mod diag;
#[doc(hidden)]
pub mod limits;
#[doc(hidden)]
pub mod names;
pub mod object;
pub mod packs;
#[doc(hidden)]
pub mod sema;

use fmtc_bytecode::{asm, bytecode, isa, verify};
use fmtc_lower as lower;
use fmtc_syntax::{self as syntax, source};

/// Not a part of the API: functions that the tests call by themselves.
#[doc(hidden)]
pub mod internals {
    pub use crate::compile::imports::{Room, load_within};
    pub use crate::compile::item::CheckedItem;
    pub use crate::names::text::{last_part, scopes, split, template};
    pub use crate::sema::analyse::provider::{Provider, of_name};
}
