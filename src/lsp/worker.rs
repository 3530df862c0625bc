//! The thread that answers requests, in order.

use super::checker::STACK;
use super::handlers::{Context, Handler};
use super::message::{Answer, ErrorCode, Failure, RequestId};
use super::outbox::Outbox;
use super::server::Event;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// A pending request.
pub(super) struct Job {
    pub(super) id: RequestId,
    pub(super) handler: Handler,
    pub(super) params: Value,
    pub(super) context: Context,
    /// Set when the client cancels the request.
    pub(super) cancelled: Arc<AtomicBool>,
}

/// Starts the thread. Returns the sender of its jobs.
pub(super) fn start(outbox: Outbox, events: Sender<Event>) -> std::io::Result<Sender<Job>> {
    let (sender, jobs): (_, Receiver<Job>) = channel();
    let thread = std::thread::Builder::new().name("worker".to_owned()).stack_size(STACK);
    thread.spawn(move || {
        for job in jobs {
            let id = job.id.clone();
            outbox.answer(id.clone(), answer(job));
            if events.send(Event::Answered(id)).is_err() {
                return;
            }
        }
    })?;
    Ok(sender)
}

fn answer(job: Job) -> Answer<Value> {
    match attempt(&job.cancelled, || (job.handler)(&job.context, job.params)) {
        Ok(answer) => answer,
        Err(Unanswered::Cancelled) => Err(cancelled()),
        Err(Unanswered::Panicked) => Err(internal_error()),
    }
}

/// Why a request has no answer of its handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The client cancelled it.
    Cancelled,
    /// The handler has a bug.
    Panicked,
}

/// Handles a request unless it is cancelled. A panic fails this request only.
///
/// # Errors
/// If there is no answer.
pub fn attempt<T>(cancelled: &AtomicBool, handle: impl FnOnce() -> T) -> Result<T, Unanswered> {
    let is_cancelled = || cancelled.load(Ordering::Relaxed);
    if is_cancelled() {
        return Err(Unanswered::Cancelled);
    }
    match catch_unwind(AssertUnwindSafe(handle)) {
        Ok(_) if is_cancelled() => Err(Unanswered::Cancelled),
        Ok(answer) => Ok(answer),
        Err(_) => Err(Unanswered::Panicked),
    }
}

/// The response to a cancelled request.
pub(super) fn cancelled() -> Failure {
    Failure::new(ErrorCode::RequestCancelled, "cancelled")
}

/// The response if a bug in fmtc prevents an answer.
pub(super) fn internal_error() -> Failure {
    Failure::new(ErrorCode::InternalError, "fmtc failed to answer this; please report it")
}
