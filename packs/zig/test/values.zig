// Values of Zig, by LLVM.
const std = @import("std");

const Point = struct { x: i32, y: i32 };
const Color = enum(u8) { red, green = 4, blue };
const Shape = union(enum) { circle: f64, rect: Point, none };
const Bare = union { a: u32, b: f32 };
const Failure = error{ NotFound, Denied };

noinline fn stop() void {
    std.mem.doNotOptimizeAway(@returnAddress());
}

pub fn main() !void {
    var memory: [65536]u8 = undefined;
    var fixed = std.heap.FixedBufferAllocator.init(&memory);
    const allocator = fixed.allocator();

    var text: []const u8 = "hello";
    var text_empty: []const u8 = "";
    var text_part: []const u8 = "hello, world"[7..10];
    var text_ended: [:0]const u8 = "sentinel";
    var text_pointer: [*:0]const u8 = "pointer";
    var text_escapes: []const u8 = "a\"b\n\u{fc}";
    var text_zero: []const u8 = "a\x00b";
    var text_undefined: []const u8 = undefined;
    var text_most: []const u8 = &@as([2048]u8, @splat(120));
    var letters = [_]u8{ 'a', 'b', 'c' };
    var text_mutable: []u8 = letters[0..2];
    var numbers = [_]i32{ 1, 2, 3, 4 };
    var slice: []i32 = numbers[1..3];
    var slice_const: []const i32 = numbers[0..];
    var slice_empty: []i32 = numbers[0..0];
    var slice_undefined: []i32 = undefined;
    var points = [_]Point{ .{ .x = 1, .y = 2 }, .{ .x = 3, .y = 4 } };
    var slice_points: []Point = &points;
    var words = [_][]const u8{ "a", "bc" };
    var slice_texts: [][]const u8 = &words;
    var slice_u80: []const u80 = &.{ 1, 2 };
    var some: ?i32 = 42;
    var none: ?i32 = null;
    var some_zero: ?u64 = 0;
    var some_true: ?bool = true;
    var some_undefined: ?i32 = undefined;
    var some_text: ?[]const u8 = "some";
    var no_text: ?[]const u8 = null;
    var some_point: ?Point = points[0];
    var no_point: ?Point = null;
    var some_color: ?Color = .green;
    var some_pointer: ?*Point = &points[0];
    var no_pointer: ?*Point = null;
    var some_some: ??i32 = @as(?i32, 5);
    var some_none: ??i32 = @as(?i32, null);
    var good: Failure!i32 = 5;
    var bad: Failure!i32 = Failure.Denied;
    var good_text: anyerror![]const u8 = "good";
    var bad_text: anyerror![]const u8 = Failure.NotFound;
    var good_nothing: Failure!void = {};
    var bad_nothing: Failure!void = Failure.Denied;
    var good_point: Failure!Point = points[1];
    var good_none: Failure!?i32 = null;
    var bare_error: anyerror = Failure.Denied;
    var list: std.ArrayList(i32) = .empty;
    try list.appendSlice(allocator, &.{ 7, 8, 9 });
    var list_empty: std.ArrayList(i32) = .empty;
    var list_text: std.ArrayList(u8) = .empty;
    try list_text.appendSlice(allocator, "list");
    var list_undefined: std.ArrayList(i32) = undefined;
    var list_aligned: std.array_list.Aligned(u32, .@"16") = .empty;
    try list_aligned.append(allocator, 3);
    var list_managed = std.array_list.Managed(i32).init(allocator);
    try list_managed.append(5);
    var map = std.StringHashMap(i32).init(allocator);
    try map.put("one", 1);
    try map.put("two", 2);
    var map_empty = std.AutoHashMap(u32, Point).init(allocator);
    var map_plain: std.AutoHashMapUnmanaged(u32, u32) = .empty;
    try map_plain.put(allocator, 1, 2);
    var map_array: std.array_hash_map.Auto(u32, u32) = .empty;
    try map_array.put(allocator, 3, 4);
    var multi: std.MultiArrayList(Point) = .empty;
    try multi.append(allocator, points[0]);
    var atomic = std.atomic.Value(u32).init(6);
    var shape: Shape = .{ .rect = points[0] };
    var shape_circle: Shape = .{ .circle = 1.5 };
    var shape_none: Shape = .none;
    var bare: Bare = .{ .a = 1 };
    var set = std.EnumSet(Color).init(.{ .red = true });
    stop(); // break here
    inline for (.{
        &text,         &text_empty,      &text_part,    &text_ended,  &text_pointer, &text_escapes, &text_zero,   &text_undefined,
        &text_most,    &text_mutable,    &slice,        &slice_const, &slice_empty,  &slice_undefined, &slice_points, &slice_texts,
        &slice_u80,    &some,            &none,         &some_zero,   &some_true,    &some_undefined, &some_text, &no_text,
        &some_point,   &no_point,        &some_color,   &some_pointer, &no_pointer,  &some_some,    &some_none,   &good,
        &bad,          &good_text,       &bad_text,     &good_nothing, &bad_nothing, &good_point,   &good_none,   &bare_error,
        &list,         &list_empty,      &list_text,    &list_undefined, &list_aligned, &list_managed, &map,      &map_empty,
        &map_plain,    &map_array,       &multi,        &atomic,      &shape,        &shape_circle, &shape_none,  &bare,
        &set,
    }) |value| std.mem.doNotOptimizeAway(value);
}
