// Values that cannot be read: behind null pointers, behind pointers to nowhere.
struct Node {
    int key;
    Node *left;
    Node *right;
};

struct Both {
    Node *left;
    Node *right;
};

struct Corner {
    int x;
    int y;
};

struct Corners {
    Corner *first;
    Corner *second;
};

struct Late {
    int a;
    int b;
};

struct Chain {
    Node *head;
};

struct Bare {
    int key;
};

struct Bares {
    Bare *first;
};

struct Code {
    int value;
};

struct Pick {
    int a;
    int b;
};

int main() {
    Node *nowhere = reinterpret_cast<Node *>(0x10);
    Node leaf = {2, nullptr, nullptr};
    Node node = {1, &leaf, nullptr};
    Node *good = &node;
    Both both = {&leaf, nullptr};
    Both bad = {nowhere, &leaf};
    Corner corner = {3, 4};
    Corners corners = {&corner, nullptr};
    Corner *lost = reinterpret_cast<Corner *>(0x10);
    Late late = {5, 6};
    Late *later = reinterpret_cast<Late *>(0x10);
    Chain chain = {&node};
    Chain broken = {nowhere};
    Bare bare = {7};
    Bares bares = {nullptr};
    Code code = {9};
    Code *no_code = reinterpret_cast<Code *>(0x10);
    Pick pick = {1, 2};
    Pick *no_pick = reinterpret_cast<Pick *>(0x10);
    return good->key + both.left->key + (bad.left == nullptr) + corners.first->x + (lost == nullptr) + late.a
        + (later == nullptr) + chain.head->key + (broken.head == nullptr) + bare.key + (bares.first == nullptr)
        + code.value + (no_code == nullptr) + pick.a + (no_pick == nullptr); // break here
}
