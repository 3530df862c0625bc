//! The language server as editors meet it: a client that follows scripts drives the process.

mod client;
mod diagnosed;
mod edits;
mod enums;
mod features;
mod hostile;
mod in_process;
mod keyed;
mod latency;
mod lifecycle;
mod many;
mod navigation;
mod parts;
mod programs;
mod rebuilt;
