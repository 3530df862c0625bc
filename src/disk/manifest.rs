//! Packages of Cargo whose build script compiles formatters.

use super::read_regular;
use std::path::Path;

/// The largest manifest that is read, in bytes.
const MAX_MANIFEST: u64 = 1 << 20;

/// The crate that a file is for: that of the package it lies in, if its build script uses fmtc.
pub(crate) fn rust_crate_of(file: &Path) -> Option<String> {
    let file = std::path::absolute(file).ok()?;
    let mut manifests = file.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
    let manifest = manifests.find(|path| path.is_file())?;
    let bytes = read_regular(&manifest, MAX_MANIFEST).ok()?;
    crate_of_manifest(&String::from_utf8(bytes).ok()?)
}

/// The name of the package's crate, if fmtc is among the dependencies of its build script.
fn crate_of_manifest(text: &str) -> Option<String> {
    let (mut table, mut name, mut uses_fmtc) = ("", None, false);
    for line in text.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            table = header.split(']').next().unwrap_or_default().trim();
            uses_fmtc |= table.ends_with("build-dependencies.fmtc");
            continue;
        }
        let Some((key, value)) = line.split_once('=') else { continue };
        let key = key.trim();
        if table == "package" && key == "name" {
            name = Some(value.trim().trim_matches(['"', '\'']).replace('-', "_"));
        }
        let in_build = table.ends_with("build-dependencies");
        uses_fmtc |= in_build && (key == "fmtc" || key.starts_with("fmtc."));
    }
    name.filter(|_| uses_fmtc)
}

#[cfg(test)]
mod tests {
    use super::crate_of_manifest;

    #[test]
    fn packages_with_formatters() {
        let package = "[package]\nname = \"my-app\"\n";
        for uses in [
            "[build-dependencies]\nfmtc = \"0.1\"",
            "[build-dependencies]\nfmtc.workspace = true",
            "[build-dependencies.fmtc]\npath = \"..\"",
            "[target.'cfg(unix)'.build-dependencies]\n fmtc = { version = \"0.1\" }",
        ] {
            let manifest = format!("{package}{uses}\n");
            assert_eq!(crate_of_manifest(&manifest).as_deref(), Some("my_app"), "{uses}");
        }
        for other in ["[dependencies]\nfmtc = \"0.1\"", "[build-dependencies]\ncc = \"1\"", ""] {
            assert_eq!(crate_of_manifest(&format!("{package}{other}\n")), None, "{other}");
        }
    }
}
