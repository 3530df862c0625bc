// Values of wrong shapes: each formatter, a template of this program, meets each kind of member `x`.
#include <atomic>
#include <chrono>
#include <complex>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

struct Missing;   // no member `x`
struct Empty;     // no member at all
struct Bits;      // `x` is a bit-field
struct Zero;      // an array without elements
struct Flexible;  // an array of unknown length
struct Anonymous; // `x` is a member of an anonymous union
struct Inherited; // `x` is a member of a virtual base
struct Declared;  // a type without a definition
struct Static;    // `x` is a static member
struct Method;    // `x` is a member function

enum Color { red, green = 4 };
struct Nothing {};
struct HasX {
    int x;
};
struct Deep {
    int z;
};
template <class Y> struct Inner {
    Y y;
    Deep deep;
};
template <> struct Inner<Missing> {
    Deep other;
};
struct Node {
    int y;
    Node *next, *left, *right;
};
struct Virtual : virtual HasX {
    virtual ~Virtual() = default;
    int y;
};
struct Convertible {
    operator int() const { return 1; }
};
namespace app {
template <class T> struct Node2 {
    T __0;
    T *__1;
};
} // namespace app

// A formatter's type.
#define FORM(F)                                                                                                        \
    template <class X> struct F {                                                                                      \
        X x;                                                                                                           \
        int n = 2;                                                                                                     \
    };                                                                                                                 \
    template <> struct F<Missing> {                                                                                    \
        int n, other;                                                                                                  \
    };                                                                                                                 \
    template <> struct F<Empty> {};                                                                                    \
    template <> struct F<Bits> {                                                                                       \
        unsigned x : 3;                                                                                                \
        int n : 5;                                                                                                     \
    };                                                                                                                 \
    template <> struct F<Zero> {                                                                                       \
        int n, x[0];                                                                                                   \
    };                                                                                                                 \
    template <> struct F<Flexible> {                                                                                   \
        int n, x[];                                                                                                    \
    };                                                                                                                 \
    template <> struct F<Anonymous> {                                                                                  \
        union {                                                                                                        \
            int x;                                                                                                     \
            float f;                                                                                                   \
        };                                                                                                             \
        Node n;                                                                                                        \
    };                                                                                                                 \
    template <> struct F<Inherited> : virtual HasX {                                                                   \
        int *n;                                                                                                        \
    };                                                                                                                 \
    template <> struct F<Static> {                                                                                     \
        static int x;                                                                                                  \
        int n;                                                                                                         \
    };                                                                                                                 \
    int F<Static>::x;                                                                                                  \
    template <> struct F<Method> {                                                                                     \
        int x() { return n; }                                                                                          \
        int n;                                                                                                         \
    };

// What is called like a formatter's type, but lies in it.
template <class X> struct Outer {
    struct Sum {
        X other;
    };
};

#include "forms.h"

using Function = int (*)(int);
using MemberFunction = int (Inner<int>::*)(int);
using Array = int[3];
using Pointers = Node *[2];
using Characters = char[4];
using Map = std::map<int, int>;
using Hash = std::unordered_map<int, int>;
using Variant = std::variant<int, float>;
using Tuple = std::tuple<int, float>;
using Vector4 = float __attribute__((vector_size(16)));

