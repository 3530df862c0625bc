//! The limits of a program that is lowered. They bound time and memory.

fmtc_bytecode::limits! {
    CONSTANT_TEXT: usize = 8 << 20, Bytes, "constant texts and pieces put together for a program" => "E0325";
}
