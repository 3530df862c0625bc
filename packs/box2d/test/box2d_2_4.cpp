// A world of Box2D.
// Needs: libbox2d-dev
// Compiler: clang
// Flags: -lbox2d
#include <box2d/box2d.h>

b2Vec2 vector(3, -4.5f), vector_zero(0, 0);
b2Vec3 vector_deep(1, 2, 3);
b2Rot rotation(0), quarter(b2_pi / 2);
b2Transform transform(b2Vec2(1, 2), b2Rot(0));
b2Mat22 matrix(1, 2, 3, 4);
b2AABB box = {{0, 0}, {2, 1}};
b2Color color(1, 0.5f, 0), color_clear(0, 0, 0, 0);
b2Filter filter;
b2CircleShape circle;
b2PolygonShape polygon;
b2BodyDef definition;
b2World world(b2Vec2(0, -10));
b2Body *body, *fixed, *no_body;
b2Velocity velocity = {{1, 2}, 3};

int main() {
    circle.m_radius = 0.5f;
    polygon.SetAsBox(1, 1);
    definition.type = b2_dynamicBody;
    definition.position.Set(0, 4);
    body = world.CreateBody(&definition);
    body->CreateFixture(&circle, 1);
    body->CreateFixture(&polygon, 1);
    b2BodyDef ground;
    fixed = world.CreateBody(&ground);
    return 0; // break here
}
