//! Random programs: the VM says what LLDB says. Random values of the types of a program.

use crate::gdb::Job;
use crate::random_cases::{Options, compare};
use crate::rounds::{number, rounds};
use crate::{packs, root, tools};
use libtest_mimic::Trial;
use serde_json::Value;
use std::collections::BTreeMap;

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
    let trial = |lldb: &&'static str| {
        let lldb = *lldb;
        let name = format!("random_programs::lldb_{lldb}");
        tools::trial(name, vec!["clang++-22", "python3", lldb], move || agree(lldb))
    };
    let mut of_packs: BTreeMap<String, Vec<Job>> = BTreeMap::new();
    for job in packs::gdb_jobs().into_iter().filter(|job| !job.name.ends_with("::gcc")) {
        let pack = job.name.split("::").nth(1).unwrap_or_default().to_owned();
        of_packs.entry(pack).or_default().push(job);
    }
    let of_packs = of_packs.into_iter().map(|(pack, jobs)| {
        let needs = jobs.iter().flat_map(|job| job.needs.clone()).collect();
        let packages: Vec<&str> = jobs.iter().map(|job| &*job.package).collect();
        let (name, packages) = (format!("random_values::types::{pack}"), packages.join(" "));
        tools::packaged_trial(name, needs, packages, move || values_of_types(&pack, jobs))
    });
    tools::debuggers().iter().map(trial).chain(of_packs).collect()
}

/// No formatter of a pack fails on random values of the types of its test programs, and all others are listed.
fn values_of_types(pack: &str, jobs: Vec<Job>) -> Result<(), String> {
    let formatters = root().join(format!("packs/{pack}/{pack}.fmt")).display().to_string();
    let text = std::fs::read_to_string(&formatters).map_err(|e| e.to_string())?;
    let values = if pack.starts_with("rust-") { VALUES_OF_RUST } else { VALUES };
    let mut command = vec!["test", &formatters, "--json", "--random", values, "--seed", "1"];
    let built = jobs.into_iter().map(|job| (job.build)());
    let programs: Vec<String> =
        built.map(|path| Ok(path?.display().to_string())).collect::<Result<_, String>>()?;
    command.extend(programs.iter().flat_map(|program| ["--against", program]));
    let lines = String::from_utf8(tools::fmtc(&command)?).map_err(|e| e.to_string())?;
    let lines: Vec<Value> = lines
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()
        .map_err(|e| e.to_string())?;
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
            starts.iter().any(|start| text.contains(&format!("{start}{key}")))
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

fn agree(lldb: &str) -> Result<(), String> {
    let (seed, programs) = (number("FMTC_SEED", SEED), rounds("FMTC_PROGRAMS", PROGRAMS));
    let differences = compare(&Options { seed, programs: programs as usize, lldb })?;
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n")) }
}
