//! The parts of the programs that were read, and those that were not found.

use super::dwarf::language;
use crate::diag::suggest::list;
use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

/// The files that were read for a program.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// The program.
    pub program: String,
    /// The number of named types with a definition, of each unit.
    pub types: usize,
    /// The other files with its debug information, but for split units.
    pub files: Vec<String>,
    /// Whether its debug information is a PDB.
    pub is_pdb: bool,
    /// The number of split units that were read.
    pub split: usize,
    /// The files with types that were not found: of split units, and alternative files of `dwz`.
    pub missing: Vec<String>,
    /// The languages of units whose variables LLDB does not show.
    pub unsupported: BTreeSet<&'static str>,
}

/// The maximum number of files in a message.
const MAX_NAMED: usize = 3;

impl Source {
    /// Whether everything was read, and LLDB shows it.
    pub fn is_complete(&self) -> bool {
        self.types > 0 && self.missing.is_empty() && self.unsupported.is_empty()
    }

    /// Advice for an incomplete source.
    pub fn advice(&self) -> Option<String> {
        let languages: BTreeSet<&str> =
            self.unsupported.iter().map(|name| language::help(name)).collect();
        match (self.types, self.missing.is_empty()) {
            (0, _) => Some("build with debug information (`-g`)".to_owned()),
            (_, false) => Some("keep these files where the compiler wrote them".to_owned()),
            _ if languages.is_empty() => None,
            _ => Some(Vec::from_iter(languages).join("; ")),
        }
    }

    /// Adds a file that holds debug information of the program.
    pub(super) fn add_file(&mut self, path: &str) {
        if path != self.program && !self.files.iter().any(|known| known == path) {
            self.files.push(path.to_owned());
        }
    }
}

/// The names of the first files, and the number of others.
fn named(files: &[String]) -> String {
    let name = |path: &String| {
        Path::new(path).file_name().map_or(path.clone(), |name| name.to_string_lossy().into_owned())
    };
    let mut shown: Vec<String> = files.iter().take(MAX_NAMED).map(name).collect();
    if files.len() > MAX_NAMED {
        shown.push(format!("{} more", files.len() - MAX_NAMED));
    }
    shown.join(", ")
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} types", self.program, self.types)?;
        if !self.files.is_empty() {
            write!(
                f,
                ", from {}{}",
                if self.is_pdb { "the PDB " } else { "" },
                named(&self.files)
            )?;
        }
        if self.split > 0 {
            write!(f, ", {} split units", self.split)?;
        }
        if !self.missing.is_empty() {
            write!(f, "; {} not found: {}", self.missing.len(), named(&self.missing))?;
        }
        if !self.unsupported.is_empty() {
            let languages = list(self.unsupported.iter().copied()).replace('`', "");
            write!(f, "; LLDB has no plugin for {languages}, and shows none of these variables")?;
        }
        Ok(())
    }
}
