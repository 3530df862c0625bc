//! Formatters as a static library that Cargo links.

use super::{Config, directives, files};
use crate::compile::Compiled;
use crate::diag::Diagnostic;
use crate::diag::codes::section::{NO_TARGET, UNWRITABLE};
use crate::object::target::Target;
use crate::object::write;
use std::path::Path;

impl Config {
    /// Makes an object and tells Cargo to link it, in place of source to include: for crates with
    /// `#![forbid(unsafe_code)]`, which do not take the attribute that chooses a section.
    pub fn object(&mut self) -> &mut Config {
        self.writer = Some(write);
        self
    }
}

/// Writes the library; gives the lines that make Cargo link it.
fn write(folder: &Path, compiled: &Compiled, gdb_script: &[u8]) -> Result<String, Diagnostic> {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let target = variable("TARGET").parse::<Target>();
    let target = target.map_err(|error| Diagnostic::new(NO_TARGET, error.to_string()))?;
    let object = write::object_file(&compiled.sections(), target, gdb_script)
        .map_err(|error| Diagnostic::new(UNWRITABLE, error))?;
    // Two crates of a program must not have libraries of one name.
    let library = format!("fmtc_{}", variable("CARGO_PKG_NAME").replace('-', "_"));
    let file = match variable("CARGO_CFG_TARGET_ENV").as_str() {
        "msvc" => format!("{library}.lib"),
        _ => format!("lib{library}.a"),
    };
    files::replace(&folder.join(file), &archive(&object))?;
    Ok(directives::link(folder, &library))
}

/// An archive of one object, without dates and owners. It has no index of symbols, since the
/// object has none.
fn archive(object: &[u8]) -> Vec<u8> {
    let mut out = b"!<arch>\n".to_vec();
    let header =
        format!("{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", "fmtc.o/", 0, 0, 0, "100644", object.len());
    out.extend_from_slice(header.as_bytes());
    out.extend_from_slice(object);
    if object.len() % 2 == 1 {
        out.push(b'\n');
    }
    out
}
