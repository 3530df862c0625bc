"""The cases of vectors-methods.json: records with methods for synthetic children."""

import itertools

from asm import assemble
from container import record
from loop_cases import leave, loop

SIGNATURES = {"summary": 0, "init": 1, "num": 2, "index": 3, "at": 4, "get_value": 5, "update": 6}
X = '"x" @get_child_with_name call'
Y = '"y" @get_child_with_name call'
NOPE = '"nope" @get_child_with_name call'
SELF = '"valobj" dict_get '

# Programs that do their work, per record version.
GOOD = {
    1: {
        "init": "",
        "update": "0u",
        "num": "drop 2u",
        "index": "@get_child_index call",
        "at": "@get_child_at_index call",
    },
    2: {
        "init": '"valobj" swap dict_set',
        "update": "0i",
        "num": SELF + "@get_num_children call",
        "index": "swap " + SELF + "swap @get_child_index call",
        "at": "swap " + SELF + "swap @get_child_at_index call",
    },
}
# Puts one value of a kind on top of whatever there is.
TOPS = {
    "uint-0": "0u",
    "uint-1": "1u",
    "uint-2": "2u",
    "uint-7": "7u",
    "uint-max32": "4294967295u",
    "uint-2^32": "4294967296u",
    "uint-max": "18446744073709551615u",
    "int-0": "0",
    "int-1": "1",
    "int-2": "2",
    "int-minus-1": "-1",
    "int-minus-2": "-2",
    "int-2^32": "4294967296",
    "int-min": "-9223372036854775808",
    "integer-0": "0i",
    "integer-1": "1i",
    "integer-2": "2i",
    "integer-minus-1": "-1i",
    "integer-2^32": "4294967296i",
    "integer-2^64": "18446744073709551616i",
    "string": '"a"',
    "string-digit": '"1"',
    "selector": "@fmt",
    "null": "null",
    "dict": "dict",
}

CASES = []


def add(name, version, methods, value="point", lookups=("x", "y", "nope"), command=None, twice=()):
    """`methods`: {name: program}, in the order of the record; `twice`: more pairs."""
    pairs = list(methods.items()) + list(twice)
    case = {
        "id": "v%d/%s" % (version, name),
        "value": value,
        "asm": [[SIGNATURES[m], p] for m, p in pairs],
        "methods": [[SIGNATURES[m], assemble(p).hex()] for m, p in pairs],
        "record_version": version,
        "lookups": list(lookups),
    }
    if command:
        case["command"] = command
    CASES.append(case)


def with_rest(version, leave_out=(), **methods):
    """The methods given, and for children, count and lookup good ones."""
    rest = {k: p for k, p in GOOD[version].items() if k in ("num", "index", "at")}
    out = dict(rest, **methods)
    return {k: out[k] for k in SIGNATURES if k in out and k not in leave_out}


def subsets():
    names = ("init", "update", "num", "index", "at")
    for version in (1, 2):
        for count in range(len(names) + 1):
            for some in itertools.combinations(names, count):
                add("only/" + ("+".join(some) or "nothing"), version, {n: GOOD[version][n] for n in some})


def order_and_company():
    for v in (1, 2):
        good = with_rest(v)
        add("order/reversed", v, dict(reversed(good.items())))
        add("order/num-twice", v, good, twice=[("num", "drop 1u")])
        add("order/at-twice", v, good, twice=[("at", "drop drop 7u")])
        add("with/get_value", v, dict(good, get_value='drop "VALUE"'))
        add("with/summary", v, dict(good, summary='"SUM"'))
        add("with/failing-summary", v, dict(good, summary="drop drop"))
    add("as-other-version", 1, with_rest(2))
    add("as-other-version", 2, with_rest(1))


