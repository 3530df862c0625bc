// Values of Bullet.
// Needs: libbullet-dev
// Compiler: clang
// Flags: -w -I/usr/include/bullet -lBulletDynamics -lBulletCollision -lLinearMath
#include <btBulletDynamicsCommon.h>

btVector3 vector(1, -2.5, 3), vector_zero(0, 0, 0), vector_most(3.40282347e38f, -1e-45f, 0);
btVector4 four(1, 2, 3, 4);
btQuaternion turn(0, 0, 0, 1);
btMatrix3x3 matrix = btMatrix3x3::getIdentity();
btTransform transform(btQuaternion(0, 0, 0, 1), btVector3(1, 2, 3));
btAlignedObjectArray<int> array, array_empty;
btSphereShape sphere(2);
btBoxShape box(btVector3(1, 2, 3));
btRigidBody *body, *fixed, *no_body;

int main() {
    array.push_back(1), array.push_back(2);
    btDefaultMotionState *state = new btDefaultMotionState(transform);
    body = new btRigidBody(2, state, &sphere);
    fixed = new btRigidBody(0, state, &box);
    return 0; // break here
}
