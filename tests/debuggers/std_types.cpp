// Types of C++'s library that LLDB shows by itself: a mutex is none of them.
#include <any>
#include <array>
#include <atomic>
#include <bitset>
#include <chrono>
#include <complex>
#include <deque>
#include <forward_list>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <valarray>
#include <variant>
#include <vector>

struct Plain {
    int number;
    const char *text;
};

std::string text = "text", text_long(40, 'x'), text_empty;
std::wstring wide = L"wide";
std::u16string sixteen = u"sixteen";
std::string_view view = text;
std::vector<int> vector = {1, 2, 3}, vector_empty;
std::vector<bool> bits = {true, false};
std::vector<std::string> texts = {"a", "b"};
std::deque<int> deque = {1, 2};
std::list<int> list = {1, 2};
std::forward_list<int> forward = {1};
std::map<int, std::string> map = {{1, "one"}};
std::multimap<int, int> multimap = {{1, 1}, {1, 2}};
std::set<int> set = {1, 2};
std::unordered_map<int, int> unordered = {{1, 2}};
std::unordered_set<int> unordered_set = {1};
std::queue<int> queue({1, 2});
std::pair<int, double> pair = {1, 2.5};
std::tuple<int, std::string> tuple = {1, "one"};
std::array<int, 3> array = {1, 2, 3};
std::optional<int> full = 7, none;
std::variant<int, std::string> variant = "held";
std::any any = 5;
std::shared_ptr<int> shared = std::make_shared<int>(4), shared_null;
std::unique_ptr<int> unique = std::make_unique<int>(3), unique_null;
std::weak_ptr<int> weak = shared;
std::complex<double> complex = {1, -2};
std::atomic<int> atomic = 5;
std::bitset<8> bitset = 5;
std::chrono::seconds seconds(90);
std::chrono::milliseconds milliseconds(1500);
std::chrono::system_clock::time_point moment(std::chrono::seconds(951827696));
std::reference_wrapper<int> reference = array[0];
std::error_code code = std::make_error_code(std::errc::no_such_file_or_directory);
std::valarray<int> values = {1, 2};
Plain plain = {1, "plain"}, plains[2] = {{1, "a"}, {2, "b"}};
int numbers[3] = {1, 2, 3};
const char *pointer = "pointer";
unsigned char bytes[4] = {1, 2, 3, 4};

int main() {
    return 0; // break here
}
