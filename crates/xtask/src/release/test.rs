//! Runs every line of the documents that installs fmtc, each way in an empty home, and what was installed.
//!
//! The blocks of docs/install.md run as they stand, in a clone of the last commit. Of the editors' pages the blocks run
//! too, but for lines of programs that are not installed; these are listed. No document has a line that installs
//! something and is not run.

use super::ways;
use crate::shell::{Result, Xtask};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use xshell::{cmd, Shell};

const INSTALLERS: [&str; 10] =
    ["cargo", "pip", "pip3", "pipx", "npm", "npx", "apt", "apt-get", "dnf", "code"];
const VERBS: [&str; 3] = ["install", "add", "--install-extension"];
/// Commands that have nothing to do with fmtc.
const OTHERS: [&str; 1] = ["cargo install cargo-fuzz"];
const BUILD: &str = "cargo xtask release build";

/// A clone of the last commit, and a directory of homes.
pub(crate) struct Place<'a> {
    task: &'a Xtask,
    folder: PathBuf,
    pub(crate) checkout: PathBuf,
    /// The line that stands for the one that builds the packages.
    build: &'a str,
    /// Whether the packages are built without optimisation.
    is_quick: bool,
    /// All lines that were run, or would be if their program were installed.
    lines: RefCell<BTreeSet<String>>,
}

/// `test [--aarch64] [--built] [--quick] [WAY...]`.
pub(crate) fn run(task: &Xtask, arguments: &[&str]) -> Result {
    let (options, names): (Vec<&str>, Vec<&str>) =
        arguments.iter().partition(|argument| argument.starts_with("--"));
    let unknown =
        options.iter().find(|option| !["--aarch64", "--built", "--quick"].contains(option));
    let unknown = unknown.or_else(|| names.iter().find(|name| !ways::names().contains(name)));
    if let Some(unknown) = unknown {
        let known = ways::names().join(", ");
        return Err(
            format!("unknown {unknown} (known: --aarch64, --built, --quick, {known})").into()
        );
    }
    let aarch64 = options.contains(&"--aarch64");
    task.apt("cmake=cmake npm=npm git=git python3-venv")?;
    let aarch64_build = format!("{BUILD} --aarch64");
    let build = match (options.contains(&"--built"), aarch64) {
        (true, _) => "true",
        (_, true) => &aarch64_build,
        _ => BUILD,
    };
    let place = Place { is_quick: options.contains(&"--quick"), ..Place::new(task, build)? };
    for (name, way) in ways::WAYS {
        if names.is_empty() || names.contains(&name) {
            println!("== {name}");
            way(&place)?;
        }
    }
    if aarch64 {
        task.apt("qemu-user=qemu-aarch64 libc6-arm64-cross")?;
        ways::on_aarch64(&place)?;
    }
    if names.is_empty() {
        place.nothing_else_installs()?;
        println!("every way of installing works");
    }
    Ok(())
}

impl<'a> Place<'a> {
    fn new(task: &'a Xtask, build: &'a str) -> Result<Self> {
        let (root, folder) = (&task.root, task.root.join("target/installed"));
        task.sh.remove_path(&folder)?;
        let checkout = folder.join("fmtc");
        cmd!(task.sh, "git clone -q {root} {checkout}").run()?;
        std::os::unix::fs::symlink(root.join("target"), checkout.join("target"))?;
        Ok(Self { task, folder, checkout, build, is_quick: false, lines: RefCell::default() })
    }

    pub(crate) fn read(&self, document: &str) -> Result<String> {
        Ok(self.task.sh.read_file(self.checkout.join(document))?)
    }

    /// The blocks of a document that are for a shell, below a heading.
    pub(crate) fn blocks(&self, document: &str, heading: &str) -> Result<Vec<String>> {
        let text = self.read(document)?;
        let mut found = Vec::new();
        let mut lines = section(&text, heading)?.lines();
        while let Some(opening) = lines.next() {
            if opening.trim_start() == "```sh" {
                // One in a list is indented.
                let indent = &opening[..opening.len() - "```sh".len()];
                let block = lines.by_ref().take_while(|line| line.trim_start() != "```");
                let block = block.map(|line| line.strip_prefix(indent).unwrap_or(line));
                found.push(Vec::from_iter(block).join("\n").replace(BUILD, self.build));
            }
        }
        Ok(found)
    }

