//! Work on several threads, with the same result as on one.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// More threads are not used.
const MAX_THREADS: usize = 8;
/// The stack of a thread in bytes, as large as a main thread has.
const STACK: usize = 8 << 20;

/// The results for all items, in their order; a thread is worth its start for so many of them.
pub(crate) fn map<I: Sync, T: Send>(
    items: &[I],
    per_thread: usize,
    work: impl Fn(&I) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let share = || {
        let mut done = Vec::new();
        while let Some((at, item)) = take(&next, items) {
            done.push((at, work(item)));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let mut others = Vec::new();
        for _ in 1..threads(items.len(), per_thread) {
            // A thread that cannot be had leaves its share to the others.
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

/// The next item that nobody has taken.
fn take<'i, I>(next: &AtomicUsize, items: &'i [I]) -> Option<(usize, &'i I)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    Some((at, items.get(at)?))
}

/// How many threads are worth their start. To ask for the number of cores takes time as well.
fn threads(items: usize, per_thread: usize) -> usize {
    match items / per_thread {
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
            let items: Vec<usize> = (0..count).collect();
            let squares: Vec<usize> = items.iter().map(|at| at * at).collect();
            assert_eq!(map(&items, 32, |at| at * at), squares);
        }
    }
}
