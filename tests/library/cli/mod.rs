//! The command `fmtc`, as a person or a script runs it.

mod against;
mod capture;
mod command;
mod crates;
#[cfg(unix)]
mod doctor;
mod documents;
mod faults;
mod files;
mod folders;
mod gdb;
mod hostile;
mod init;
mod inputs;
mod install;
mod keys;
mod limits;
#[cfg(unix)]
mod link;
mod live;
mod manual;
mod names;
mod outputs;
mod packs;
#[cfg(unix)]
mod places;
mod reports;
mod schemas;
mod sessions;
mod texts;
mod types;
