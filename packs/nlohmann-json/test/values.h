// Values of every kind, also moved-from, empty and of other types of texts and objects.
#include <cmath>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

using json = nlohmann::json;
using ordered = nlohmann::ordered_json;

json null, yes = true, no = false;
json least = INT64_MIN, most = UINT64_MAX, zero = 0, minus = -1;
json half = 0.5, huge = 1e300, not_a_number = std::nan(""), infinite = -INFINITY;
json text = "hi", text_empty = "", text_escapes = "a\"b\\c\nd", text_utf8 = "gr\xc3\xbc\xc3\x9f";
json text_long = std::string(300, 'x');
json array_empty = json::array(), array_nested = {1, {2, 3}, {{"a", {4}}}};
json object_empty = json::object(), object_nested = {{"pi", 3.141}, {"nothing", nullptr}, {"b", {{"c", 42}}}};
json binary = json::binary({1, 2, 3}), binary_empty = json::binary({}), binary_subtype = json::binary({1, 2}, 42);
json discarded = json::parse("{", nullptr, false);
json moved_array = {1, 2}, taken_array = std::move(moved_array);
json moved_text = "on the heap, as it is long", taken_text = std::move(moved_text);
ordered first = {{"z", 1}, {"a", 2}}, first_empty = ordered::object(), first_text = "o";
ordered::object_t first_object = {{"x", 1}};
json::binary_t bytes({7, 8}), bytes_subtype({7}, 9);
json &reference = text;
json *pointer = &most, *nowhere = nullptr;
std::shared_ptr<json> shared = std::make_shared<json>(5);
std::pair<std::string, json> pair{"p", 8};
