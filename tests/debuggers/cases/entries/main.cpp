#include <cstdint>

struct SmallVec {
    int storage[3];
    uint64_t size;
};
// The names match the keys; the members are others.
struct SmallVecNode : SmallVec {
    union {
        int tag;
        char letter;
    };
    unsigned flag : 1;
    SmallVecNode *next;
};
struct SmallVecTag {
    int other;
    SmallVec inner;
};
struct Account {
    int balance;
    struct Owner {
        const char *name;
    } owner;
};
struct AccountDraft {
    int balance;
};
struct Text {
    const char *data;
    uint64_t length;
};
// Formatters of one key are tried in order.
template <class T> struct View {
    uint64_t size;
};
template <> struct View<void> {
    uint64_t bytes;
};
template <> struct View<char> {
    char first;
};

int main() {
    SmallVec vec = {{7, 8, 9}, 2};
    SmallVec damaged = {{7, 8, 9}, 1ull << 40};
    SmallVecTag tag = {5, {{1, 2, 3}, 1}};
    SmallVecTag *pointer = &tag;
    SmallVecTag &reference = tag;
    SmallVecTag pair[2] = {};
    Account account = {3, {"Ada"}};
    AccountDraft draft = {4};
    AccountDraft *none = nullptr;
    Text good = {"hello", 3}, wild = {reinterpret_cast<const char *>(0x10), 3};
    Text empty = {reinterpret_cast<const char *>(0x10), 0}, null = {nullptr, 3};
    SmallVecNode node = {};
    View<int> view = {3};
    View<int> *to_view = &view;
    View<void> memory = {16};
    View<char> character = {'a'};
    return vec.size + pointer->other + reference.other + account.balance; // break here
}
