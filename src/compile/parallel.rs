//! Work on several threads, with the same result as on one.

use std::sync::atomic::{AtomicUsize, Ordering};

/// More threads are not used.
const MOST_THREADS: usize = 8;
/// The stack of a thread in bytes, as large as a main thread has.
const STACK: usize = 8 << 20;

/// Does the work for every number below `count`; gives the results in order.
pub(super) fn in_parallel<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let threads = if count > 1 { count.min(MOST_THREADS).min(cores()) } else { 1 };
    if threads == 1 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let share = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let mine = numbers.take_while(|at| *at < count);
        mine.map(|at| (at, work(at))).collect::<Vec<_>>()
    };
    let mut results: Vec<Option<T>> = std::iter::repeat_with(|| None).take(count).collect();
    std::thread::scope(|scope| {
        // A thread that cannot be had leaves its share to the others.
        let others = (1..threads).filter_map(|_| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, share).ok()
        });
        let others: Vec<_> = others.collect();
        let mut done = share();
        others.into_iter().for_each(|thread| done.extend(thread.join().unwrap_or_default()));
        for (at, result) in done {
            if let Some(place) = results.get_mut(at) {
                *place = Some(result);
            }
        }
    });
    // What a thread did not finish is done here.
    (0..).zip(results).map(|(at, result)| result.unwrap_or_else(|| work(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_order() {
        for count in [0, 1, 2, 1000] {
            let squares: Vec<usize> = (0..count).map(|at| at * at).collect();
            assert_eq!(in_parallel(count, |at| at * at), squares);
        }
    }
}
