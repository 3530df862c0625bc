// The shapes that `fmtc types --draft` knows; formatters.fmt is what it writes for them.
#include <ctime>
#include <memory>
#include <string>
#include <vector>

struct Opaque;
namespace app {
struct Point {
    float x, y;
};
struct View {
    const char *data;
    unsigned long length;
};
struct Named {
    View name;
    int id;
};
struct Range {
    const char *begin, *end;
};
struct Buffer {
    int *items;
    int count;
    int capacity;
};
struct Span {
    double *start, *finish;
};
struct Small {
    int data[8];
    unsigned n;
};
struct Maybe {
    bool has_value;
    int value;
};
struct Node {
    int id;
    Node *next;
};
struct List {
    Node *head, *tail;
    unsigned long size;
};
struct Tree {
    Tree *left, *right;
    std::string key;
};
struct Set {
    Tree *root;
    int count;
};
enum class Kind { Circle, Rect, Nothing };
struct Shape {
    Kind kind;
    union {
        float circle;
        Point rect;
    };
};
enum Perm { R = 1, W = 2, X = 4 };
struct File {
    std::string name;
    Perm perm;
    unsigned timeout_ms;
    std::vector<int> tags;
    Point at;
    bool join;
};
struct Base {
    int m_base;
};
struct Derived : Base {
    unsigned char level;
};
struct Timer {
    timespec started;
};
struct Parent;
struct Child {
    Parent *up;
    std::shared_ptr<Parent> shared;
    int age;
};
struct Parent {
    std::vector<Child> children;
    char name[8];
};
} // namespace app

static int numbers[] = {7, 8, 9};
static double wide[] = {1.5, 2.5};
static app::Node last = {2, nullptr}, first = {1, &last};
namespace app {
struct Bytes {
    void *allocator;
    unsigned char *ptr;
    int asize, size;
};
struct Ops {
    int (*run)(int);
    void *context;
};
struct Link {
    Opaque *owner;
    Point *at;
    int id;
};
} // namespace app
static unsigned char letters[] = "letters";
static int twice(int n) { return 2 * n; }
static app::Point one = {1, 2};
static app::Tree leaf = {nullptr, nullptr, "a"}, root = {&leaf, nullptr, "b"};
static const char *words = "first second";

int main() {
    app::View view = {words, 5};
    app::Named named = {view, 7};
    app::Range range = {words + 6, words + 12};
    app::Buffer buffer = {numbers, 3, 8};
    app::Span span = {wide, wide + 2};
    app::Small small = {{4, 5, 6}, 2};
    app::Maybe some = {true, 3}, none = {false, 0};
    app::List list = {&first, &last, 2};
    app::Set set = {&root, 2};
    app::Shape circle = {app::Kind::Circle, {1.5f}}, nothing = {app::Kind::Nothing, {0}};
    app::Shape rect = {app::Kind::Rect, {}};
    rect.rect = {3, 4};
    app::File file = {"notes", app::Perm(app::R | app::X), 30, {1, 2}, {0, 1}, true};
    app::Derived derived = {{6}, 200};
    app::Timer timer = {{5, 70}};
    app::Parent parent = {{{nullptr, nullptr, 4}}, "ada"};
    app::Child &child = parent.children[0];
    app::Bytes bytes = {nullptr, letters, 16, 3};
    app::Ops ops = {twice, nullptr};
    app::Link link = {nullptr, &one, 7}, open = {nullptr, nullptr, 8};
    return view.length; // break here
}
