//! The generator of random programs reaches everything often enough; that LLDB agrees with the VM
//! on them is tested where there is an LLDB.

use crate::random_cases::{Options, seldom_executed};

#[test]
fn everything_is_executed() {
    for lldb in ["22", "23", "24"] {
        let seldom = seldom_executed(&Options { seed: 1, programs: 1000, lldb });
        let seldom = seldom.expect("programs are made");
        assert!(seldom.is_empty(), "LLDB {lldb}: {}", seldom.join(", "));
    }
}
