//! The abstract domains.

mod condition;
mod origin;
mod text;
mod types;
mod value;
mod wide;

pub(super) use condition::{Condition, Fact, Known};
pub(super) use origin::Origin;
pub(super) use text::{Chars, MAX_KNOWN_LEN, Part, Text};
pub(super) use types::Tribool;
pub use types::Types;
pub(super) use value::{Abstract, Form, Id};
pub(super) use wide::Wide;
