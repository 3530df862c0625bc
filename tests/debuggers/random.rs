//! Random programs: the VM says what LLDB says. Random values of the types of a program.

use crate::engine::debugger::{Debugger, lldbs};
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{Outcome, json_lines, read, root, text, verdict};
use crate::packs;
use crate::random_cases::{Options, compare};
use crate::rounds::{number, rounds};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Programs compared in each debugger; `FMTC_PROGRAMS` and `FMTC_SEED` say others.
const PROGRAMS: u64 = 200;
const SEED: u64 = 99;
/// How many random values each formatter of a pack shows; of Rust's fewer, whose texts and trees take long.
const VALUES: &str = "10";
const VALUES_OF_RUST: &str = "5";

/// The test programs have no value of the type, or the one that they have is in a library without debug information.
const NO_VALUE: &str = "no value";
/// What an LLDB shows depends on its own children of the value, or on bytes that no value says.
const NOT_PREDICTED: &str = "not predicted";
/// The formatters of packs that random values do not test.
const NOT_TESTED: &[(&str, &str, &str)] = &[
    ("absl", NO_VALUE, "^absl::(debian[0-9]+::|lts_[0-9]+::|head::)?node_hash_set<.+>$"),
    ("boost", NO_VALUE, "boost::geometry::model::box<_>"),
    ("boost", NO_VALUE, "boost::geometry::model::d2::point_xy<_, ...>"),
    ("box2d", NO_VALUE, "b2ChainShape"),
    ("box2d", NO_VALUE, "b2EdgeShape"),
    ("crystal", NOT_PREDICTED, "^(String|\\(String \\| Nil\\))$"),
    ("glib", NO_VALUE, "GHashTable"),
    ("llvm-adt", NOT_PREDICTED, "^llvm::(Small)?MapVector<.+>$"),
    ("llvm-adt", NO_VALUE, "^llvm::DenseMap<[^<>,]+ \\*, .+>$"),
    ("llvm-adt", NO_VALUE, "^llvm::DenseSet<[^<>,]+ \\*, .+>$"),
    ("llvm-adt", NO_VALUE, "llvm::DenseMap<unsigned int, ...>"),
    ("llvm-adt", NO_VALUE, "llvm::DenseSet<unsigned int, ...>"),
    (
        "nlohmann-json",
        NOT_PREDICTED,
        "^nlohmann::(json_abi[a-z0-9_]*::)?byte_container_with_subtype<.*>$",
    ),
    ("nlohmann-json", NOT_PREDICTED, "^nlohmann::(json_abi[a-z0-9_]*::)?ordered_map<.*>$"),
    ("rust-crates", NOT_PREDICTED, "bytes::bytes_mut::BytesMut"),
    ("rust-crates", NO_VALUE, "^glam::.+::D?Mat4$"),
    ("rust-crates", NO_VALUE, "nalgebra::base::unit::Unit<_>"),
    ("rust-crates", NO_VALUE, "nalgebra::geometry::quaternion::Quaternion<_>"),
    (
        "rust-std",
        NO_VALUE,
        "^alloc::boxed::Box<(std::(path::Path|ffi::os_str::OsStr)|core::ffi::c_str::CStr)(, ?.+)?>$",
    ),
    ("rust-std", NO_VALUE, "char"),
    ("rust-std", NOT_PREDICTED, "^(&(mut )?|\\*(const|mut) |alloc::boxed::Box<)\\[.+\\](, ?.+>)?$"),
    ("rust-std", NOT_PREDICTED, "^(alloc::string::|std::ffi::os_str::Os)String$"),
    ("rust-std", NOT_PREDICTED, "^alloc::collections::btree::(map::BTreeMap|set::BTreeSet)<.+>$"),
    (
        "std",
        NO_VALUE,
        "^std::chrono::hh_mm_ss<.+>::__subseconds<.+, std::ratio<1, 1000000000> ?> ?>$",
    ),
    ("std", NO_VALUE, "^std::chrono::hh_mm_ss<.+>::__subseconds<.+, std::ratio<1, 1000000> ?> ?>$"),
    ("std", NO_VALUE, "std::recursive_timed_mutex"),
    ("std", NO_VALUE, "std::timed_mutex"),
    ("std", NOT_PREDICTED, "std::_::optional<_>"),
    ("std", NOT_PREDICTED, "std::_::tuple<...>"),
    ("std", NOT_PREDICTED, "std::_::unique_ptr<_, ...>"),
    ("std", NOT_PREDICTED, "std::_::variant<...>"),
    ("std", NOT_PREDICTED, "std::__1::basic_string_view<char8_t, _>"),
    ("std", NOT_PREDICTED, "std::initializer_list<_>"),
    ("std", NOT_PREDICTED, "std::span<_, 18446744073709551615>"),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |lldb: Debugger| {
        let name = format!("{}/random programs", lldb.name());
        Trial::run(name, &["clang++-22", "python3"], move || agree(lldb)).in_debuggers(&[lldb])
    };
    let mut of_packs: BTreeMap<String, Vec<Arc<Program>>> = BTreeMap::new();
    for texts in packs::texts().into_iter().filter(|texts| !texts.is_by_gcc()) {
        let pack = texts.program.name.split('/').nth(1).unwrap_or_default().to_owned();
        of_packs.entry(pack).or_default().push(texts.program);
    }
    let of_packs = of_packs.into_iter().map(|(pack, programs)| {
        let needs: Vec<_> = programs.iter().flat_map(|program| program.needs.clone()).collect();
        let packages: Vec<_> = programs.iter().map(|program| program.packages.clone()).collect();
        let name = format!("random values/{pack}");
        let run = move || values_of_types(&pack, &programs);
        Trial::run(name, &needs, run).with_packages(&packages.join(" "))
    });
    lldbs().into_iter().map(trial).chain(of_packs).collect()
}

