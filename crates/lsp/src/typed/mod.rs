//! The types of programs, in what the server answers.

pub(crate) mod keyed;
pub(crate) mod members;
pub(crate) mod programs;
