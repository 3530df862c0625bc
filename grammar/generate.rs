//! Writes `crates/syntax/src/syntax/generated`: lexers by logos from `code.rs` and `strings.rs`, the parser by lalrpop
//! from `fmt.lalrpop`.

use std::collections::HashSet;
use std::error::Error;
use std::fs;

const GRAMMAR: &str = env!("CARGO_MANIFEST_DIR");

fn main() -> Result<(), Box<dyn Error>> {
    for name in ["code", "strings"] {
        write(name, lexer(name)?)?;
    }
    write("fmt", parser()?)
}

/// Writes a file that changes; one that is right is not compiled again.
fn write(name: &str, text: String) -> Result<(), Box<dyn Error>> {
    let path = format!("{GRAMMAR}/../crates/syntax/src/syntax/generated/{name}.rs");
    if fs::read_to_string(&path).is_ok_and(|before| before == text) {
        return Ok(());
    }
    fs::write(&path, text).map_err(|error| format!("{path}: {error}").into())
}

fn lexer(name: &str) -> Result<String, Box<dyn Error>> {
    let path = format!("{GRAMMAR}/{name}.rs");
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let tokens = || text.parse().map_err(|error| format!("{path}: {error}"));
    let mut code = logos_codegen::strip_attributes(tokens()?);
    code.extend(logos_codegen::generate(tokens()?));
    Ok(prettyplease::unparse(&syn::parse2(code)?))
}

fn parser() -> Result<String, Box<dyn Error>> {
    let out = tempfile::tempdir()?;
    lalrpop::Configuration::new().set_in_dir(GRAMMAR).set_out_dir(out.path()).process()?;
    Ok(without_inlined_symbols(&fs::read_to_string(out.path().join("fmt.rs"))?))
}

/// Removes what lalrpop writes for the symbols that the grammar inlines: two fifths of the reductions, which no table
/// has, and their types. With these a place of the parser's stack takes 272 bytes, without them 40.
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
