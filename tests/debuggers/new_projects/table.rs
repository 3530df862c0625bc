//! Projects in the shapes that people have, with what is in their files.

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
const FETCHED: &str = "\
cmake_minimum_required(VERSION 3.21)
project(p CXX)
include(FetchContent)
FetchContent_Declare(fmtc GIT_REPOSITORY https://example.org/fmtc.git)
FetchContent_MakeAvailable(fmtc)
add_executable(app main.cpp)
fmtc_target_formatters(app app.fmt)
";
const FETCHED_FMT: &str = "summary geo::Point \"(\\(x), \\(y))\"\n";
const OBJECTS: &str = "\
cmake_minimum_required(VERSION 3.20)
project(p CXX)
add_library(parts OBJECT point.cpp)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE parts)
";
const SHARED: &str = "\
cmake_minimum_required(VERSION 3.20)
project(p CXX)
add_library(points SHARED point.cpp)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE points)
";
const PRESETS: &str = r#"{
  "version": 3,
  "configurePresets": [{
    "name": "debug", "generator": "Ninja", "binaryDir": "${sourceDir}/build",
    "cacheVariables": { "CMAKE_BUILD_TYPE": "Debug" }
  }],
  "buildPresets": [{ "name": "debug", "configurePreset": "debug" }]
}
"#;
/// Configures and builds with a PATH that has no fmtc.
const WITHOUT_FMTC: &str = "\
export PATH=${PATH#*:}
cmake --preset debug -B without >said 2>&1 && ! grep -i fmtc said && cmake --build without";
const INTERFACE: &str = "\
cmake_minimum_required(VERSION 3.20)
project(p CXX)
add_library(geo INTERFACE)
target_include_directories(geo INTERFACE .)
add_subdirectory(app)
";
const INCLUDES: &str = "\
#include <point.hpp>
geo::Point origin{3, -4};
int main() { return origin.x; }
";
const EXPORTS: &str = "\
cmake_minimum_required(VERSION 3.20)
project(points CXX)
add_library(points STATIC point.cpp)
install(TARGETS points EXPORT points ARCHIVE DESTINATION lib)
install(EXPORT points NAMESPACE geo:: FILE points-config.cmake DESTINATION lib/cmake/points)
";
const IMPORTS: &str = "\
cmake_minimum_required(VERSION 3.20)
project(p CXX)
find_package(points REQUIRED CONFIG PATHS build/prefix)
add_executable(app main.cpp)
target_link_libraries(app geo::points)
";
const FORBIDS: &str = "\
#![forbid(unsafe_code)]
pub struct Point { pub x: i32, pub y: i32 }
pub static ORIGIN: Point = Point { x: 3, y: -4 };
pub fn origin() -> &'static Point { std::hint::black_box(&ORIGIN) }
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

