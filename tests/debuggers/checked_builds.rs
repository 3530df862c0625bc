//! Builders that compare formatters with what they were linked into: a wrong member is a warning of
//! the build, an error where that is asked for, and nothing where there are no types.

use crate::root;
use crate::tools::{self, output};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;

const TYPES: &str = "namespace geo { struct Vec2 { float x, y; }; }\ngeo::Vec2 origin = {3, -4};\n\
                     int main() { return origin.x > 1; }\n";
const WRONG: &str = "summary geo::Vec2 \"(\\(xx), \\(y))\"\n";
const RIGHT: &str = "summary geo::Vec2 \"(\\(x), \\(y))\"\n";
const FINDING: &str =
    "app.fmt:1:23: warning[W0912]: no member `xx` in `geo::Vec2`; did you mean `x`?";

pub(crate) fn trials() -> Vec<Trial> {
    let cmake = || vec!["cmake", "ninja", "make", "g++"];
    vec![
        tools::trial("checked_builds::cmake_ninja".into(), cmake(), || checked("Ninja")),
        tools::trial("checked_builds::cmake_make".into(), cmake(), || checked("Unix Makefiles")),
        tools::trial("checked_builds::meson".into(), vec!["meson", "ninja", "g++"], meson),
    ]
}

/// A fresh folder with a program and its formatters.
fn project(name: &str, build: (&str, &str), formatters: &str) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lldb/checked").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let write = |file: &str, text: &str| std::fs::write(folder.join(file), text);
    std::fs::create_dir_all(&folder)
        .and_then(|()| write("main.cpp", TYPES))
        .and_then(|()| write("app.fmt", formatters))
        .and_then(|()| write(build.0, build.1))
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// Builds a project with options for CMake; what the build printed, and whether it succeeded.
fn cmake(
    generator: &str,
    name: &str,
    text: &str,
    options: &[&str],
) -> Result<(bool, String), String> {
    let list = format!(
        "cmake_minimum_required(VERSION 3.20)\nproject(app CXX)\ninclude(Fmtc)\n\
         add_executable(app main.cpp)\nfmtc_target_formatters(app app.fmt {text})\n"
    );
    let name = format!("{}-{name}", generator.replace(' ', "-"));
    let folder = project(&name, ("CMakeLists.txt", &list), WRONG)?;
    let configure = Command::new("cmake")
        .current_dir(&folder)
        .args(["-G", generator, "-S", ".", "-B", "build"])
        .arg(format!("-DCMAKE_MODULE_PATH={}", root().join("cmake").display()))
        .arg(format!("-DFMTC_EXECUTABLE={}", tools::command()))
        .args(options)
        .output();
    let configured = configure.map_err(|error| error.to_string())?;
    if !configured.status.success() {
        return Err(String::from_utf8_lossy(&configured.stderr).into_owned());
    }
    let build = Command::new("cmake").current_dir(&folder).args(["--build", "build"]).output();
    let built = build.map_err(|error| error.to_string())?;
    let said = [built.stdout, built.stderr].concat();
    Ok((built.status.success(), String::from_utf8_lossy(&said).into_owned()))
}

fn checked(generator: &str) -> Result<(), String> {
    const DEBUG: &str = "-DCMAKE_BUILD_TYPE=Debug";
    let error = FINDING.replace("warning", "error");
    for (name, call, options, succeeds, says) in [
        ("default", "", &[DEBUG][..], true, Some(FINDING)),
        ("strict", "AGAINST STRICT", &[DEBUG], false, Some(error.as_str())),
        ("strict-variable", "", &[DEBUG, "-DFMTC_AGAINST=STRICT"], false, Some(&*error)),
        ("off", "AGAINST OFF", &[DEBUG], true, None),
        ("off-variable", "", &[DEBUG, "-DFMTC_AGAINST=OFF"], true, None),
        ("no-types", "AGAINST STRICT", &["-DCMAKE_BUILD_TYPE=Release"], true, None),
    ] {
        let (succeeded, said) = cmake(generator, name, call, options)?;
        let is_said = says.map_or(!said.contains("W09"), |wanted| said.contains(wanted));
        if succeeded != succeeds || !is_said {
            return Err(format!("{name}: {succeeded}, {said}"));
        }
    }
    Ok(())
}

/// The lines that docs/embedding.md and the example have for Meson.
fn meson() -> Result<(), String> {
    let build = "project('app', 'cpp')\nfmtc = find_program('fmtc')\n\
                 app = executable('app', 'main.cpp')\n\
                 test('formatters', fmtc, args: ['check', files('app.fmt'), '--against', app, \
                 '--deny', 'types'])\n";
    for (name, formatters, fits) in [("right", RIGHT, true), ("wrong", WRONG, false)] {
        let folder = project(&format!("meson-{name}"), ("meson.build", build), formatters)?;
        let bin = Path::new(tools::command()).parent().unwrap_or(Path::new("/"));
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
        let meson = |arguments: &[&str]| {
            let mut command = Command::new("meson");
            command.current_dir(&folder).env("PATH", &path).args(arguments);
            output(&mut command).map(|out| String::from_utf8_lossy(&out).into_owned())
        };
        meson(&["setup", "build", "--buildtype", "debug"])?;
        let tested = meson(&["test", "-C", "build", "--print-errorlogs"]);
        match tested {
            Ok(_) if fits => {}
            Err(said) if !fits && said.contains("no member `xx` in `geo::Vec2`") => {}
            other => return Err(format!("{name}: {other:?}")),
        }
    }
    Ok(())
}
