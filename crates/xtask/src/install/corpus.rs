//! Libraries whose types `tests/corpus` and `packs` format: packages of Debian, and crates and Python wheels that carry
//! the sources of another version, which `.ci/library-source` finds. Also a newer GCC than that of Debian 12.

use crate::shell::{Result, Xtask};
use std::path::Path;
use xshell::cmd;

const PACKAGES: &str = "\
    llvm-14-dev llvm-22-dev libglm-dev libeigen3-dev libboost-dev libabsl-dev \
    nlohmann-json3-dev libfmt-dev libimgui-dev libglib2.0-dev libopencv-core-dev libsdl2-dev \
    libstdc++-12-dev libc++-22-dev pkg-config uuid-dev qt6-base-dev qtbase5-dev \
    libvulkan-dev libbox2d-dev libbullet-dev libprotobuf-dev libboost-filesystem-dev \
    musl-dev";
/// `NAME-VERSION`. Those after the fourth carry the programs whose types are drafted (tests/debuggers/real_programs.rs).
const CRATES: &str = "\
    sdl3-src-3.4.18 easy-imgui-sys-0.24.0 boxdd-sys-0.6.0 grpcio-sys-0.13.0+1.56.2-patched \
    bzip2-sys-0.1.13+1.0.8 lua-src-551.1.0 libz-sys-1.1.31 lz4-sys-1.11.1+lz4-1.10.0 \
    zstd-sys-2.1.3+zstd.1.5.7 libsqlite3-sys-0.40.0 tree-sitter-0.26.13 leveldb-sys-2.0.9 \
    brotli-sys-0.3.2 libmimalloc-sys-0.1.49 rquickjs-sys-0.14.0 expat-sys-2.1.6 \
    lzma-sys-0.1.20 sass-sys-0.4.22 freetype-sys-0.23.0 luau0-src-0.23.0+luau745 \
    libyaml-sys-0.1.0 chipmunk-sys-0.0.4 recastnavigation-sys-1.0.3";
const WHEELS: [(&str, &str); 4] = [
    ("nlohmann-json", "3.12.0"),
    ("cmeel-fmt", "12.2.0"),
    ("cmeel-eigen", "3.4.1"),
    ("libboost-headers", "1.88.0"),
];
/// Releases of GCC that Debian 12 does not have, and the release of Debian that does.
const GCCS: [(u32, &str); 1] = [(14, "trixie")];

pub(crate) fn install(task: &Xtask) -> Result {
    for package in CRATES.split_whitespace() {
        if task.source(package).is_none() {
            fetch_crate(task, package)?;
        }
    }
    for (name, version) in WHEELS {
        task.wheel(
            &task.wheels().join(format!("{name}-{version}")),
            &format!("{name}=={version}"),
        )?;
    }
    for (version, debian) in GCCS {
        let folder = task.wheels().join(format!("gcc-{version}"));
        task.whole(&folder, "g++", |partial| fetch_gcc(task, version, debian, &folder, partial))?;
    }
    task.apt(PACKAGES)
}

/// Cargo fetches what a project depends on.
fn fetch_crate(task: &Xtask, package: &str) -> Result {
    println!("fetching {package}");
    let project = task.sh.create_temp_dir()?;
    let manifest = project.path().join("Cargo.toml");
    // A version begins with a digit, and may hold dashes.
    let is_version =
        |(at, _): &(usize, &str)| package[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let (at, _) = package.match_indices('-').find(is_version).ok_or("a crate has no version")?;
    let (name, version) = (&package[..at], &package[at + 1..]);
    task.sh.write_file(project.path().join("src/lib.rs"), "")?;
    let text = format!(
        "[package]\nname = \"fetch\"\n[dependencies]\n{name} = \"={version}\"\n[workspace]\n"
    );
    task.sh.write_file(&manifest, text)?;
    Ok(cmd!(task.sh, "cargo fetch --quiet --manifest-path {manifest}").quiet().run()?)
}

/// With the C library that it needs; what it compiles runs with that.
fn fetch_gcc(task: &Xtask, version: u32, debian: &str, folder: &Path, partial: &Path) -> Result {
    let lists = task.sh.create_temp_dir()?;
    let lists = lists.path().display();
    task.sh.write_file(
        format!("{lists}/list"),
        format!("deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian {debian} main\n"),
    )?;
    task.sh.create_dir(format!("{lists}/lists/partial"))?;
    task.sh.create_dir(format!("{lists}/archives/partial"))?;
    let options = [
        format!("Dir::Etc::sourcelist={lists}/list"),
        "Dir::Etc::sourceparts=-".to_owned(),
        format!("Dir::State::lists={lists}/lists"),
        format!("Dir::Cache={lists}"),
        "Acquire::Languages=none".to_owned(),
        "APT::Sandbox::User=root".to_owned(),
    ];
    let options: Vec<String> =
        options.into_iter().flat_map(|option| ["-o".to_owned(), option]).collect();
    let of_debian = &options;
    cmd!(task.sh, "apt-get -q {of_debian...} update").run()?;
    let own = ["g++", "cpp", "gcc"].map(|name| format!("{name}-{version}-x86-64-linux-gnu"));
    let dev = ["libgcc", "libstdc++"].map(|name| format!("{name}-{version}-dev"));
    let libraries = [
        "libstdc++6",
        "libgcc-s1",
        "libc6",
        "libisl23",
        "libmpfr6",
        "libmpc3",
        "libgmp10",
        "libzstd1",
        "zlib1g",
    ];
    let packages: Vec<String> =
        own.into_iter().chain(dev).chain(libraries.map(str::to_owned)).collect();
    task.unpack(&options, &packages, partial)?;
    let (machine, shown) = ("x86_64-linux-gnu", folder.display());
    let libraries = format!("{shown}/usr/lib/{machine}");
    let loader = format!("{libraries}/ld-linux-x86-64.so.2");
    let run = format!(
        "#!/bin/sh
case \"$1\" in \"{shown}\"/*) exec \"{loader}\" --library-path \"{libraries}\" \"$@\" ;; *) exec \"$@\" ;; esac
"
    );
    let compiler = format!(
        "#!/bin/sh
exec \"{shown}/run\" \"{shown}/usr/bin/{machine}-g++-{version}\" -wrapper \"{shown}/run\" -fno-use-linker-plugin \\
  -B\"{shown}/usr/libexec/gcc/{machine}/{version}/\" \"$@\" \\
  -Wl,--allow-shlib-undefined -Wl,--dynamic-linker=\"{loader}\" -Wl,-rpath,\"{libraries}\"
"
    );
    task.write_program(&partial.join("run"), &run)?;
    task.write_program(&partial.join("g++"), &compiler)
}
