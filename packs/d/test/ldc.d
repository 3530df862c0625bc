// Values of ldc.
// Compiler: ldc2
module app;
import std.sumtype : SumType;
import std.typecons : Nullable, Tuple, nullable, tuple;

struct Point { int x, y; }

void stop() {}

void main() {
    string text = "hello", text_empty = "", text_null, text_escapes = "a\"b\n\u00fc", text_nul = "a\0b";
    string text_part = "hello, world"[7 .. 12], text_start = "hello, world"[0 .. 5];
    wstring text_wide = "wide"w, wide_part = "wide"w[0 .. 2];
    dstring text_double = "double"d, double_umlaut = "d\u00f6t"d;
    int[] numbers = [1, 2, 3], numbers_null;
    Point[] points = [Point(1, 2)];
    Nullable!int some = nullable(42), none;
    Nullable!Point some_point = nullable(Point(1, 2));
    SumType!(int, string) sum = "sum", sum_first = 7;
    SumType!(int, Point) sum_point = Point(1, 2);
    Tuple!(int, string) pair = tuple(1, "two");
    Nullable!long some_least = nullable(long.min);
    stop(); // break here
}
