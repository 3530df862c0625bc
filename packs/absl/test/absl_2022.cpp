// Abseil 20220623.
// Needs: libabsl-dev
// Flags: -w -labsl_status -labsl_statusor -labsl_time -labsl_time_zone -labsl_civil_time -labsl_int128 -labsl_raw_hash_set -labsl_hash -labsl_city -labsl_low_level_hash -labsl_strings -labsl_throw_delegate -labsl_base -labsl_raw_logging_internal
#include "values.h"

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
}
