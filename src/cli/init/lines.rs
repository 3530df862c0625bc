//! The lines that people add to files of CMake and Meson, which are programs: only their authors know where.

use super::System;
use std::path::Path;

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
            let found = found_by_cmake();
            Some(format!("{found}\nadd to {build_file}, below the target:\n\n{lines}{meaning}"))
        }
        System::Meson if !text.contains("find_program('fmtc'") => {
            let target = target.map_or("the target".to_owned(), |name| format!("`{name}`"));
            let lines = meson(file);
            let place = format!("above {target}, and `fmtc_formatters` to its sources");
            let found = found_by_meson();
            Some(format!("{found}\nadd to {build_file}, {place}:\n\n{lines}"))
        }
        _ => None,
    }
}

/// Without debug information a debugger has no types to format.
const DEBUG: &str = "-DCMAKE_BUILD_TYPE=Debug";

/// How CMake finds this command. Beside one that was built, and not installed, it has no package.
fn found_by_cmake() -> String {
    let command = std::env::current_exe().unwrap_or_default();
    let prefix = command.parent().and_then(Path::parent);
    let config = "share/cmake/fmtc/fmtc-config.cmake";
    match prefix.filter(|prefix| prefix.join(config).is_file()) {
        Some(prefix) => {
            format!("run: cmake -B build {DEBUG} -DFmtc_ROOT={}", quoted(prefix))
        }
        None => format!(
            "run: fmtc generate all --prefix build/fmtc\n\
             then: cmake -B build {DEBUG} -DFmtc_ROOT=build/fmtc -DFMTC_EXECUTABLE={}",
            quoted(&command)
        ),
    }
}

fn found_by_meson() -> String {
    let command = std::env::current_exe().unwrap_or_default();
    let folder = command.parent().unwrap_or(Path::new("."));
    format!("Meson finds fmtc with: PATH={}:$PATH meson setup build", quoted(folder))
}

/// A path as a word of a shell.
fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    match path.chars().all(|c| c.is_alphanumeric() || "/._-+@".contains(c)) {
        true => path,
        false => format!("'{}'", path.replace('\'', "'\\''")),
    }
}

fn cmake(target: &str, file: &str) -> String {
    format!(
        "find_package(Fmtc QUIET)
if(Fmtc_FOUND)
  fmtc_target_formatters({target} {file})
else()
  message(NOTICE \"{target} has no formatters: fmtc was not found; -DFmtc_ROOT=DIR says where it is\")
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
else
  message('no formatters: fmtc was not found on PATH')
endif
"
    )
}
