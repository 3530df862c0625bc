extern fn nim_values() c_int;

export fn zig_values() c_int {
    var text: []const u8 = "zig";
    var memory = [_]i32{ 1, 2 };
    var numbers: []i32 = &memory;
    var some: ?i32 = 7;
    var none: ?i32 = null;
    var failed: error{Denied}!i32 = error.Denied;
    const shown = nim_values();
    text.len = 0;
    numbers.len = 0;
    some = null;
    none = 1;
    failed = 1;
    return shown;
}
