// libstdc++ 12.
// Flags: -std=c++23
#include "newer.h"

year in_2023{2023};
month november = November, no_month{13};
day fourteenth{14};
weekday tuesday = Tuesday;
year_month_day date = 2023y / November / 14, early = 7y / January / 1;
year_month months = 2023y / November;
month_day feast = November / 14;
sys_days days{2023y / November / 14};
sys_seconds in_seconds{seconds(1700000000)};

std::span<int> numbers(&number, 1), no_numbers;
std::shared_mutex written;
std::function<int(int)> no_function;

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    written.lock();
    static_cast<pthread_rwlock_t *>(written.native_handle())->__data.__cur_writer = 4244;
    stop();
    return 0;
}
