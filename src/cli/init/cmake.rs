//! The lines of a `CMakeLists.txt`.

use super::refusal;
use super::scan::{Call, calls};
use crate::diag::Diagnostic;

/// The text with a call for a target appended.
pub(super) fn with_formatters(
    text: &str,
    file: &str,
    target: Option<&str>,
) -> Result<String, Diagnostic> {
    if !calls(text, &["fmtc_target_formatters"]).is_empty() {
        return Ok(text.to_owned());
    }
    let target = choose(&calls(text, &["add_executable", "add_library"]), target)?;
    let newline = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    Ok(format!(
        "{text}{newline}
# What LLDB shows for the types of {target}; without fmtc it is built all the same.
find_package(Fmtc)
if(Fmtc_FOUND)
  fmtc_target_formatters({target} {file})
endif()
"
    ))
}

/// The target of that name, otherwise the first one that is built here.
fn choose(calls: &[Call<'_>], name: Option<&str>) -> Result<String, Diagnostic> {
    let others = ["ALIAS", "IMPORTED", "INTERFACE"];
    let is_built = |call: &&Call<'_>| !others.iter().any(|word| call.rest.contains(word));
    let mut built = calls.iter().filter(is_built).map(|call| call.first);
    match name {
        Some(name) => built.find(|first| *first == name).map(str::to_owned).ok_or_else(|| {
            refusal(format!("`CMakeLists.txt` has no `add_executable({name} …)` or `add_library`"))
        }),
        None => built.next().map(str::to_owned).ok_or_else(|| {
            refusal("`CMakeLists.txt` has no `add_executable` or `add_library`")
                .help("go to the folder whose `CMakeLists.txt` has the target")
        }),
    }
}