def init():
    def v1(name, program, **more):
        add("init/" + name, 1, with_rest(1, init=program, **more))

    v1("gives-member", X, num="drop 1u", at="drop")
    v1("two-values", '"label"', num="drop drop 1u", index="drop drop drop 0u", at="drop swap %s swap @clone call" % X)
    v1(
        "three-values",
        '"a" "b"',
        num="drop drop drop 1u",
        index="drop drop drop drop 0u",
        at='drop "{0}-{1}" @fmt call 0u pick %s swap @clone call' % X,
    )
    v1(
        "count-on-top",
        "dup @get_num_children call",
        num="",
        index="swap drop @get_child_index call",
        at="swap drop @get_child_at_index call",
    )
    v1(
        "count-below",
        "dup @get_num_children call swap",
        num="drop",
        index="@get_child_index call",
        at="@get_child_at_index call",
    )
    v1("numbers-only", "drop 2u", num="", index="drop drop 0u", at="drop")
    v1("zero-on-top", "0u", num="drop drop 1u", index="drop drop drop 0u", at="drop drop")
    v1("one-on-top", "1u", num="drop drop 1u", index="drop drop drop 0u", at="drop drop")
    v1(
        "type-in-state",
        "dup @get_type call",
        num="drop drop 1u",
        index="drop drop drop 0u",
        at='drop swap %s swap "{0}" @fmt call swap drop @clone call' % X,
    )
    v1("nothing", "drop", num="1u", index="drop 0u", at="drop")
    v1("nothing-then-index-only", "drop", num="1u", index="", at="")
    v1("null-object", NOPE, num="is_null", index="drop drop 0u", at="drop")
    v1("error-at-once", "drop drop")
    v1("error-with-values-left", '"a" "b" +')
    v1("error-and-count-does-not-care", "+", num="2u")
    v1("error-unknown-opcode", "hex:ff")
    v1("error-truncated", "hex:2205")
    v1("return", "return 1u 2u 3u")
    v1("return-in-block", "1u { return } if drop")
    v1("empty-program", "")

    def v2(name, program, **more):
        add("init/" + name, 2, with_rest(2, init=program, **more))

    v2("stores-nothing", "drop drop")
    v2("empty-program", "")
    v2("stores-under-another-name", '"o" swap dict_set')
    v2("stores-member", X + ' "x" swap dict_set', num="drop 1i", index="drop drop 0i", at='drop "x" dict_get')
    v2("stores-count", 'over over "valobj" swap dict_set @get_num_children call "n" swap dict_set', num='"n" dict_get')
    v2("stores-numbers", 'drop "n" 1u dict_set', num='"n" dict_get', at="drop drop null")
    v2("leaves-values", '"valobj" swap dict_set 1i "a" 2u')
    v2("stores-self-in-itself", 'drop dup "me" swap dict_set')
    v2("stores-dict", 'over swap "valobj" swap dict_set "d" dict dict_set', num='"d" dict_get "k" dict_has')
    v2("error-at-once", "drop drop drop")
    v2("error-after-store", 'over over "valobj" swap dict_set +')
    v2("error-unknown-opcode", "hex:ff")
    v2("return", '"valobj" swap dict_set return hex:ff')
    v2("overwrites-valobj-with-string", 'drop "valobj" "text" dict_set')


def update():
    for t, top in TOPS.items():
        add("update/leaves-" + t, 1, with_rest(1, update=top))
        add("update/leaves-" + t, 2, with_rest(2, update=top))

    def v1(name, program, **more):
        add("update/" + name, 1, with_rest(1, update=program, **more))

    v1("empty-program", "")
    v1("object-on-top", "dup")
    v1("member-as-state", X, num="drop 1u", index="drop drop 0u", at="drop")
    v1("member-as-state-0", X + " 0u", num="drop 1u", index="drop drop 0u", at="drop")
    v1(
        "two-values-1",
        '"label" 1u',
        num="drop drop 1u",
        index="drop drop drop 0u",
        at="drop swap %s swap @clone call" % X,
    )
    v1("empties", "drop")
    v1("empties-but-0", "drop 0u", num="1u", index="drop 0u", at="drop")
    v1("empties-but-7", "drop 7u", num="", index="drop drop 0u", at="drop drop")
    v1("error", "+")
    v1("error-after-values", '"a" 0u pick +')
    v1("return", "0u return +")
    v1(
        "sees-init",
        '"b" 0u',
        init='"a"',
        num="drop drop drop 1u",
        index="drop drop drop drop 0u",
        at='drop "{0}{1}" @fmt call 0u pick %s swap @clone call' % X,
    )
    v1("counts-runs", "1u + 0u", init="0u", num="swap drop 1u -", index="drop drop drop 0u", at="drop drop")
    v1("counts-runs-and-reuses", "1u + 1u", init="0u", num="swap drop 1u -", index="drop drop drop 0u", at="drop drop")

    def v2(name, program, **more):
        add("update/" + name, 2, with_rest(2, update=program, **more))

    v2("empty-program", "")
    v2("empties", "drop")
    v2("writes-self", 'dup "n" 1i dict_set drop 0i', num='"n" dict_get')
    v2("writes-self-without-answer", 'dup "n" 1i dict_set drop', num='"n" dict_get')
    v2("writes-self-then-error", 'dup "n" 1i dict_set "zz" dict_get', num='"n" dict_get')
    v2("error", "drop drop")
    v2(
        "counts-runs",
        'dup "k" dict_get 1i + over swap "k" swap dict_set 0i',
        init='over swap "valobj" swap dict_set "k" 0i dict_set',
        num='"k" dict_get',
    )
    v2(
        "counts-runs-and-reuses",
        'dup "k" dict_get 1i + over swap "k" swap dict_set 1i',
        init='over swap "valobj" swap dict_set "k" 0i dict_set',
        num='"k" dict_get',
    )


