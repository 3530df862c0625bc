// Types of the names that packs are for, two of which have formatters of their own, and two of which are of another
// language there.
struct ImVec2 { float x, y; };
namespace glm {
template <int L, class T, int Q> struct vec { T x, y; };
template <class T, int Q> struct qua { T x, y, z, w; };
}
glm::vec<2, float, 0> packed = {1, 2};
glm::qua<float, 0> by_pattern = {1, 2, 3, 4};
glm::vec<2, int, 0> by_name = {3, 4};
ImVec2 over_name = {5, 6};
struct Other { int x; } other = {7};
template <class T> struct slice { T x; };
template <class T> struct Nullable { T x; };
slice<int> of_no_d = {8};
Nullable<int> too = {9};
int main() {
  return other.x; // break here
}
