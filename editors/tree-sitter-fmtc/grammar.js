/**
 * The grammar of `.fmt` files for editors. It accepts a little more than the compiler, which is
 * the one that says what is wrong: grammar/fmt.ebnf in the repository of fmtc.
 */

/// <reference types="tree-sitter-cli/dsl" />

// How tightly expressions bind, loosest first.
const PREC = {
  choice: 1,
  or: 2,
  and: 3,
  compare: 4,
  coalesce: 5,
  sum: 6,
  product: 7,
  shift: 8,
  unary: 9,
  postfix: 10,
};

// They touch what they follow; after a blank they begin a group or a table.
const CALL = token.immediate(prec(1, '('));
const INDEX = token.immediate(prec(1, '['));

const list = rule => optional(seq(rule, repeat(seq(',', rule)), optional(',')));
const strict_list = rule => seq(rule, repeat(seq(',', rule)));

export default grammar({
  name: 'fmtc',

  word: $ => $.identifier,

  // What depends on the line it stands on; see src/scanner.c.
  externals: $ => [$._minus, $._sign],

  extras: $ => [/[ \t\r\n\f]/, $.comment],

  conflicts: $ => [
    // `[T]` is a slice or an array of one word.
    [$.slice_type, $._value],
  ],

  rules: {
    source_file: $ => repeat($._item),

    comment: _ => token(seq('//', /[^\r\n]*/)),

    // Items

    _item: $ => choice(
      $.attribute,
      $.summary,
      $.children,
      $.enum,
      $.func,
      $.let,
      $.import,
      $.expect,
    ),

    attribute: $ => seq(
      '@',
      field('name', $.identifier),
      optional(seq(CALL, optional(choice($._expression, $.range)), ')')),
    ),

    summary: $ => seq(
      'summary',
      $.keys,
      optional($._where),
      field('body', choice($.string, $.block)),
    ),

    children: $ => seq(
      'children',
      $.keys,
      optional($._where),
      field('body', choice($.members, $.methods)),
    ),

    _where: $ => seq('where', field('condition', $._expression)),

    enum: $ => seq('enum', field('name', $.type), '{', list($.enumerator), '}'),

    enumerator: $ => seq(
      field('name', $._name),
      optional(choice(seq('=', field('value', $._expression)), seq('by', field('path', $._expression)))),
    ),

    func: $ => seq(
      'func',
      field('name', $._name),
      field('parameters', $.parameters),
      field('body', $.block),
    ),

    let: $ => seq('let', field('name', $._name), '=', field('value', $._expression), optional(';')),

    import: $ => seq('import', field('path', $.string)),

    expect: $ => seq(
      'expect',
      field('value', $._value),
      '==',
      field('text', $.string),
      optional(seq(',', $.expected_children)),
    ),

    expected_children: $ => seq(field('label', $.identifier), ':', '[', list($.expected_child), ']'),

    expected_child: $ => seq(field('name', $.string), ':', field('text', $.string)),

    parameters: $ => seq(CALL, list(alias($._name, $.parameter)), ')'),

    members: $ => seq('{', list($.member), '}'),

    member: $ => seq(
      field('path', $._path),
      optional(seq('as', field('name', $.string))),
    ),

    _path: $ => choice(
      $._name,
      $.self,
      alias($.path_field, $.field_expression),
      alias($.path_index, $.index_expression),
    ),

    path_field: $ => seq(field('object', $._path), choice('.', '->', '?.'), field('member', $._name)),

    path_index: $ => seq(field('object', $._path), INDEX, field('index', $._expression), ']'),

    methods: $ => seq('{', repeat1(choice($.let, $.method)), '}'),

    method: $ => seq(
      field('name', $.identifier),
      optional(choice(field('parameters', $.parameters), seq(CALL, $._walks))),
      field('body', $.block),
    ),

    // Keys and types

    keys: $ => strict_list($._key),

    _key: $ => choice($.type, $.regex, $.string),

    regex: $ => seq('/', field('pattern', $.regex_pattern), token.immediate('/')),

    regex_pattern: _ => token.immediate(prec(1, repeat1(choice(
      /[^/*\[\\\r\n]/,
      /\*/,
      /\\[^\r\n]/,
      /\[\^?\]?[^\]\r\n]*\]/,
    )))),

    type: $ => prec.right(seq(
      optional($._type_prefixes),
      $._type_core,
      repeat($._type_part),
    )),

    _type_prefixes: $ => repeat1(choice('*', '&', '&&', '::', $.pointer, $.lifetime)),

    pointer: _ => token(/(\*const|\*mut|&mut)[ \t]+/),

    _type_core: $ => choice($.type_name, $.wildcard, $.tuple_type, $.slice_type),

    _type_part: $ => choice(
      $.type_name,
      $.wildcard,
      '::',
      '->',
      '+',
      '*',
      '&',
      '&&',
      $.pointer,
      $.lifetime,
      $.type_arguments,
      $.tuple_type,
    ),

    type_name: $ => $._name,

    wildcard: _ => '_',

    lifetime: _ => token(seq("'", /[\p{XID_Start}_]\p{XID_Continue}*/)),

    type_arguments: $ => seq('<', optional(strict_list($._type_argument)), '>'),

    tuple_type: $ => seq('(', optional(strict_list($._type_argument)), ')'),

    slice_type: $ => seq(
      '[',
      $.type,
      optional(seq(';', choice($.number, $.type_name, $.wildcard))),
      ']',
    ),

    _type_argument: $ => choice(
      $.type,
      $.number,
      $.character,
      alias('true', $.boolean),
      alias('false', $.boolean),
      '...',
      $._type_prefixes,
    ),

    // Value trees

    _value: $ => choice($.type, $._payload, $.typed_value, $.enumerator_value),

    enumerator_value: $ => seq($.type, '.', field('enumerator', $._name)),

    typed_value: $ => seq($.type, $._payload),

    _payload: $ => choice(
      $.number,
      $.character,
      $.boolean,
      $.null,
      $.string,
      $.struct,
      $.array,
    ),

    struct: $ => seq('{', list($.struct_field), '}'),

    struct_field: $ => seq(
      field('name', choice($._name, $.wildcard, $.number, $.string)),
      ':',
      field('value', $._value),
    ),

    array: $ => prec.dynamic(1, seq('[', list($._value), ']')),

    number: _ => token(/(-[ \t]*)?[0-9][0-9A-Za-z_]*(\.[0-9][0-9A-Za-z_]*)?([eE][+-][0-9]+)?/),

    // Statements

    block: $ => seq('{', repeat($._statement), '}'),

    _statement: $ => choice($.let, $.guard, $.return, $._expression),

    guard: $ => seq(
      'guard',
      field('condition', $._expression),
      'else',
      field('otherwise', $.block),
    ),

    return: $ => prec.right(seq('return', optional(field('value', $._expression)), optional(';'))),

    // Expressions

    _expression: $ => choice(
      $._name,
      $.scoped_name,
      $.self,
      $.null,
      $.boolean,
      $.integer,
      $.character,
      $.string,
      $.parenthesized_expression,
      $.table,
      $.field_expression,
      $.index_expression,
      $.call,
      $.method_call,
      $.unary_expression,
      $.binary_expression,
      $.conditional_expression,
      $.if,
      $.switch,
      $.join,
      $.available,
    ),

    scoped_name: $ => seq($._name, repeat1(seq('::', $._name))),

    parenthesized_expression: $ => seq('(', $._expression, ')'),

    table: $ => seq('[', list(choice($._expression, $.pair)), ']'),

    pair: $ => seq(field('key', $._expression), ':', field('value', $._expression)),

    field_expression: $ => prec(PREC.postfix, seq(
      field('object', $._expression),
      choice('.', '->', '?.'),
      field('member', $._name),
    )),

    index_expression: $ => prec(PREC.postfix, seq(
      field('object', $._expression),
      INDEX,
      field('index', $._expression),
      ']',
    )),

    call: $ => prec(PREC.postfix, seq(
      field('function', $._name),
      field('arguments', $.arguments),
    )),

    method_call: $ => prec(PREC.postfix + 1, seq(
      field('object', $._expression),
      choice('.', '->', '?.'),
      field('method', $._name),
      field('arguments', $.arguments),
    )),

    arguments: $ => seq(
      CALL,
      list(choice($._expression, $.labelled_argument)),
      ')',
    ),

    labelled_argument: $ => seq(
      field('label', choice($._name, alias('else', $.identifier))),
      ':',
      field('value', $._expression),
    ),

    unary_expression: $ => prec(PREC.unary, seq(
      field('operator', choice('!', '~', alias($._sign, '-'))),
      field('operand', $._expression),
    )),

    binary_expression: $ => {
      const binary = (level, assoc, operators) => assoc(level, seq(
        field('left', $._expression),
        field('operator', operators),
        field('right', $._expression),
      ));
      return choice(
        binary(PREC.or, prec.left, '||'),
        binary(PREC.and, prec.left, '&&'),
        binary(PREC.compare, prec.left, choice('==', '!=', '<', '<=', '>', '>=')),
        binary(PREC.coalesce, prec.right, '??'),
        binary(PREC.sum, prec.left, choice('+', alias($._minus, '-'), '|', '^')),
        binary(PREC.product, prec.left, choice('*', '/', '%', '&')),
        binary(PREC.shift, prec.left, choice('<<', '>>')),
      );
    },

    conditional_expression: $ => prec.right(PREC.choice, seq(
      field('condition', $._expression),
      '?',
      field('then', $._expression),
      ':',
      field('otherwise', $._expression),
    )),

    if: $ => prec.right(seq(
      'if',
      field('condition', $._expression),
      field('then', $.block),
      optional(seq('else', field('otherwise', choice($.block, $.if)))),
    )),

    switch: $ => seq(
      'switch',
      field('subject', $._expression),
      '{',
      repeat(choice($.case, $.default)),
      '}',
    ),

    case: $ => seq(
      'case',
      choice(strict_list($._pattern), strict_list($.variant)),
      ':',
      repeat($._statement),
    ),

    variant: $ => seq(
      '.',
      field('name', $._name),
      optional(choice(
        seq(CALL, strict_list(alias($._name, $.parameter)), optional(','), ')'),
        seq('{', strict_list(alias($._name, $.parameter)), optional(','), '}'),
      )),
    ),

    default: $ => seq('default', ':', repeat($._statement)),

    _pattern: $ => choice($._expression, $.range),

    range: $ => prec.right(seq(
      field('first', $._expression),
      choice('...', '..<'),
      optional(field('last', $._expression)),
    )),

    join: $ => seq(
      'join',
      choice('(', CALL),
      $._walks,
      field('body', $.block),
    ),

    _walks: $ => seq(
      $.walk,
      repeat(seq(',', choice($.walk, $._expression, $.labelled_argument))),
      optional(','),
      ')',
    ),

    walk: $ => seq(
      choice(
        field('name', alias($._name, $.parameter)),
        seq(
          '(',
          field('index', alias($._name, $.parameter)),
          ',',
          field('name', alias($._name, $.parameter)),
          ')',
        ),
      ),
      choice(
        seq('in', field('over', choice($._expression, $.range))),
        seq('from', field('head', $._expression), 'by', field('next', $._expression)),
        seq(
          'from', field('root', $._expression), 'by',
          '(', field('left', $._expression), ',', field('right', $._expression), ')',
        ),
      ),
    ),

    available: $ => seq(
      '#available',
      choice('(', CALL),
      field('subject', $._name),
      field('version', $.integer),
      ')',
    ),

    self: _ => 'self',
    null: _ => 'null',
    boolean: _ => choice('true', 'false'),
    integer: _ => /[0-9][0-9A-Za-z_]*/,
    character: _ => token(/'([^'\\\r\n]|\\u\{[0-9A-Fa-f]*\}|\\[^u\r\n])'/),

    // Strings

    string: $ => seq(
      '"',
      repeat(choice(
        alias(token.immediate(prec(1, /[^"\\\r\n]+/)), $.text),
        $.escape,
        $.interpolation,
      )),
      token.immediate('"'),
    ),

    escape: _ => token.immediate(/\\(u\{[0-9A-Fa-f]*\}|[^u(\r\n])/),

    interpolation: $ => seq(
      token.immediate('\\('),
      list(choice($._expression, $.labelled_argument)),
      ')',
    ),

    // Names

    _name: $ => choice($.identifier, $.quoted_name),
    identifier: _ => /[\p{XID_Start}_]\p{XID_Continue}*/,
    quoted_name: _ => /`[^`\r\n]+`/,
  },
});
