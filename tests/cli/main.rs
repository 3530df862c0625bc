//! The command `fmtc`, as a person or a script runs it.

mod against;
mod command;
mod files;
mod folders;
mod hostile;
mod manual;
mod reports;
mod sessions;
mod types;
