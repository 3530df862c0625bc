// Values of types that C++17 to C++23 brought, and of those that threads share.
#include <any>
#include <atomic>
#include <chrono>
#include <compare>
#include <complex>
#include <exception>
#include <expected>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <typeindex>
#include <utility>

using namespace std::chrono;

struct Plain {
    int x = 1;
};

std::any any_int = 42, any_none;
std::expected<int, std::string> good = 4, bad = std::unexpected<std::string>("oops");
std::expected<Plain, int> plainly = Plain();
std::expected<void, int> done, failed = std::unexpected<int>(3);
std::pair<std::expected<int, int>, std::any> held = {std::unexpected<int>(5), {}};

std::complex<double> turned{1.5, -2};
int number = 7;
std::string named = "named";
Plain structure;
std::reference_wrapper<int> to_number = number;
std::reference_wrapper<std::string> to_text = named;
std::reference_wrapper<Plain> to_structure = structure;

system_clock::time_point epoch, then{microseconds(1700000000123456)}, before{seconds(-1)};
time_point<system_clock, milliseconds> in_ms{milliseconds(1700000000120)};
time_point<system_clock, minutes> in_minutes{minutes(28333333)};
time_point<system_clock, hours> in_hours{hours(-1)};
steady_clock::time_point steady{nanoseconds(123456789)};
hh_mm_ss<seconds> clock_time{seconds(3725)};
hh_mm_ss<milliseconds> negative{milliseconds(-3725007)};

std::filesystem::path path = "/usr/lib/x.so", no_path;
std::initializer_list<int> list = {1, 2, 3};
std::error_code code = std::make_error_code(std::errc::no_such_file_or_directory), no_code;

std::exception_ptr thrown = std::make_exception_ptr(std::runtime_error("thrown")), not_thrown;
std::type_index type = typeid(Plain);

std::strong_ordering less = std::strong_ordering::less, same = std::strong_ordering::equal;
std::weak_ordering alike = std::weak_ordering::equivalent;
std::partial_ordering greater = std::partial_ordering::greater, unordered = std::partial_ordering::unordered;

// The owners of locks are numbers of threads, which no two runs share.
template <class Lock> Lock &owned(Lock &lock, int owner) {
    lock.native_handle()->__data.__owner = owner;
    return lock;
}
std::atomic_flag raised = ATOMIC_FLAG_INIT;
std::mutex open, locked;
std::recursive_mutex twice;
std::shared_mutex idle, shared;
std::shared_timed_mutex timed_idle;
std::unique_lock<std::mutex> no_lock, owner(locked), late(open, std::defer_lock);
std::thread::id no_thread;

bool is_locked = [] {
    raised.test_and_set();
    owned(locked, 4242);
    twice.lock();
    twice.lock();
    owned(twice, 4243);
    shared.lock_shared();
    shared.lock_shared();
    return true;
}();
