//! Work on several threads, with the same result as on one.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// More threads are not used.
const MOST_THREADS: usize = 8;
/// The stack of a thread in bytes, as large as a main thread has.
const STACK: usize = 8 << 20;

/// Does the work for every number below `count`; gives the results in order.
pub(super) fn in_parallel<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let mut places = Vec::with_capacity(count);
    places.resize_with(count, || Mutex::new(None));
    share_out(count, &|at| {
        let result = work(at);
        if let Some(Ok(mut place)) = places.get(at).map(Mutex::lock) {
            *place = Some(result);
        }
    });
    let mut results = Vec::with_capacity(count);
    for (at, place) in places.into_iter().enumerate() {
        // What a thread did not finish is done here.
        results.push(place.into_inner().ok().flatten().unwrap_or_else(|| work(at)));
    }
    results
}

/// Every number is given to one of the threads. Not generic: threads are much to compile.
fn share_out(count: usize, work: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    let share = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                return;
            }
            work(at);
        }
    };
    let others = count.min(MOST_THREADS).min(cores(count)).saturating_sub(1);
    if others == 0 {
        return share();
    }
    thread::scope(|scope| {
        let mut started = Vec::with_capacity(others);
        for _ in 0..others {
            // A thread that cannot be had leaves its share to the others.
            let thread = thread::Builder::new().stack_size(STACK);
            started.extend(thread.spawn_scoped(scope, share).ok());
        }
        share();
        for thread in started {
            // The scope would panic with a thread that it joins itself.
            let _ = thread.join();
        }
    });
}

/// Nobody asks the machine for the sake of one piece of work.
fn cores(count: usize) -> usize {
    match count {
        0 | 1 => 1,
        _ => thread::available_parallelism().map_or(1, |cores| cores.get()),
    }
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
