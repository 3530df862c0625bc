//! Tells the crate which compiler compiles it.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(linkers_drop_used)");
    if is_rust_1_88() {
        println!("cargo::rustc-cfg=linkers_drop_used");
    }
}

/// Whether linkers drop `#[used]` items: Rust 1.88, which compiles fmtc and the code that fmtc generates, does not tell
/// them to keep these, as later releases do.
fn is_rust_1_88() -> bool {
    let rustc = std::env::var_os("RUSTC").expect("Cargo sets it");
    let version = Command::new(rustc).arg("--version").output();
    version.is_ok_and(|output| output.stdout.starts_with(b"rustc 1.88."))
}
