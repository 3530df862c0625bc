//! Sections and records: round trips, damage, and what real debuggers made of it.

use crate::conformance::unhex;
use crate::fuzz::bodies::items_cover;
use crate::processor_time;
use fmtc::bytecode::load::{Formatter, load};
use fmtc::bytecode::record::{self, Method, Record};
use fmtc::bytecode::section::{self, ChunkKind};
use fmtc::bytecode::summaries;
use fmtc::isa::{Flags, Lldb, Signature};
use proptest::prelude::*;
use std::fmt::Write as _;

/// A section and what LLDB 20 to 24 made of it (`type summary list`, `type synthetic list`, the
/// summary of a `Coord`). Recorded with 20.1.8, 21.1.7, 22.1.8, 23.1.0 and 24.0.0git.
struct Observed {
    id: String,
    section: Vec<u8>,
    expect: serde_json::Value,
}

fn observed() -> Vec<Observed> {
    let cases: serde_json::Value =
        serde_json::from_str(include_str!("../cases/section/observed.json")).unwrap();
    let case = |c: &serde_json::Value| Observed {
        id: c["id"].as_str().unwrap().to_owned(),
        section: unhex(c["section"].as_str().unwrap()),
        expect: c["expect"].clone(),
    };
    cases.as_array().unwrap().iter().map(case).collect()
}

/// A key as LLDB's lists show it.
fn listed(key: &[u8]) -> String {
    if key.is_empty() {
        return "(null)".into();
    }
    let end = key.iter().position(|b| *b == 0).unwrap_or(key.len());
    key[..end].iter().map(|b| if b.is_ascii() { char::from(*b) } else { '?' }).collect()
}

fn keys(section: &[u8], lldb: Lldb, summaries: bool) -> Vec<String> {
    let mut keys: Vec<String> = load(section, lldb)
        .unwrap()
        .iter()
        .filter(|l| matches!(l.what, Formatter::Summary(_)) == summaries)
        .map(|l| listed(l.key))
        .collect();
    keys.sort();
    keys.dedup();
    keys
}

/// Whether the model expects the summary of a `Coord` to be the text OK.
fn shows_ok(section: &[u8], lldb: Lldb) -> bool {
    let loaded = load(section, lldb).unwrap();
    let of = |wanted: &str| {
        let is = |l: &&fmtc::bytecode::load::Loaded<'_>| {
            listed(l.key) == wanted && matches!(l.what, Formatter::Summary(_))
        };
        loaded.iter().rfind(is).map(|l| l.what.clone())
    };
    of("Coord") == Some(Formatter::Summary(b"\x22\x02OK"))
}

