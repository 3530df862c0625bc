// Values of Abseil.
#include <absl/container/fixed_array.h>
#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <absl/container/inlined_vector.h>
#include <absl/container/node_hash_map.h>
#include <absl/numeric/int128.h>
#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <string>
#include <vector>
#include <absl/time/time.h>
#include <absl/types/span.h>

/// An allocator, a hash and an equality with members.
template <class T> struct Heap {
    using value_type = T;
    long number = 7;
    Heap() = default;
    template <class U> Heap(const Heap<U> &) {}
    T *allocate(size_t n) { return std::allocator<T>().allocate(n); }
    void deallocate(T *p, size_t n) { std::allocator<T>().deallocate(p, n); }
    bool operator==(const Heap &) const { return true; }
    bool operator!=(const Heap &) const { return false; }
};
struct Hash {
    long seed = 3;
    size_t operator()(int i) const { return i + seed; }
};
struct Equal {
    long of = 5;
    bool operator()(int a, int b) const { return a == b; }
};

int numbers[] = {1, 2, 3};
absl::Span<int> span(numbers), span_empty;
absl::InlinedVector<int, 4> inlined = {1, 2}, inlined_empty, inlined_heap = {1, 2, 3, 4, 5};
absl::InlinedVector<int, 4> inlined_moved = {1}, inlined_taken = std::move(inlined_moved);
absl::InlinedVector<int, 4, Heap<int>> inlined_alloc = {1, 2, 3}, inlined_alloc_heap = {1, 2, 3, 4, 5, 6};
absl::FixedArray<int> fixed(3);
absl::flat_hash_map<int, int> map = {{1, 2}, {3, 4}}, map_empty;
absl::flat_hash_set<int> set = {1};
absl::flat_hash_set<int, Hash, Equal, Heap<int>> set_members = {1, 2, 3};
absl::flat_hash_map<int, int> map_moved = {{1, 2}}, map_taken = std::move(map_moved), *no_map;
absl::node_hash_map<int, int> nodes = {{1, 2}};
absl::Duration second = absl::Seconds(1) + absl::Milliseconds(500), zero, endless = absl::InfiniteDuration();
absl::Duration before = absl::Milliseconds(-1500), tiny = absl::Nanoseconds(1);
absl::Duration least = absl::Seconds(std::numeric_limits<int64_t>::min()), endless_before = -absl::InfiniteDuration();
absl::Time past = absl::InfinitePast(), just_before = absl::FromUnixMillis(-1), far = absl::FromUnixSeconds(INT64_MAX / 2);
absl::Time far_before = absl::FromUnixSeconds(INT64_MIN / 2);
absl::Time moment = absl::FromUnixMillis(951827696250), epoch = absl::UnixEpoch(), future = absl::InfiniteFuture();
absl::Status ok, cancelled = absl::CancelledError(), failed = absl::NotFoundError("no such file");
absl::Status moved = absl::NotFoundError("gone"), taken = std::move(moved), own(absl::StatusCode(1234), "");
absl::Status negative(absl::StatusCode(-1), ""), *status = &cancelled;
absl::uint128 wide = 42, wide_big = absl::MakeUint128(1, 2);

struct Job {
    absl::Status status;
    absl::Duration timeout = absl::Seconds(3);
    std::vector<absl::Time> starts = {absl::UnixEpoch()};
};
Job job, *job_pointer = &job;
const absl::Duration &reference = second;
absl::StatusOr<int> number = 42, no_number = absl::CancelledError(), missing = absl::NotFoundError("none");
absl::StatusOr<std::string> text = std::string("a \"text\"");
absl::flat_hash_map<std::string, std::vector<int>> map_texts = {{"one", {1}}, {"t\"wo", {1, 2}}};
absl::InlinedVector<std::string, 1> inlined_texts = {"a", "b"};
