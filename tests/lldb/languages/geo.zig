const Point = extern struct { x: i32, y: i32 };
export var origin = Point{ .x = 3, .y = -4 };
export fn stop(p: *Point) void { p.x ^= 1; }
