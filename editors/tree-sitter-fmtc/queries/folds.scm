[
  (block)
  (members)
  (methods)
  (switch)
  (struct)
  (array)
  (table)
  (expected_children)
] @fold
