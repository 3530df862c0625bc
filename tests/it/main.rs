//! Tests of the library and the command through their public faces.

mod conformance;
mod section;
mod vm_vectors;
