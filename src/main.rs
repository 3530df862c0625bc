//! The `fmtc` command.

fn main() {}
