//! The lines that people add to files of CMake and Meson, which are programs: only their authors know where.

use super::System;

/// The placeholder for an unknown target.
const TARGET: &str = "TARGET";

/// The lines for a target, below a heading; nothing if the file mentions fmtc already, and for Cargo.
pub(super) fn to_add(
    system: System,
    text: &str,
    file: &str,
    target: Option<&str>,
) -> Option<String> {
    let build_file = system.file().display();
    match system {
        System::Cmake if !text.contains("fmtc_target_formatters") => {
            let lines = cmake(target.unwrap_or(TARGET), file);
            let meaning = match target {
                Some(_) => String::new(),
                None => format!("\n{TARGET} is the executable or library that has the types.\n"),
            };
            Some(format!("add to {build_file}, below the target:\n\n{lines}{meaning}"))
        }
        System::Meson if !text.contains("find_program('fmtc'") => {
            let target = target.map_or("the target".to_owned(), |name| format!("`{name}`"));
            let lines = meson(file);
            let place = format!("above {target}, and `fmtc_formatters` to its sources");
            Some(format!("add to {build_file}, {place}:\n\n{lines}"))
        }
        _ => None,
    }
}

fn cmake(target: &str, file: &str) -> String {
    format!(
        "find_package(Fmtc QUIET)
if(Fmtc_FOUND)
  fmtc_target_formatters({target} {file})
endif()
"
    )
}

fn meson(file: &str) -> String {
    format!(
        "fmtc = find_program('fmtc', required: false)
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
