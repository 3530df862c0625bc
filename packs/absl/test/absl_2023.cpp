// Abseil 20230125.
// Needs: grpcio-sys-0.13.0+1.56.2-patched
// What is never called stays unresolved.
// Flags: -w -no-pie -Wl,--unresolved-symbols=ignore-all -I $(.ci/library-source grpcio-sys-0.13.0+1.56.2-patched)/grpc/third_party/abseil-cpp
#include "values.h"
#include <absl/base/internal/raw_logging.cc>
#include <absl/container/internal/raw_hash_set.cc>
#include <absl/hash/internal/hash.cc>
#include <absl/hash/internal/low_level_hash.cc>
#include <absl/status/status.cc>
#include <absl/status/statusor.cc>
#include <absl/time/duration.cc>

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
}
