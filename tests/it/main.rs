//! Tests of the library and the command through their public faces.

mod section;
