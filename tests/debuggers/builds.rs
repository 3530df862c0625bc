//! The example projects, built as their users build them: by Cargo, CMake and Meson.
//!
//! Each is looked at in LLDB without being started, debug and release, by every linker; then stripped;
//! then stripped with its debug information in a file beside it.

use crate::embed::text;
use crate::tools::{self, fmtc, output, run};
use crate::transcript::{Transcript, same};
use crate::{root, session};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

const LINKERS: [&str; 3] = ["bfd", "lld", "mold"];

/// What `examples/rust-app` shows: a type of its own, two of a library, one of a library that
/// links an object.
const RUST: &str = "\
(lldb) target variable ORIGIN UNIT DAY ATTIC
(rust_app::Point) ORIGIN = (3, -4)
(rust_lib::Circle) UNIT = radius 1 meter
(rust_lib::Span<unsigned short>) DAY = 8..17
(rust_safe_lib::Level) ATTIC = level 4
";
const RUST_KEYS: [&str; 4] = [
    "rust_app::Point",
    "rust_lib::Circle",
    "rust_lib::Span<unsigned short>",
    "rust_safe_lib::Level",
];

/// What two C files with formatters add to it.
const C: &str = "\
(lldb) target variable one two
(One) one = one is 1
(Two) two = two is 2
";

/// What `examples/cmake-app` shows; the circle is the shared library's.
const CMAKE: &str = "\
(lldb) target variable today origin unit
(Date) today = 2026-03-14
(geo::Point) origin = (3, -4)
(shapes::Circle) unit = radius 1
";
const CMAKE_KEYS: [&str; 2] = ["Date", "geo::Point"];

const CMAKE_PACKS: &str = r#"
cmake_minimum_required(VERSION 3.20)
project(packs CXX)
list(APPEND CMAKE_MODULE_PATH "ROOT/cmake")
include(Fmtc)
add_executable(packed main.cpp)
fmtc_target_formatters(packed PACKS glm imgui)
add_executable(own main.cpp)
fmtc_target_formatters(own own.fmt PACKS glm imgui AGAINST STRICT)
"#;

/// Types of the names that packs are for.
const PACKED: &str = "\
struct ImVec2 { float x, y; } corner = {1, 2};
namespace glm { template <class T> struct qua { T x, y, z, w; }; }
glm::qua<float> turn = {1, 2, 3, 4};
int main() { return (int)corner.x + (int)turn.x; }
";

/// A build script that names a pack, whose formatter of a `Duration` is replaced.
const CARGO_PACKS: [(&str, &str); 4] = [
    (
        "Cargo.toml",
        "[package]\nname = \"packed\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [build-dependencies.fmtc]\npath = \"ROOT\"\ndefault-features = false\nfeatures = [\"build\"]\n",
    ),
    (
        "build.rs",
        "fn main() -> Result<(), fmtc::build::Error> {\n    \
         fmtc::build::Config::new().file(\"own.fmt\").pack(\"rust-std\").compile()\n}\n",
    ),
    (
        "own.fmt",
        "summary core::time::Duration \"own \\(secs)\"\nsummary packed::User \"\\(age)\"\n",
    ),
    (
        "src/main.rs",
        r#"
use std::{collections::VecDeque, net::Ipv4Addr, ops::Range, sync::Mutex, time::Duration};
include!(concat!(env!("OUT_DIR"), "/fmtc.rs"));
pub struct User { pub age: Option<u32>, pub flag: bool }
pub static SOME: Option<i32> = Some(41);
pub static NONE: Option<&str> = None;
pub static HOST: Ipv4Addr = Ipv4Addr::LOCALHOST;
pub static WAIT: Duration = Duration::from_secs(2);
pub static PORTS: Range<i32> = 1..5;
pub static LOCKED: Mutex<i32> = Mutex::new(7);
pub static QUEUE: Mutex<VecDeque<u8>> = Mutex::new(VecDeque::new());
pub static USER: Option<User> = Some(User { age: Some(7), flag: true });
fn main() {
    std::hint::black_box((&SOME, &NONE, &HOST, &WAIT, &PORTS, &LOCKED, &QUEUE, &USER));
}
"#,
    ),
];

