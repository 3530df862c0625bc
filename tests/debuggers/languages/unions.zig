// Tagged unions of Zig, by LLVM.
const std = @import("std");

const Point = struct { x: i32, y: i32 };
const Shape = union(enum) { circle: f64, rect: Point, none };
// The tag comes first where it is larger than the payload's alignment needs.
const Kind = enum(u32) { small = 7, large = 4000000000 };
const Sized = union(Kind) { small: u8, large: u16 };
const Maybe = union(enum) { some: u32, none };
const Sign = enum(i8) { minus = -1, plus = 1 };
const Signed = union(Sign) { minus: u32, plus: u32 };
const @"odd name" = union(enum) { @"a b": u8, end: bool, @"test": void };
const Nested = union(enum) { shape: Shape, text: []const u8, pointer: *const Point };
fn Either(comptime A: type, comptime B: type) type {
    return union(enum) { left: A, right: B };
}

noinline fn stop() void {
    std.mem.doNotOptimizeAway(@returnAddress());
}

pub fn main() void {
    const point = Point{ .x = 1, .y = -2 };
    var circle: Shape = .{ .circle = 1.5 };
    var rect: Shape = .{ .rect = point };
    var none: Shape = .none;
    var small: Sized = .{ .small = 200 };
    var large: Sized = .{ .large = 65535 };
    var some: Maybe = .{ .some = 4 };
    var nothing: Maybe = .none;
    var minus: Signed = .{ .minus = 3 };
    var plus: Signed = .{ .plus = 4294967295 };
    var odd: @"odd name" = .{ .@"a b" = 5 };
    var odd_end: @"odd name" = .{ .end = true };
    var odd_test: @"odd name" = .@"test";
    var nested: Nested = .{ .shape = .{ .circle = 2.5 } };
    var nested_text: Nested = .{ .text = "text" };
    var nested_pointer: Nested = .{ .pointer = &point };
    var left: Either(i32, f32) = .{ .left = -6 };
    var right: Either(i32, f32) = .{ .right = 0.5 };
    var other: Either(bool, Shape) = .{ .right = .{ .rect = point } };
    var corrupt: Shape = .none;
    @as(*u8, @ptrFromInt(@intFromPtr(&corrupt) + 8)).* = 9;
    stop(); // break here
    inline for (.{
        &circle, &rect,  &none, &small, &large,  &some,        &nothing,        &minus, &plus,  &odd, &odd_end,
        &odd_test, &nested, &nested_text, &nested_pointer, &left,  &right, &other, &corrupt,
    }) |value| std.mem.doNotOptimizeAway(value);
}
