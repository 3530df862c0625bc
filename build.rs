//! With the feature `regenerate`: makes `src/syntax/generated/` anew, of the tokens by logos and
//! of the grammar by lalrpop. Without it, what is there is used and nothing is done here.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "regenerate")]
    regenerate::all();
}

#[cfg(feature = "regenerate")]
#[path = "grammar/lexers.rs"]
mod lexers;
#[cfg(feature = "regenerate")]
#[path = "grammar/parser.rs"]
mod parser;

#[cfg(feature = "regenerate")]
mod regenerate {
    use super::{lexers, parser};
    use proc_macro2::{Delimiter, TokenStream, TokenTree};
    use std::path::{Path, PathBuf};
    use std::{env, fs};

    const GRAMMAR: &str = "grammar/fmt.lalrpop";
    const TOKENS: &str = "src/syntax/patterns.rs";
    const SHIPPED: &str = "src/syntax/generated";

    /// Writes what has changed. In CI nothing may have: there it fails instead.
    pub(super) fn all() {
        println!("cargo::rerun-if-env-changed=CI");
        for input in ["grammar", TOKENS, SHIPPED] {
            println!("cargo::rerun-if-changed={input}");
        }
        ship("parser.rs", GRAMMAR, &parser());
        ship("lexers.rs", TOKENS, &lexers());
    }

    fn ship(name: &str, source: &str, code: &str) {
        let path = Path::new(SHIPPED).join(name);
        let text = format!("{}\n{code}", header(source, &read(source)));
        let shipped = fs::read_to_string(&path).unwrap_or_default();
        if shipped.replace("\r\n", "\n") == text {
            return;
        }
        assert!(
            env::var_os("CI").is_none(),
            "{} is not what {source} makes: run `cargo check --features regenerate` and commit it",
            path.display()
        );
        fs::write(&path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    }

    fn read(path: &str) -> String {
        fs::read_to_string(path).unwrap_or_else(|e| panic!("{path}: {e}")).replace("\r\n", "\n")
    }

    /// Names the source and a checksum of it (FNV-1a), by which a test sees what is out of date.
    fn header(source: &str, text: &str) -> String {
        let fold = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let checksum = text.bytes().fold(0xcbf2_9ce4_8422_2325, fold);
        format!("// Made of {source} ({checksum:016x}) by `cargo check --features regenerate`.")
    }

    fn parser() -> String {
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
        lalrpop::Configuration::new()
            .set_in_dir("grammar")
            .set_out_dir(&out)
            .set_features(Vec::<String>::new())
            .force_build(true)
            .process()
            .unwrap_or_else(|e| panic!("{GRAMMAR}: {e}"));
        let file = out.join("fmt.rs");
        let code = fs::read_to_string(&file);
        parser::compact(&code.unwrap_or_else(|e| panic!("{}: {e}", file.display())))
    }

    /// The `impl Logos` of every enum in a `lexer!`.
    fn lexers() -> String {
        let mut code = TokenStream::new();
        let mut before = [const { String::new() }; 2];
        for token in read(TOKENS).parse::<TokenStream>().expect("Rust") {
            if let TokenTree::Group(group) = &token
                && before == ["lexer", "!"]
                && group.delimiter() == Delimiter::Brace
            {
                code.extend(logos_codegen::generate(group.stream()));
            }
            before = [std::mem::take(&mut before[1]), token.to_string()];
        }
        let file = syn::parse2(code).expect("logos makes Rust");
        let uses = "use super::super::automaton::{Automaton, Pattern};\n\
                    use super::super::patterns::*;\n";
        format!("{uses}{}", lexers::compact(&prettyplease::unparse(&file)))
    }
}
