// Values of a mail server: containers, smart pointers, callbacks and records.
// captured: ada grace inbox outbox empty_box letter reply draft thread_head index empty_index quota over_quota route policy strict retry rate socket closed_socket window session guest cache stats header attachment worker audit pending pool
#include <array>
#include <atomic>
#include <bitset>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

namespace mail {
enum class State : std::uint8_t { fresh, read, deleted = 9 };
enum Priority { LOW = -1, NORMAL, HIGH };
struct Address { std::string user, host; };
struct Letter { Address from; std::vector<Address> to; std::string subject; State state; const Letter *parent; Priority priority; };
struct Box { std::string name; std::deque<Letter> letters; std::size_t limit; };
struct Index { std::map<std::string, std::vector<int>> words; std::multimap<int, int> sizes; };
struct Quota { std::uint64_t used, allowed; bool over() const { return used > allowed; } };
struct Route { std::array<std::uint8_t, 4> address; std::uint16_t port; std::optional<Address> proxy; };
struct Policy { std::bitset<8> rules; std::set<Priority> kept; std::tuple<int, std::string, bool> last; };
struct Retry { std::chrono::seconds wait; std::chrono::nanoseconds spent; unsigned attempts : 4, given_up : 1; };
struct Rate { double per_second; float burst; long double exact; };
struct Socket { int fd; union { std::uint32_t v4; std::uint8_t v6[16]; } peer; bool is_v6; void *context; };
struct Window { const char *data; std::uint32_t begin, end; };
struct User { std::unique_ptr<Address> address; std::shared_ptr<Box> box; std::weak_ptr<User> friend_; std::optional<std::string> nick; };
struct Session { User *user; std::variant<std::monostate, int, std::string> token; std::atomic<std::uint32_t> requests; };
struct Cache { std::unordered_map<std::string, std::shared_ptr<Letter>> letters; std::list<std::string> recent; };
struct Stats { std::int8_t small; std::uint8_t byte; std::int64_t large; char16_t letter; wchar_t wide; bool on; };
struct Header { char tag[4]; char name[12]; std::int32_t codes[3]; };
struct Attachment { std::string_view name; std::vector<std::uint8_t> bytes; std::pair<int, const char *> kind; };
struct Job { int id; std::unique_ptr<Job> next; };
struct Worker { std::queue<int> jobs; std::priority_queue<int> urgent; Job *first; };
struct Audit { std::vector<bool> flags; std::vector<std::optional<int>> codes; std::vector<std::unique_ptr<int>> owned; };
struct Pending { Job list; int count; };
template <typename T, std::size_t N> struct Pool { T items[N]; std::size_t used; };
} // namespace mail

void stop() { asm volatile(""); }

int main() {
  using namespace mail;
  Address ada{"ada", "example.org"}, grace{"grace", "a-host-name-longer-than-fifteen.example.com"};
  Letter letter{ada, {grace}, "On engines", State::read, nullptr, HIGH};
  Letter reply{grace, {ada, grace}, "Re: On engines", static_cast<State>(4), &letter, NORMAL};
  Letter draft{ada, {}, "", State::fresh, nullptr, LOW};
  const Letter *thread_head = &reply;
  Box inbox{"inbox", {letter, reply}, 100}, empty_box{"spam", {}, 0};
  Box outbox{"outbox", {draft}, 1};
  Index index{{{"engine", {1, 2}}, {"on", {1}}}, {{10, 1}, {10, 2}}}, empty_index;
  Quota quota{10, 100}, over_quota{200, 100};
  Route route{{10, 0, 0, 1}, 25, Address{"proxy", "p"}};
  Policy policy{0b101, {LOW, HIGH}, {1, "kept", true}}, strict{0xFF, {}, {0, "", false}};
  Retry retry{std::chrono::seconds(90), std::chrono::nanoseconds(1500), 3, 1};
  Rate rate{0.5, 3.25f, 1.0L / 3};
  Socket socket{3, {0x0100007f}, false, &quota}, closed_socket{-1, {0}, true, nullptr};
  Window window{"0123456789", 2, 5};
  auto box = std::make_shared<Box>(inbox);
  auto friend_ = std::make_shared<User>();
  User user{std::make_unique<Address>(ada), box, friend_, "count"};
  Session session{&user, 42, {7}}, guest{nullptr, std::string("anonymous"), {0}};
  Cache cache{{{"k", std::make_shared<Letter>(letter)}}, {"k", "j"}};
  Stats stats{-5, 200, -1LL << 40, u'\u00e9', L'w', true};
  Header header{{'M', 'A', 'I', 'L'}, "to", {1, -2, 3}};
  Attachment attachment{"cat.png", {0x89, 'P', 'N', 'G'}, {2, "image"}};
  std::queue<int> queue_a;
  queue_a.push(4);
  Job first{1, std::make_unique<Job>(Job{2, std::make_unique<Job>(Job{3, nullptr})})};
  Worker worker{queue_a, {}, &first};
  worker.urgent.push(2);
  worker.urgent.push(9);
  Audit audit{{true, false, true}, {1, std::nullopt}, {}};
  audit.owned.push_back(std::make_unique<int>(8));
  Pending pending{{7, nullptr}, 1};
  Pool<Quota, 3> pool{{{1, 2}, {3, 4}, {5, 6}}, 2};
  stop();
  return static_cast<int>(inbox.letters.size() + thread_head->to.size() + quota.over() + policy.rules.count() + pool.used);
}