const CARGO_PACKS_SHOW: &str = "\
(lldb) target variable SOME NONE HOST WAIT PORTS LOCKED QUEUE USER
(core::option::Option<i32>) SOME = Some(41)
(core::option::Option<&str>) NONE = None
(core::net::ip_addr::Ipv4Addr) HOST = 127.0.0.1
(core::time::Duration) WAIT = own 2
(core::ops::range::Range<int>) PORTS = 1..5
(std::sync::poison::mutex::Mutex<int>) LOCKED = 7
(std::sync::poison::mutex::Mutex<alloc::collections::vec_deque::VecDeque<unsigned char, alloc::alloc::Global> >) QUEUE = size=0
(core::option::Option<packed::User>) USER = Some(Some(7))
";

const MESON: &str = "\
(lldb) target variable today origin
(Date) today = 2026-03-14
(geo::Point) origin = (3, -4)
";

const MESON_PACKS: &str = "\
project('app', 'cpp')
formatters = custom_target('formatters', input: 'own.fmt', output: 'own.o',
  command: [find_program('fmtc'), 'compile', '@INPUT@', '--pack', 'glm,imgui', '-o', '@OUTPUT@'])
executable('app', 'main.cpp', formatters)
";
const MESON_PACKS_SHOW: &str = "\
(lldb) target variable corner turn
(ImVec2) corner = own 1
(glm::qua<float>) turn = 4 + 1i + 2j + 3k
";

/// Cargo uses one folder for all, one build after the other.
static CARGO: Mutex<()> = Mutex::new(());

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut add = |name: String,
                   needs: &[&'static str],
                   run: fn(&str, &str) -> Result<(), String>,
                   a: &'static str,
                   b: &'static str| {
        let debuggers = tools::debuggers().iter().copied();
        let needs = needs.iter().copied().chain(["python3"]).chain(debuggers).collect();
        trials.push(tools::trial(format!("builds::{name}"), needs, move || run(a, b)));
    };
    const LINK: [&str; 8] =
        ["cargo", "gcc", "clang++-22", "ld.bfd", "ld.lld-22", "mold", "strip", "objcopy"];
    for linker in LINKERS {
        for profile in ["debug", "release"] {
            add(format!("cargo_{profile}_{linker}"), &LINK, cargo, profile, linker);
        }
        add(format!("cargo_four_origins_{linker}"), &LINK, four_origins, linker, "");
        let cmake = [&LINK[..], &["cmake", "ninja", "make", "g++"]].concat();
        add(format!("cmake_debug_ninja_{linker}"), &cmake, cmake_app, "Ninja", linker);
        add(format!("cmake_release_make_{linker}"), &cmake, cmake_app, "Unix Makefiles", linker);
    }
    add("rust_staticlib".to_owned(), &["rustc", "gcc"], staticlib, "", "");
    add("cmake_packs".to_owned(), &["cmake", "ninja", "g++"], cmake_packs, "", "");
    add("meson".to_owned(), &["meson", "ninja", "g++"], meson_app, "", "");
    add("cargo_packs".to_owned(), &["cargo"], cargo_packs, "", "");
    add("meson_packs".to_owned(), &["meson", "ninja", "g++"], meson_packs, "", "");
    add("cargo_nothing_to_do".to_owned(), &["cargo"], nothing_to_do, "", "");
    add("cargo_mistakes".to_owned(), &["cargo"], mistakes, "", "");
    trials
}

pub(crate) fn folder(name: &str) -> Result<PathBuf, String> {
    tools::emptied(format!("builds/{name}"))
}

/// Cargo in a folder; its products go where those of all examples go. There is debug information,
/// whatever the configuration of the machine says.
fn cargo_in(project: &Path) -> Command {
    let mut command = Command::new("cargo");
    command
        .current_dir(project)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples"))
        .env("CARGO_PROFILE_DEV_DEBUG", "true")
        .env_remove("RUSTFLAGS");
    command
}

