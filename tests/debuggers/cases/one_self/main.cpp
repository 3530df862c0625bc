// Values of the C++ library, in every place from which a summary may be asked.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

typedef std::set<int> EdgeSet;
using Paths = std::unordered_map<int, int>;
using Alias = EdgeSet;

template <class T> struct Ways {
    T member;
    const T constant = member;
    T array[2] = {member, member};
    std::vector<T> elements = {member, member};
    std::map<int, T> values = {{1, member}};
    std::pair<int, T> pair = {1, member};
    std::unique_ptr<T> unique = std::make_unique<T>(member);
    T *pointer = &member;
    T &reference = member;
    struct Inside {
        T value;
    } inside = {member};
};

struct Edges {
    EdgeSet member;
    const EdgeSet constant = member;
    EdgeSet array[2] = {member, member};
    EdgeSet *pointer = &member;
    EdgeSet &reference = member;
};

int main() {
    std::optional<int> full = 42, none;
    std::vector<int> vector = {1, 2, 3};
    std::tuple<int, char> tuple = {7, 'c'};
    std::variant<int, double> variant = 2.5;
    std::map<int, int> map = {{1, 10}, {2, 20}};
    std::shared_ptr<int> shared = std::make_shared<int>(5);
    EdgeSet edges = {1, 2, 3};
    Alias alias = {1};
    Paths paths = {{1, 2}};
    const std::optional<int> constant = 42;
    std::optional<int> &reference = full, *pointer = &full, **twice = &pointer, array[2] = {1, {}};
    EdgeSet *edges_pointer = &edges, &edges_reference = edges;
    const std::vector<int> *vector_pointer = &vector, &vector_reference = vector;
    Ways<std::optional<int>> of_optional = {full};
    Ways<std::vector<int>> of_vector = {vector};
    Ways<std::tuple<int, char>> of_tuple = {tuple};
    Edges of_set = {edges};
    return 0; // break here
}
