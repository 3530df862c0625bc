//! The rustc that compiles the programs. Nearly every release of it names some types of the standard
//! library anew, so names that were recorded hold for one release; texts hold for all.

use crate::engine::{Debugger, output, run, scratch, text, write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

/// The release of rustc that recorded names are of.
const RECORDED: &str = "1.95.";

/// Whether this rustc names types as it is recorded.
pub(crate) fn is_recorded() -> bool {
    static IS_RECORDED: LazyLock<bool> = LazyLock::new(|| {
        let version = output(Command::new("rustc").arg("--version")).unwrap_or_default();
        let version = String::from_utf8_lossy(&version).into_owned();
        version.strip_prefix("rustc ").is_some_and(|number| number.starts_with(RECORDED))
    });
    *IS_RECORDED
}

/// Where the rustc of a command, such as `rustup run nightly rustc`, and its tools are.
pub(crate) fn sysroot(command: &str) -> Result<PathBuf, String> {
    let command = format!("{command} --print sysroot");
    let printed = output(Command::new("sh").args(["-c", &command]))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&printed).trim()))
}

/// The folder of the formatters that it brings.
pub(crate) fn formatters(command: &str) -> Result<String, String> {
    Ok(sysroot(command)?.join("lib/rustlib/etc").display().to_string())
}

/// `rust-lldb` with an LLDB: it runs the first that it finds.
pub(crate) fn lldb(debugger: Debugger) -> Result<Command, String> {
    let folder = scratch(format!("{}/rust-lldb", debugger.name()))?;
    let file = folder.join("lldb");
    write(&file, format!("#!/bin/sh\nexec '{}' \"$@\"\n", debugger.command().display()))?;
    run("chmod", &["+x", text(&file)])?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder).chain(std::env::split_paths(&path));
    let mut command = Command::new(sysroot("rustc")?.join("bin/rust-lldb"));
    command.env("PATH", std::env::join_paths(folders).map_err(|e| e.to_string())?);
    Ok(command)
}
