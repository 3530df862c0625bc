//! Sums of Rust's library, beside formatters that would answer for the search of the variant if they could.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::task::Poll;

fn main() {
    let text: Option<String> = Some("a".to_owned());
    let nothing: Option<String> = None;
    let yes = Some(true);
    let no: Option<bool> = None;
    let byte = Some(7u8);
    let good: Result<u32, String> = Ok(1);
    let bad: Result<u32, String> = Err("b".to_owned());
    let borrowed: Cow<str> = Cow::Borrowed("c");
    let owned: Cow<str> = Cow::Owned("d".to_owned());
    let stops: ControlFlow<u8, ()> = ControlFlow::Break(3);
    let goes: ControlFlow<String, ()> = ControlFlow::Continue(());
    let ready = Poll::Ready("e");
    let pending: Poll<&str> = Poll::Pending;
    let lazy = LazyCell::new(|| "f".to_owned());
    let made = LazyCell::new(|| "g".to_owned());
    LazyCell::force(&made);
    black_box((&text, &nothing, &yes, &no, &byte, &good, &bad, &borrowed, &owned));
    black_box((&stops, &goes, &ready, &pending, &lazy, &made)); // break here
}
