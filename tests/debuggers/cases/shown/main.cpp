#include <map>
#include <vector>

struct Inner { int a; };
struct Scores { int points[4]; std::vector<int> values; std::map<int, int> pairs; std::vector<int> none; };
struct Order { int id; Inner address; int *pointer; };
struct Numbers { int small; unsigned mask; int cents; bool flag; };

int main() {
    Scores scores{{3, 5, 7, 9}, {1, 2, 3}, {{1, 10}, {2, 20}}, {}};
    Order order{7, {1}, nullptr};
    Numbers numbers{-31, 0x2ff, -1905, true};
    Numbers others{31, 5, 5, false};
    return scores.points[0] + order.id + numbers.small + others.small; // break here
}
