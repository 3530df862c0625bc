//! Projects that `fmtc init` sets up with an installed fmtc, built and looked at.

use crate::embed::text;
use crate::tools::{self, output};
use crate::transcript::{Transcript, difference};
use crate::{root, session};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
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
/// Bazel without network: Debian's rules of C++ are newer than its Bazel, so they are replaced by the built-in ones.
const BAZELRC: &str = "\
startup --batch
build --spawn_strategy=sandboxed --disk_cache=../disk
build --override_repository=platforms=/usr/share/bazel/platforms
build --override_repository=rules_java=/usr/share/bazel/rules/java
build --override_repository=rules_proto=/usr/share/bazel/rules/proto
";
const BAZEL_BUILDS: &str = "\
bazel --output_user_root=$PWD/../out build -c dbg --override_repository=rules_cc=$PWD/rules_cc $1 2>&1
";
const BAZEL_RULES: &str = "\
cc_binary = native.cc_binary
cc_library = native.cc_library
cc_toolchain = native.cc_toolchain
cc_toolchain_suite = native.cc_toolchain_suite
compiler_flag = None
";
const BAZEL_WORKSPACE: &str = "\
new_local_repository(
    name = \"fmtc\",
    path = \"../prefix\",
    build_file_content = \"exports_files([\\\"bin/fmtc\\\"])\",
)
";
/// The formatters come through a library.
const BAZEL_BUILD: &str = "\
load(\"@fmtc//:share/bazel/fmtc.bzl\", \"fmtc_formatters\")

