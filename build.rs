//! With the feature `regenerate`: writes `src/syntax/generated/`, lexers by logos from `grammar/*.rs`
//! and the parser by lalrpop from `grammar/fmt.lalrpop`. Without it, what is there is used.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "regenerate")]
    regenerate("src/syntax/generated");
}

#[cfg(feature = "regenerate")]
fn regenerate(out: &str) {
    println!("cargo::rerun-if-changed=grammar");
    for name in ["code", "keys", "strings"] {
        let path = format!("grammar/{name}.rs");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let tokens = || text.parse().unwrap_or_else(|e| panic!("{path}: {e}"));
        let mut code = logos_codegen::strip_attributes(tokens());
        code.extend(logos_codegen::generate(tokens()));
        let file = syn::parse2(code).unwrap_or_else(|e| panic!("{path}: {e}"));
        let path = format!("{out}/{name}.rs");
        std::fs::write(&path, prettyplease::unparse(&file))
            .unwrap_or_else(|e| panic!("{path}: {e}"));
    }
    lalrpop::Configuration::new()
        .set_in_dir("grammar")
        .set_out_dir(out)
        .set_features(Vec::<String>::new())
        .force_build(true)
        .process()
        .unwrap_or_else(|e| panic!("grammar/fmt.lalrpop: {e}"));
}
