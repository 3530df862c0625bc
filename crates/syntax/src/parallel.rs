//! Work on several threads, with the same result as on one.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The highest number of threads.
const MAX_THREADS: usize = 8;
/// The stack of a thread in bytes, as large as a main thread has.
const STACK: usize = 8 << 20;

/// The results for all items, in their order. A thread that is free takes the next item, so items
/// that are made while they are taken are made one after the other.
pub fn map<I, T: Send>(
    items: impl Iterator<Item = I> + Send,
    threads: usize,
    work: impl Fn(I) -> T + Sync,
) -> Vec<T> {
    let items = Mutex::new(items.fuse().enumerate());
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let share = || {
        let mut done = Vec::new();
        while let Some((at, item)) = next() {
            done.push((at, work(item)));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let mut others = Vec::new();
        for _ in 1..threads {
            // A thread that is not available leaves its share to the others.
            let thread = thread::Builder::new().stack_size(STACK);
            others.extend(thread.spawn_scoped(scope, share));
        }
        let mut done = share();
        for thread in others {
            done.extend(thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The number of threads that pay off for an amount of work. Asking for the number of cores takes
/// time as well.
pub fn threads(work: usize, per_thread: usize) -> usize {
    match work / per_thread {
        0 | 1 => 1,
        enough => {
            thread::available_parallelism().map_or(1, NonZero::get).min(enough).min(MAX_THREADS)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_order() {
        for count in [0, 1, 2, 1000] {
            let squares: Vec<usize> = (0..count).map(|at| at * at).collect();
            for threads in [1, 3] {
                assert_eq!(map(0..count, threads, |at| at * at), squares);
            }
        }
    }
}
