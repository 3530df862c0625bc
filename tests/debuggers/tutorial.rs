//! The tutorial: its files, its commands and what LLDB shows are those of the document.

use crate::document::{Block, blocks};
use crate::embed::text;
use crate::transcript::{Transcript, same};
use crate::{builds, root, session, tools};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The path of fmtc's repository in the document.
const REPOSITORY: &str = "../fmtc/";

pub(crate) fn trials() -> Vec<Trial> {
    let needs = |first: &[&'static str]| {
        first.iter().chain(&["python3"]).chain(tools::debuggers()).copied().collect()
    };
    vec![
        tools::trial("tutorial::cpp".to_owned(), needs(&["c++"]), cpp),
        tools::trial("tutorial::rust".to_owned(), needs(&["cargo"]), rust),
    ]
}

fn cpp() -> Result<(), String> {
    let (folder, session) = follow("cpp", is_cpp)?;
    shows(&folder.join("shop"), &folder.join("shop.cpp"), &session)
}

fn rust() -> Result<(), String> {
    let (folder, session) = follow("rust", |block| !is_cpp(block))?;
    builds::lock(&folder)?;
    match builds::cargo_says(&folder, &["build"])? {
        (true, says) if !says.contains("warning") => {}
        (_, says) => return Err(says),
    }
    shows(&builds::made("debug", "shop"), &folder.join("src/main.rs"), &session)
}

/// Whether a block is in the first part.
fn is_cpp(block: &Block) -> bool {
    let text = crate::document::text("tutorial.md");
    let rust = text.lines().position(|line| line == "## Rust");
    rust.is_some_and(|rust| block.line < rust)
}

/// Writes the files of a part, and runs its commands. Returns the folder, and the session with LLDB.
fn follow(name: &str, is_part: fn(&Block) -> bool) -> Result<(PathBuf, Transcript), String> {
    let folder = builds::folder(&format!("tutorial-{name}"))?;
    let mut session = None;
    for block in blocks("tutorial.md").iter().filter(|block| is_part(block)) {
        match block.info.split_once(' ') {
            Some((_, file)) => write(&folder.join(file), &block.code)?,
            None if block.info == "console" => run(&folder, &block.code)?,
            None if block.info == "text" => session = Some(Transcript::parse(&block.code)),
            None => {}
        }
    }
    Ok((folder, session.ok_or("no session with LLDB")?))
}

fn write(path: &Path, code: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(failed)?;
    let code = code.replace(REPOSITORY, &format!("{}/", text(root())));
    // The folder is in the workspace of fmtc.
    let own = if path.ends_with("Cargo.toml") { "\n[workspace]\n" } else { "" };
    fs::write(path, code + own).map_err(failed)
}

/// Runs the commands of a block. They print what it says.
fn run(folder: &Path, block: &str) -> Result<(), String> {
    for part in block.split("$ ").skip(1) {
        let (command, wanted) = part.split_once('\n').unwrap_or((part, ""));
        let line = match command.strip_prefix("fmtc ") {
            Some(arguments) => format!("{} {arguments}", tools::command()),
            None => command.to_owned(),
        };
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", &format!("{line} 2>&1")]).current_dir(folder).output();
        let output = output.map_err(|error| error.to_string())?;
        let found = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() || found.trim_end() != wanted.trim_end() {
            return Err(format!("$ {command}\n{found}"));
        }
    }
    Ok(())
}

fn shows(program: &Path, source: &Path, wanted: &Transcript) -> Result<(), String> {
    for lldb in tools::debuggers() {
        same(wanted, &session::run(lldb, program, source, wanted)?)
            .map_err(|what| format!("LLDB {lldb}:\n{what}"))?;
    }
    Ok(())
}
