//! Tests of the library and the command through their public faces.

mod asm;
mod conformance;
mod section;
mod verify;
mod vm_vectors;
