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

/// Answers a request. A panic fails this request only.
fn answer(job: Job) -> Answer<Value> {
    let is_cancelled = || job.cancelled.load(Ordering::Relaxed);
    if is_cancelled() {
        return Err(cancelled());
    }
    let handle = || (job.handler)(&job.context, job.params);
    match catch_unwind(AssertUnwindSafe(handle)) {
        Ok(_) if is_cancelled() => Err(cancelled()),
        Ok(answer) => answer,
        Err(_) => Err(internal_error()),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn job(handler: Handler) -> Job {
        Job {
            id: RequestId::Number(1),
            handler,
            params: Value::Null,
            context: Context::default(),
            cancelled: Arc::default(),
        }
    }

    #[test]
    fn a_panic_costs_one_answer() {
        let failure = answer(job(|_, _| panic!("a mistake"))).unwrap_err();
        assert_eq!(failure.code, ErrorCode::InternalError);
        assert_eq!(answer(job(|_, _| Ok(true.into()))).unwrap(), true);
    }

    #[test]
    fn what_is_cancelled_is_not_done() {
        let job = job(|_, _| panic!("done"));
        job.cancelled.store(true, Ordering::Relaxed);
        let failure = answer(job).unwrap_err();
        assert_eq!(failure.code, ErrorCode::RequestCancelled);
    }
}
