//! Formatters in a running LLDB: the commands that `fmtc lldb` brings, and `fmtc preview`.

mod debugger;
mod package;

pub(super) mod lldb;
pub(super) mod preview;
