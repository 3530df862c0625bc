module values;
import std.typecons : Nullable;

extern (C) int zig_values();

struct Error { int error, payload; }
struct Box(T) { T error; int payload; }

extern (C) int d_values() {
    string text = "dee";
    int[3] memory = [1, 2, 3];
    int[] numbers = memory[];
    Nullable!int some = Nullable!int(4), none;
    Box!int foreign = Box!int(5, 6);
    return zig_values();
}
