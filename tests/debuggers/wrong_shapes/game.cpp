// Values of a game that are not what the formatters of `game.fmt` were written for.
#include <array>
#include <atomic>
#include <complex>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

namespace game {
enum Team { Red, Green = 4, Blue };
enum class Wide : unsigned long long { All = ~0ull };
struct Opaque;
struct Empty {};
struct Method { void call() {} };

template <class T> struct Three { T x, y, z; };
struct Vec3 { float x, y, z; };
template <class T> struct Handle { unsigned short index; unsigned generation; };
template <> struct Handle<char> { Vec3 index; const char *generation; };
template <> struct Handle<Opaque> { Opaque *index; };
template <> struct Handle<bool> { bool index : 1; unsigned generation : 3; };
template <> struct Handle<long> { struct { int index[2]; } part; struct Inner { int index; int generation; } inner; };
template <> struct Handle<double> { double index; long double generation; };

template <class T, int N> struct Array { T *data; int count; int capacity; };
template <int N> struct Array<bool, N> { unsigned char data[N]; int count; int capacity; };
template <int N> struct Array<void, N> { void *data; long count; int capacity; };
template <int N> struct Array<Opaque, N> { Opaque *data; unsigned count : 5; };
template <int N> struct Array<char, N> { std::vector<char> data; std::string count; int capacity; };
template <> struct Array<float, 0> { float data[0]; float count; };
template <> struct Array<short, 3> { short (&data)[3]; short &count; struct Iterator { short *data; int count; } at; };

struct Transform { Vec3 position; Vec3 scale; };
struct Entity { const char *name; Team team; Transform transform; Entity *parent; };
struct Player { Team team; int score; };
namespace v2 { struct Player { int team[2]; char score[4]; }; }

template <class T> struct ListNode { ListNode *next; T value; };
template <class T> struct List { ListNode<T> *head; int size; };
template <> struct List<void> { struct Link { Link *next; } *head; void *size; };
template <> struct List<Opaque> { Opaque *head; Opaque *size; };
template <> struct List<char> { std::forward_list<char> head; std::size_t size; };
template <> struct List<std::string> { ListNode<std::string> head; bool size; };

struct Node { int id; Node *next; };
template <class K> struct TreeNode { TreeNode *left, *right; K key; K mapped; };
template <class K> struct Tree { TreeNode<K> *root; };
template <> struct Tree<void> { struct Half { Half *left; } *root; };
template <> struct Tree<char> { TreeNode<char> root; };
template <> struct Tree<double> { std::map<int, double> root; };

template <class T> struct Maybe { bool has; T value; };
template <> struct Maybe<void> { int has; };
template <> struct Maybe<Opaque> { Opaque *value; };
template <> struct Maybe<float> { bool has[2]; float value; };

template <class T> struct Slice { T *begin, *end; };
template <> struct Slice<int> { int *begin, *end; };
template <> struct Slice<void> { void *begin; unsigned end; };
template <> struct Slice<Opaque> { std::shared_ptr<Node> begin; std::shared_ptr<Node> end; };

struct Flags { unsigned bits; };
struct Money { long cents; char currency[4]; };
struct Clock { long seconds; };
struct Variant { int which; union { int i; float f; void *p; } storage; };
struct Color { unsigned char r, g, b; };
template <class T> struct Grid { T rows, columns, total; };
struct Inventory { std::vector<int> items; std::set<std::string> tags; std::string owner; };
struct Holder { std::unique_ptr<int> owned; std::shared_ptr<Holder> shared; std::vector<int> list; };
template <class K, class V> struct HashNode { HashNode *next; K key; V value; };
template <class K, class V> struct Hash { HashNode<K, V> **buckets; unsigned long buckets_count; };
template <class V> struct Hash<void, V> { std::vector<V> buckets; unsigned long buckets_count; };
template <class V> struct Hash<Opaque, V> { Opaque **buckets; };
struct Text { unsigned length; union { char local[16]; char *heap; }; };
struct Quad { int a; struct { struct { int d; Empty e; } c; } b; };
struct Base { int base = 1; virtual ~Base() {} };
struct Left : virtual Base { int left = 2; };
struct Right : virtual Base { int right = 3; };
struct Virtual : Left, Right { int own = 4; };
struct Packed { unsigned low : 3; int mid : 7; bool high : 1; };
template <class T> struct Ptr { T *ptr; };
template <> struct Ptr<int> { int *ptr; };
template <> struct Ptr<void> { void *ptr; };
template <> struct Ptr<Method> { int (*ptr)(int); };
template <> struct Ptr<char> { std::unique_ptr<Node> ptr; };
struct Named { int id; };
template <class T> struct Slot { bool used; T item; };
template <class T> struct Pool { Slot<T> slots[4]; };
template <> struct Pool<void> { int slots[4]; };
template <> struct Pool<char> { std::vector<Slot<char>> slots; };
template <> struct Pool<Opaque> { struct { Opaque *used; } slots[2]; };
struct Range { long low, high; };
template <class T> struct Matrix { T m[2][2]; };
template <> struct Matrix<void> { int m[4]; };
template <> struct Matrix<char> { char *m[2]; };
template <> struct Matrix<Opaque> { int **m; };
struct Task { int state; int progress; int total; std::vector<Task *> deps; };
struct Any { int type_id; void *raw; };
} // namespace game

