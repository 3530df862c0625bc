//! The licences of the crates that the command is linked with; each text once, below the crates that it is for.

use crate::shell::{ensure, Result, Xtask};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use xshell::cmd;

const NAMES: [&str; 5] = ["licen", "copying", "copyright", "notice", "unlicense"];

pub(crate) fn licences(task: &Xtask) -> Result<String> {
    let tree = cmd!(
        task.sh,
        "cargo tree --package fmtc --locked --edges normal,no-proc-macro --no-dedupe --target x86_64-unknown-linux-gnu --prefix none"
    );
    let tree = tree.args(["--format", "{p}|{l}"]).quiet().read()?;
    // A package of this repository has its directory in brackets.
    let crates: BTreeSet<&str> = tree.lines().filter(|line| !line.contains('(')).collect();
    let mut out = String::new();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in crates {
        let (name, licence) = line.split_once('|').unwrap_or((line, ""));
        let name = name.replacen(" v", " ", 1);
        ensure(!licence.is_empty(), format!("{name} names no licence"))?;
        writeln!(out, "{name}: {licence}")?;
        let folder = task.source(&name.replace(' ', "-")).ok_or(format!("no sources of {name}"))?;
        for file in task.sh.read_dir(folder)? {
            let is_licence = file.file_name().is_some_and(|file| {
                let file = file.to_string_lossy().to_lowercase();
                NAMES.iter().any(|start| file.starts_with(start))
            });
            if is_licence && file.is_file() {
                let text = String::from_utf8_lossy(&task.sh.read_binary_file(file)?).into_owned();
                texts.entry(text.trim().to_owned()).or_default().insert(name.clone());
            }
        }
    }
    for (text, names) in texts {
        let names = Vec::from_iter(names).join(", ");
        write!(out, "\n{}\n{names}\n\n{text}\n", "=".repeat(80))?;
    }
    Ok(out)
}
