//! `cargo xtask net`: the texts and sizes that users see, and the tests that look at them, beside those of another commit.
//!
//! A refactoring may change bytes; it may not change a right text, nor lose a trial. The net only informs: it has no verdict.

mod compare;
mod record;

use crate::shell::{Result, Xtask};
use compare::{report, Renamed};
use record::Record;
use std::path::Path;
use xshell::cmd;

const FOLDER: &str = "target/net";
/// Earlier names that the present tree covers by other names.
const RENAMED: &str = "tests/renamed.txt";

/// Records the present tree; beside a commit, prints what is different since.
pub(crate) fn run(task: &Xtask, options: &[&str]) -> Result {
    let (all, commits): (Vec<&str>, Vec<&str>) = options.iter().partition(|word| **word == "--all");
    // What the commands of a commit would take for options.
    for variable in ["FMTC_AGAINST", "FMTC_BLESS", "FMTC_COMMAND", "FMTC_FULL"] {
        std::env::remove_var(variable);
    }
    task.sh.create_dir(FOLDER)?;
    let before = match commits[..] {
        [] => None,
        [commit] => Some(of_commit(task, commit)?),
        _ => return Err("usage: cargo xtask net [COMMIT] [--all]".into()),
    };
    let now = Record::of_tree(&task.root, &task.target())?;
    task.sh.write_file(Path::new(FOLDER).join("present.txt"), now.to_text())?;
    if let Some((commit, before)) = before {
        let renamed = Renamed::read(&task.sh.read_file(RENAMED)?)?;
        println!("{FOLDER}/{commit}.txt, then {FOLDER}/present.txt");
        print!("{}", report(&before, &now, &renamed, !all.is_empty()));
    }
    Ok(())
}

/// The record of a commit, which is made once. All commits are built in one work tree, so that a build begins with the last one.
fn of_commit(task: &Xtask, commit: &str) -> Result<(String, Record)> {
    let commit = format!("{commit}^{{commit}}");
    let commit = cmd!(task.sh, "git rev-parse --verify {commit}").quiet().read()?;
    let kept = Path::new(FOLDER).join(format!("{commit}.txt"));
    if let Some(record) = task.sh.read_file(&kept).ok().and_then(|text| Record::from_text(&text)) {
        return Ok((commit, record));
    }
    let tree = task.root.join(FOLDER).join("tree");
    if tree.join(".git").exists() {
        cmd!(task.sh, "git -C {tree} checkout --quiet --force --detach {commit}").run()?;
    } else {
        // Git may remember one that somebody has deleted.
        cmd!(task.sh, "git worktree add --quiet --force --detach {tree} {commit}").run()?;
    }
    let record = Record::of_tree(&tree, &tree.join("target"))?;
    task.sh.write_file(&kept, record.to_text())?;
    Ok((commit, record))
}
