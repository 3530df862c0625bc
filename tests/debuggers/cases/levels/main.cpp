// `depth:` for values of other types than the formatter's own: some have a few of its members.
#include <vector>

struct Part {
    int id;
};
union Word {
    int id;
    float name;
};
struct Near {
    int id;
    const char *name;
    struct {
        int b;
    } tags;
};

#define FORM(NAME)                                                                                                     \
    template <class T> struct NAME {                                                                                   \
        int id, extra;                                                                                                 \
        const char *name;                                                                                              \
        std::vector<int> tags;                                                                                         \
        int arr[3];                                                                                                    \
        T next;                                                                                                        \
    };
FORM(Sum)
FORM(Name)
FORM(Size)
FORM(Index)
FORM(Tags)
FORM(Type)
FORM(Choice)
FORM(Walk)

static void *wild = reinterpret_cast<void *>(0x10);
static int number = 5;
static Part part = {7};
static Word word = {3};
static Near near = {8, "near", {1}};

struct Holder {
    Tags<int> *to;
};

#define SHOW(NAME)                                                                                                     \
    NAME<int> NAME##_int = {1, 2, "int", {1}, {3, 4, 5}, 5};                                                           \
    NAME<int *> NAME##_pointer = {1, 2, "p", {1}, {3, 4, 5}, &number};                                                 \
    NAME<void *> NAME##_wild = {1, 2, "w", {1}, {3, 4, 5}, wild};                                                      \
    NAME<Part *> NAME##_part = {1, 2, "part", {1}, {3, 4, 5}, &part};                                                  \
    NAME<Word> NAME##_word = {1, 2, "word", {1}, {3, 4, 5}, word};                                                     \
    NAME<Near *> NAME##_near = {1, 2, "near", {1}, {3, 4, 5}, &near};                                                  \
    NAME<NAME<int> *> NAME##_own = {1, 2, "own", {1}, {3, 4, 5}, &NAME##_int};

int main() {
    SHOW(Sum) SHOW(Name) SHOW(Size) SHOW(Index) SHOW(Tags) SHOW(Type) SHOW(Choice) SHOW(Walk)
    Holder holder = {nullptr};
    return number; // break here
}
