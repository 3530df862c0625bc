//! Wall time of the stages: `cargo bench --manifest-path benches/criterion/Cargo.toml`. `cargo xtask bench`
//! makes a table of it.

#[path = "../text/mod.rs"]
mod text;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fmtc::asm;
use fmtc::bytecode::section;
use fmtc::compile::{Options, Outcome, Session};
use fmtc::isa::{Lldb, RecordVersion};
use fmtc::source::{SourceId, SourceMap};
use fmtc::syntax;
use fmtc::debuggee::{Spec, Tree};
use fmtc::vm::{Budget, Config, Limits, Machine, Memory, ObjectId, Value};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

/// A mebibyte.
const MIB: usize = 1 << 20;
/// The types of the text that the Python tool of LLVM's sources can say too.
const CHILDREN: usize = 2_000;
/// How often a unit is in a program of the machine.
const UNITS: usize = 10_000;

/// The unit of each class of instructions, and how many instructions it has.
const CLASSES: [(&str, &str, u64); 7] = [
    ("dup drop", "dup drop", 2),
    ("integer", "1u drop", 2),
    ("arithmetic", "1u 1u + drop", 4),
    ("remainder", "7u 3u % drop", 4),
    ("string", "\"hello\" drop", 2),
    ("block", "1u { 1u drop } if", 5),
    ("format", "\"abc\" \"<{0}>\" @fmt call drop drop", 6),
];

fn compile_text(name: &str, text: &Arc<str>) -> Outcome {
    let mut sources = SourceMap::new();
    let root = sources.add(name, text.clone());
    Session::new(&mut sources, Options::default()).compile(&[root])
}

fn compiled(text: &Arc<str>) -> Vec<u8> {
    compile_text("bench.fmt", text).compiled.map(|compiled| compiled.section).unwrap_or_default()
}

fn front(c: &mut Criterion) {
    let text: Arc<str> = text::of_size(1, MIB).into();
    let mut group = c.benchmark_group("source");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("parse", |b| {
        b.iter_with_large_drop(|| syntax::parse(SourceId(0), black_box(&text)));
    });
    group.bench_function("compile", |b| {
        b.iter_with_large_drop(|| compile_text("bench.fmt", &text));
    });
    group.throughput(Throughput::Elements(CHILDREN as u64));
    let text: Arc<str> = text::children(CHILDREN).into();
    group.bench_function("children", |b| {
        b.iter_with_large_drop(|| compile_text("children.fmt", &text));
    });
    group.finish();
}

fn assembly(c: &mut Criterion) {
    let text: Arc<str> = text::of_size(1, MIB / 4).into();
    let section = compiled(&text);
    let assembly = asm::section(&section);
    let mut group = c.benchmark_group("assembly");
    group.throughput(Throughput::Bytes(assembly.len() as u64));
    group.bench_function("assemble", |b| {
        b.iter_with_large_drop(|| asm::assemble(black_box(&assembly), SourceId(0), None));
    });
    group.bench_function("disassemble", |b| {
        b.iter_with_large_drop(|| asm::section(black_box(&section)));
    });
    group.finish();
}

fn machine(c: &mut Criterion) {
    let mut group = c.benchmark_group("machine");
    for (name, unit, instructions) in CLASSES {
        let source = [unit; UNITS].join(" ");
        let assembled = asm::assemble(&source, SourceId(0), None);
        let program = assembled.map(|a| a.encoded.bytes).unwrap_or_default();
        let mut tree = Tree::new();
        let object = tree.add(&Spec::default()).unwrap_or(ObjectId(0));
        group.throughput(Throughput::Elements(instructions * UNITS as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                let limits = Limits { steps: u64::MAX / 2, ..Limits::default() };
                let memory = Memory::new(&limits);
                let config = Config { limits, ..Config::new(Lldb::V22, RecordVersion::V1) };
                let mut budget = Budget::new(&config.limits);
                let debuggee = &mut tree;
                let ran = Machine { config, memory, debuggee, budget: &mut budget }.run(
                    &program,
                    vec![Value::Object(object)],
                    None,
                );
                assert!(ran.stop.is_none(), "{name}: {:?}", ran.stop);
            });
        });
    }
    group.finish();
}

fn reader(c: &mut Criterion) {
    let some = compiled(&text::formatters(1, 1_000).into());
    let many = some.repeat(100);
    let mut group = c.benchmark_group("section");
    group.throughput(Throughput::Bytes(many.len() as u64));
    group.bench_function("records", |b| b.iter(|| section::records(black_box(&many)).count()));
    group.finish();
}

fn settings() -> Criterion {
    let brief = Criterion::default().sample_size(11).warm_up_time(Duration::from_millis(500));
    brief.measurement_time(Duration::from_secs(2)).without_plots()
}

criterion_group! {
    name = stages;
    config = settings();
    targets = front, assembly, machine, reader
}
criterion_main!(stages);
