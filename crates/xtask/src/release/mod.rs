//! Releases: the packages, and tests that install them as the documents say.

pub(crate) mod build;
mod licences;
pub(crate) mod test;
mod ways;
