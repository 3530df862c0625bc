//! The library for a page: requests and answers are JSON in memory that both sides share.
//!
//! The page asks for a [`buffer`], writes a request into it, calls [`answer`] and reads the buffer
//! again. Nothing here dereferences a pointer; the attribute that keeps the names of functions is all
//! that the compiler calls unsafe.

mod inspect;
mod service;
mod spans;
mod trace;
mod value;

use service::Service;
use std::cell::RefCell;

thread_local! {
    static SERVICE: RefCell<Service> = RefCell::default();
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A place for a request of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request in the buffer; gives the length of the answer, which [`answer_at`] finds.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let request = BUFFER.take();
    let answer = SERVICE.with_borrow_mut(|service| service.answer(&request));
    BUFFER.with_borrow_mut(|buffer| *buffer = answer);
    BUFFER.with_borrow(Vec::len)
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