    /// Fails if a document has a line that installs something and was not run.
    fn nothing_else_installs(&self) -> Result {
        let _inside = self.task.sh.push_dir(&self.checkout);
        let lines = self.lines.borrow();
        for document in cmd!(self.task.sh, "git ls-files *.md").quiet().read()?.lines() {
            for line in self.read(document)?.lines() {
                let is_run = |found: &str| lines.contains(found) || OTHERS.contains(&found);
                let found = installs(line).filter(|found| !is_run(found) && !is_run(line.trim()));
                if let Some(found) = found {
                    return Err(
                        format!("{document} installs something that was not run: {found}").into()
                    );
                }
            }
        }
        Ok(())
    }
}

/// The part of a text below a heading of the second level; all of it without one.
pub(crate) fn section<'a>(text: &'a str, heading: &str) -> Result<&'a str> {
    if heading.is_empty() {
        return Ok(text);
    }
    let (_, rest) =
        text.split_once(&format!("\n## {heading}\n")).ok_or(format!("no heading {heading}"))?;
    Ok(rest.split("\n## ").next().unwrap_or(rest))
}

/// The end of a line, from the program that installs something.
fn installs(line: &str) -> Option<&str> {
    let commands = INSTALLERS.iter().flat_map(|name| VERBS.map(|verb| format!("{name} {verb} ")));
    let starts = commands
        .flat_map(|command| line.match_indices(&command).map(|(at, _)| at).collect::<Vec<_>>());
    let is_word = |at: &usize| !line[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    starts.filter(is_word).min().map(|at| line[at..].trim())
}

/// Of `--quick`: what the packages contain is tested, not how fast it is.
const WITHOUT_OPTIMISATION: [(&str, &str); 2] =
    [("CARGO_PROFILE_DIST_LTO", "off"), ("CARGO_PROFILE_DIST_OPT_LEVEL", "0")];

/// An empty home directory, and the environment of someone who lives there.
pub(crate) struct Home<'a> {
    pub(crate) place: &'a Place<'a>,
    pub(crate) folder: PathBuf,
    pub(crate) sh: Shell,
}

impl<'a> Home<'a> {
    pub(crate) fn new(place: &'a Place<'a>, name: &str, bin: &str) -> Result<Self> {
        let (sh, folder) = (Shell::new()?, place.folder.join(name));
        sh.create_dir(&folder)?;
        for (variable, default) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
            sh.set_var(variable, place.task.folder(variable, crate::shell::home().join(default)));
        }
        let quick = WITHOUT_OPTIMISATION.into_iter().filter(|_| place.is_quick);
        quick.for_each(|(variable, value)| sh.set_var(variable, value));
        // What other ways have compiled is not compiled again.
        sh.set_var("CARGO_TARGET_DIR", place.task.root.join("target"));
        sh.set_var("HOME", &folder);
        sh.set_var("CARGO_INSTALL_ROOT", folder.join(".cargo"));
        sh.set_var("PATH", format!("{}:{}", folder.join(bin).display(), sh.var("PATH")?));
        Ok(Self { place, folder, sh })
    }

    /// Runs lines in a shell, in the checkout; the first that fails ends all. Returns what they print.
    pub(crate) fn run(&self, script: &str) -> Result<String> {
        self.run_in(&self.place.checkout, script)
    }

    pub(crate) fn run_in(&self, folder: &Path, script: &str) -> Result<String> {
        let _inside = self.sh.push_dir(folder);
        for line in script.lines() {
            println!("  $ {line}");
            self.place.lines.borrow_mut().insert(line.trim().to_owned());
        }
        let shell = cmd!(self.sh, "bash -euo pipefail -c {script}").quiet();
        Ok(shell.env_remove("VIRTUAL_ENV").env_remove("XDG_CONFIG_HOME").read()?)
    }

    /// Counts a line as run.
    pub(crate) fn left_out(&self, line: &str) {
        println!("  not run, as its program is not installed: {line}");
        self.place.lines.borrow_mut().insert(line.trim().to_owned());
    }
}
