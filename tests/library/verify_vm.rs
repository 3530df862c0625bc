//! The verifier against the machine: random programs, run on values in every LLDB.

use crate::conformance::{Fixtures, unhex};
use crate::programs::{Generator, Random};
use crate::rounds::{number, rounds};
use crate::verify::read;
use fmtc::bytecode::record::{Method, Record};
use fmtc::debuggee::Tree;
use fmtc::display::{Formatted, Section};
use fmtc::isa::{Flags, LldbRange, Opcode, RecordVersion, Signature};
use fmtc::verify::{Program, Verdict, verify, verify_section};
use fmtc::vm::{self, Budget, Config, Debuggee, Limit, Limits, ObjectId, Outcome, Stop};

/// The variables that programs are run on.
const VARIABLES: [&str; 5] = ["payload", "point", "payload", "node_p", "color"];

/// What is wrong with a verdict, if something is.
pub(crate) fn complaint(outcome: &Outcome, verdict: Verdict) -> Option<String> {
    let does_harm = match outcome {
        Outcome::Stopped { stop: Stop::Abort(_) | Stop::Limit(Limit::Loop), .. } => true,
        // The address that the machine shows in the place of one of LLDB's.
        Outcome::Ok { text } => String::from_utf8_lossy(text).contains("7FFF00000000"),
        Outcome::Stopped { stop: Stop::Error(_) | Stop::Limit(_) | Stop::Unknown(_), .. } => false,
    };
    (does_harm && verdict.is_harmless()).then(|| format!("{outcome:?}"))
}

/// Runs programs in the machine, each on one of the variables, and compares.
fn compare(programs: impl Iterator<Item = (String, Vec<u8>)>, versions: &[&str]) -> [usize; 4] {
    let worlds: Vec<_> = versions.iter().map(|version| Fixtures::of(version)).collect();
    let mut complaints = Vec::new();
    let mut outcomes = [0; 4];
    for (at, (name, bytes)) in programs.enumerate() {
        let root = VARIABLES[at % VARIABLES.len()];
        for (lldb, fixtures) in &worlds {
            for record in [RecordVersion::V1, RecordVersion::V2] {
                if record.number() > lldb.record_version() {
                    continue;
                }
                let program = Program { bytes: &bytes, signature: Signature::SUMMARY, record };
                let judged = verify(program, LldbRange::only(*lldb));
                let (mut tree, object) = fixtures.find(root);
                let config = Config::new(*lldb, record);
                let outcome = vm::summary(&bytes, config, &mut tree, object, None);
                outcomes[match outcome {
                    Outcome::Ok { .. } => 0,
                    Outcome::Stopped { stop: Stop::Error(_), .. } => 1,
                    Outcome::Stopped {
                        stop: Stop::Abort(_) | Stop::Limit(Limit::Loop), ..
                    } => 2,
                    _ => 3,
                }] += 1;
                if let Some(complaint) = complaint(&outcome, judged.verdict) {
                    let asm = fmtc::asm::line(&bytes);
                    let version = record.number();
                    complaints.push(format!(
                        "{name} on {root} in {lldb} v{version}: {complaint}\n  {asm}"
                    ));
                }
            }
        }
    }
    let some = &complaints[..complaints.len().min(10)];
    assert!(complaints.is_empty(), "{} complaints\n{}", complaints.len(), some.join("\n"));
    outcomes
}

/// How many programs, and the number of the first: more for a longer search.
pub(crate) fn search() -> std::ops::Range<u64> {
    let first = number("FMTC_SEED", 0);
    first..first + rounds("FMTC_PROGRAMS", 500)
}

/// Whether something was seen more often than so many times in 500 programs.
pub(crate) fn often(seen: usize, in_500: usize) -> bool {
    seen * 500 > in_500 * search().count()
}

/// Changes, removes or inserts bytes of a program, or ends it with a part of another.
fn damage(bytes: &mut Vec<u8>, random: &mut Random, others: &[Vec<u8>]) {
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len() + 1);
        let opcode = random.pick(Opcode::ALL).byte();
        match random.below(5) {
            0 if at < bytes.len() => bytes[at] = random.below(256) as u8,
            1 if at < bytes.len() => bytes[at] = opcode,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 if !others.is_empty() => {
                let other = random.pick(others);
                let from = random.below(other.len() + 1);
                bytes.splice(at.., other[from..].iter().copied());
            }
            _ => bytes.insert(at, opcode),
        }
    }
}

