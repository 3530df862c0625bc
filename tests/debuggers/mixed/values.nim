import options, tables

proc after_nim(): cint {.importc, cdecl.}

proc nim_values(): cint {.exportc, cdecl.} =
  var
    text = "nim"
    numbers = @[1, 2, 3, 4]
    some_number = some(8)
    no_number = none(int)
    table = {1: 2}.toTable
  result = after_nim()
  echo text, numbers, some_number, no_number, table
