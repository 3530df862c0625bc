# What differs with ORC: texts, sequences, and what holds them.
# Flags: --gc:orc
import options, tables

proc stop() {.noinline.} = discard

proc main() =
  var
    text = "hello"
    text_empty = ""
    text_unset: string
    text_escapes = "a\"b\nü"
    text_nul = "a\0b"
    numbers = @[1, 2, 3]
    numbers_empty: seq[int]
    texts = @["a", "bc"]
    some_text = some("x")
    table = {"one": 1, "two": 2}.toTable
    pair = (1, "two")
  stop() # break here
  echo text_nul, text, text_empty, text_unset, text_escapes, numbers, numbers_empty, texts, some_text, table,
    pair

main()
