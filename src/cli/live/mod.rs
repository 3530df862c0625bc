//! Formatters in a running LLDB: the commands that `fmtc lldb` brings, and `fmtc preview`.

mod debugger;
mod in_gdb;
mod package;

pub(super) mod lldb;
pub(super) mod load;
pub(super) mod preview;
