//! The budget for reading debug information, whatever its headers claim.

use crate::limits;
use std::sync::atomic::{AtomicU64, Ordering};

const TOO_LARGE: &str = "the debug information takes more than 1 GiB of memory; unpack compressed \
                         sections with `objcopy --decompress-debug-sections`, or name a smaller \
                         program";
const TOO_MUCH_WORK: &str = "the debug information takes too much work; name a smaller program, or \
                             build this one again if it is small";

/// The remaining budget of the programs that are read together.
#[derive(Debug)]
pub struct Budget {
    memory: AtomicU64,
    work: AtomicU64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            memory: AtomicU64::new(limits::DEBUG_MEMORY),
            work: AtomicU64::new(limits::DEBUG_WORK),
        }
    }
}

impl Budget {
    /// Charges memory, in bytes.
    pub fn hold(&self, bytes: u64) -> Result<(), &'static str> {
        take(&self.memory, bytes).ok_or(TOO_LARGE)
    }

    /// Charges work.
    pub fn work(&self, amount: u64) -> Result<(), &'static str> {
        take(&self.work, amount).ok_or(TOO_MUCH_WORK)
    }
}

fn take(left: &AtomicU64, amount: u64) -> Option<()> {
    let less = |left: u64| left.checked_sub(amount);
    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).ok().map(drop)
}
