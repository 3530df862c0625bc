//! Node.js and Chromium, for the editors and the site.

use crate::shell::{ensure, Result, Xtask};
use xshell::cmd;

const VERSION: &str = "22.12.0";

/// A Node.js of 20 or newer. Debian 12 has one that is too old, but good enough to fetch another.
pub(crate) fn install(task: &Xtask) -> Result {
    if is_new(task) {
        return Ok(());
    }
    task.apt("nodejs=npm npm=npm")?;
    if !is_new(task) {
        let (folder, machine) = (task.cache().join("node"), machine(task)?);
        cmd!(task.sh, "npm install --silent --no-audit --no-fund --prefix {folder} node-linux-{machine}@{VERSION}").run()?;
        task.prepend_path(&folder.join(format!("node_modules/node-linux-{machine}/bin")))?;
    }
    ensure(is_new(task), "there is no Node.js 20 or newer")
}

fn is_new(task: &Xtask) -> bool {
    let version = cmd!(task.sh, "node -p").arg("process.versions.node.split('.')[0]");
    let version = version.quiet().ignore_stderr().read();
    version.is_ok_and(|version| version.parse::<u32>().is_ok_and(|major| major >= 20))
        && task.on_path("npm").is_some()
}

/// The machine as Node.js names it.
pub(crate) fn machine(task: &Xtask) -> Result<String> {
    Ok(cmd!(task.sh, "node -p process.arch").quiet().read()?)
}
