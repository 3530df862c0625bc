//! Lists the packs: the folders of `packs`.
//!
//! With the feature `regenerate` also writes `crates/syntax/src/syntax/generated/`, lexers by logos from `grammar/*.rs`
//! and the parser by lalrpop from `grammar/fmt.lalrpop`. Without it, what is there is used.

#[cfg(feature = "regenerate")]
use std::collections::HashSet;
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
    #[cfg(feature = "regenerate")]
    regenerate(&out);
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

#[cfg(feature = "regenerate")]
fn regenerate(out: &str) {
    println!("cargo::rerun-if-changed=grammar");
    let read = |path: &str| fs::read_to_string(path).unwrap_or_else(|e| panic!("{path}: {e}"));
    // Cargo may compile fmtc while it runs this for another target: a file that is right stays.
    let write = |name, text: String| {
        let path = format!("crates/syntax/src/syntax/generated/{name}.rs");
        if fs::read_to_string(&path).is_ok_and(|before| before == text) {
            return;
        }
        fs::write(&path, text).unwrap_or_else(|e| panic!("{path}: {e}"));
    };
    for name in ["code", "strings"] {
        let path = format!("grammar/{name}.rs");
        let text = read(&path);
        let tokens = || text.parse().unwrap_or_else(|e| panic!("{path}: {e}"));
        let mut code = logos_codegen::strip_attributes(tokens());
        code.extend(logos_codegen::generate(tokens()));
        let file = syn::parse2(code).unwrap_or_else(|e| panic!("{path}: {e}"));
        write(name, prettyplease::unparse(&file));
    }
    lalrpop::Configuration::new()
        .set_in_dir("grammar")
        .set_out_dir(out)
        .set_features(Vec::<String>::new())
        .force_build(true)
        .process()
        .unwrap_or_else(|e| panic!("grammar/fmt.lalrpop: {e}"));
    write("fmt", without_inlined_symbols(&read(&format!("{out}/fmt.rs"))));
}

/// Removes what lalrpop writes for the symbols that the grammar inlines: two fifths of the reductions, which no table
/// has, and their types. With these a place of the parser's stack takes 272 bytes, without them 40.
#[cfg(feature = "regenerate")]
fn without_inlined_symbols(parser: &str) -> String {
    // The tables alone have negative numbers: reductions, from -1.
    let words = parser
        .split([' ', ',', '\n'])
        .filter_map(|word| word.strip_prefix('-')?.parse::<u32>().ok());
    let used: HashSet<u32> = words.map(|number| number - 1).collect();
    let number = |line: &str, before, after| {
        line.trim().strip_prefix(before)?.split_once(after)?.0.parse::<u32>().ok()
    };
    let parser = without_blocks(parser, |line| {
        let reduction = number(line, "fn __reduce", "<").or(number(line, "", " => {"));
        reduction.is_some_and(|reduction| !used.contains(&reduction))
    });
    without_blocks(&parser, |line| {
        let variant = number(line, "fn __pop_Variant", "<").or(number(line, "Variant", "("));
        variant
            .is_some_and(|variant| !parser.contains(&format!("__pop_Variant{variant}(__symbols)")))
    })
}

/// Removes the lines that are not wanted, each with the block that it starts.
#[cfg(feature = "regenerate")]
fn without_blocks(text: &str, is_unwanted: impl Fn(&str) -> bool) -> String {
    let mut out = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !is_unwanted(line) {
            out.extend([line, "\n"]);
        } else if line.ends_with(['{', '<']) {
            let end = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
            lines.find(|line| *line == end);
        }
    }
    out
}
