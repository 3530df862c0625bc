//! Lists the packs: the folders of `packs`.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=packs");
    let folder = env::var("CARGO_MANIFEST_DIR").expect("Cargo sets it");
    let out = env::var("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&out).join("packs.rs"), packs(&Path::new(&folder).join("packs")))
        .unwrap_or_else(|e| panic!("{out}: {e}"));
    println!("cargo::rustc-check-cfg=cfg(linkers_drop_used)");
    if is_rust_1_88() {
        println!("cargo::rustc-cfg=linkers_drop_used");
    }
}

/// Whether linkers drop `#[used]` items: Rust 1.88, which compiles fmtc and the code that fmtc generates, does not tell
/// them to keep these, as later releases do.
fn is_rust_1_88() -> bool {
    let rustc = env::var_os("RUSTC").expect("Cargo sets it");
    let version = Command::new(rustc).arg("--version").output();
    version.is_ok_and(|output| output.stdout.starts_with(b"rustc 1.88."))
}

/// The list of all packs for `src/packs/mod.rs`, in the order of their names.
fn packs(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    let mut out = String::from("&[\n");
    for name in names {
        let file = folder.join(&name).join(format!("{name}.fmt"));
        if file.is_file() {
            out += &format!("    Pack {{ name: {name:?}, text: include_str!({file:?}) }},\n");
        }
    }
    out + "]"
}
