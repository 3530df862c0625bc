// Vectors, quaternions and matrices of all kinds.
// Needs: libglm-dev
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_precision.hpp>

glm::vec1 one(1.5f);
glm::vec2 two(1, -2), two_zero(0), two_most(3.40282347e38f, -1e-45f), *no_two;
glm::vec3 three(1, 2.5f, -3);
glm::vec4 four(1, 2, 3, 4);
glm::dvec3 precise(0.1, 0.2, 0.3);
glm::ivec2 whole(-1, 2147483647);
glm::uvec3 natural(1, 2, 4294967295u);
glm::bvec2 truth(true, false);
glm::u8vec4 bytes(255, 128, 0, 1);
glm::quat turn(1, 0, 0, 0);
glm::dquat turn_precise(0.5, 0.5, 0.5, 0.5);
glm::mat2 square(1);
glm::mat3 cube(2);
glm::mat4 transform(1);
glm::mat2x3 wide(1, 2, 3, 4, 5, 6);
glm::dmat4 transform_precise(1);

int main() {
    return 0; // break here
}
