//! The abstract machine and its transfer functions.

mod branch;
mod format;
mod found;
mod loops;
mod method;
mod opcode;
mod run;
mod selector;

pub(super) use method::{Analysis, Query, SharedState, analyze};
pub(super) use run::{Machine, State};
