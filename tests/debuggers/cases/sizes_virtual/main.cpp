// Sizes of containers in classes with virtual functions, whose layouts types tell.
#include <list>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

struct Row {
    int number;
    char name[20];
};
struct Table {
    std::vector<Row> rows;
    std::map<int, long> keys;
    std::unordered_map<int, int> hashes;
    std::list<int> nodes;
    std::string title;
    virtual ~Table() {}
};
struct Named : Table {
    std::vector<int> names;
};

int main() {
    Table empty, table;
    table.rows.resize(3);
    table.keys[1] = 1;
    table.hashes = {{1, 1}, {2, 2}};
    table.nodes = {1, 2, 3, 4};
    table.title = "title";
    Named named;
    named.names.resize(2);
    named.rows.resize(7);
    Table *pointer = &named;
    return 0; // break here
}
