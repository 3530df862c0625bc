//! An edit costs the edited item: a file with 12 packs is compiled again in at most one and a half times the time that it
//! takes without the types of a program, and for the first time in at most twice that time, for of packs only those
//! summaries are looked at to which values lead. A file with the formatters of a pack as its own is compiled again in at
//! most three times the time, for the types of patterns and the answers about types are kept. The time for the names of types grows
//! with their number, and is taken once.

use crate::against::OnDisk;
use crate::engine::{Outcome, Trial, read as read_file, scratch, shell, write};
use fmtc::compile::{Options, Session};
use fmtc::packs::Pack;
use fmtc::source::SourceMap;
use fmtc::types::Types;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

const PACKS: [&str; 12] = [
    "std", "fmt", "glm", "absl", "boost", "eigen", "box2d", "imgui", "protobuf", "qt", "sdl",
    "llvm-adt",
];
/// The structures of the program, each in containers of the library.
const STRUCTURES: usize = 16;
const LIMIT: f64 = 1.5;
const OWN_LIMIT: f64 = 3.0;
const FIRST_LIMIT: f64 = 2.0;
const AGAIN_LIMIT: f64 = 0.05;
/// So many types, and four times as many.
const COUNT: usize = 500;
/// The number of the last one.
const LAST: usize = 4 * COUNT - 1;
const GROWTH_LIMIT: f64 = 8.0;
/// Other processes take time: so often it may be measured.
const TRIES: usize = 30;

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::run("types/edits/with packs", &["g++"], || edits("packs", &imports(), LIMIT)),
        Trial::run("types/edits/with patterns", &["g++"], || edits("patterns", std()?, OWN_LIMIT)),
        Trial::run("types/check with packs", &["g++"], first),
        Trial::run("types/growth/patterns", &["gcc"], || {
            keys("patterns", |n| format!("/^T{n}.$/"))
        }),
        Trial::run("types/growth/unmatched keys", &["gcc"], || {
            keys("unmatched", |n| format!("Missing{n}"))
        }),
        Trial::run("types/near name", &["gcc"], near_name),
        Trial::run("types/names again", &["gcc"], names_again),
        Trial::run("types/growth/typedefs", &["gcc"], || growth("typedefs", "-g", typedef)),
        Trial::run("types/growth/unnamed members", &["gcc"], || {
            growth("unnamed", "-gdwarf-5 -fdebug-types-section", |n| {
                format!("struct S{n} {{ union {{ int a{n}; float b; }}; }} v{n};\n")
            })
        }),
    ]
}

/// Containers of the library, with structures `S0` and so on in place of `SN`.
fn program() -> Result<String, String> {
    let text = read_file("tests/debuggers/edits.cpp")?;
    let (includes, structure) = text.split_once("\n\n").ok_or("no structure")?;
    let structures = (0..STRUCTURES).map(|n| structure.replace('N', &n.to_string()));
    Ok(format!("{includes}\n{}", structures.collect::<String>()))
}

fn std() -> Result<&'static str, String> {
    Ok(Pack::named("std").map_err(|error| error.to_string())?.text)
}

fn imports() -> String {
    PACKS.iter().map(|pack| format!("import \"fmtc:{pack}\"\n")).collect()
}

/// Formatters behind others; each edit changes the last one.
fn formatters(others: &str, edit: usize) -> String {
    let mut text = others.to_owned();
    for n in 0..STRUCTURES {
        let _ = writeln!(text, "summary S{n} {{\n    \"\\(id) \\(name)\"\n}}");
    }
    text.replace(
        &format!("S{} {{\n    \"", STRUCTURES - 1),
        &format!("S{} {{\n    \"{edit}", STRUCTURES - 1),
    )
}

/// The time that an edit takes.
fn edit(types: Option<&Types>, others: &str, number: usize) -> Result<Duration, String> {
    let mut sources = SourceMap::new();
    let root = sources.add("edited.fmt", formatters(others, number));
    let begun = Instant::now();
    let session = Session::new(&mut sources, Options::default());
    let session = if let Some(types) = types { session.against(types) } else { session };
    let compiled = session.compile(&[root]).compiled;
    compiled.map(|_| begun.elapsed()).ok_or_else(|| "it does not compile".to_owned())
}

/// The types of the program, which a folder of that name has.
fn read(name: &str) -> Result<Types, String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).join("edits.o");
    Types::read(&[path], &OnDisk(Vec::new())).map_err(|e| e.to_string())
}