/// No formatter of a pack fails on random values of the types of its test programs, and all others are listed.
fn values_of_types(pack: &str, programs: &[Arc<Program>]) -> Outcome {
    let formatters = format!("packs/{pack}/{pack}.fmt");
    let (of_pack, path) = (read(&formatters)?, root().join(formatters));
    let values = if pack.starts_with("rust-") { VALUES_OF_RUST } else { VALUES };
    let mut command = vec!["test", text(&path), "--json", "--random", values, "--seed", "1"];
    for program in programs {
        command.extend(["--against", text(program.path()?)]);
    }
    let lines = json_lines(&command)?;
    let mut found: Vec<(&str, &str)> = lines
        .iter()
        .filter(|line| line["key"].is_string() && line["unknown"] == line["values"])
        .map(|line| {
            let why = if line["values"] == 0 { NO_VALUE } else { NOT_PREDICTED };
            (why, line["key"].as_str().unwrap_or_default())
        })
        // Those that the pack imports are tested with their own.
        .filter(|(_, key)| {
            let starts = ["summary ", "children ", "summary /", "children /", "summary `", ", "];
            starts.iter().any(|start| of_pack.contains(&format!("{start}{key}")))
        })
        .collect();
    found.sort_unstable();
    let listed = NOT_TESTED.iter().filter(|(of, ..)| *of == pack);
    let mut listed: Vec<(&str, &str)> = listed.map(|(_, why, key)| (*why, *key)).collect();
    listed.sort_unstable();
    match found == listed {
        true => Ok(()),
        false => Err(format!("not tested: {found:#?}\nlisted: {listed:#?}")),
    }
}

fn agree(lldb: Debugger) -> Outcome {
    let (seed, programs) = (number("FMTC_SEED", SEED), rounds("FMTC_PROGRAMS", PROGRAMS));
    let options = Options { seed, programs: programs as usize, lldb: lldb.release() };
    verdict(&compare(&options)?)
}
