//! Plants faults into the sources of fmtc: `fmtc-mutants TREE SEED COUNT PART=FILE,…`
//!
//! All faults of a run are compiled into one program, and the environment says which of them acts, so that
//! a hundred faults cost one build. TREE is a copy, which is changed; the list of faults goes to standard
//! output, as `number TAB part TAB file TAB line TAB what changes`. A line of standard input is the number of a
//! fault that does not compile and is left out.

mod faults;

use faults::Fault;
use std::collections::HashSet;
use std::io::Read as _;
use std::path::Path;
use std::{env, fs, io};

/// What `lib.rs` gets: whether a fault is the one that acts.
const SWITCH: &str = "
#[doc(hidden)]
#[allow(missing_docs)]
pub mod planted {
    pub fn acts(number: u32) -> bool {
        static ACTS: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| {
            std::env::var(\"FMTC_FAULT\").ok().and_then(|n| n.parse().ok()).unwrap_or(0)
        });
        *ACTS == number
    }
}
";

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [tree, seed, count, parts @ ..] = arguments.as_slice() else {
        panic!("usage: fmtc-mutants TREE SEED COUNT PART=FILE,…");
    };
    let (tree, count) = (Path::new(tree), count.parse().expect("a count"));
    let mut left_out = String::new();
    io::stdin().read_to_string(&mut left_out)?;
    let left_out: HashSet<u32> = left_out.lines().filter_map(|line| line.parse().ok()).collect();
    for (index, part) in (1..).zip(parts) {
        let (name, files) = part.split_once('=').expect("PART=FILE,…");
        let mut random = fastrand::Rng::with_seed(seed.parse().expect("a seed"));
        let files: Vec<&str> = files.split(',').collect();
        plant_part(tree, name, &files, index * 1000, count, &left_out, &mut random)?;
    }
    for lib in ["src/lib.rs", "crates/bytecode/src/lib.rs"].map(|lib| tree.join(lib)) {
        let text = fs::read_to_string(&lib)?;
        fs::write(&lib, text + SWITCH)?;
    }
    Ok(())
}

/// Plants up to `count` faults, numbered from `first`, at most one in a function.
fn plant_part(
    tree: &Path,
    name: &str,
    files: &[&str],
    first: u32,
    count: usize,
    left_out: &HashSet<u32>,
    random: &mut fastrand::Rng,
) -> io::Result<()> {
    let mut all = Vec::new();
    for (file, path) in files.iter().enumerate() {
        let text = fs::read_to_string(tree.join(path))?;
        all.extend(faults::of(&text).into_iter().map(|fault| (file, fault)));
    }
    random.shuffle(&mut all);
    let mut functions = HashSet::new();
    all.retain(|(file, fault)| functions.insert((*file, fault.function)));
    all.truncate(count);
    let mut planted: Vec<(u32, usize, Fault)> =
        (first..).zip(all).map(|(number, (file, fault))| (number, file, fault)).collect();
    planted.retain(|(number, ..)| !left_out.contains(number));
    for (number, file, fault) in &planted {
        println!("{number}\t{name}\t{}\t{}\t{}", files[*file], fault.line, fault.change);
    }
    for (file, path) in files.iter().enumerate() {
        let here = planted.iter().filter(|(_, f, _)| *f == file);
        let path = tree.join(path);
        let text = fs::read_to_string(&path)?;
        fs::write(&path, faults::plant(&text, here.map(|(number, _, fault)| (*number, fault))))?;
    }
    Ok(())
}
