"""The tables of `fmtc::isa`; `FMTC_BLESS=1 cargo test --test library runtime` writes them."""

from __future__ import annotations

SECTION = b".lldbformatters"
SECTION_MACHO = b"__lldbformatters"
SECTION_PE_CUT = b".lldbfor"

# By byte: the name, and what follows.
OPCODES = {
    0x01: ("dup", "none"),
    0x02: ("drop", "none"),
    0x03: ("pick", "none"),
    0x04: ("over", "none"),
    0x05: ("swap", "none"),
    0x06: ("rot", "none"),
    0x10: ("{", "block"),
    0x11: ("if", "none"),
    0x12: ("ifelse", "none"),
    0x13: ("return", "none"),
    0x20: ("<uint>", "uleb"),
    0x21: ("<int>", "sleb"),
    0x22: ("<string>", "string"),
    0x23: ("<selector>", "selector"),
    0x24: ("<integer>", "big_sleb"),
    0x25: ("null", "none"),
    0x2A: ("as_int", "none"),
    0x2B: ("as_uint", "none"),
    0x2C: ("is_null", "none"),
    0x30: ("+", "none"),
    0x31: ("-", "none"),
    0x32: ("*", "none"),
    0x33: ("/", "none"),
    0x34: ("%", "none"),
    0x35: ("<<", "none"),
    0x36: (">>", "none"),
    0x40: ("&", "none"),
    0x41: ("|", "none"),
    0x42: ("^", "none"),
    0x43: ("~", "none"),
    0x50: ("=", "none"),
    0x51: ("!=", "none"),
    0x52: ("<", "none"),
    0x53: (">", "none"),
    0x54: ("=<", "none"),
    0x55: (">=", "none"),
    0x60: ("call", "none"),
    0x70: ("dict", "none"),
    0x71: ("dict_set", "none"),
    0x72: ("dict_get", "none"),
    0x73: ("dict_has", "none"),
}

# By byte: the name, and what is taken: C is a UInt or, in version 2, an Integer.
SELECTORS = {
    0x00: ("summary", "O"),
    0x01: ("type_summary", ""),
    0x10: ("get_num_children", "O"),
    0x11: ("get_child_at_index", "OC"),
    0x12: ("get_child_with_name", "OS"),
    0x13: ("get_child_index", "OS"),
    0x14: ("get_parent", "O"),
    0x15: ("get_type", "O"),
    0x16: ("get_template_argument_type", "TC"),
    0x17: ("cast", "OT"),
    0x18: ("get_synthetic_value", "O"),
    0x19: ("get_non_synthetic_value", "O"),
    0x20: ("get_value", "O"),
    0x21: ("get_value_as_unsigned", "O"),
    0x22: ("get_value_as_signed", "O"),
    0x23: ("get_value_as_address", "O"),
    0x24: ("clone", "OS"),
    0x25: ("get_pointee_type", "T"),
    0x26: ("get_byte_size", "T"),
    0x27: ("create_child_at_offset", "OSZT"),
    0x40: ("read_memory_byte", ""),
    0x41: ("read_memory_uint32", ""),
    0x42: ("read_memory_int32", ""),
    0x43: ("read_memory_unsigned", ""),
    0x44: ("read_memory_signed", ""),
    0x45: ("read_memory_address", ""),
    0x46: ("read_memory", ""),
    0x50: ("fmt", "S"),
    0x51: ("sprintf", ""),
    0x52: ("strlen", "S"),
}

SIGNATURES = {
    "summary": 0,
    "init": 1,
    "get_num_children": 2,
    "get_child_index": 3,
    "get_child_at_index": 4,
    "get_value": 5,
    "update": 6,
}

FLAGS = {
    "cascade": 1,
    "skip-pointers": 2,
    "skip-references": 4,
    "hide-children": 8,
    "hide-value": 16,
    "one-line": 32,
    "hide-names": 64,
}
