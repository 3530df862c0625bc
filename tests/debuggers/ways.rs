//! The ways a section gets into a program: `programs/ways.toml`.

use crate::engine::{Program, table, text, word, words};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A way to build a program with formatters. Its name is that in `routes.txt` and in the names of trials.
#[derive(Clone, Copy)]
pub(crate) struct Way(&'static Value);

static ALL: LazyLock<Vec<Way>> =
    LazyLock::new(|| table("ways", "way").into_iter().map(Way).collect());

/// All ways for `cpp` or `rust`. Some others are used where they are named.
pub(crate) fn ways(language: &str) -> Vec<Way> {
    ALL.iter().copied().filter(|Way(row)| row["of"] == language).collect()
}

/// A way by its name; for a language those of others do not count.
pub(crate) fn named(language: &str, name: &str) -> Way {
    let is_it =
        |Way(row): &Way| row["name"] == name && [language, "named"].contains(&word(&row["of"]));
    ALL.iter().copied().find(is_it).unwrap_or_else(|| panic!("no way {name}"))
}

impl Way {
    /// A program by this way. Its name ends with that of the way.
    pub(crate) fn program(self, name: &str, source: &Path, formatters: &[PathBuf]) -> Program {
        let [way, sections, before, build] =
            ["name", "sections", "before", "build"].map(|key| word(&self.0[key]));
        let files: Vec<String> =
            formatters.iter().map(|file| format!("'{}'", text(file))).collect();
        let all = files.join(" ");
        let each = files.iter().enumerate().map(|(number, file)| {
            sections.replace("FILE", file).replace("NUMBER", &number.to_string()) + "\n"
        });
        Program {
            name: format!("{name}/{way}"),
            source: source.to_owned(),
            sections: match sections.contains("FILES") {
                true => sections.replace("FILES", &all),
                false => each.collect(),
            },
            build: format!("{before}\n{build}").replace("FILES", &all),
            needs: words(&self.0["needs"]),
            packages: word(&self.0["packages"]).to_owned(),
            ..Program::default()
        }
    }
}