/// The compiler that finds a linker: of LLVM's, GCC knows only one without a number.
fn driver(linker: &str) -> &'static str {
    if linker == "lld" { "clang++-22" } else { "g++" }
}

/// The versions that the crate itself is built with, which are there.
pub(crate) fn lock(project: &Path) -> Result<(), String> {
    let copied = fs::copy(root().join("Cargo.lock"), project.join("Cargo.lock"));
    copied.map(|_| ()).map_err(|e| format!("Cargo.lock: {e}"))
}

/// The program that Cargo makes.
pub(crate) fn made(profile: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples").join(profile).join(name)
}

/// Builds a Rust example into a folder, with objects.
pub(crate) fn build_rust(
    name: &str,
    profile: &str,
    linker: &str,
    objects: &[PathBuf],
    to: &Path,
) -> Result<PathBuf, String> {
    let _alone = CARGO.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let project = root().join("examples").join(name);
    lock(&project)?;
    let mut command = cargo_in(&project);
    command.args(["rustc", "--quiet", "--bin", name]);
    if profile == "release" {
        command.arg("--release");
    }
    command.arg("--").arg(format!("-Clinker={}", driver(linker)));
    command.arg(format!("-Clink-arg=-fuse-ld={linker}"));
    command.args(objects.iter().map(|object| format!("-Clink-arg={}", object.display())));
    output(&mut command)?;
    let made = made(profile, name);
    let program = to.join(name);
    fs::copy(&made, &program).map_err(|e| format!("{}: {e}", made.display()))?;
    Ok(program)
}

fn cargo(profile: &str, linker: &str) -> Result<(), String> {
    let folder = folder(&format!("cargo-{profile}-{linker}"))?;
    let program = build_rust("rust-app", profile, linker, &[], &folder)?;
    survives(&program, linker, RUST, &RUST_KEYS)
}

/// Two crates that include, one that links an object, and two C files, in one program.
fn four_origins(linker: &str, _: &str) -> Result<(), String> {
    let folder = folder(&format!("four-{linker}"))?;
    let mut objects = Vec::new();
    for name in ["one", "two"] {
        let source =
            |extension| root().join("tests/debuggers/builds").join(name).with_extension(extension);
        let [code, formatters] =
            ["code.o", "formatters.o"].map(|e| folder.join(format!("{name}-{e}")));
        run("gcc", &["-g", "-c", text(&source("c")), "-o", text(&code)])?;
        fmtc(&["compile", "-q", text(&source("fmt")), "-o", text(&formatters)])?;
        objects.extend([code, formatters]);
    }
    let program = build_rust("rust-app", "release", linker, &objects, &folder)?;
    shows(&program, &format!("{RUST}{C}"))
}

/// What an LLDB shows of the program; what one finds when it is stripped; what one shows with the debug information in
/// another file: another LLDB for each, and for the next linker.
pub(crate) fn survives(
    program: &Path,
    linker: &str,
    wanted: &str,
    keys: &[&str],
) -> Result<(), String> {
    let at = LINKERS.iter().position(|known| *known == linker).unwrap_or_default();
    let in_turn = |stage: usize| {
        let all = tools::debuggers();
        all.iter().copied().filter(move |lldb| tools::has_turn(at + stage, lldb, all))
    };
    shows_in(in_turn(0), program, wanted)?;
    let debug = program.with_extension("debug");
    run("objcopy", &["--only-keep-debug", text(program), text(&debug)])?;
    run("strip", &["--strip-all", text(program)])?;
    has(in_turn(1), program, keys)?;
    run("objcopy", &[&format!("--add-gnu-debuglink={}", debug.display()), text(program)])?;
    shows_in(in_turn(2), program, wanted)
}

pub(crate) fn shows(program: &Path, wanted: &str) -> Result<(), String> {
    shows_in(tools::debuggers().iter().copied(), program, wanted)
}

