// Values of gdc.
module app;
import gcc.attributes : attribute;
import std.sumtype : SumType;
import std.typecons : Nullable, Tuple, nullable, tuple;

struct Point { int x, y; }

void stop() {}

// Whoever optimises keeps what this may read.
@attribute("noinline") void keep(const(void)*[] values...) {
    asm { "" : : "r" (values.ptr) : "memory"; }
}

void main() {
    string text = "hello", text_empty = "", text_null, text_escapes = "a\"b\n\u00fc", text_nul = "a\0b";
    string text_part = "hello, world"[7 .. 12];
    wstring text_wide = "wide"w;
    dstring text_double = "double"d;
    char[] text_mutable = "own".dup;
    const(char)[] text_const = text;
    int[] numbers = [1, 2, 3], numbers_null;
    string[] texts = ["a", "bc"];
    Point[] points = [Point(1, 2)];
    Nullable!int some = nullable(42), none;
    Nullable!string some_text = nullable("x");
    Nullable!Point some_point = nullable(Point(1, 2));
    SumType!(int, string) sum = "sum", sum_first = 7;
    SumType!(int, Point) sum_point = Point(1, 2);
    Tuple!(int, string) pair = tuple(1, "two");
    Tuple!(int, int, int, int) four = tuple(1, 2, 3, 4);
    keep(&text, &text_empty, &text_null, &text_escapes, &text_part, &text_wide, &text_double,
        &text_mutable, &text_const, &numbers, &numbers_null, &texts, &points, &some, &none,
        &some_text, &some_point, &sum, &sum_first, &sum_point, &pair, &four, &text_nul);
    stop(); // break here
}
