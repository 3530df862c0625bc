// Values whose texts the debugger has for libc++ alone.
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
local_days local_day{2023y / November / 14};
local_seconds local{seconds(1700000000)};
weeks two_weeks{2};
std::chrono::months three_months{3};
years four_years{-4};
weekday_indexed second_tuesday = Tuesday[2];
weekday_last last_tuesday = Tuesday[last];
month_day_last end = November / last;
month_weekday in_november = November / Tuesday[2];
month_weekday_last late_november = November / Tuesday[last];
year_month_day_last end_of_year = 2023y / December / last;
year_month_weekday one_tuesday = 2023y / November / Tuesday[2];
year_month_weekday_last late_tuesday = 2023y / November / Tuesday[last];

std::span<int> numbers(&number, 1), no_numbers;
std::shared_mutex written;
std::function<int(int)> no_function;
std::move_only_function<int(int)> not_to_move;

void lock() {
    written.lock();
    static_cast<pthread_rwlock_t *>(written.native_handle())->__data.__cur_writer = 4244;
}