fn shows_in(
    debuggers: impl Iterator<Item = &'static str>,
    program: &Path,
    wanted: &str,
) -> Result<(), String> {
    let wanted = Transcript::parse(wanted);
    for lldb in debuggers {
        same(&wanted, &session::look(lldb, program, &wanted)?)
            .map_err(|what| format!("LLDB {lldb}, {}:\n{what}", program.display()))?;
    }
    Ok(())
}

/// Whether LLDBs have formatters of these keys; there is nothing they could show.
fn has(
    debuggers: impl Iterator<Item = &'static str>,
    program: &Path,
    keys: &[&str],
) -> Result<(), String> {
    for lldb in debuggers {
        let list = Transcript::parse("(lldb) type summary list\n");
        let found = session::look(lldb, program, &list)?;
        let listed = |key: &&&str| found.answers().any(|line| line.trim() == format!("{key}:"));
        if let Some(missing) = keys.iter().find(|key| !listed(key)) {
            return Err(format!("LLDB {lldb}, {}: no `{missing}`", program.display()));
        }
    }
    Ok(())
}

fn cmake_app(generator: &str, linker: &str) -> Result<(), String> {
    let (kind, tool) = match generator {
        "Ninja" => ("Debug", "ninja"),
        _ => ("RelWithDebInfo", "make"),
    };
    let folder = folder(&format!("cmake-{tool}-{linker}"))?;
    let flags = format!("-fuse-ld={linker} -Wl,--gc-sections");
    let configure = || {
        output(
            Command::new("cmake")
                .args(["-G", generator, "-S", text(&root().join("examples/cmake-app"))])
                .args(["-B", text(&folder)])
                .arg(format!("-DCMAKE_BUILD_TYPE={kind}"))
                .arg(format!("-DCMAKE_CXX_COMPILER={}", driver(linker)))
                .arg(format!("-DCMAKE_EXE_LINKER_FLAGS={flags}"))
                .arg(format!("-DCMAKE_SHARED_LINKER_FLAGS={flags}"))
                .arg(format!("-DFMTC_EXECUTABLE={}", tools::command())),
        )
    };
    configure()?;
    let build = || output(Command::new("cmake").args(["--build", text(&folder)]));
    build()?;
    let again = String::from_utf8_lossy(&build()?).into_owned();
    if again.contains("Compiling") || again.contains("Linking") {
        return Err(format!("nothing had changed:\n{again}"));
    }
    // LLDB finds the shared library only beside a program that runs.
    let program = folder.join("app");
    let without_circle =
        CMAKE.replace(" unit\n", "\n").replace("(shapes::Circle) unit = radius 1\n", "");
    let wanted = Transcript::parse(CMAKE);
    same(&wanted, &session::look_running("23", &program, &wanted)?)?;
    survives(&program, linker, &without_circle, &CMAKE_KEYS)
}

/// Packs in CMake, with a file whose formatter replaces one of theirs and calls their function, and
/// without one.
fn cmake_packs(_: &str, _: &str) -> Result<(), String> {
    let folder = folder("cmake-packs")?;
    let write =
        |name: &str, text: &str| fs::write(folder.join(name), text).map_err(|e| e.to_string());
    write("CMakeLists.txt", &CMAKE_PACKS.replace("ROOT", text(root())))?;
    write("main.cpp", PACKED)?;
    write("own.fmt", "summary ImVec2 \"own \\(x) \\(glm_hex(10))\"\n")?;
    let build = folder.join("build");
    let configured = Command::new("cmake")
        .args(["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug"])
        .args(["-S", text(&folder), "-B", text(&build)])
        .arg(format!("-DFMTC_EXECUTABLE={}", tools::command()))
        .output();
    let configured = configured.map_err(|e| e.to_string())?;
    if !configured.status.success() {
        return Err(String::from_utf8_lossy(&configured.stderr).into_owned());
    }
    let built = output(Command::new("cmake").args(["--build", text(&build)]))?;
    let built = String::from_utf8_lossy(&built).into_owned();
    if built.contains("warning") || built.contains("error") {
        return Err(built);
    }
    for (name, first) in [("packed", "{x=1 y=2}"), ("own", "own 1 0a")] {
        let wanted = format!(
            "(lldb) target variable corner turn\n\
             (ImVec2) corner = {first}\n\
             (glm::qua<float>) turn = 4 + 1i + 2j + 3k\n"
        );
        let wanted = Transcript::parse(&wanted);
        same(&wanted, &session::look("22", &build.join(name), &wanted)?)?;
    }
    Ok(())
}

