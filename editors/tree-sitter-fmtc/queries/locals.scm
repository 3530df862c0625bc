[
  (block)
  (methods)
  (func)
  (method)
  (join)
] @local.scope

(let name: (_) @local.definition)
(parameter) @local.definition
(func name: (_) @local.definition)

(identifier) @local.reference
(quoted_name) @local.reference
