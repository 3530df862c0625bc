//! Drafts for the types of real programs: `types --draft` for all types of a program compiles, finds its members and passes its
//! tests, and what it proposes for the ten that most variables have is of use.
//!
//! A draft is of no use if its text has no part of the value but addresses. docs/types.md has the figures.
//!
//! The sources are those of crates that carry a program or a library in C or C++ (`cargo xtask install corpus`).

use crate::engine::trial::Trial;
use crate::engine::{Outcome, output, root, scratch, shell};
use crate::{accused, every_type};
use regex::Regex;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Mutex};

/// The crate, the folder of the sources, the compiler, and what it is told.
const PROGRAMS: [[&str; 4]; 22] = [
    [
        "bzip2-sys-0.1.13+1.0.8",
        "bzip2-1.0.8",
        "gcc",
        "blocksort.c bzip2.c bzlib.c compress.c crctable.c decompress.c huffman.c randtable.c",
    ],
    ["lua-src-551.1.0", "lua-5.4.9", "gcc", "$(ls *.c | grep -v luac.c)"],
    ["libz-sys-1.1.31", "src/zlib", "gcc", "-DHAVE_UNISTD_H *.c"],
    ["lz4-sys-1.11.1+lz4-1.10.0", "liblz4", "gcc", "-Ilib lib/*.c"],
    ["zstd-sys-2.1.3+zstd.1.5.7", "zstd/lib", "gcc", "-DZSTD_DISABLE_ASM */*.c"],
    ["libsqlite3-sys-0.40.0", "sqlite3", "gcc", "sqlite3.c"],
    ["tree-sitter-0.26.13", ".", "gcc", "-std=c11 -D_DEFAULT_SOURCE -Iinclude -Isrc src/lib.c"],
    [
        "leveldb-sys-2.0.9",
        "deps/leveldb-1.22",
        "g++",
        "-I. -Iinclude -DLEVELDB_PLATFORM_POSIX=1 -DHAVE_FDATASYNC=1 -DHAVE_O_CLOEXEC=1 -DHAVE_SNAPPY=0 -DHAVE_CRC32C=0 \
         -DLEVELDB_IS_BIG_ENDIAN=0 $(ls db/*.cc table/*.cc util/*.cc | grep -v -e test -e windows -e bench)",
    ],
    ["brotli-sys-0.3.2", "brotli", "gcc", "-Iinclude */*.c"],
    ["libmimalloc-sys-0.1.49", "c_src/mimalloc/v2", "gcc", "-Iinclude src/static.c"],
    [
        "rquickjs-sys-0.14.0",
        "quickjs",
        "gcc",
        "-D_GNU_SOURCE -DCONFIG_VERSION='\"\"' quickjs.c libregexp.c libunicode.c dtoa.c",
    ],
    [
        "expat-sys-2.1.6",
        "expat",
        "gcc",
        "-DHAVE_MEMMOVE -Ilib lib/xml*.c xmlwf/xmlwf.c xmlwf/xmlfile.c xmlwf/codepage.c xmlwf/unixfilemap.c",
    ],
    [
        "lzma-sys-0.1.20",
        "xz-5.2/src",
        "gcc",
        "-DHAVE_CONFIG_H -I../.. -Iliblzma/api -Iliblzma/common -Iliblzma/check -Iliblzma/lz -Iliblzma/lzma \
         -Iliblzma/rangecoder -Iliblzma/delta -Iliblzma/simple -Icommon $(ls liblzma/*/*.c | \
         grep -v -e tablegen -e crc32_small -e crc64_small -e fastpos_ -e crc32_x -e price_table)",
    ],
    ["sass-sys-0.4.22", "libsass", "g++", "-std=c++11 -Iinclude -Isrc src/ast.cpp"],
    [
        "freetype-sys-0.23.0",
        "freetype2",
        "gcc",
        "-DFT2_BUILD_LIBRARY -Iinclude src/base/ftbase.c src/base/ftinit.c src/truetype/truetype.c src/sfnt/sfnt.c \
         src/cff/cff.c",
    ],
    [
        "luau0-src-0.23.0+luau745",
        "luau",
        "g++",
        "-std=c++17 -ICommon/include -IVM/include -IVM/src -IBytecode/include VM/src/*.cpp",
    ],
    [
        "libyaml-sys-0.1.0",
        "libyaml",
        "gcc",
        "-Iinclude -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5 -DYAML_VERSION_STRING='\"\"' src/*.c",
    ],
    [
        "chipmunk-sys-0.0.4",
        "chipmunk",
        "gcc",
        "-std=gnu99 -Iinclude/chipmunk -Iinclude $(ls src/*.c | grep -v Hasty)",
    ],
    [
        "recastnavigation-sys-1.0.3",
        "recastnavigation",
        "g++",
        "-IRecast/Include -IDetour/Include Recast/Source/*.cpp Detour/Source/*.cpp",
    ],
    ["boxdd-sys-0.6.0", "third-party/box2d", "gcc", "-std=gnu17 -Iinclude -Isrc src/*.c"],
    ["easy-imgui-sys-0.24.0", "imgui", "g++", "*.cpp"],
    [
        "sdl3-src-3.4.18",
        "SDL",
        "gcc",
        "-Iinclude -Iinclude/build_config -Isrc src/video/SDL_video.c src/render/SDL_render.c src/events/SDL_event*.c",
    ],
];

