// Values of C++'s library, alone and as parts of others.
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>

struct Plain {
    int x = 1;
};
enum class Color { red, green };
template <class T> struct Of {
    T v;
};
using Number = std::variant<int, std::string, double>;

std::optional<int> full = 42, none;
std::optional<std::string> text = "ada";
std::optional<Plain> plain = Plain();
std::optional<std::optional<int>> twice = full;
std::optional<std::pair<int, Color>> pair_in = std::pair(1, Color::green);
std::optional<int> *to_full = &full;

Number number = 7, letters = "hi";
std::variant<std::monostate, Plain> nothing, plainly = Plain();

std::pair<int, std::string> pair = {1, "p"};
std::pair<std::pair<int, Plain>, double> nested = {{1, {}}, 2.5};
std::tuple<int, char, std::string> tuple = {1, 'c', "t"}, *to_tuple = &tuple;
std::tuple<> no_parts;
std::tuple<std::pair<int, int>, std::chrono::milliseconds> parts = {std::pair(1, 2), std::chrono::milliseconds(7)};

std::unique_ptr<int> five = std::make_unique<int>(5);
std::unique_ptr<std::string> owned = std::make_unique<std::string>("owned");
std::pair<std::shared_ptr<int>, std::unique_ptr<int>> pointers = {nullptr, std::make_unique<int>(3)};

std::atomic<int> atom{8}, *to_atom = &atom;
std::atomic<bool> flag{true};
std::atomic<Color> color{Color::green};
std::atomic<double> real{1.5};

enum class Byte : unsigned char { small, large = 200 };
std::atomic<Byte> byte{Byte::large};
std::optional<std::string> text_moved = "kept", text_taken = std::move(text_moved);
std::pair<long long, unsigned char> pair_most = {-9223372036854775807 - 1, 255};

std::chrono::nanoseconds ns{15}, ns_most = std::chrono::nanoseconds::max();
std::chrono::duration<int, std::ratio<604800>> weeks{2};
std::chrono::microseconds us{20};
std::chrono::milliseconds ms{1500};
std::chrono::seconds s{3};
std::chrono::minutes min{4};
std::chrono::hours h{5};
std::chrono::duration<double> half{0.5};
std::chrono::duration<int, std::ratio<86400>> days{6};

std::u16string wide = u"h\u00e9llo";
std::u32string wider = U"u32 of more than a few characters";
