// Values of many of Boost's libraries: empty, held in place and on the heap, moved from.
#include <boost/array.hpp>
#include <boost/circular_buffer.hpp>
#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <boost/container/string.hpp>
#include <boost/container/vector.hpp>
#include <boost/date_time/gregorian/gregorian_types.hpp>
#include <boost/date_time/posix_time/posix_time_types.hpp>
#include <boost/dynamic_bitset.hpp>
#include <boost/intrusive_ptr.hpp>
#include <boost/logic/tribool.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <boost/optional.hpp>
#include <boost/rational.hpp>
#include <boost/scoped_ptr.hpp>
#include <boost/weak_ptr.hpp>
#include <boost/shared_ptr.hpp>
#include <boost/smart_ptr/make_shared.hpp>
#include <boost/unordered_map.hpp>
#include <boost/unordered_set.hpp>
#include <boost/utility/string_ref.hpp>
#include <boost/utility/string_view.hpp>
#include <boost/uuid/uuid.hpp>
#include <boost/variant.hpp>
#include <boost/variant2/variant.hpp>

int counted_number = 5;
struct Counted { int count = 0; };
void intrusive_ptr_add_ref(Counted *) {}
void intrusive_ptr_release(Counted *) {}

boost::optional<int> full(7), none;
boost::optional<double> real(2.5);
boost::optional<int &> referred(counted_number), referred_none;
std::string referred_string = "hi";
boost::optional<std::string &> referred_text(referred_string);
boost::string_view view_escapes("a\"b\nc and more", 5);
boost::array<int, 3> array = {{1, 2, 3}};
struct Pair { int a, b; };
boost::array<Pair, 2> array_pairs = {{{1, 2}, {3, 4}}};
boost::array<int, 0> array_empty;
boost::variant<int, Pair> either_pair = Pair{5, 6};
boost::variant2::variant<int, Pair> either2_pair = Pair{7, 8};
boost::circular_buffer<int> ring(4), ring_empty(2);
boost::container::vector<int> vector = {1, 2}, vector_empty, vector_moved = {3};
boost::container::vector<int> vector_taken = std::move(vector_moved);
boost::container::small_vector<int, 4> small = {1, 2, 3}, small_empty;
boost::container::small_vector<int, 2> small_heap = {1, 2, 3};
boost::container::static_vector<int, 4> fixed = {5, 6};
boost::container::flat_map<int, int> flat = {{1, 2}}, flat_empty;
boost::container::string text = "short", text_long = "a text that is too long for the place inside", text_empty;
boost::container::string text_escapes("a\"b\\c\n\t"), text_bytes("\x01\x7f\xff\xc3\xbc"), text_full(22, '\''), text_nul("a\0b", 3), text_moved("moved"),
    text_to = std::move(text_moved);
boost::container::wstring text_wide(L"wide");
boost::gregorian::date day(2024, 2, 29), day_none(boost::date_time::not_a_date_time), day_last(boost::date_time::pos_infin);
boost::posix_time::ptime moment(boost::gregorian::date(2000, 2, 29), boost::posix_time::time_duration(12, 34, 56));
boost::posix_time::ptime moment_none, moment_last(boost::posix_time::pos_infin), moment_first(boost::posix_time::neg_infin);
boost::posix_time::time_duration span(1, 2, 3), span_before(-1, 0, 0), span_longest(boost::posix_time::pos_infin);
boost::dynamic_bitset<> bits(10, 5), bits_empty;
boost::intrusive_ptr<Counted> intrusive(new Counted), intrusive_null;
boost::tribool yes = true, no = false, maybe = boost::indeterminate;
boost::multiprecision::int128_t wide = 42, wide_before = -42;
boost::multiprecision::int256_t fixed_size("-123456789012345678901234567890"), fixed_before = -7;
boost::multiprecision::uint128_t unsigned_wide = 9;
boost::multiprecision::uint512_t unsigned_size = 12;
boost::multiprecision::cpp_int whole = 7, whole_before = -7, whole_big("123456789012345678901234567890");
boost::rational<int> ratio(-7, 2);
boost::scoped_ptr<int> scoped(new int(3)), scoped_null;
boost::shared_ptr<int> shared = boost::make_shared<int>(4), shared_again = shared, shared_null;
boost::weak_ptr<int> weak = shared, weak_null;
boost::unordered_map<int, int> map = {{1, 2}, {3, 4}}, map_empty;
boost::unordered_set<int> set = {1};
boost::string_ref ref("first second", 5), ref_empty;
boost::string_view view("first second", 5), view_empty;
boost::uuids::uuid uuid = {{0x12, 0x3e, 0x45, 0x67, 0xe8, 0x9b, 0x12, 0xd3, 0xa4, 0x56, 0x42, 0x66, 0x14, 0x17, 0x40, 0}};
boost::variant<int, double> either = 3, or_real = 2.5;
boost::variant2::variant<int, double> either2 = 3, or_real2 = 2.5;
