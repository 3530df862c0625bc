//! The public items of the libraries at the last release, one a line, in `crates/xtask/api`: what breaks users is seen before it
//! is released.

use crate::shell::{Result, Xtask};
use public_api::Builder;
use std::collections::BTreeSet;
use xshell::cmd;

const LIBRARIES: [(&str, &str); 4] = [
    ("fmtc", "--features=build"),
    ("fmtc-bytecode", "--all-features"),
    ("fmtc-lower", "--all-features"),
    ("fmtc-syntax", "--all-features"),
];

/// Writes what is public.
pub(crate) fn record(task: &Xtask) -> Result {
    for (library, options) in LIBRARIES {
        task.sh.write_file(recorded(library), public_items(task, library, options)?)?;
    }
    Ok(())
}

/// Fails if an item is missing or has changed, or if an enum that users match has a new variant.
pub(crate) fn check(task: &Xtask) -> Result {
    let mut breaks = Vec::new();
    for (library, options) in LIBRARIES {
        let (before, now) =
            (task.sh.read_file(recorded(library))?, public_items(task, library, options)?);
        let (before, now) = (BTreeSet::from_iter(before.lines()), BTreeSet::from_iter(now.lines()));
        breaks.extend(before.difference(&now).map(|item| format!("- {item}")));
        let is_variant = |item: &str| {
            let parent = item.strip_prefix("pub ").and_then(|path| path.rsplit_once("::"));
            parent.is_some_and(|(parent, _)| before.contains(&*format!("pub enum {parent}")))
        };
        let added = now.difference(&before).filter(|item| is_variant(item));
        breaks.extend(added.map(|item| format!("+ {item}")));
    }
    if breaks.is_empty() {
        return Ok(());
    }
    Err(format!(
        "these changes break users, and need a new version; `cargo xtask api record` accepts them:\n{}",
        breaks.join("\n")
    )
    .into())
}

fn recorded(library: &str) -> String {
    format!("crates/xtask/api/{library}.txt")
}

/// What rustdoc says is public, but for what the compiler derives.
fn public_items(task: &Xtask, library: &str, options: &str) -> Result<String> {
    let doc = cmd!(task.sh, "cargo rustdoc --quiet --package {library} --lib {options} --");
    // Stable compilers write JSON only with this.
    let doc = doc.env("RUSTC_BOOTSTRAP", "1").args(["-Zunstable-options", "--output-format=json"]);
    doc.arg("--cap-lints=allow").run()?;
    let json = task.target().join(format!("doc/{}.json", library.replace('-', "_")));
    let items = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    Ok(items.items().map(|item| format!("{item}\n")).collect())
}