fn build(name: &str) -> Outcome {
    let folder = scratch(name)?;
    write(&folder.join("edits.cpp"), program()?)?;
    shell("g++ -std=c++17 -g -c edits.cpp", &folder, &[]).map(drop)
}

fn edits(name: &str, others: &str, limit: f64) -> Outcome {
    build(name)?;
    let types = read(name)?;
    edit(Some(&types), others, 0)?;
    edit(None, others, 0)?;
    let with = |number| edit(Some(&types), others, number);
    is_within(limit, with, |number| edit(None, others, number))
}

fn first() -> Outcome {
    build("first")?;
    let with = |number| {
        let begun = Instant::now();
        edit(Some(&read("first")?), &imports(), number)?;
        Ok(begun.elapsed())
    };
    is_within(FIRST_LIMIT, with, |number| edit(None, &imports(), number))
}

/// Completion asks for names again and again.
fn names_again() -> Outcome {
    let name = types_of_c("-g", typedef, "names_of_c".to_owned(), 4 * COUNT)?;
    let types = read(&name)?;
    let ask = |types: &Types| {
        let begun = Instant::now();
        types.ranked(false, 1, |name| name.starts_with("T1").then_some(0));
        Ok(begun.elapsed())
    };
    ask(&types)?;
    is_within(AGAIN_LIMIT, |_| ask(&types), |_| ask(&read(&name)?))
}

/// A name is near wherever it is among the types.
fn near_name() -> Outcome {
    let item = |n| match n {
        LAST => "struct Widget { int a; } widget;\n".to_owned(),
        _ => typedef(n),
    };
    let name = types_of_c("-g", item, "near_name".to_owned(), LAST + 1)?;
    let near = read(&name)?.near("Wigdet");
    if near == ["Widget"] { Ok(()) } else { Err(format!("`Wigdet` is near {near:?}")) }
}

fn typedef(n: usize) -> String {
    format!("typedef struct {{ int a; }} T{n}; T{n} v{n};\n")
}

/// The folder of a program of C with so many types.
fn types_of_c(
    options: &str,
    item: fn(usize) -> String,
    name: String,
    count: usize,
) -> Result<String, String> {
    let folder = scratch(&name)?;
    let source: String = (0..count).map(item).collect();
    write(&folder.join("edits.c"), source)?;
    shell(&format!("gcc {options} -c edits.c"), &folder, &[])?;
    Ok(name)
}

/// The time for the names of four times as many types.
fn growth(name: &str, options: &str, item: fn(usize) -> String) -> Outcome {
    let few = types_of_c(options, item, format!("{name}_few"), COUNT)?;
    let many = types_of_c(options, item, format!("{name}_many"), 4 * COUNT)?;
    let time = |name: &str| {
        let types = read(name)?;
        let begun = Instant::now();
        let found = types.matching(|_| true);
        types.certain(found).map(|_| begun.elapsed()).map_err(|e| e.to_string())
    };
    is_within(GROWTH_LIMIT, |_| time(&many), |_| time(&few))
}

/// The time for 32 keys about which nothing is known, and for one.
fn keys(name: &str, key: fn(usize) -> String) -> Outcome {
    let name = types_of_c("-g", typedef, format!("{name}_of_c"), 4 * COUNT)?;
    let check = |count: usize| {
        let types = read(&name)?;
        let text: String = (0..count).map(|n| format!("summary {} \"x\"\n", key(n))).collect();
        let mut sources = SourceMap::new();
        let root = sources.add("keys.fmt", text);
        let begun = Instant::now();
        let session = Session::new(&mut sources, Options::default()).against(&types);
        session
            .compile(&[root])
            .compiled
            .map(|_| begun.elapsed())
            .ok_or("it does not compile".to_owned())
    };
    is_within(GROWTH_LIMIT, |_| check(32), |_| check(1))
}

/// Whether the shortest time with types is at most so many times that without.
fn is_within(
    limit: f64,
    mut with: impl FnMut(usize) -> Result<Duration, String>,
    mut without: impl FnMut(usize) -> Result<Duration, String>,
) -> Outcome {
    let (mut best_with, mut best_without) = (Duration::MAX, Duration::MAX);
    for number in 1..=TRIES {
        best_with = best_with.min(with(number)?);
        best_without = best_without.min(without(number)?);
        if best_with.as_secs_f64() <= best_without.as_secs_f64() * limit {
            return Ok(());
        }
    }
    Err(format!("it takes {best_with:?} with types, {best_without:?} without"))
}