/// A project with the files that it begins with.
pub(super) struct Project {
    pub(super) name: &'static str,
    pub(super) needs: &'static [&'static str],
    pub(super) files: &'static [(&'static str, &'static str)],
    /// The arguments of `fmtc init`, or nothing where people write all themselves.
    pub(super) init: &'static str,
    /// The folder of the project.
    pub(super) folder: &'static str,
    /// The place where the lines go that people add: a file, and the text of it that the second one replaces, after the lines.
    pub(super) edit: Option<[&'static str; 2]>,
    pub(super) commands: &'static [&'static [&'static str]],
    pub(super) program: &'static str,
    pub(super) shows: &'static str,
}

const CPP_SHOWS: &str = "(lldb) target variable origin\n(geo::Point) origin = (3, -4)\n";
const CARGO_INIT: &str = concat!("--package ", env!("CARGO_MANIFEST_DIR"));
const MESON_EDIT: Option<[&str; 2]> =
    Some(["executable('app', 'main.cpp'", "executable('app', 'main.cpp', fmtc_formatters"]);
const CONFIGURE: &[&str] = &["cmake", "-B", "build", "-DCMAKE_BUILD_TYPE=Debug"];
const FETCH: &[&str] =
    &["cmake", "-B", "build", "-DCMAKE_BUILD_TYPE=Debug", FETCHED_CHECKOUT, "--log-level=WARNING"];
/// Where CMake is told that the content has been fetched to.
const FETCHED_CHECKOUT: &str =
    concat!("-DFETCHCONTENT_SOURCE_DIR_FMTC=", env!("CARGO_MANIFEST_DIR"));
const BUILD: &[&str] = &["cmake", "--build", "build"];
const MESON_BUILDS: &[&[&str]] =
    &[&["meson", "setup", "build"], &["meson", "compile", "-C", "build"]];

const CMAKE_PROJECT: Project = Project {
    name: "cmake",
    needs: &["cmake", "make", "g++", "patch"],
    files: &[
        ("main.cpp", CPP),
        (
            "CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.20)\nproject(p CXX)\nadd_executable(app main.cpp)\n",
        ),
    ],
    init: "--build-target app",
    folder: "",
    edit: None,
    commands: &[CONFIGURE, BUILD],
    program: "build/app",
    shows: CPP_SHOWS,
};
const MESON_PROJECT: Project = Project {
    name: "meson",
    needs: &["meson", "ninja", "g++", "patch"],
    files: &[
        ("main.cpp", CPP),
        ("meson.build", "project('p', 'cpp')\nexecutable('app', 'main.cpp')\n"),
    ],
    edit: MESON_EDIT,
    commands: MESON_BUILDS,
    ..CMAKE_PROJECT
};
const CARGO_PROJECT: Project = Project {
    name: "cargo",
    needs: &["cargo", "gcc", "patch"],
    files: &[
        ("src/main.rs", RUST),
        ("Cargo.toml", "[package]\nname = \"geo\"\nedition = \"2024\"\n\n[workspace]\n"),
    ],
    init: CARGO_INIT,
    folder: "",
    edit: None,
    commands: &[&["cargo", "build", "--quiet"]],
    program: concat!(env!("CARGO_TARGET_TMPDIR"), "/examples/debug/geo"),
    shows: "(lldb) target variable ORIGIN\n(geo::Point) ORIGIN = (3, -4)\n",
};

pub(super) const PROJECTS: [Project; 17] = [
    CMAKE_PROJECT,
    Project {
        name: "cmake_library",
        files: &[
            ("main.cpp", "extern int point();\nint main() { return point(); }\n"),
            ("point.cpp", POINT),
            ("CMakeLists.txt", LIBRARY),
        ],
        init: "--build-target geo::points",
        commands: &[CONFIGURE, BUILD, &["cmake", "--install", "build", "--prefix", "installed"]],
        ..CMAKE_PROJECT
    },
    Project {
        name: "cmake_objects",
        needs: &["cmake", "ninja", "g++", "patch"],
        files: &[
            ("main.cpp", "extern int point();\nint main() { return point(); }\n"),
            ("point.cpp", POINT),
            ("CMakeLists.txt", OBJECTS),
        ],
        commands: &[
            &["cmake", "-B", "build", "-G", "Ninja Multi-Config"],
            &["cmake", "--build", "build", "--config", "Debug"],
        ],
        program: "build/Debug/app",
        ..CMAKE_PROJECT
    },
    // The checkout itself is part of the project.
    Project {
        name: "cmake_fetched",
        files: &[("main.cpp", CPP), ("app.fmt", FETCHED_FMT), ("CMakeLists.txt", FETCHED)],
        init: "",
        commands: &[FETCH, BUILD],
        ..CMAKE_PROJECT
    },
    // A shared library with keywords, by a preset. Where fmtc is not installed, it builds without a word of it.
    Project {
        name: "cmake_presets",
        needs: &["cmake", "ninja", "g++", "patch"],
        files: &[
            ("main.cpp", "extern int point();\nint main() { return point(); }\n"),
            ("point.cpp", POINT),
            ("CMakeLists.txt", SHARED),
            ("CMakePresets.json", PRESETS),
        ],
        init: "--build-target points",
        commands: &[
            &["cmake", "--preset", "debug"],
            &["cmake", "--build", "--preset", "debug"],
            &["sh", "-c", WITHOUT_FMTC],
        ],
        program: "build/libpoints.so",
        ..CMAKE_PROJECT
    },
    // The header of an interface library; the program has its own folder.
    Project {
        name: "cmake_interface",
        files: &[
            ("point.hpp", "namespace geo { struct Point { int x, y; }; }\n"),
            ("app/main.cpp", INCLUDES),
            (
                "app/CMakeLists.txt",
                "add_executable(app main.cpp)\ntarget_link_libraries(app PRIVATE geo)\n",
            ),
            ("CMakeLists.txt", INTERFACE),
        ],
        init: "--build-target geo",
        program: "build/app/app",
        ..CMAKE_PROJECT
    },
    // The target is one of another folder.
    Project {
        name: "cmake_folders",
        files: &[
            ("app/main.cpp", CPP),
            ("app/CMakeLists.txt", "add_executable(app main.cpp)\n"),
            (
                "CMakeLists.txt",
                "cmake_minimum_required(VERSION 3.20)\nproject(p CXX)\nadd_subdirectory(app)\n",
            ),
        ],
        program: "build/app/app",
        ..CMAKE_PROJECT
    },
    // A library that was installed with its targets; the formatters are in the project that imports it.
    Project {
        name: "cmake_imported",
        files: &[
            ("library/point.cpp", POINT),
            ("library/CMakeLists.txt", EXPORTS),
            ("main.cpp", "extern int point();\nint main() { return point(); }\n"),
            ("CMakeLists.txt", IMPORTS),
        ],
        init: "--build-target geo::points",
        commands: &[
            &["sh", "-c", "cd library && cmake -B ../build/library -DCMAKE_BUILD_TYPE=Debug"],
            &["cmake", "--build", "build/library"],
            &["cmake", "--install", "build/library", "--prefix", "build/prefix"],
            CONFIGURE,
            BUILD,
        ],
        ..CMAKE_PROJECT
    },
    // No target is taken from a comment, and a name may be computed.
    Project {
        name: "cmake_names",
        files: &[
            ("main.cpp", CPP),
            (
                "CMakeLists.txt",
                "cmake_minimum_required(VERSION 3.20)\nproject(shop CXX)\n#[[\nadd_executable(old main.cpp)\n]]\n\
                 add_executable(${PROJECT_NAME}\n  main.cpp)\n",
            ),
        ],
        init: "--build-target shop",
        program: "build/shop",
        ..CMAKE_PROJECT
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
        init: "",
        commands: &[
            &["sh", "build.sh", ":app"],
            // The result of the only action comes from the cache.
            &["sh", "-c", "bazel --output_user_root=$PWD/../out clean"],
            &["sh", "-c", "sh build.sh :formatters_object | grep '1 remote cache hit'"],
            &["sh", "build.sh", ":app"],
        ],
        program: "bazel-bin/app",
        ..CMAKE_PROJECT
    },
    MESON_PROJECT,
    // The target is on several lines, and takes its sources from a variable.
    Project {
        name: "meson_sources",
        files: &[
            ("main.cpp", CPP),
            (
                "meson.build",
                "project('shop', 'cpp')\n# executable('old', 'old.cpp')\nsrcs = ['main.cpp']\n\
                 exe = executable(\n  meson.project_name(), srcs,\n  install: true)\n",
            ),
        ],
        init: "--build-target shop",
        edit: Some([
            "exe = executable(\n  meson.project_name(), srcs",
            "exe = executable(\n  meson.project_name(), srcs, fmtc_formatters",
        ]),
        program: "build/shop",
        ..MESON_PROJECT
    },
    // The types are in a static library.
    Project {
        name: "meson_library",
        files: &[
            ("main.cpp", "extern int point();\nint main() { return point(); }\n"),
            ("point.cpp", POINT),
            (
                "meson.build",
                "project('p', 'cpp')\npoints = static_library('points', 'point.cpp')\n\
                 executable('app', 'main.cpp', link_with: points)\n",
            ),
        ],
        ..MESON_PROJECT
    },
    CARGO_PROJECT,
    Project {
        name: "cargo_member",
        files: &[
            ("Cargo.toml", "[workspace]\nmembers = [\"geo\"]\nresolver = \"3\"\n"),
            ("geo/code.rs", RUST),
            ("geo/Cargo.toml", MEMBER),
        ],
        folder: "geo",
        program: concat!(env!("CARGO_TARGET_TMPDIR"), "/examples/debug/tool"),
        shows: "(lldb) target variable ORIGIN\n(tool::Point) ORIGIN = (3, -4)\n",
        ..CARGO_PROJECT
    },
    // A build script under another name, and comments where a table could be meant.
    Project {
        name: "cargo_script",
        files: &[
            ("src/main.rs", RUST),
            (
                "make.rs",
                "// The build script.\nfn main() {\n    println!(\"cargo::rerun-if-changed=make.rs\");\n}\n",
            ),
            (
                "Cargo.toml",
                "[package]\nname=\"script\"\nversion=\"0.1.0\"\nedition = \"2024\"\nbuild = \"make.rs\" # see [build-dependencies]\n\
                 [workspace]\n# [build-dependencies]\n",
            ),
        ],
        edit: Some(["fn main() {\n", "fn main() {\n"]),
        program: concat!(env!("CARGO_TARGET_TMPDIR"), "/examples/debug/script"),
        shows: "(lldb) target variable ORIGIN\n(script::Point) ORIGIN = (3, -4)\n",
        ..CARGO_PROJECT
    },
    // A library of another name that forbids unsafe code, with two programs.
    Project {
        name: "cargo_targets",
        files: &[
            ("core/lib.rs", FORBIDS),
            ("src/main.rs", "fn main() { println!(\"{}\", shop::origin().x); }\n"),
            ("src/bin/second.rs", "fn main() { println!(\"{}\", shop::origin().y); }\n"),
            (
                "Cargo.toml",
                "[package]\nname = \"my-app\"\nedition = \"2024\"\n\n[lib]\nname = \"shop\"\npath = \"core/lib.rs\"\n\n\
                 [workspace]\n",
            ),
        ],
        program: concat!(env!("CARGO_TARGET_TMPDIR"), "/examples/debug/second"),
        shows: "(lldb) target variable ORIGIN\n(shop::Point) ORIGIN = (3, -4)\n",
        ..CARGO_PROJECT
    },
];
