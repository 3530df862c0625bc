//! The `fmtc` command.

use std::process::ExitCode;

// Threads of the compiler allocate at the same time, where the system's allocator makes them wait.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    fmtc::cli::main()
}
