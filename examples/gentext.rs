//! Writes the text that benches and scripts measure with.
//!
//! ```text
//! gentext formatters 10000 > many.fmt
//! gentext bytes 1048576 > mib.fmt
//! gentext body|chain|children|mistakes|misuses N
//! gentext nested N DEPTH
//! ```
//!
//! `--seed N` changes what is written, not its kind.

#![allow(clippy::print_stdout, clippy::print_stderr)]

#[path = "../benches/text/mod.rs"]
mod text;

use std::io::Write;
use std::process::ExitCode;

const USAGE: &str = "usage: gentext formatters|bytes|body|chain|children|mistakes|misuses N, gentext nested N DEPTH; --seed N";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(text) = text_for(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn text_for(arguments: &[String]) -> Option<String> {
    let (mut seed, mut plain, mut arguments) = (1, Vec::new(), arguments.iter());
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seed" => seed = arguments.next()?.parse().ok()?,
            other => plain.push(other),
        }
    }
    let (kind, numbers) = plain.split_first()?;
    let numbers: Vec<usize> = numbers.iter().map(|n| n.parse().ok()).collect::<Option<_>>()?;
    match (*kind, &numbers[..]) {
        ("formatters", [count]) => Some(text::formatters(seed, *count)),
        ("bytes", [size]) => Some(text::of_size(seed, *size)),
        ("body", [statements]) => Some(text::long_body(*statements)),
        ("chain", [lets]) => Some(text::long_chain(*lets)),
        ("children", [count]) => Some(text::children(*count)),
        ("mistakes", [count]) => Some(text::mistakes(*count)),
        ("misuses", [count]) => Some(text::misuses(*count)),
        ("nested", [count, depth]) => Some(text::nested(*count, *depth)),
        _ => None,
    }
}
