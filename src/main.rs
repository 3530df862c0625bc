//! The `fmtc` command.

use std::process::ExitCode;

// Threads of the compiler allocate at the same time, where the allocator of Linux systems makes them wait.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    fmtc::cli::main()
}