fn meson_app(_: &str, _: &str) -> Result<(), String> {
    let folder = folder("meson")?;
    let build = folder.join("build");
    let path = path_with_fmtc()?;
    let meson =
        |arguments: &[&str]| output(Command::new("meson").args(arguments).env("PATH", &path));
    meson(&["setup", text(&build), text(&root().join("examples/meson-app"))])?;
    meson(&["compile", "-C", text(&build)])?;
    let again = String::from_utf8_lossy(&meson(&["compile", "-C", text(&build)])?).into_owned();
    if !again.contains("no work to do") {
        return Err(format!("nothing had changed:\n{again}"));
    }
    shows(&build.join("app"), MESON)
}

/// A pack among the arguments of `compile`, as the page on packs says.
fn meson_packs(_: &str, _: &str) -> Result<(), String> {
    let folder = folder("meson-packs")?;
    let write =
        |name: &str, text: &str| fs::write(folder.join(name), text).map_err(|e| e.to_string());
    write("meson.build", MESON_PACKS)?;
    write("main.cpp", PACKED)?;
    write("own.fmt", "summary ImVec2 \"own \\(x)\"\n")?;
    let build = folder.join("build");
    let path = path_with_fmtc()?;
    for arguments in [&["setup", text(&build), text(&folder)][..], &["compile", "-C", text(&build)]]
    {
        output(Command::new("meson").args(arguments).env("PATH", &path))?;
    }
    shows(&build.join("app"), MESON_PACKS_SHOW)
}

