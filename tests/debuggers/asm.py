"""A small assembler for LLDB formatter bytecode, as LLDB 20 to 24 decode it.

    123u        UInt literal          -5  7     Int literals
    -5i  7i     Integer literals, of any size (LLDB 24)
    "a\\n\\x00"   String literal        @fmt      Selector literal
    { ... }     a code block          dup if + call ...   the other opcodes
    hex:00ff    bytes, as they are

The text of a program and its bytes are both in the vectors; the text is only
there to be read.
"""

import re

from container import sleb, string_literal, uleb

OPCODES = {
    "dup": 0x01,
    "drop": 0x02,
    "pick": 0x03,
    "over": 0x04,
    "swap": 0x05,
    "rot": 0x06,
    "if": 0x11,
    "ifelse": 0x12,
    "return": 0x13,
    "as_int": 0x2A,
    "as_uint": 0x2B,
    "is_null": 0x2C,
    "+": 0x30,
    "-": 0x31,
    "*": 0x32,
    "/": 0x33,
    "%": 0x34,
    "<<": 0x35,
    ">>": 0x36,
    "&": 0x40,
    "|": 0x41,
    "^": 0x42,
    "~": 0x43,
    "=": 0x50,
    "!=": 0x51,
    "<": 0x52,
    ">": 0x53,
    "=<": 0x54,
    ">=": 0x55,
    "call": 0x60,
}

SELECTORS = {
    "summary": 0x00,
    "type_summary": 0x01,
    "get_num_children": 0x10,
    "get_child_at_index": 0x11,
    "get_child_with_name": 0x12,
    "get_child_index": 0x13,
    "get_parent": 0x14,
    "get_type": 0x15,
    "get_template_argument_type": 0x16,
    "cast": 0x17,
    "get_synthetic_value": 0x18,
    "get_non_synthetic_value": 0x19,
    "get_value": 0x20,
    "get_value_as_unsigned": 0x21,
    "get_value_as_signed": 0x22,
    "get_value_as_address": 0x23,
    "clone": 0x24,
    "read_memory_byte": 0x40,
    "read_memory_uint32": 0x41,
    "read_memory_int32": 0x42,
    "read_memory_uint64": 0x43,
    "read_memory_int64": 0x44,
    "read_memory_address": 0x45,
    "read_memory": 0x46,
    "fmt": 0x50,
    "sprintf": 0x51,
    "strlen": 0x52,
}

# Only LLDB 24 has these.
OPCODES_24 = {"null": 0x25, "dict": 0x70, "dict_set": 0x71, "dict_get": 0x72, "dict_has": 0x73}
SELECTORS_24 = {"get_pointee_type": 0x25, "get_byte_size": 0x26, "create_child_at_offset": 0x27}

TOKEN = re.compile(
    r'\s*("(?:[^"\\]|\\.)*"|hex:[0-9a-f]*|@\w+|[{}]'
    r'|[+-]?\d+[ui]?(?!\S)|[^\s{}"]+)',
    re.S,
)
ESCAPE = re.compile(rb"\\(x[0-9a-f]{2}|.)", re.S)


def unescape(token):
    def one(m):
        e = m.group(1)
        if e[:1] == b"x":
            return bytes([int(e[1:], 16)])
        return {b"n": b"\n", b"t": b"\t"}.get(e, e)

    return ESCAPE.sub(one, token[1:-1].encode("utf-8"))


def assemble(text):
    stack = [bytearray()]
    pos = 0
    text = text.rstrip()
    while pos < len(text):
        m = TOKEN.match(text, pos)
        if not m:
            raise ValueError("cannot read: " + text[pos:])
        t, pos = m.group(1), m.end()
        out = stack[-1]
        if t[0] == '"':
            out += string_literal(unescape(t))
        elif t.startswith("hex:"):
            out += bytes.fromhex(t[4:])
        elif t[0] == "@":
            n = SELECTORS.get(t[1:], SELECTORS_24.get(t[1:]))
            if n is None:
                raise ValueError("no such selector: " + t)
            out += bytes([0x23, n])
        elif t == "{":
            stack.append(bytearray())
        elif t == "}":
            block = bytes(stack.pop())
            stack[-1].extend(b"\x10" + uleb(len(block)) + block)
        elif t in OPCODES:
            out.append(OPCODES[t])
        elif t in OPCODES_24:
            out.append(OPCODES_24[t])
        elif t.endswith("i"):
            out += b"\x24" + sleb(int(t[:-1]))
        elif t.endswith("u"):
            out += b"\x20" + uleb(int(t[:-1]))
        else:
            out += b"\x21" + sleb(int(t))
    if len(stack) != 1:
        raise ValueError("unbalanced braces: " + text)
    return bytes(stack[0])
