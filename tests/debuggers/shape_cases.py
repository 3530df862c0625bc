"""Cases on the variables of shapes.cpp: how members are found, and what pointers give."""

from asm import assemble
from container import record

# Variables with names that are looked up in them.
LOOKUPS = {
    "from_anon": ["plain", "in_union", "as_float", "in_struct", "own", "AnonBase", "nope"],
    "from_from": ["plain", "in_union", "in_struct", "own", "last"],
    "tw": ["both", "left", "right", "t", "Left"],
    "shadow": ["left", "both"],
    "diamond": ["top", "va", "vb", "d", "Top"],
    "nested": ["deep1", "deep2", "deep3", "other", "after"],
    "from_nested": ["deep1", "deep2", "other", "after", "m"],
    "has_empty": ["both", "left", "h"],
    "stat": ["st", "ns"],
    "anon_base": ["plain", "in_union", "as_float", "in_struct"],
    "bit_anon": ["a", "b", "c"],
    "from_t": ["tv", "ft"],
    "from_ns": ["nb", "fn", "NB", "ns::NB"],
    "two_q": ["q", "both", "z"],
    "fap": ["plain", "in_union", "own"],
    "far": ["plain", "in_union", "own"],
    "fan": ["plain", "in_union", "own"],
}

# Members of `holder` and `hm` that are pointers.
POINTERS = {
    "holder": ["p", "n", "bad", "ip", "in", "v", "vn", "c", "cn", "pp", "ppn", "arr", "arrn", "r", "k"],
    "hm": ["pm", "pmn"],
}

# What is asked of a pointer.
QUESTIONS = {
    "count": "@get_num_children call",
    "text": '"[{0}]" @fmt call',
    "number": "@get_value_as_unsigned call",
    "child": '0u @get_child_at_index call "[{0}]" @fmt call',
    "x": '"x" @get_child_with_name call "[{0}]" @fmt call',
    "x-number": '"x" @get_child_with_name call @get_value_as_unsigned call',
    "x-value": '"x" @get_child_with_name call @get_value call',
}

# Summaries of P, whose pointers may be null.
OF_P = {
    "text": '"x" @get_child_with_name call "<{0}>" @fmt call',
    "number": '"x" @get_child_with_name call @get_value_as_unsigned call drop "number"',
    "always": '"always"',
    "self": '"({0})" @fmt call',
}

# Programs that ask for the summary of the value that they are the summary of.
AGAIN = {
    "self": "@summary call",
    "clone": '"o" @clone call @summary call',
    "cast": "dup @get_type call @cast call @summary call",
    "raw": "@get_non_synthetic_value call @summary call",
    "clone-of-raw": '@get_non_synthetic_value call "o" @clone call @summary call',
    "parent-of-child": "0u @get_child_at_index call @get_parent call @summary call",
    "parent-of-clone": '"o" @clone call 0u @get_child_at_index call @get_parent call @summary call',
}
AGAIN_VALUES = ["pt", "ptr", "far", "ring"]
NEXT = '"next" @get_child_with_name call @summary call "next {0}" @fmt call'

MEMBER_POINTER_KEYS = ["M", "int", "int M::*", "M *", "int *"]


def section(*records):
    return b"".join(record(key.encode(), flags, [(0, assemble(text))]) for key, flags, text in records).hex()


def program_cases():
    for value, names in LOOKUPS.items():
        yield "count/" + value, value, "@get_num_children call"
        for name in names:
            path = "%s.%s" % (value, name)
            yield "member/" + path, value, '"%s" @get_child_with_name call "[{0}]" @fmt call' % name
            yield "index/" + path, value, '"%s" @get_child_index call' % name
    for value, names in POINTERS.items():
        for name in names:
            for what, asm in QUESTIONS.items():
                yield ("pointer/%s/%s" % (name, what), value, '"%s" @get_child_with_name call %s' % (name, asm))
    for what, asm in AGAIN.items():
        for value in AGAIN_VALUES:
            yield "again/%s/%s" % (what, value), value, asm
    yield "again/next/ring", "ring", NEXT
    yield "again/next/chain", "chain", NEXT


def section_cases():
    for name, of_p in OF_P.items():
        for value in ["pt", "pnull", "pbad", "ptr"]:
            yield "formatted/%s/%s" % (name, value), value, section(("P", 0, of_p))
        yield "formatted/%s/members" % name, "holder", section(("P", 9, of_p))
        for member in ["p", "n", "bad", "pp", "ppn", "r"]:
            show = '"%s" @get_child_with_name call @summary call "[{0}]" @fmt call' % member
            yield ("formatted/%s/nested/%s" % (name, member), "holder", section(("P", 0, of_p), ("Holder", 9, show)))
    for value in ["outer", "outer_n", "outer_bad"]:
        # A struct and a scalar that cannot be read, both with summaries.
        for member, key in [("in", "Outer::In"), ("o", "int")]:
            show = '"%s" @get_child_with_name call @summary call "[{0}]" @fmt call' % member
            yield ("formatted/behind/%s/%s" % (value, member), value, section((key, 0, '"always"'), ("Outer", 9, show)))
    for key in MEMBER_POINTER_KEYS:
        yield "member-pointer/" + key, "pm", section((key, 9, '"<{0}>" @fmt call'))


def all_cases():
    cases = [
        {"id": name, "value": value, "asm": asm, "program": assemble(asm).hex()} for name, value, asm in program_cases()
    ]
    return cases + [
        {"id": name, "value": value, "section": hex_digits, "command": "frame variable " + value}
        for name, value, hex_digits in section_cases()
    ]


def roots():
    return sorted({case["value"] for case in all_cases()})