/// Programs in C and C++, and one in Rust.
const ALL: usize = PROGRAMS.len() + 1;
/// The fewest types of all programs.
const FEWEST: usize = 200;
/// The most drafts of no use, of a hundred.
const MOST_OF_NO_USE: usize = 10;

/// For each program that was tried the number of types, and those whose drafts are of no use.
static TRIED: Mutex<Vec<(usize, Vec<String>)>> = Mutex::new(Vec::new());

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |&[package, folder, compiler, arguments]: &'static [&str; 4]| {
        let run = move || {
            let object = object(package, folder, compiler, arguments)?;
            accused::drafted(&object)?;
            most_used(&object)
        };
        Trial::run(format!("real programs/{package}"), &[compiler], run).with_packages(package)
    };
    let rust = || most_used(&every_type::program_in_rust()?);
    let rust = Trial::run("real programs/rust", &["cargo"], rust);
    PROGRAMS.iter().map(trial).chain([rust]).collect()
}

/// All objects of a program as one.
fn object(package: &str, folder: &str, compiler: &str, arguments: &str) -> Result<PathBuf, String> {
    let source = output(Command::new(root().join(".ci/library-source")).arg(package))?;
    let source = Path::new(String::from_utf8_lossy(&source).trim()).join(folder);
    let objects = scratch("real_programs")?;
    let object = objects.join(format!("{package}.o"));
    let build = format!("{compiler} -g -w -r -nostdlib -o \"$OBJECT\" {arguments}");
    shell(&build, &source, &[("OBJECT", &object)])?;
    Ok(object)
}

/// Drafts for the types that most variables have. The last program says whether those of all are of use.
fn most_used(program: &Path) -> Outcome {
    let text = accused::drafts(program, &[])?;
    let drafts: Vec<&str> = text.trim().split("\n\n").collect();
    let useless = drafts.iter().filter(|draft| !is_of_use(draft)).map(|draft| (*draft).to_owned());
    let mut tried = TRIED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    tried.push((drafts.len(), useless.collect()));
    let types: usize = tried.iter().map(|(types, _)| types).sum();
    let useless: Vec<&String> = tried.iter().flat_map(|(_, useless)| useless).collect();
    match tried.len() < ALL || types >= FEWEST && useless.len() * 100 <= types * MOST_OF_NO_USE {
        true => Ok(()),
        false => Err(format!("{} of {types} drafts are of no use: {useless:#?}", useless.len())),
    }
}

/// Whether a draft shows a part of the value that is not an address.
fn is_of_use(draft: &str) -> bool {
    static ADDRESSES: LazyLock<Regex> = LazyLock::new(|| {
        let patterns = [
            r#"\\\([^ ()]* == null \? "null" : "0x\\\([^ ()]*\.unsigned\(\), radix: 16\)"\)"#,
            r#"\\\([^ ()]* == null \? "null" : "\\\([^ ()]* \?\? "\{…\}"\)"\)"#,
            r#"\\\([^ ()]* \?\? "\{…\}"\)"#,
        ];
        Regex::new(&patterns.join("|")).unwrap_or_else(|error| panic!("{error}"))
    });
    let is_text = |line: &&str| !line.starts_with("//") && !line.starts_with("expect");
    let lines = draft.lines().skip_while(|line| !line.starts_with("summary"));
    let summary: Vec<&str> = lines.take_while(is_text).collect();
    let shown = ADDRESSES.replace_all(&summary.join("\n"), "").into_owned();
    ["\\(", "switch", ".text("].iter().any(|part| shown.contains(part))
}
