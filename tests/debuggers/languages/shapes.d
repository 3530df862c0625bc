module shapes;

import std.sumtype : match, SumType;
import std.typecons : Nullable, nullable;

struct Point { int x, y; }
enum Color : ubyte { red, green = 4, blue }
struct Pair(A, B) { A first; B second; }
class Animal { string name; int legs; this(string n, int l) { name = n; legs = l; } }
struct Shape { enum Kind { circle, rect } Kind kind; union { double radius; Point corner; } }

__gshared Point origin = Point(3, -4);

void main()
{
    Color color = Color.green;
    string text = "text";
    int[] numbers = [1, 2, 3];
    Nullable!int some = nullable(42);
    Shape shape; shape.kind = Shape.Kind.rect; shape.corner = origin;
    auto pair = Pair!(int, ubyte)(1, 65);
    Animal cat = new Animal("cat", 4);
    SumType!(int, string) value = "text";
    int[string] map = ["one": 1];
    origin.x += cast(int)(text.length + numbers.length + map.length) + some.get + pair.first + cat.legs + color
        + value.match!((int n) => n, (string s) => cast(int) s.length);
}
