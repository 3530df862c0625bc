//! The library as build scripts and tests of a crate call it.

use fmtc::build::Config;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// What a build with some options writes, or why it fails.
fn built(
    files: &[(&str, &str)],
    options: impl for<'c> FnOnce(&Path, &'c mut Config) -> &'c mut Config,
) -> Result<String, String> {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut config = Config::new();
    config.file(folder.path().join(files[0].0)).out_dir(folder.path());
    options(folder.path(), &mut config);
    config.compile().map_err(|error| error.to_string())?;
    Ok(fs::read_to_string(folder.path().join("fmtc.rs")).unwrap())
}

#[test]
fn options_are_those_of_the_command() {
    let plain = [("fmt/a.fmt", "summary A \"\\(x), \\(y)\"\n")];
    let section = built(&plain, |_, config| config).unwrap();
    assert!(section.contains("\".lldbformatters\"") && !section.contains("no member"), "{section}");
    let strings = [("fmt/a.fmt", "@summaryString\nsummary A \"${var.x}\"\n")];
    let strings = built(&strings, |_, config| config).unwrap();
    assert!(strings.contains("\".lldbsummaries\""), "{strings}");

    let warned = [("fmt/a.fmt", "func f(x) { x }\nsummary A \"\\(x)\"\n")];
    built(&warned, |_, config| config).unwrap();
    let denied = built(&warned, |_, config| config.deny_warnings());
    assert_eq!(denied.unwrap_err(), "the formatters were not compiled: 1 error");

    let outside = [("fmt/a.fmt", "import \"../b.fmt\"\n"), ("b.fmt", plain[0].1)];
    built(&outside, |_, config| config).unwrap();
    let confined = built(&outside, |folder, config| config.import_root(folder.join("fmt")));
    assert_eq!(confined.unwrap_err(), "the formatters were not compiled: 1 error");
}

/// A folder has the files that `fmtc check` finds in it.
#[test]
fn folders_are_those_of_the_command() {
    let summary = |name: &str| format!("summary {name} \"\\(x)\"\n");
    let (a, b, c, d) = (summary("Aa"), summary("Bb"), summary("Cc"), summary("Dd"));
    let files = [
        ("fmt/a.fmt", &*a),
        ("fmt/more/b.fmt", &*b),
        ("fmt/target/c.fmt", &*c),
        ("fmt/.hidden/d.fmt", &*d),
    ];
    let source = built(&files, |folder, config| {
        *config = Config::new();
        config.file(folder.join("fmt")).out_dir(folder)
    })
    .unwrap();
    assert!(source.contains("Aa") && source.contains("Bb"), "{source}");
    assert!(!source.contains("Cc") && !source.contains("Dd"), "{source}");
}

/// The report of a crate's `expect` items.
fn tested(text: &str) -> Result<(), String> {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.fmt"), text).unwrap();
    let report = fmtc::test(folder.path()).map_err(|failed| failed.to_string());
    report.map_err(|report| report.replace(&folder.path().display().to_string(), "fmt"))
}

#[test]
fn expectations_of_a_crate_are_tested() {
    let summary = "summary A \"<\\(x)>\"\n";
    assert_eq!(tested(&format!("{summary}expect A {{ x: 1 }} == \"<1>\"\n")), Ok(()));
    assert_eq!(tested(summary), Err("there is no `expect` item\n".to_owned()));
    let report = tested(&format!("{summary}expect A {{ x: 1 }} == \"<2>\"\n")).unwrap_err();
    insta::assert_snapshot!(report);
    let report = tested("summary A \"\\(\"\n").unwrap_err();
    assert!(report.contains("fmt/a.fmt:1:"), "{report}");
}

/// rustc answers questions about types only where a macro asks them: a type of plain numbers costs little.
#[test]
fn plain_types_ask_rustc_nothing() {
    use fmtc::object::embed::{Derived, rust_facts};
    let point = Derived {
        name: "Point".to_owned(),
        generics: Default::default(),
        leads: Default::default(),
        key: "here::Point",
        module: "here",
        is_strict: false,
    };
    let plain = rust_facts(&point, "PLACED", "");
    let asking = rust_facts(&point, "PLACED", "fmtc_leads_back(Other)");
    let has_questions = |items: &str| items.contains("FmtcTest") || items.contains("FmtcHolder");
    assert!(!has_questions(&plain) && !plain.contains("FmtcUnknown"), "{plain}");
    assert!(has_questions(&asking), "{asking}");
}