#[test]
fn every_lldb_loads_what_was_observed() {
    let mut compared = 0;
    for case in observed() {
        for &lldb in Lldb::ALL {
            let expect = &case.expect[lldb.to_string()];
            // Of what LLDBs make of damage nothing is said.
            let Ok(loaded) = load(&case.section, lldb) else { continue };
            let aborts = lldb.aborts_on_empty_key() && loaded.iter().any(|l| l.key.is_empty());
            assert_eq!(expect["outcome"] == "crash", aborts, "{} in {lldb}", case.id);
            if aborts {
                continue;
            }
            for (kind, summaries) in [("summaries", true), ("children", false)] {
                let seen: Vec<String> = serde_json::from_value(expect[kind].clone()).unwrap();
                let ours = keys(&case.section, lldb, summaries);
                assert_eq!(ours, seen, "{} in {lldb}: {kind}", case.id);
            }
            let regex = keys(&case.section, lldb, true).iter().any(|k| k.starts_with('^'));
            let ok = expect["summary"] == "OK";
            assert!(regex || shows_ok(&case.section, lldb) == ok, "{} in {lldb}", case.id);
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn damage_is_told() {
    let mut out = String::new();
    for case in observed() {
        writeln!(out, "{}:", case.id).unwrap();
        if let Some(damage) = section::damage(&case.section) {
            writeln!(out, "  {:#x}: {}", damage.offset, damage.why).unwrap();
        }
    }
    insta::assert_snapshot!(out);
}

/// Where no damage touches an LLDB, it loads each record as it is written.
fn harmless_means_as_written(bytes: &[u8]) {
    for &lldb in Lldb::ALL {
        let Ok(loaded) = load(bytes, lldb) else { continue };
        let known = |v: u64| v <= lldb.record_version();
        let written: Vec<_> = section::records(bytes)
            .filter(|e| known(e.header.version))
            .filter_map(|e| {
                let summary = e
                    .methods()
                    .flatten()
                    .filter(|m| m.method.signature == Signature::SUMMARY)
                    .last()
                    .map(|m| m.method.program);
                let has_method =
                    || e.methods().flatten().any(|m| m.method.signature.name().is_some());
                let has_children = lldb == Lldb::V23 || lldb > Lldb::V23 && has_method();
                (summary.is_some() || has_children).then_some((e.key, summary))
            })
            .collect();
        let loaded: Vec<_> = loaded
            .into_iter()
            .map(|l| match l.what {
                Formatter::Summary(program) => (l.key, Some(program)),
                Formatter::Children(_) => (l.key, None),
            })
            .collect();
        assert_eq!(loaded, written, "LLDB {lldb} and {bytes:02x?}");
    }
}

/// Version, key, flags, and signatures with their programs.
type Owned = (u64, Vec<u8>, u64, Vec<(u8, Vec<u8>)>);

fn record() -> impl Strategy<Value = Owned> {
    let program = prop::collection::vec(any::<u8>(), 0..200);
    let methods = prop::collection::vec((0u8..8, program), 0..5);
    (1u64..4, prop::collection::vec(any::<u8>(), 0..150), any::<u64>(), methods)
}

fn borrow(r: &Owned) -> Record<'_> {
    fn method((signature, program): &(u8, Vec<u8>)) -> Method<'_> {
        Method { signature: Signature(*signature), program }
    }
    Record { version: r.0, key: &r.1, flags: Flags(r.2), methods: r.3.iter().map(method).collect() }
}

proptest! {
    #[test]
    fn records_come_back(all in prop::collection::vec(record(), 0..6)) {
        let records: Vec<Record<'_>> = all.iter().map(borrow).collect();
        let mut bytes = Vec::new();
        records.iter().for_each(|r| fmtc::bytecode::record::write_unverified(&mut bytes, r));
        items_cover(&bytes);
        let known: Vec<_> = records.iter().filter(|r| r.version <= 2).cloned().collect();
        let back: Vec<_> = section::records(&bytes).map(|e| e.record()).collect();
        prop_assert_eq!(back, known);
        harmless_means_as_written(&bytes);
    }

    #[test]
    fn flipped_and_cut_sections_are_read(
        all in prop::collection::vec(record(), 1..5),
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        cut in any::<prop::sample::Index>(),
        nuls in 0usize..4,
    ) {
        let mut bytes = Vec::new();
        for r in &all {
            fmtc::bytecode::record::write_unverified(&mut bytes, &borrow(r));
            bytes.extend(std::iter::repeat_n(0, nuls));
        }
        for (at, value) in flips {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        bytes.truncate(cut.index(bytes.len() + 1));
        items_cover(&bytes);
        harmless_means_as_written(&bytes);
    }

    #[test]
    fn any_bytes_are_a_section(bytes in prop::collection::vec(0u8..8, 0..60)) {
        items_cover(&bytes);
        harmless_means_as_written(&bytes);
    }
}

#[test]
fn a_section_of_nothing_but_damage_costs_linear_time_and_little_memory() {
    // Every byte pair is a record of a version nobody knows, or a method to read past.
    for pair in [[7, 0], [1, 0], [0, 0], [1, 0x80], [0x81, 0]] {
        let bytes: Vec<u8> = pair.repeat(500_000);
        let start = processor_time::now();
        let _ = section::damage(&bytes);
        let _ = load(&bytes, Lldb::V22);
        let took = processor_time::now() - start;
        assert!(took.as_secs() < 20, "{pair:02x?}: {took:?}");
    }
}

#[test]
fn programs_stand_where_they_were_written() {
    let long = vec![0x10; 300];
    let programs: [&[u8]; 3] = [b"\x01\x07", b"", &long];
    let signatures = [Signature::SUMMARY, Signature::INIT, Signature::GET_NUM_CHILDREN];
    let methods = signatures.into_iter().zip(programs);
    let methods = methods.map(|(signature, program)| Method { signature, program }).collect();
    let record = Record { version: 1, key: b"Coord", flags: Flags(1), methods };
    let mut bytes = b"what is before".to_vec();
    record::write_unverified(&mut bytes, &record);
    let places = record::places(&record, bytes.len());
    assert_eq!(places.into_iter().map(|place| &bytes[place]).collect::<Vec<_>>(), programs);
}

#[test]
fn a_summary_that_claims_more_than_is_left_is_one() {
    let bytes = b"\x01\x40\x06Coord\0\x03OK\0";
    let [item] = &summaries::chunks(bytes).collect::<Vec<_>>()[..] else { panic!("one summary") };
    assert!(matches!(item.kind, summaries::ChunkKind::Oversize(..)), "{item:?}");
    assert_eq!(item.kind.summary().map(|summary| summary.text), Some(&b"OK"[..]));
}

#[test]
fn a_claim_of_four_gigabytes_is_only_a_claim() {
    let bytes = b"\x01\xff\xff\xff\xff\x0f\x05Coord\0\0\x04\x22\x02OK";
    let [item] = &section::chunks(bytes).collect::<Vec<_>>()[..] else { panic!("one record") };
    assert!(matches!(item.kind, ChunkKind::Record(e) if e.header.size == 0xffff_ffff));
    let told = section::damage(bytes).map(|damage| damage.why.to_string());
    let wanted = "the record claims 4294967295 bytes and 13 are left in the section";
    assert_eq!(told.as_deref(), Some(wanted));
}
