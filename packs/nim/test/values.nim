# Values of Nim, with its own collector.
# Flags: --gc:refc
import options, sets, tables

type
  Point = object
    x, y: int
  Node = ref object
    id: int

proc stop() {.noinline.} = discard

proc main() =
  var
    text = "hello"
    text_empty = ""
    text_unset: string
    text_escapes = "a\"b\nü"
    text_nul = "a\0b"
    some_least = some(low(int))
    numbers = @[1, 2, 3]
    numbers_empty: seq[int]
    texts = @["a", "bc"]
    some_number = some(42)
    no_number = none(int)
    some_text = some("x")
    some_point = some(Point(x: 1, y: 2))
    no_node = none(Node)
    table = {"one": 1, "two": 2}.toTable
    table_ordered = {1: "a"}.toOrderedTable
    table_empty: Table[int, int]
    counts = toCountTable("aab")
    unique = toHashSet([1, 2, 3])
    pair = (1, "two")
    four = (1, 2, 3, 4)
  stop() # break here
  echo text_nul, some_least, text, text_empty, text_unset, text_escapes, numbers, numbers_empty, texts, some_number,
    no_number, some_text, some_point.isSome, no_node.isNone, table, table_ordered, table_empty,
    counts, unique, pair, four

main()
