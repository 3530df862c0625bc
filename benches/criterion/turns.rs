//! The front of the compiler against its whole, in turn: what the machine does beside it hits both.
//! A turn is a few runs: the second core takes some time to wake up.
//! `cargo xtask bench` makes a row of it.

#[path = "../text/mod.rs"]
mod text;

use fmtc::compile::{Options, Session};
use fmtc::source::{SourceId, SourceMap};
use fmtc::syntax;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// A mebibyte.
const MIB: usize = 1 << 20;
/// The types of the text that the Python tool of LLVM's sources can say too.
const CHILDREN: usize = 2_000;
const ROUNDS: usize = 15;
/// Runs of a turn, of which the middle one counts.
const RUNS: usize = 5;

fn main() {
    let source: Arc<str> = text::of_size(1, MIB).into();
    let children: Arc<str> = text::children(CHILDREN).into();
    let mut rounds = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        let parse = seconds(|| syntax::parse(SourceId(0), black_box(&source)));
        let whole = seconds(|| compiled(&source));
        let few = seconds(|| compiled(&children));
        for (all, new) in rounds.iter_mut().zip([parse, whole, few, whole / parse]) {
            all.push(new);
        }
    }
    let [parse, compile, children, ratio] = rounds.map(median);
    println!(
        "{{\"bytes\": {}, \"types\": {CHILDREN}, \"parse\": {parse}, \"compile\": {compile}, \
         \"children\": {children}, \"ratio\": {ratio}}}",
        source.len()
    );
}

fn compiled(text: &Arc<str>) -> impl Sized {
    let mut sources = SourceMap::new();
    let root = sources.add("bench.fmt", text.clone());
    Session::new(&mut sources, Options::default()).compile(&[root])
}

/// How long it takes, without giving back what it made.
fn seconds<T>(work: impl Fn() -> T) -> f64 {
    let run = |_| {
        let begun = Instant::now();
        let made = work();
        let taken = begun.elapsed();
        drop(made);
        taken.as_secs_f64()
    };
    median((0..RUNS).map(run).collect())
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}
