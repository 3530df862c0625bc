// Types of the names that packs are for.
struct ImVec2 { float x, y; } corner = {1, 2};
namespace glm { template <class T> struct qua { T x, y, z, w; }; }
glm::qua<float> turn = {1, 2, 3, 4};
int main() { return (int)corner.x + (int)turn.x; }