/// Programs that fit their stack in one of the releases, and those of the vectors, most of them
/// damaged.
#[test]
fn random_programs_that_are_harmless_do_no_harm() {
    const VERSIONS: [&str; 4] = ["20.1.8", "22.1.8", "23.1.0", "24.0.0git"];
    let worlds = VERSIONS.map(Fixtures::of);
    let mut all: Vec<Vec<u8>> = Vec::new();
    for file in ["vectors.json", "recipes.json"] {
        all.extend(read(file).iter().filter_map(|case| Some(unhex(case["program"].as_str()?))));
    }
    all.retain(|program| program.len() < 120);
    let programs = search().flat_map(|seed| {
        let mut random = Random::new(seed);
        let (lldb, fixtures) = random.pick(&worlds);
        let (tree, object) = fixtures.find(VARIABLES[seed as usize % VARIABLES.len()]);
        let record = RecordVersion::V1;
        let mut made = Generator::new(&mut random, tree, object, *lldb, record).program();
        if random.once_in(2) {
            damage(&mut made, &mut random, &all);
        }
        let mut recorded = random.pick(&all).clone();
        damage(&mut recorded, &mut random, &all);
        [(format!("program {seed}"), made), (format!("damage {seed}"), recorded)]
    });
    let [fine, failed, died, _] = compare(programs, &VERSIONS);
    let all_often = often(fine, 500) && often(failed, 1_600) && often(died, 20);
    assert!(all_often, "{fine} {failed} {died}");
}

/// A record with methods for children: mostly those of a vector, some damaged or of another.
fn record_methods(seed: u64, pool: &[Vec<(u8, Vec<u8>)>]) -> Vec<(u8, Vec<u8>)> {
    let mut random = Random::new(seed);
    let mut methods = random.pick(pool).clone();
    for (signature, program) in &mut methods {
        match random.below(4) {
            0 => {
                let others: Vec<Vec<u8>> =
                    random.pick(pool).iter().map(|(_, program)| program.clone()).collect();
                damage(program, &mut random, &others);
            }
            1 => {
                let other = random.pick(pool).iter().find(|(s, _)| s == signature);
                *program = other.map_or_else(Vec::new, |(_, other)| other.clone());
            }
            _ => {}
        }
    }
    if random.once_in(12) {
        methods.remove(random.below(methods.len()));
    }
    methods
}

/// Everything a person may do with the children; `None` if the machine ends it.
fn use_children(section: &Section<'_>, tree: Tree, object: ObjectId) -> Result<(), vm::Stop> {
    let limits = Limits::default();
    let mut values = Formatted::new(tree, section, limits);
    let mut budget = Budget::new(&limits);
    let view = values.synthetic(object, &mut budget)?;
    let of = if view.is_null() { object } else { view };
    let count = values.num_children(of, &mut budget)?;
    for index in 0..count.min(3) {
        values.child_at(of, index, &mut budget)?;
    }
    for name in [&b"x"[..], b"nope"] {
        values.index_of(of, name, &mut budget)?;
        values.child_named(of, name, &mut budget)?;
    }
    Ok(())
}

#[test]
fn random_records_that_are_harmless_do_no_harm() {
    let cases = read("vectors-methods.json");
    let pool: Vec<Vec<(u8, Vec<u8>)>> = cases
        .iter()
        .filter_map(|case| case["methods"].as_array())
        .map(|methods| {
            let method = |m: &serde_json::Value| {
                (m[0].as_u64().unwrap() as u8, unhex(m[1].as_str().unwrap()))
            };
            methods.iter().map(method).collect::<Vec<_>>()
        })
        .filter(|methods| !methods.is_empty())
        .collect();
    let mut died = 0;
    let mut complaints = Vec::new();
    for key in ["23.1.0", "24.0.0git"] {
        let (lldb, fixtures) = Fixtures::of(key);
        for seed in search() {
            let methods = record_methods(seed, &pool);
            let methods: Vec<Method<'_>> = methods
                .iter()
                .map(|(s, program)| Method { signature: Signature(*s), program })
                .collect();
            let version = if seed % 2 == 0 { lldb.record_version() } else { 1 };
            let record = Record { version, key: b"Coord", flags: Flags(0), methods };
            let mut bytes = Vec::new();
            fmtc::bytecode::record::write_unverified(&mut bytes, &record);
            let (tree, object) = fixtures.find("point");
            let loaded = Section::load(&bytes, lldb).expect("it loads");
            let stop = use_children(&loaded, tree, object);
            if let Err(stop @ (vm::Stop::Abort(_) | vm::Stop::Limit(Limit::Loop))) = stop {
                died += 1;
                if verify_section(&bytes, LldbRange::only(lldb)).is_harmless() {
                    let asm = fmtc::asm::section(&bytes);
                    complaints.push(format!("seed {seed} in {lldb}: {stop:?}\n{asm}"));
                }
            }
        }
    }
    let some = &complaints[..complaints.len().min(5)];
    assert!(complaints.is_empty(), "{} complaints\n{}", complaints.len(), some.join("\n"));
    assert!(often(died, 20), "{died}");
}
