//! The generator of random programs reaches everything often enough; that LLDB agrees with the VM
//! on them is tested where there is an LLDB.

use crate::random_cases::{Options, count};

#[test]
fn everything_is_executed() {
    for lldb in ["22", "23", "24"] {
        let options = Options { seed: 1, programs: 1000, lldb: lldb.to_string() };
        let report = count(options).expect("programs are made");
        assert!(report.failures.is_empty(), "LLDB {lldb}: {}", report.failures.join(", "));
    }
}
