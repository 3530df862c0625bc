// Boost 1.74.
// Needs: libboost-filesystem-dev
// Flags: -w -lboost_filesystem
#include "values.h"
#include <boost/filesystem/path.hpp>

boost::filesystem::path path = "/tmp/a b", path_empty;

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    for (int i = 1; i <= 5; i++) ring.push_back(i);
    stop();
}
