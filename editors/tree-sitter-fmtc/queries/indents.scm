[
  (block)
  (members)
  (methods)
  (struct)
  (array)
  (table)
  (arguments)
  (parameters)
  (expected_children)
  (case)
  (default)
] @indent.begin

["}" "]" ")"] @indent.end @indent.branch