template <class T> struct Rest { char pad[8]; T tail; };
static void stop() {}

int main() {
  using namespace game;
  auto wild = [](auto *&p, unsigned long at = 0xdeadbeefdead) { p = (std::remove_reference_t<decltype(p)>)at; };
  int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  Vec3 v_right{1, 2, 3}; Vec3 *v_null = nullptr, *v_wild; wild(v_wild);
  Vec3 &v_ref = v_right; const Vec3 v_const{4, 5, 6}; Vec3 v_array[2] = {{1, 2, 3}, {}}; typedef Vec3 Point; Point v_typedef{7, 8, 9};
  Vec3 **v_far = &v_null;

  Handle<int> h_right{3, 7}, h_none{0xFFFF, 0}; Handle<char> h_struct{{1, 2, 3}, "text"}; Handle<Opaque> h_declared{nullptr}, h_declared_wild; wild(h_declared_wild.index);
  Handle<bool> h_bits{true, 5}; Handle<long> h_nested{}; Handle<long>::Inner h_inner{1, 2}; Handle<double> h_real{1.5, 2.5L};
  Handle<int> *h_wild; wild(h_wild);

  Array<int, 4> a_right{numbers, 3, 8}, a_garbage{numbers, -1, 8}, a_huge{numbers, 2000000000, 8}, a_null{nullptr, 3, 8}, a_wild{nullptr, 5, 5}; wild(a_wild.data);
  Array<bool, 3> a_bytes{{1, 2, 3}, 3, 3}, a_bytes_over{{1, 2, 3}, 300, 3}; Array<void, 1> a_void{numbers, 2, 2}; Array<Opaque, 1> a_opaque{nullptr, 9};
  Array<char, 2> a_std{{'a', 'b'}, "two", 2}; Array<float, 0> a_zero{{}, 1e30f}; short shorts[3] = {1, 2, 3}; short three = 3; Array<short, 3> a_refs{shorts, three, {shorts, 3}}; Array<short, 3>::Iterator a_nested{shorts, 2};
  Array<int, 4> *a_pointer = nullptr;

  Entity e_root{"root", Red, {{1, 2, 3}, {}}, nullptr}, e_child{"child", Blue, {{}, {}}, &e_root}, e_self{"self", (Team)77, {}, nullptr}, e_wild{nullptr, (Team)-5, {}, nullptr}; e_self.parent = &e_self; wild(e_wild.name); wild(e_wild.parent);
  Player p_red{Red, 5}, p_odd{(Team)9, 5}; v2::Player p_other{{1, 2}, "abc"}; Player *p_null = nullptr;

  ListNode<int> n3{nullptr, 30}, n2{&n3, 20}, n1{&n2, 10}, ring1{nullptr, 1}, ring2{&ring1, 2}; ring1.next = &ring2; ListNode<int> broken{nullptr, 5}; wild(broken.next);
  List<int> l_right{&n1, 3}, l_ring{&ring1, 2}, l_broken{&broken, 1}, l_null{nullptr, -7}; List<void>::Link link{nullptr}; link.next = &link; List<void> l_void{&link, nullptr}; List<Opaque> l_opaque{}; List<char> l_std{{'a', 'b'}, 2}; List<std::string> l_inline{{nullptr, "s"}, true};
  std::vector<List<int>> l_in_vector{l_right, l_ring};

  Node m3{3, nullptr}, m2{2, &m3}, m1{1, &m2}, m_ring{9, nullptr}, m_wild{8, nullptr}; m_ring.next = &m_ring; wild(m_wild.next);
  std::vector<Node> chain(3000); for (int i = 0; i < 3000; i++) chain[i] = {i, i + 1 < 3000 ? &chain[i + 1] : nullptr};
  Node &m_chain = chain[0]; std::unique_ptr<Node> m_owned(new Node{4, &m1}); std::shared_ptr<Node> m_shared(new Node{5, &m_ring});

  TreeNode<int> t1{nullptr, nullptr, 1, 11}, t3{nullptr, nullptr, 3, 33}, t2{&t1, &t3, 2, 22}, t_loop{nullptr, nullptr, 5, 55}, t_bad{nullptr, nullptr, 6, 66}; t_loop.left = &t_loop; t_loop.right = &t_loop; wild(t_bad.left); wild(t_bad.right, 8);
  Tree<int> tr_right{&t2}, tr_loop{&t_loop}, tr_bad{&t_bad}, tr_null{}; Tree<void>::Half half{nullptr}; half.left = &half; Tree<void> tr_half{&half}; Tree<char> tr_inline{{nullptr, nullptr, 'k', 'm'}}; Tree<double> tr_map{{{1, 2.5}}};

  Maybe<int> o_some{true, 5}, o_none{false, 5}; Maybe<void> o_void{1}; Maybe<Opaque> o_declared{}; Maybe<float> o_array{{true, false}, 1.5f}; Maybe<Maybe<int>> o_nested{true, {false, 1}}; Maybe<int> o_odd; *(unsigned char *)&o_odd.has = 77; o_odd.value = 3;

  Slice<Node> s_right{&m1, &m1 + 1}, s_null{}, s_wild{}; wild(s_wild.begin); wild(s_wild.end); Slice<int> s_int{numbers, numbers + 2}; Slice<void> s_void{numbers, 3}; Slice<Opaque> s_shared{m_shared, nullptr};

  Flags f_right{5}, f_all{~0u}; Money y_right{1999, "EUR"}, y_negative{-5, {'\xff', '\xfe', 'x', 'y'}}; Clock c_right{3723}, c_negative{-1};
  Variant w_int{0, {1}}, w_float{1, {}}, w_bad{-3, {}}; w_float.storage.f = 2.5f; Color k_right{255, 0, 7};
  Grid<int> g_right{2, 3, 60}, g_zero{0, 3, 60}; Grid<long double> g_long{2, 3, 60}; Grid<__int128> g_quad{2, 3, 60}; Grid<double> g_real{2.5, 3.5, 60}; Grid<std::complex<float>> g_complex{}; Grid<Vec3> g_vec{}; Grid<std::string> g_text{"a", "b", "c"}; Grid<void (Method::*)()> g_method{&Method::call, nullptr, nullptr}; Grid<std::atomic<int>> g_atomic{{2}, {3}, {60}};

  Inventory i_right{{1, 2}, {"a"}, "owner"}, i_empty{}, i_broken{{1, 2}, {"a"}, "owner"};
  char keep[sizeof(Inventory)]; __builtin_memcpy(keep, &i_broken, sizeof keep); __builtin_memset((void *)&i_broken, 0xCD, sizeof(i_broken));
  Holder o_empty{}, o_full{std::make_unique<int>(1), nullptr, {1, 2, 3, 4}}; auto h_ring = std::make_shared<Holder>(); h_ring->shared = h_ring;

  HashNode<int, int> b1{nullptr, 1, 10}, b2{&b1, 2, 20}, b_ring{nullptr, 3, 30}; b_ring.next = &b_ring; HashNode<int, int> *table[2] = {&b2, nullptr}, *bad[2] = {&b_ring, nullptr}; wild(bad[1]);
  Hash<int, int> x_right{table, 1}, x_ring{bad, 1}, x_garbage{bad, ~0ul}, x_null{nullptr, 4}; Hash<void, int> x_void{{1, 2}, 2}; Hash<Opaque, int> x_opaque{};

  Text t_short{5, {"hello"}}, t_long{20, {}}, t_huge{4000000000u, {}}; char heap[] = "more than fifteen letters"; t_long.heap = heap; wild(t_huge.heap);
  Quad q_right{-1, {{2, {}}}}; Virtual d_right; Left &d_base = d_right; Virtual *d_null = nullptr; Packed z_right{5, -3, true};
  Ptr<Node> r_right{&m1}, r_null{}, r_wild{}; wild(r_wild.ptr); Ptr<int> r_int{numbers}; Ptr<void> r_void{numbers}; Ptr<Method> r_function{nullptr}; Ptr<char> r_unique{std::make_unique<Node>()};
  Named u_small{3}, u_big{300};
  Pool<int> pl_right{{{true, 1}, {false, 2}, {true, 3}, {false, 4}}}; Pool<void> pl_void{{1, 2, 3, 4}}; Pool<char> pl_std{{{true, 'a'}}}; Pool<Opaque> pl_opaque{};
  Range rg_right{3, 9}, rg_swapped{9, 3}; Matrix<int> mx_right{{{1, 2}, {3, 4}}}; Matrix<void> mx_flat{{1, 2, 3, 4}}; Matrix<char> mx_texts{{heap, nullptr}}; Matrix<Opaque> mx_far{nullptr};
  Task k_idle{0, 1, 2, {}}, k_busy{1, 1, 0, {}}, k_ring{1, 1, 2, {}}; k_ring.deps = {&k_ring, &k_idle, nullptr, &k_busy};
  Any any_int{1, numbers}, any_null{1, nullptr}, any_bad{7, nullptr}; wild(any_bad.raw);

  std::optional<Vec3> std_optional = v_right; std::variant<int, Node> std_variant = m1; std::map<int, Node> std_map{{1, m1}, {2, m_ring}}; std::tuple<Node, Maybe<int>> std_tuple{m1, o_none}; std::deque<Handle<int>> std_deque{h_right}; std::array<Maybe<int>, 2> std_array{o_some, o_none}; std::list<Entity> std_list{e_self}; std::unordered_map<int, Tree<int>> std_hash{{1, tr_loop}};
  Rest<Entity> rest_entity{{}, e_wild}; union { Money as_money; Clock as_clock; Node as_node; } either; either.as_money = y_right;
  stop(); // break here
  __builtin_memcpy((void *)&i_broken, keep, sizeof keep);
  return 0;
}
