// Box2D 3.2.
// Needs: boxdd-sys-0.6.0
// Flags: -I $(.ci/library-source boxdd-sys-0.6.0)/third-party/box2d/include
#include <box2d/box2d.h>

#include <vector>

struct Ship {
    b2Transform where;
    b2BodyId body;
    std::vector<b2Vec2> path;
};

b2Vec2 vector = {3, -4.5f}, vector_zero;
b2Rot rotation = {1, 0}, quarter = {0, 1};
b2CosSin angle = {0.5f, -1};
b2Transform transform = {{1, 2}, {1, 0}};
b2WorldTransform world_transform = {{-1, 0.25f}, {0, -1}};
b2Pos position = {5, 6};
b2Mat22 matrix = {{1, 2}, {3, 4}};
b2AABB box = {{0, 0}, {2, 1}};
b2Plane plane = {{0, 1}, -2.5f};
b2Filter filter = {1, UINT64_MAX, 0}, filter_high = {1ull << 63, 0x10002, -7};
b2QueryFilter query = {2, 0xff00000000};
b2Circle circle = {{1, 2}, 0.5f};
b2Capsule capsule = {{0, -1}, {0, 1}, 0.25f};
b2Segment segment = {{0, 0}, {10, -1}};
b2ChainSegment chain = {{-1, 0}, {{0, 0}, {10, -1}}, {11, 0}, 4};
b2Polygon polygon = {{{-1, -1}, {1, -1}, {1, 1}}, {}, {0.5f, 0}, 0.125f, 3}, polygon_empty;
b2Hull hull = {{{0, 0}, {1, 0}, {0, 1}}, 3};
b2MassData mass = {2, {0, 1}, 3};
b2RayCastInput ray = {{0, 0}, {5, 0}, 1};
b2CastOutput hit = {{0, 1}, {2, 3}, 0.5f, 4, true}, missed;
b2WorldId world_id = {1, 3}, world_null;
b2BodyId body_id = {7, 0, 2}, body_null, *body_pointer = &body_id, *no_body;
b2ShapeId shape_id = {2147483647, 1, 65535}, shape_null;
b2ChainId chain_id = {1, 0, 1};
b2JointId joint_id = {12, 2, 4};
b2ContactId contact_id = {9, 0, 0, 4000000000};
b2BodyDef definition = {b2_dynamicBody, {0, 4}}, ground, named, odd;
b2MotionLocks locks = {true, false, true}, locks_none;
const b2Vec2 &reference = vector;
b2Vec2 array[2] = {{1, 2}, {3, 4}};
Ship ship = {{{1, 2}, {1, 0}}, {7, 0, 2}, {{1, 1}, {2, 2}}};

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    named.type = b2_kinematicBody;
    named.position = {-1, 2.5f};
    named.name = "a \"door\"";
    odd.type = b2BodyType(7);
    stop();
}
