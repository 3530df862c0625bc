//! Tests of the library and the command through their public faces.

mod asm;
mod conformance;
mod docs;
mod layers;
mod lowering;
mod object;
mod section;
mod toolchain;
mod verify;
mod verify_hostile;
mod verify_vm;
mod vm_sections;
mod vm_vectors;