/// The search path with this fmtc in front.
fn path_with_fmtc() -> Result<std::ffi::OsString, String> {
    let fmtc = Path::new(tools::command());
    let mut path = vec![fmtc.parent().unwrap_or(fmtc).to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    std::env::join_paths(path).map_err(|e| e.to_string())
}

/// A Rust static library in a C program: lost, and kept as the page on embedding says.
fn staticlib(_: &str, _: &str) -> Result<(), String> {
    let folder = folder("staticlib")?;
    let [source, main, library] = ["lib.rs", "main.c", "libshown.a"].map(|name| folder.join(name));
    let write = |path: &Path, text: &str| fs::write(path, text).map_err(|e| e.to_string());
    let formatters = root().join("tests/debuggers/builds/one.fmt");
    fmtc(&["compile", "-q", text(&formatters), "--emit", "rust", "-o", text(&source)])?;
    write(&main, "int main(void) { return 0; }\n")?;
    let kind = ["--edition", "2024", "--crate-type", "staticlib", "-Cpanic=abort"];
    run("rustc", &[&kind[..], &["-o", text(&library), text(&source)]].concat())?;
    let link = |name: &str, library: &[&str]| {
        let program = folder.join(name);
        let start = ["-g", "-o", text(&program), text(&main)];
        run("gcc", &[&start[..], library, &["-lpthread", "-ldl", "-lm", "-lgcc_s"]].concat())?;
        Ok::<_, String>(program)
    };
    let lost = link("lost", &[text(&library)])?;
    let debuggers = || tools::debuggers().iter().copied();
    if has(debuggers(), &lost, &["One"]).is_ok() {
        return Err("the section is there: the page on embedding says it is lost".to_owned());
    }
    let whole = ["-Wl,--whole-archive", text(&library), "-Wl,--no-whole-archive"];
    has(debuggers(), &link("kept", &whole)?, &["One"])
}

/// A copy of the library example, whose files may be changed, under another name: Cargo takes
/// packages of one name for the same.
fn copy_of_library(name: &str, to: &Path) -> Result<(), String> {
    let from = root().join("examples/rust-lib");
    let manifest = fs::read_to_string(from.join("Cargo.toml")).map_err(|e| e.to_string())?;
    let manifest =
        manifest.replace("rust-lib", name).replace("\"../..\"", &format!("{:?}", text(root())))
            + "\n[workspace]\n";
    fs::write(to.join("Cargo.toml"), manifest).map_err(|e| e.to_string())?;
    for file in ["build.rs", "src/lib.rs", "fmt/circle.fmt", "fmt/span.fmt", "fmt/parts/plural.fmt"]
    {
        let place = to.join(file);
        fs::create_dir_all(place.parent().unwrap_or(to)).map_err(|e| e.to_string())?;
        fs::copy(from.join(file), &place).map_err(|e| format!("{file}: {e}"))?;
    }
    lock(to)
}

/// What Cargo says of a command, and whether it succeeds.
pub(crate) fn cargo_says(project: &Path, command: &[&str]) -> Result<(bool, String), String> {
    let _alone = CARGO.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let result = cargo_in(project).args(command).output().map_err(|e| e.to_string())?;
    Ok((result.status.success(), String::from_utf8_lossy(&result.stderr).into_owned()))
}

/// A pack in a build script, of a crate that has fmtc's feature `build` only.
fn cargo_packs(_: &str, _: &str) -> Result<(), String> {
    let folder = folder("cargo-packs")?;
    fs::create_dir_all(folder.join("src")).map_err(|e| e.to_string())?;
    for (name, content) in CARGO_PACKS {
        let content = content.replace("ROOT", text(root()));
        fs::write(folder.join(name), content).map_err(|e| e.to_string())?;
    }
    lock(&folder)?;
    let (built, says) = cargo_says(&folder, &["build"])?;
    if !built || says.contains("warning") {
        return Err(says);
    }
    shows(&made("debug", "packed"), CARGO_PACKS_SHOW)
}

fn nothing_to_do(_: &str, _: &str) -> Result<(), String> {
    let folder = folder("unchanged")?;
    copy_of_library("unchanged", &folder)?;
    let build = |wanted: bool, why: &str| match cargo_says(&folder, &["build"])? {
        (true, says) if says.contains("Compiling unchanged") == wanted => Ok(()),
        (_, says) => Err(format!("{why}:\n{says}")),
    };
    build(true, "the first build")?;
    build(false, "nothing had changed")?;
    let write =
        |file: &str, text: &str| fs::write(folder.join(file), text).map_err(|e| e.to_string());
    write("fmt/parts/plural.fmt", "func plural(n) { n == 1 ? \"metre\" : \"metres\" }\n")?;
    build(true, "an import had changed")?;
    build(false, "nothing had changed since")?;
    write("fmt/more.fmt", "summary rust_lib::More \"more\"\n")?;
    build(true, "a file had come into the folder")?;
    write("README.md", "Read by nobody.\n")?;
    build(false, "no file had changed that is read")
}

fn mistakes(_: &str, _: &str) -> Result<(), String> {
    let folder = folder("mistakes")?;
    copy_of_library("mistaken", &folder)?;
    let wrong =
        "summary rust_lib::Circle \"radius \\(radius +)\"\nsummary rust_lib::Span<_> \"\\(a\"\n";
    fs::write(folder.join("fmt/circle.fmt"), wrong).map_err(|e| e.to_string())?;
    let (built, says) = cargo_says(&folder, &["build"])?;
    let short = says
        .lines()
        .filter(|line| line.starts_with("error: mistaken@0.1.0: fmt/circle.fmt:"))
        .count();
    // Cargo says it in a line each, and shows what the script wrote for people.
    if built
        || short != 2
        || !says.contains("╭")
        || !says.contains("the formatters were not compiled: 2 errors")
    {
        return Err(says);
    }
    Ok(())
}