// Kinds of `x`: a name, the type, and a value.
#define KINDS(V, F)                                                                                                    \
    V(F, number, int, 3)                                                                                               \
    V(F, zero, unsigned, 0)                                                                                            \
    V(F, huge, uint64_t, ~0ull)                                                                                        \
    V(F, letter, char, 'x')                                                                                            \
    V(F, truth, bool, true)                                                                                            \
    V(F, color, Color, Color(77))                                                                                      \
    V(F, real, double, 2.5)                                                                                            \
    V(F, long_real, long double, 2.5L)                                                                                 \
    V(F, quad, __int128, 7)                                                                                            \
    V(F, complex, _Complex double, 1.0)                                                                                \
    V(F, half, _Float16, 2)                                                                                            \
    V(F, vector4, Vector4, {1, 2, 3, 4})                                                                                 \
    V(F, pointer, int *, &number)                                                                                      \
    V(F, null, int *, nullptr)                                                                                         \
    V(F, wild, int *, reinterpret_cast<int *>(0x10))                                                                   \
    V(F, untyped, void *, &number)                                                                                     \
    V(F, nil, decltype(nullptr), nullptr)                                                                              \
    V(F, function, Function, reinterpret_cast<Function>(0x10))                                                         \
    V(F, member, int Inner<int>::*, &Inner<int>::y)                                                                    \
    V(F, method_pointer, MemberFunction, nullptr)                                                                      \
    V(F, reference, int &, number)                                                                                     \
    V(F, struct_reference, Node &, node)                                                                               \
    V(F, null_reference, Node &, *nothing)                                                                             \
    V(F, text, const char *, "some \"text\"")                                                                          \
    V(F, wild_text, const char *, reinterpret_cast<const char *>(0x10))                                                \
    V(F, wide_text, const char16_t *, u"wide")                                                                         \
    V(F, characters, Characters, {'a', 'b', 'c', 'd'})                                                                   \
    V(F, array, Array, {1, 2, 3})                                                                                        \
    V(F, pointers, Pointers, {&node, nullptr})                                                                           \
    V(F, nothing, Nothing, {})                                                                                         \
    V(F, has_x, HasX, {4})                                                                                               \
    V(F, convertible, Convertible, {})                                                                                 \
    V(F, has_virtual, Virtual, {})                                                                                     \
    V(F, inner, Inner<int>, {8, {9}})                                                                                      \
    V(F, inner_missing, Inner<Missing>, {{9}})                                                                             \
    V(F, inner_real, Inner<double>, {8.5, {9}})                                                                            \
    V(F, inner_quad, Inner<__int128>, {8, {9}})                                                                            \
    V(F, inner_struct, Inner<Nothing>, {{}, {9}})                                                                          \
    V(F, inner_null, Inner<Node *>, {nullptr, {9}})                                                                        \
    V(F, inner_array, Inner<int[2]>, {{8, 9}, {9}})                                                                        \
    V(F, to_inner, Inner<int> *, &inner)                                                                               \
    V(F, to_missing, Inner<Missing> *, &inner_missing)                                                                 \
    V(F, null_inner, Inner<int> *, nullptr)                                                                            \
    V(F, wild_inner, Inner<int> *, reinterpret_cast<Inner<int> *>(0x10))                                               \
    V(F, node, Node, {1, &node, &node, nullptr})                                                                         \
    V(F, ring, Node *, &node)                                                                                          \
    V(F, null_node, Node *, nullptr)                                                                                   \
    V(F, wild_node, Node *, reinterpret_cast<Node *>(0x10))                                                            \
    V(F, broken_list, Node *, &broken)                                                                                 \
    V(F, declared, Declared *, reinterpret_cast<Declared *>(&node))                                                    \
    V(F, null_declared, Declared *, nullptr)                                                                           \
    V(F, tuple_like, app::Node2<int>, {1, &number})                                                                      \
    V(F, string, std::string, "short")                                                                                 \
    V(F, wide_string, std::u16string, u"wide")                                                                         \
    V(F, view, std::string_view, "view")                                                                               \
    V(F, numbers, std::vector<int>, numbers)                                                                           \
    V(F, nodes, std::vector<Node *>, list_of_nodes)                                                                    \
    V(F, listed, std::list<int>, {1, 2})                                                                               \
    V(F, mapped, Map, mapped)                                                                           \
    V(F, hashed, Hash, hashed)                                                                 \
    V(F, some, std::optional<int>, 5)                                                                                  \
    V(F, none, std::optional<int>, std::nullopt)                                                                       \
    V(F, variant, Variant, 5)                                                                         \
    V(F, shared, std::shared_ptr<Node>, shared)                                                                        \
    V(F, no_shared, std::shared_ptr<Node>, {})                                                                    \
    V(F, tuple, Tuple, tuple)                                                                         \
    V(F, callable, std::function<int()>, nullptr)                                                                      \
    V(F, std_complex, std::complex<double>, 1.0)

#define VALUE(F, NAME, TYPE, ...)                                                                                      \
    F<TYPE> F##_##NAME{__VA_ARGS__};                                                                                 \
    keep(F##_##NAME);
#define ODD(F)                                                                                                         \
    F<Missing> F##_missing{1, 2};                                                                                      \
    keep(F##_missing);                                                                                                 \
    F<Empty> F##_empty;                                                                                                \
    keep(F##_empty);                                                                                                   \
    F<Bits> F##_bits{1, 2};                                                                                            \
    keep(F##_bits);                                                                                                    \
    F<Zero> F##_without{1};                                                                                            \
    keep(F##_without);                                                                                                 \
    F<Flexible> F##_flexible{1};                                                                                       \
    keep(F##_flexible);                                                                                                \
    F<Anonymous> F##_anonymous{{1}, {2, nullptr, nullptr, nullptr}};                                                   \
    keep(F##_anonymous);                                                                                               \
    F<Inherited> F##_inherited{};                                                                                      \
    keep(F##_inherited);                                                                                               \
    F<Static> F##_static{1};                                                                                           \
    keep(F##_static);                                                                                                  \
    F<Method> F##_method{1};                                                                                           \
    keep(F##_method);                                                                                                  \
    F<bool> F##_garbage_truth{};                                                                                       \
    *reinterpret_cast<unsigned char *>(&F##_garbage_truth) = 77;                                                       \
    keep(F##_garbage_truth);                                                                                           \
    F<std::string> F##_garbage_string{};                                                                               \
    garbage(F##_garbage_string.x);                                                                                     \
    keep(F##_garbage_string);                                                                                          \
    F<std::vector<int>> F##_garbage_vector{};                                                                          \
    garbage(F##_garbage_vector.x);                                                                                     \
    keep(F##_garbage_vector);                                                                                          \
    F<int> *F##_null_pointer = nullptr, *F##_wild_pointer = reinterpret_cast<F<int> *>(0x10);                          \
    keep(F##_null_pointer);                                                                                            \
    keep(F##_wild_pointer);

static const void *kept;
template <class T> void keep(const T &value) { kept = &value; }
template <class T> void garbage(T &value) { __builtin_memset(static_cast<void *>(&value), 0x5a, sizeof value); }

int main() {
    int number = 6;
    Node node{1, &node, &node, nullptr}, *nothing = nullptr;
    Node broken{1, reinterpret_cast<Node *>(0x10), nullptr, nullptr};
    Inner<int> inner{8, {9}};
    Inner<Missing> inner_missing{{9}};
    std::vector<int> numbers{1, 2, 3};
    std::vector<Node *> list_of_nodes{&node, nullptr, reinterpret_cast<Node *>(0x10)};
    std::map<int, int> mapped{{1, 2}};
    Hash hashed{{1, 2}};
    std::shared_ptr<Node> shared = std::make_shared<Node>();
    std::tuple<int, float> tuple{1, 2.f};
    Outer<int>::Sum nested_sum{1};
    keep(nested_sum);
#define ALL(F) KINDS(VALUE, F) ODD(F)
    FORMS(ALL)
    _Exit(kept == nullptr); // break here
}
