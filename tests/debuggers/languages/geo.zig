const Point = extern struct { x: i32, y: i32 };
export var origin = Point{ .x = 3, .y = -4 };
export fn stop(p: *Point) void { p.x ^= 1; }

// Names without scopes: two types called `Group`, the one behind a pointer of the other, and one that no key finds.
const near = struct { const Group = extern struct { number: i32, far: i32 }; };
const far = struct { const Group = extern struct { to: *near.Group, count: u32 }; };
fn List(comptime T: type) type {
    return extern struct { const Node = extern struct { value: T }; first: Node };
}
export var group = near.Group{ .number = 1, .far = 2 };
export var groups = far.Group{ .to = &group, .count = 1 };
export var list = List(i32){ .first = .{ .value = 5 } };
