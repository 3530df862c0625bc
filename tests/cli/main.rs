//! The command `fmtc`, as a person or a script runs it.

mod against;
mod capture;
mod command;
mod files;
mod folders;
mod hostile;
mod init;
mod install;
mod live;
mod manual;
mod packs;
mod reports;
mod sessions;
mod types;
