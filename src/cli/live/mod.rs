//! Formatters in a running LLDB: the commands that `fmtc setup lldb` brings, and `fmtc preview`.

pub(super) mod debugger;
mod in_gdb;
mod load;
pub(super) mod package;
mod records;
mod save;

pub(super) mod answers;
pub(super) mod preview;
