import tables, options

type
  Point = object
    x, y: int
  Color = enum red, green = 4, blue
  ShapeKind = enum circle, rect
  Shape = object
    case kind: ShapeKind
    of circle: radius: float
    of rect: corner: Point
  Pair[A, B] = object
    first: A
    second: B
  Node = ref object
    id: int
    next: Node

var origin = Point(x: 3, y: -4)
var shape = Shape(kind: rect, corner: origin)
var pair = Pair[int, uint8](first: 1, second: 65)
var list = Node(id: 1, next: Node(id: 2))
var some = some("text")
var numbers = @[1, 2, 3]
var map = {"one": 1, "two": 2}.toTable
echo origin.x, shape.kind, pair.first, list.id, some, numbers, map, green
