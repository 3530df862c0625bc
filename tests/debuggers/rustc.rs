//! The rustc that compiles the programs. Nearly every release of it names some types of the standard
//! library anew, so names that were recorded hold for one release; texts hold for all.

use crate::tools;
use std::path::PathBuf;
use std::process::Command;

/// The release of rustc that recorded names are of.
const RECORDED: &str = "1.95.";

/// Whether this rustc names types as it is recorded.
pub(crate) fn is_recorded() -> bool {
    let version = tools::output(Command::new("rustc").arg("--version")).unwrap_or_default();
    let version = String::from_utf8_lossy(&version).into_owned();
    version.strip_prefix("rustc ").is_some_and(|number| number.starts_with(RECORDED))
}

/// Where the rustc of a command, such as `rustup run nightly rustc`, and its tools are.
pub(crate) fn sysroot(command: &str) -> Result<PathBuf, String> {
    let command = format!("{command} --print sysroot");
    let printed = tools::output(Command::new("sh").args(["-c", &command]))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&printed).trim()))
}

/// The folder of the formatters that it brings.
pub(crate) fn formatters(command: &str) -> Result<String, String> {
    Ok(sysroot(command)?.join("lib/rustlib/etc").display().to_string())
}
