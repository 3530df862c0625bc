; Captures by the names that Neovim, Helix and Zed share. Where two patterns fit, the later one
; holds.

(identifier) @variable
(quoted_name) @variable
(self) @variable.builtin

(comment) @comment

; Items

[
  "summary"
  "children"
  "enum"
  "func"
  "let"
  "expect"
] @keyword

"import" @keyword.import

(attribute "@" @attribute name: (identifier) @attribute)

(func name: (_) @function)
(method name: (identifier) @function.method)
(let name: (_) @constant)
(parameter) @variable.parameter
(expected_children label: (identifier) @variable.parameter)

; Keys and values

(type_name (_) @type)
(enumerator name: (_) @constant)
(enumerator_value enumerator: (_) @constant)
(wildcard) @variable.builtin
(lifetime) @label
(pointer) @keyword
(regex) @string.regexp
(struct_field name: (_) @property)

; Statements

[
  "guard"
  "if"
  "else"
  "switch"
  "case"
  "default"
  "where"
] @keyword.conditional

"return" @keyword.return

[
  "join"
  "in"
  "from"
  "by"
] @keyword.repeat

"as" @keyword
"#available" @keyword.directive

; Expressions

(field_expression member: (_) @property)
(scoped_name (_) @type)
(field_expression object: (scoped_name) member: (_) @constant)
(call function: (_) @function.call)
(call
  function: (identifier) @function.builtin
  (#any-of? @function.builtin "exists" "flags"))
(method_call method: (_) @function.method)
(labelled_argument label: (_) @variable.parameter)

(null) @constant.builtin
(boolean) @boolean
[(integer) (number)] @number
(character) @character

(string) @string
(escape) @string.escape
(interpolation ["\\(" ")"] @punctuation.special)

[
  "+" "-" "*" "/" "%" "<<" ">>" "&" "|" "^" "~" "!"
  "==" "!=" "<" "<=" ">" ">=" "&&" "||" "??" "?" "=" "..." "..<"
] @operator

["." "->" "?." "," ":" ";" "::"] @punctuation.delimiter
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
(type_arguments ["<" ">"] @punctuation.bracket)
