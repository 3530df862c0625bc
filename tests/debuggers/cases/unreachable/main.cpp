// Elements that are after the end of an array, where their number is not in its type.
#include <cstdlib>
#include <cstring>

struct Item {
    int key;
};
struct Flexible {
    unsigned count;
    Item items[];
};
struct Zero {
    unsigned count;
    int values[0];
};
struct One {
    unsigned count;
    int values[1];
};
struct Characters {
    unsigned count;
    char text[];
};
struct Walked {
    unsigned count;
    int values[2];
};

struct Middle {
    int *at;
};

template <class T> T *make(unsigned count) {
    T *made = static_cast<T *>(calloc(1, 64));
    made->count = count;
    return made;
}

int main() {
    Flexible *flexible = make<Flexible>(3), *none = make<Flexible>(0);
    for (int i = 0; i < 3; ++i) flexible->items[i].key = i + 1;
    Zero *zero = make<Zero>(2);
    One *one = make<One>(3);
    for (int i = 0; i < 3; ++i) one->values[i] = 10 * i;
    Characters *characters = make<Characters>(5);
    strcpy(characters->text, "hello");
    Walked walked = {2, {7, 8}};
    Middle middle = {&walked.values[1]};
    return flexible->count + none->count + zero->count + one->count + characters->count + walked.count + *middle.at; // break here
}
