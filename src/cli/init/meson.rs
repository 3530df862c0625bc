//! The lines of a `meson.build`.

use super::refusal;
use super::scan::{Call, calls};
use crate::diag::Diagnostic;

const TARGETS: [&str; 4] = ["executable", "shared_library", "shared_module", "library"];

/// The text with an object for a target: the lines that create the object precede the target, whose
/// sources it joins.
pub(super) fn with_formatters(
    text: &str,
    file: &str,
    target: Option<&str>,
) -> Result<String, Diagnostic> {
    if calls(text, &["find_program"]).iter().any(|call| call.first.trim_matches('\'') == "fmtc") {
        return Ok(text.to_owned());
    }
    let calls = calls(text, &TARGETS);
    let call = choose(&calls, target)?;
    let (before, statement) = text.split_at(call.line);
    let (head, tail) = statement.split_at(call.end - call.line);
    let indent: String = head.chars().take_while(|c| *c == ' ' || *c == '\t').collect();
    let lines = object(file).lines().map(|line| format!("{indent}{line}\n")).collect::<String>();
    Ok(format!("{before}{lines}{head}, fmtc_formatters{tail}"))
}

fn object(file: &str) -> String {
    format!(
        "# What LLDB shows for its types; without fmtc it is built all the same.
fmtc = find_program('fmtc', required: false)
fmtc_formatters = []
if fmtc.found()
  fmtc_formatters = custom_target(
    input: '{file}', output: '@BASENAME@.fmt.o', depfile: '@BASENAME@.fmt.d',
    command: [fmtc, 'compile', '@INPUT@', '-o', '@OUTPUT@', '--depfile', '@DEPFILE@', '--quiet'],
  )
endif
"
    )
}

/// The target of that name, otherwise the first one whose name is a string.
fn choose<'a, 't>(calls: &'a [Call<'t>], name: Option<&str>) -> Result<&'a Call<'t>, Diagnostic> {
    let is_meant = |call: &&Call<'_>| name.is_none_or(|name| call.first.trim_matches('\'') == name);
    calls.iter().find(is_meant).ok_or_else(|| match name {
        Some(name) => refusal(format!("`meson.build` has no target `{name}`")),
        None => refusal("`meson.build` has no `executable` or `shared_library`")
            .help("go to the folder whose `meson.build` has the target"),
    })
}