def num():
    for v in (1, 2):
        raw = SELF if v == 2 else ""

        def c(name, program, lookups=("x", "y", "nope"), v=v):
            add("num/" + name, v, with_rest(v, num=program), lookups=lookups)

        for t, top in TOPS.items():
            c("is-" + t, top)
        c("is-nothing", "drop")
        c("is-what-was-there", "")
        c("is-null-object", raw + NOPE)
        c("is-type", raw + "@get_type call")
        c("error", "drop drop")
        c("error-missing-key" if v == 2 else "error-selector", '"k" dict_get' if v == 2 else "@sprintf call")
        c("error-null-object", raw + NOPE + " @get_num_children call")
        c("top-counts", "drop 5u 1u")
        c("return", "1u return +")
        c("return-in-block", "1u { 1u return } if 2u")
        c("hangs", "{ }", lookups=())
        c("raw-count", raw + "@get_num_children call")
    add(
        "num/writes-self",
        2,
        with_rest(2, num='dup "k" 1i dict_set drop 2i', at='over "k" dict_get drop ' + GOOD[2]["at"]),
    )


def at():
    for v in (1, 2):
        obj = "swap %s swap " % SELF if v == 2 else ""
        one = "1u" if v == 1 else "1i"

        def c(name, program, v=v, **more):
            add("at/" + name, v, with_rest(v, at=program, **more))

        for t in ("uint-1", "int-1", "integer-1", "string", "selector", "null", "dict"):
            c("is-" + t, "drop drop " + TOPS[t])
        c("is-nothing", "drop drop")
        c("is-what-was-there", "")
        c("is-null-object", obj + "drop " + NOPE)
        c("is-type", obj + "drop @get_type call")
        c("error", "+")
        c("error-with-object-below", obj + "+")
        c("is-member", obj + "drop " + X)
        c("renamed", obj + '@get_child_at_index call "renamed" @clone call')
        c("renamed-empty", obj + '@get_child_at_index call "" @clone call')
        c("renamed-nul", obj + '@get_child_at_index call "a\\x00b" @clone call')
        c("reversed", obj + "%s swap - @get_child_at_index call" % one)
        c("index-as-int", obj + "as_int as_uint @get_child_at_index call")
        c("index-plus-uint", obj + "0u + @get_child_at_index call")
        c("index-plus-integer", obj + "0i + @get_child_at_index call")
        c(
            "index-in-name",
            obj + 'swap drop "n{0}" @fmt call 0u pick swap @clone call'
            if v == 1
            else '"n{0}" @fmt call swap drop swap %s swap @clone call' % SELF,
        )
        c("second-fails", obj + "dup %s = { hex:ff } if @get_child_at_index call" % one)
        c("second-is-string", obj + 'dup %s = { drop drop "s" return } if @get_child_at_index call' % one)
        c("cast", obj + "drop dup %s @get_type call @cast call" % X)
        c("synthetic-value", obj + "drop @get_synthetic_value call")
        c("non-synthetic-value", obj + "@get_child_at_index call @get_non_synthetic_value call")
        c("parent-of-child", obj + "@get_child_at_index call @get_parent call", num="drop " + one)
        c("above-the-count", obj + "@get_child_at_index call", num="drop 4u")
        c("return", obj + "@get_child_at_index call return +")


def index():
    for v in (1, 2):
        obj = "swap %s swap " % SELF if v == 2 else ""

        def c(name, program, lookups=("x", "y", "nope"), v=v, **more):
            add("index/" + name, v, with_rest(v, index=program, **more), lookups=lookups)

        for t, top in TOPS.items():
            c("is-" + t, "drop drop " + top)
        c("is-nothing", "drop drop")
        c("is-what-was-there", "")
        c("is-object", obj + "drop")
        c("is-type", obj + "drop @get_type call")
        c("error", "drop drop drop")
        c("error-unknown-opcode", "hex:ff")
        c("hangs", "{ }", lookups=("nope",))
        c("length-of-name", "@strlen call")
        c(
            "answer-in-front-of-child-that-ignores-its-index",
            "drop drop 1u",
            at=(obj + 'drop %s "first" @clone call' % X),
        )
        c("error-in-front-of-child-that-ignores-its-index", "hex:ff", at=(obj + 'drop %s "first" @clone call' % X))


def commands():
    lookup = (
        "frame variable point.x",
        "frame variable point.nope",
        "frame variable point[0]",
        "frame variable point[7]",
        "frame variable point->x",
        "frame variable -R point",
        "type synthetic list -w default",
        "dwim-print point.x",
        "dwim-print point",
        "frame variable &point",
        "frame variable -P1 point",
    )
    for v in (1, 2):
        for left_out in ((), ("index",)):
            for command in lookup:
                add(
                    "command/%s%s" % (command, ", no @get_child_index" if left_out else ""),
                    v,
                    with_rest(v, left_out),
                    lookups=(),
                    command=command,
                )