fmtc_formatters(name = \"formatters\", srcs = [\"app.fmt\"], imports = [\"point.fmt\"])
cc_library(name = \"geo\", srcs = [\"geo.cpp\"], deps = [\":formatters\"])
cc_binary(name = \"app\", srcs = [\"main.cpp\"], deps = [\":geo\"], copts = [\"-g\"])
";
const OBJECTS: &str = "\
cmake_minimum_required(VERSION 3.20)
project(p CXX)
add_library(parts OBJECT point.cpp)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE parts)
";
const RUST: &str = "\
pub struct Point { pub x: i32, pub y: i32 }
pub static ORIGIN: Point = Point { x: 3, y: -4 };
fn main() { println!(\"{} {}\", std::hint::black_box(&ORIGIN).x, ORIGIN.y); }
";

/// Comments, a program of another name, and a table that is there.
const MEMBER: &str = "\
[package] # the geometry
name = \"geo\"
edition = \"2024\"

[[bin]]
name = \"tool\"
path = \"code.rs\"

[build-dependencies] # none yet
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

const PROJECTS: [Project; 7] = [
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
        name: "cmake_objects",
        needs: &["cmake", "ninja", "g++"],
        files: &[
            ("main.cpp", "extern int point();\nint main() { return point(); }\n"),
            ("point.cpp", POINT),
            ("CMakeLists.txt", OBJECTS),
        ],
        commands: &[
            &["fmtc", "init", "--target", "app"],
            &["cmake", "-B", "build", "-G", "Ninja Multi-Config"],
            &["cmake", "--build", "build", "--config", "Debug"],
        ],
        program: "build/Debug/app",
        shows: CPP_SHOWS,
    },
    Project {
        name: "bazel",
        needs: &["bazel", "g++"],
        files: &[
            ("main.cpp", "extern int point();\nint main() { return point(); }\n"),
            ("geo.cpp", POINT),
            ("app.fmt", "import \"point.fmt\"\n"),
            ("point.fmt", "summary geo::Point \"(\\(x), \\(y))\"\n"),
            (".bazelrc", BAZELRC),
            ("build.sh", BAZEL_BUILDS),
            ("rules_cc/WORKSPACE", ""),
            ("rules_cc/cc/BUILD", ""),
            ("rules_cc/cc/defs.bzl", BAZEL_RULES),
            ("WORKSPACE", BAZEL_WORKSPACE),
            ("BUILD", BAZEL_BUILD),
        ],
        commands: &[
            &["sh", "build.sh", ":app"],
            // The result of the only action comes from the cache.
            &["sh", "-c", "bazel --output_user_root=$PWD/../out clean"],
            &["sh", "-c", "sh build.sh :formatters_object | grep '1 remote cache hit'"],
            &["sh", "build.sh", ":app"],
        ],
        program: "bazel-bin/app",
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
    Project {
        name: "cargo_member",
        needs: &["cargo", "gcc"],
        files: &[
            ("Cargo.toml", "[workspace]\nmembers = [\"geo\"]\nresolver = \"3\"\n"),
            ("geo/code.rs", RUST),
            ("geo/Cargo.toml", MEMBER),
        ],
        commands: &[
            &["sh", "-c", concat!("cd geo && fmtc init --package ", env!("CARGO_MANIFEST_DIR"))],
            &["cargo", "build", "--quiet"],
        ],
        program: concat!(env!("CARGO_TARGET_TMPDIR"), "/examples/debug/tool"),
        shows: "(lldb) target variable ORIGIN\n(tool::Point) ORIGIN = (3, -4)\n",
    },
];

pub(crate) fn trials() -> Vec<Trial> {
    let debuggers = || tools::debuggers().iter().copied().chain(["python3"]);
    let trial = |project: &'static Project| {
        let needs = project.needs.iter().copied().chain(debuggers()).collect();
        tools::trial(format!("new_projects::{}", project.name), needs, || built(project))
    };
    let schemas = tools::trial("new_projects::schemas".to_owned(), vec!["check-jsonschema"], jobs);
    PROJECTS.iter().map(trial).chain([schemas]).collect()
}

/// The jobs that `fmtc init` writes, and those of `ci`, are what their services read.
fn jobs() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new_projects/jobs");
    let _ = fs::remove_dir_all(&folder);
    for (build, text) in [("cmake", ""), ("meson", ""), ("cargo", "[package]\nname = \"geo\"\n")] {
        let file = ["CMakeLists.txt", "meson.build", "Cargo.toml"];
        let file = file[["cmake", "meson", "cargo"].iter().position(|b| *b == build).unwrap_or(0)];
        write(&folder.join(build).join(file), text)?;
        write(&folder.join(build).join("src/main.rs"), "fn main() {}\n")?;
        for service in ["github", "gitlab"] {
            let init = ["init", "--ci", "pip install 'x' \"y\"", "--ci-service", service];
            let mut command = Command::new(env!("CARGO_BIN_EXE_fmtc"));
            output(command.args(init).args(["--target", "app"]).current_dir(folder.join(build)))?;
        }
        valid(
            "vendor.github-workflows",
            &folder.join(build).join(".github/workflows/formatters.yml"),
        )?;
        valid("vendor.gitlab-ci", &folder.join(build).join(".gitlab-ci.yml"))?;
    }
    valid("vendor.github-actions", &root().join("ci/github/action.yml"))?;
    valid("vendor.gitlab-ci", &root().join("ci/gitlab.yml"))
}

fn valid(schema: &str, file: &Path) -> Result<(), String> {
    let mut command = Command::new(tools::schema_checker());
    output(command.arg("--builtin-schema").arg(schema).arg(file)).map(|_| ())
}

fn built(project: &Project) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new_projects").join(project.name);
    let _ = fs::remove_dir_all(&folder);
    let prefix = install(&folder)?;
    let place = folder.join("project");
    for (name, content) in project.files {
        write(&place.join(name), content)?;
    }
    if project.name.starts_with("cargo") {
        // The versions that the crate itself is built with, which are there.
        let lock = fs::read_to_string(root().join("Cargo.lock")).map_err(|e| e.to_string())?;
        write(&place.join("Cargo.lock"), &lock)?;
    }
    for command in project.commands {
        let before = texts(&place)?;
        let said = String::from_utf8_lossy(&run(&prefix, &place, command)?).into_owned();
        if command.iter().any(|word| word.contains("init")) {
            nothing_else_changed(&before, &texts(&place)?, &said)?;
            add_lines(&place, &said)?;
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

/// The files of a project with their texts.
fn texts(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(|e| e.to_string())? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            all.extend(texts(&path)?);
        } else {
            let text = fs::read(&path).map_err(|e| e.to_string())?;
            all.insert(path, text);
        }
    }
    Ok(all)
}

/// No file is gone, and `fmtc init` has named each file that is new or has another text.
fn nothing_else_changed(
    before: &BTreeMap<PathBuf, Vec<u8>>,
    after: &BTreeMap<PathBuf, Vec<u8>>,
    said: &str,
) -> Result<(), String> {
    let gone = before.keys().filter(|path| !after.contains_key(*path));
    let done = |path: &PathBuf| if before.contains_key(path) { "changed" } else { "created" };
    let named = |path: &PathBuf| {
        let lines = said.lines().filter_map(|line| line.strip_prefix(done(path)));
        lines.map(str::trim).any(|name| path.ends_with(name))
    };
    let changed = after.iter().filter(|(path, text)| before.get(*path) != Some(*text));
    let unnamed = changed.map(|(path, _)| path).filter(|path| !named(path));
    match gone.chain(unnamed).next() {
        Some(path) => Err(format!("{} was changed, and not named:\n{said}", path.display())),
        None => Ok(()),
    }
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
