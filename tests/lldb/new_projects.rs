//! Projects that `fmtc init` sets up with an installed fmtc, built and looked at.

use crate::embed::text;
use crate::tools::{self, output};
use crate::transcript::{Transcript, difference};
use crate::{root, session};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CPP: &str = "\
namespace geo { struct Point { int x, y; }; }
geo::Point origin{3, -4};
int main() { return origin.x; }
";
const POINT: &str = "\
namespace geo { struct Point { int x, y; }; }
geo::Point origin{3, -4};
int point() { return origin.x; }
";
/// Libraries are linked without keywords, and one has another name and is exported.
const LIBRARY: &str = "\
cmake_minimum_required(VERSION 3.20)
project(p CXX)
# add_executable(old main.cpp)
add_library(points STATIC point.cpp)
add_library(geo::points ALIAS points)
target_link_libraries(points m)
add_executable(app main.cpp)
target_link_libraries(app points)
install(TARGETS points EXPORT points ARCHIVE DESTINATION lib)
install(EXPORT points DESTINATION lib/cmake)
";
const RUST: &str = "\
pub struct Point { pub x: i32, pub y: i32 }
pub static ORIGIN: Point = Point { x: 3, y: -4 };
fn main() { println!(\"{} {}\", std::hint::black_box(&ORIGIN).x, ORIGIN.y); }
";

/// What builds a project, with the files that it begins with.
struct Project {
    name: &'static str,
    needs: &'static [&'static str],
    files: &'static [(&'static str, &'static str)],
    commands: &'static [&'static [&'static str]],
    program: &'static str,
    shows: &'static str,
}

const CPP_SHOWS: &str = "(lldb) target variable origin\n(geo::Point) origin = (3, -4)\n";

const PROJECTS: [Project; 4] = [
    Project {
        name: "cmake",
        needs: &["cmake", "make", "g++"],
        files: &[
            ("main.cpp", CPP),
            (
                "CMakeLists.txt",
                "cmake_minimum_required(VERSION 3.20)\nproject(p CXX)\nadd_executable(app main.cpp)\n",
            ),
        ],
        commands: &[
            &["fmtc", "init", "--target", "app"],
            &["cmake", "-B", "build", "-DCMAKE_BUILD_TYPE=Debug"],
            &["cmake", "--build", "build"],
        ],
        program: "build/app",
        shows: CPP_SHOWS,
    },
    Project {
        name: "cmake_library",
        needs: &["cmake", "make", "g++"],
        files: &[
            ("main.cpp", "extern int point();\nint main() { return point(); }\n"),
            ("point.cpp", POINT),
            ("CMakeLists.txt", LIBRARY),
        ],
        commands: &[
            &["fmtc", "init", "--target", "geo::points"],
            &["cmake", "-B", "build", "-DCMAKE_BUILD_TYPE=Debug"],
            &["cmake", "--build", "build"],
            &["cmake", "--install", "build", "--prefix", "installed"],
        ],
        program: "build/app",
        shows: CPP_SHOWS,
    },
    Project {
        name: "meson",
        needs: &["meson", "ninja", "g++"],
        files: &[
            ("main.cpp", CPP),
            ("meson.build", "project('p', 'cpp')\nexecutable('app', 'main.cpp')\n"),
        ],
        commands: &[
            &["fmtc", "init", "--target", "app"],
            &["meson", "setup", "build"],
            &["meson", "compile", "-C", "build"],
        ],
        program: "build/app",
        shows: CPP_SHOWS,
    },
    Project {
        name: "cargo",
        needs: &["cargo", "gcc"],
        files: &[
            ("src/main.rs", RUST),
            ("Cargo.toml", "[package]\nname = \"geo\"\nedition = \"2024\"\n\n[workspace]\n"),
        ],
        commands: &[
            &["fmtc", "init", "--package", env!("CARGO_MANIFEST_DIR")],
            &["cargo", "build", "--quiet"],
        ],
        program: concat!(env!("CARGO_TARGET_TMPDIR"), "/examples/debug/geo"),
        shows: "(lldb) target variable ORIGIN\n(geo::Point) ORIGIN = (3, -4)\n",
    },
];

pub(crate) fn trials() -> Vec<Trial> {
    let debuggers = || tools::debuggers().iter().copied().chain(["python3"]);
    let trial = |project: &'static Project| {
        let needs = project.needs.iter().copied().chain(debuggers()).collect();
        tools::trial(format!("new_projects::{}", project.name), needs, || built(project))
    };
    PROJECTS.iter().map(trial).collect()
}

fn built(project: &Project) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new_projects").join(project.name);
    let _ = fs::remove_dir_all(&folder);
    let prefix = install(&folder)?;
    let place = folder.join("project");
    for (name, content) in project.files {
        write(&place.join(name), content)?;
    }
    if project.name == "cargo" {
        // The versions that the crate itself is built with, which are there.
        let lock = fs::read_to_string(root().join("Cargo.lock")).map_err(|e| e.to_string())?;
        write(&place.join("Cargo.lock"), &lock)?;
    }
    for command in project.commands {
        let said = run(&prefix, &place, command)?;
        if command.contains(&"init") {
            add_lines(&place, &String::from_utf8_lossy(&said))?;
        }
    }
    let wanted = Transcript::parse(project.shows);
    for lldb in tools::debuggers() {
        let found = session::look(lldb, &place.join(project.program), &wanted)?;
        if found != wanted {
            return Err(format!("LLDB {lldb}:\n{}", difference(&wanted, &found)));
        }
    }
    Ok(())
}

/// Does what `fmtc init` says of a file of CMake or Meson.
fn add_lines(place: &Path, said: &str) -> Result<(), String> {
    let Some((name, lines)) = said.split_once("\nadd to ").and_then(|(_, rest)| {
        let (first, lines) = rest.split_once("\n\n")?;
        Some((first.split_once(',')?.0, lines))
    }) else {
        return Ok(());
    };
    let path = place.join(name);
    let old = fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let new = match old.split_once("executable('app', 'main.cpp'") {
        Some((before, after)) => {
            format!("{before}{lines}executable('app', 'main.cpp', fmtc_formatters{after}")
        }
        None => format!("{old}{lines}"),
    };
    write(&path, &new)
}

/// A prefix with the command and all that belongs to it.
fn install(folder: &Path) -> Result<PathBuf, String> {
    let prefix = folder.join("prefix");
    let command = prefix.join("bin/fmtc");
    fs::create_dir_all(prefix.join("bin")).map_err(|e| e.to_string())?;
    fs::hard_link(env!("CARGO_BIN_EXE_fmtc"), &command).map_err(|e| e.to_string())?;
    output(Command::new(&command).arg("install"))?;
    Ok(prefix)
}

/// Runs a command in a project, with the prefix in the path.
fn run(prefix: &Path, place: &Path, command: &[&str]) -> Result<Vec<u8>, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = [prefix.join("bin")].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(path).map_err(|e| e.to_string())?;
    let program = if command[0] == "fmtc" { prefix.join("bin/fmtc") } else { command[0].into() };
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    output(
        Command::new(text(&program))
            .args(&command[1..])
            .current_dir(place)
            .env("PATH", path)
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_PROFILE_DEV_DEBUG", "true")
            .env_remove("RUSTFLAGS"),
    )
}

fn write(path: &Path, content: &str) -> Result<(), String> {
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(|e| e.to_string())?;
    fs::write(path, content).map_err(|e| format!("{}: {e}", path.display()))
}