def values():
    arrays = {
        "payload.a_int": ("[0]", "[3]"),
        "row": ("[0]", "x"),
        "derived": ("c", "Base1", "a"),
        "node": ("id", "next"),
        "node_p": ("id", "next"),
        "payload.p_point": ("x", "y"),
        "payload.p_point_null": ("x",),
        "point_r": ("x",),
        "payload.p_int": ("*payload.p_int",),
        "payload.p_null": (),
        "alias": ("x",),
        "box_int": ("value",),
        "uni": ("i", "b"),
        "empty": ("nope",),
        "color": ("nope",),
        "payload.i32_max": ("nope",),
        "payload.s_hello": (),
        "payload.a_char": ("[0]",),
        "lib.vec": ("[0]",),
        "lib.str": (),
        "payload.anon": ("left", "inner"),
    }
    for v in (1, 2):
        raw = (SELF if v == 2 else "") + "@get_num_children call"
        for value, names in arrays.items():
            add("value/" + value, v, with_rest(v, num=raw), value, names + ("nope",))


def second_records():
    """A summary beside the children has to be a record of its own."""

    def rec(version, methods):
        pairs = [(SIGNATURES[m], assemble(p)) for m, p in methods.items()]
        return record(b"Coord", 0, pairs, version)

    count = "@get_num_children call"
    children = {v: rec(v, with_rest(v, num="drop 1u")) for v in (1, 2)}
    summary = {v: rec(v, {"summary": '"v%d"' % v}) for v in (1, 2)}
    counting = rec(1, {"summary": count})
    for name, section in (
        ("children-1,summary-1", children[1] + summary[1]),
        ("summary-1,children-1", summary[1] + children[1]),
        ("children-1,counting-summary", children[1] + counting),
        ("children-1,children-2", children[1] + children[2]),
        ("children-2,children-1", children[2] + children[1]),
        ("summary-1,children-1,summary-2,children-2", summary[1] + children[1] + summary[2] + children[2]),
        ("summary-2,children-2,summary-1,children-1", summary[2] + children[2] + summary[1] + children[1]),
        ("summary-1,children-2", summary[1] + children[2]),
        ("children-1,summary-2", children[1] + summary[2]),
    ):
        CASES.append({"id": "records/" + name, "value": "point", "section": section.hex(), "lookups": ["x", "nope"]})


# Takes turns with the two members; the count is on top.
TURN = "0u pick over 1u & @get_child_at_index call swap "


def turns(n):
    """n members below their number."""
    return "0u " + loop("dup %du = " % n + leave() + "if " + TURN + "1u + ")


def loops():
    """Methods with loops, of so many passes."""
    empty = loop("dup 0u = " + leave() + "if swap drop 1u - ") + "drop "
    count = "0u " + loop("dup %du = " + leave() + "if 1u + ")
    walk = "0u " + loop("over over = " + leave() + "if 1u + ") + "swap drop "
    store = "0i " + loop("dup %di = " + leave() + 'if 1i + over over "n" swap dict_set ') + "drop "
    keep = 'over swap "valobj" swap dict_set dup "n" 0i dict_set '
    walk_2 = "0i " + loop("over over = " + leave() + "if 1i + ") + "swap drop "
    at_2 = 'swap "valobj" dict_get swap 1i & @get_child_at_index call'
    for n in (0, 1, 2, 3, 8, 100, 1000, 5000):
        last = "frame variable point[%d]" % (n - 1) if n > 8 else None

        def v1(name, n=n, last=last, **methods):
            add("loop/%s/%d" % (name, n), 1, with_rest(1, index="4294967295u", **methods), lookups=(), command=last)

        def v2(name, n=n, last=last, **methods):
            add("loop/%s/%d" % (name, n), 2, with_rest(2, **methods), lookups=(), command=last)

        v1("init", init=turns(n), num="", at="1u + pick")
        v1("update", init="0u", update=empty + turns(n) + "0u", num="", at="1u + pick")
        v1("num", num=count % n, at="1u & @get_child_at_index call")
        v1("at", num="%du" % n, at=walk + "1u & @get_child_at_index call")
        v1("all", init=turns(n), update=empty + turns(n) + "0u", num=count % n, at=walk + "1u + pick")
        v2("init", init=keep + store % n, num='"n" dict_get', at=at_2)
        v2("update", init=keep, update=store % n + "drop 0i", num='"n" dict_get', at=at_2)
        v2("num", num="0i " + loop("dup %di = " % n + leave() + "if 1i + "), at=at_2)
        v2("at", num="%di" % n, at=walk_2 + at_2)


def all_cases():
    CASES.clear()
    for group in (subsets, order_and_company, init, update, num, at, index, commands, values, second_records, loops):
        group()
    return CASES
