//! The playground and the documentation, in `site/made/dist`.

use crate::shell::{ensure, succeeds, Result, Xtask};
use crate::{install, node};
use xshell::cmd;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds both; installs Node.js, and the target and sources of rustup, or Debian's rustc-web with its sources.
pub(crate) fn build(task: &Xtask) -> Result {
    node::install(task)?;
    let target = task.root.join("target/wasm");
    build_library(task, &target)?;
    let _inside = task.sh.push_dir("site");
    cmd!(task.sh, "npm ci --loglevel=error --ignore-scripts --no-audit --no-fund").run()?;
    task.sh.remove_path("made/dist")?;
    cmd!(task.sh, "node tools/pages.mjs").run()?;
    cmd!(task.sh, "npx vitepress build docs").run()?;
    let library = target.join(TARGET).join("release/fmtc_site.wasm");
    cmd!(task.sh, "node tools/play.mjs {library}").run()?;
    task.sh.read_file("made/dist/index.html")?;
    task.sh.read_file("made/dist/play/sw.js")?;
    Ok(())
}

/// The standard library is built too: small as the rest, and without the texts of panics, which nobody would see.
fn build_library(task: &Xtask, folder: &std::path::Path) -> Result {
    let mut cargo = cmd!(
        task.sh,
        "cargo build --quiet --release --locked --manifest-path site/wasm/Cargo.toml --target {TARGET} -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size"
    )
    // Stable compilers do both only with this.
    .env("RUSTC_BOOTSTRAP", "1")
    .env("CARGO_TARGET_DIR", folder)
    // As much stack as a thread of the command has is more than browsers give to what calls it.
    .env("RUSTFLAGS", "-Clink-arg=-zstack-size=4194304 -Zunstable-options -Cpanic=immediate-abort");
    let has_sources = || succeeds(cmd!(task.sh, "rustup component add rust-src"));
    if install::rust_target(task, TARGET).is_err() || !has_sources() {
        cargo = install::with_debian_rust(task, cargo)?;
    }
    Ok(cargo.run()?)
}

/// Tests what was built in Chromium, and compares what the page shows with what the command prints.
pub(crate) fn test(task: &Xtask) -> Result {
    node::install(task)?;
    is_built(task)?;
    task.apt("chromium=chromium")?;
    cmd!(task.sh, "cargo build --quiet --locked").run()?;
    task.cargo_outside("test", "site/wasm").args(["--quiet", "--locked"]).run()?;
    let _inside = task.sh.push_dir("site");
    let files: Vec<_> = task.sh.read_dir("tests")?;
    let files = files.iter().filter(|file| file.to_string_lossy().ends_with(".test.mjs"));
    // Without a file Node.js looks for some, and passes if there are none.
    Ok(cmd!(task.sh, "node --test --test-concurrency=1 --test-reporter=spec").args(files).run()?)
}

pub(crate) fn serve(task: &Xtask, port: &str) -> Result {
    node::install(task)?;
    is_built(task)?;
    let _inside = task.sh.push_dir("site");
    Ok(cmd!(task.sh, "node tools/serve.mjs {port}").run()?)
}

fn is_built(task: &Xtask) -> Result {
    let page = task.root.join("site/made/dist/index.html");
    ensure(page.exists(), "run `cargo xtask site build` first")
}
