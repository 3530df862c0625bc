//! Writes `crates/syntax/src/generated`: lexers by logos from `code.rs` and `strings.rs`, the parser by lalrpop
//! from `fmt.lalrpop`.

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
    let path = format!("{GRAMMAR}/../crates/syntax/src/generated/{name}.rs");
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
    Ok(fs::read_to_string(out.path().join("fmt.rs"))?)
}
