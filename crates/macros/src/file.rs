//! `formatters!`: a `.fmt` file.

use fmtc::build::Config;
use fmtc::object::embed;
use std::path::{Path, PathBuf};
use syn::{Error, LitStr};

/// The section of the formatters of a file or a directory, as Rust items.
pub(crate) fn expand(path: &LitStr) -> syn::Result<String> {
    let at = |message: String| Error::new(path.span(), message);
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let package = package.ok_or_else(|| at("Cargo has not set CARGO_MANIFEST_DIR".to_owned()))?;
    let file = package.join(path.value());
    let mut config = Config::new();
    config.file(shown(&file));
    if let Ok(name) = std::env::var("CARGO_CRATE_NAME") {
        config.crate_name(name);
    }
    let expansion =
        config.expand().map_err(|report| at(format!("the formatters do not compile\n{report}")))?;
    let mut out = expansion.source;
    out.push_str(&embed::rust_keys(&path.value(), &expansion.keys));
    for input in &expansion.inputs {
        let input = std::path::absolute(input).unwrap_or_else(|_| input.clone());
        // Makes Cargo compile the crate again if the file changes.
        out.push_str(&format!(
            "const _: &[::core::primitive::u8] = ::core::include_bytes!({input:?});\n"
        ));
    }
    for warning in &expansion.warnings {
        out.push_str(&format!(
            "const _: () = {{ #[deprecated(note = {warning:?})] const FORMATTERS: () = (); FORMATTERS }};\n"
        ));
    }
    Ok(out)
}

/// A path as rustc shows the paths of sources: relative to its working directory.
fn shown(file: &Path) -> PathBuf {
    let here = std::env::current_dir().ok();
    let relative = here.and_then(|here| file.strip_prefix(here).ok().map(Path::to_owned));
    relative.unwrap_or_else(|| file.to_owned())
}
