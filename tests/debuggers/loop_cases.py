"""Cases of vectors-loops.json: loops, on the variables of loops.cpp.

Most programs keep `text count` on the stack and write a mark for each thing that runs, so that the
text tells the order.  A loop that its exit does not end is ended by `GUARD`, by `return`: `?`.
"""

import itertools

from asm import assemble

POP = "0u if "
START = '"" 0u '
FINISH = 'drop "{0}!" @fmt call'
COUNT = "1u + "
GUARD = '{ drop "{0}?" @fmt call return } over @strlen call 20u >= if '
PASSES = (0, 1, 2, 3, 10, 100, 1000, 5000)
WRAPS = {"none": "%s ", "plain": "{ %s } 1u if ", "spacer": "{ {} %s } 1u if "}

CASES = []


def add(name, asm, value="plain", **more):
    asm = " ".join(asm.split())
    case = {"id": "loop/" + name, "value": value, "asm": asm, "program": assemble(asm).hex()}
    CASES.append(dict(case, **more))


def say(mark):
    """Adds the mark to the text below the count."""
    return 'swap "{0}%s" @fmt call swap drop swap ' % mark


def loop(body, spacers=2, end_pops=None, wrap="spacer"):
    end_pops = spacers - 1 if end_pops is None else end_pops
    return WRAPS[wrap] % ("{ %s%s%s} 1u if" % ("{} " * spacers, body, POP * end_pops))


def leave(pops=5, before=""):
    return "{ %s%s} " % (before, POP * pops)


def at(n, block=None):
    """Leaves when the count is n."""
    return "dup %du = %sif " % (n, block or leave())


def counted(n, body=""):
    """A loop of n passes that count."""
    return loop(at(n) + body + COUNT)


def times(n, mark):
    return loop(at(n) + say(mark) + COUNT)


def reset():
    """The count is 0 again."""
    return "drop 0u "


def passes():
    for n in PASSES:
        text = say("x") if n <= 1000 else ""
        end = FINISH if n <= 100 else "swap @strlen call + "
        add("passes/first/%d" % n, START + loop(at(n) + text + COUNT) + end)
        add("passes/last/%d" % n, START + loop(text + COUNT + at(max(n, 1))) + end)
        add("passes/middle/%d" % n, START + loop(COUNT + at(n + 1) + text) + end)
        add("passes/block-first/%d" % n, START + loop(leave() + "dup %du >= if " % n + text + COUNT) + end)
        add("passes/one-spacer/%d" % n, START + loop(at(n, leave(4)) + text + COUNT, 1) + end)
        add("passes/plain-wrapper/%d" % n, START + loop(at(n, leave(4)) + text + COUNT, wrap="plain") + end)
        add("passes/shortest/%d" % n, START + loop(at(n, leave(3)) + text + COUNT, 1, wrap="plain") + end)


def skeleton():
    """Each part of the skeleton more or less often."""
    for wrap, spacers, pops in itertools.product(WRAPS, (1, 2, 3), range(1, 9)):
        body = say("x") + GUARD + COUNT + at(3, leave(pops)) + say("y")
        add(
            "skeleton/%s/%d-spacers/%d-pops" % (wrap, spacers, pops),
            START + loop(body, spacers, wrap=wrap) + say("r") + FINISH,
        )
    for wrap, spacers, end_pops in itertools.product(("none", "spacer"), range(4), range(4)):
        body = say("x") + GUARD + COUNT + at(3, leave(2 + spacers + (wrap == "spacer"))) + say("y")
        add(
            "skeleton/%s/%d-spacers/%d-end-pops" % (wrap, spacers, end_pops),
            START + loop(body, spacers, end_pops, wrap=wrap) + say("r") + FINISH,
        )


# Blocks around a loop, with what a block needs to go on behind an inner one.
AROUND = {
    "if": "1u { {} %s 0u if } if ",
    "then": '1u { {} %s 0u if } { "never" } ifelse ',
    "else": '0u { "never" } { {} %s 0u if } ifelse ',
}


def inside(path, inner, suffix=""):
    """`inner` in blocks, with a mark behind each."""
    for depth, name in enumerate(reversed(path)):
        inner = AROUND[name] % (inner + say("abc"[depth] + suffix))
    return inner


def branches():
    for depth in (1, 2, 3):
        for path in itertools.product(AROUND, repeat=depth):
            add("inside/" + "+".join(path), START + inside(path, times(3, "x")) + say("m") + FINISH)
    for name, code in AROUND.items():
        bare = code.replace("{ {} %s 0u if }", "{ %s }")
        add("inside/%s-without-spacer" % name, START + bare % (times(3, "x") + say("a")) + say("m") + FINISH)
        add(
            "inside/%s-ends-with-return" % name,
            START + code % (times(3, "x") + FINISH + " return ") + say("m") + FINISH,
        )
        add(
            "inside/two-in-" + name,
            START + inside((name,), times(2, "x") + reset() + times(3, "y")) + say("m") + FINISH,
        )
    add("inside/not-taken", START + "0u { {} %s 0u if } if " % times(3, "x") + say("m") + FINISH)
    add(
        "inside/other-branch",
        START + "1u { {} %s 0u if } { {} %s 0u if } ifelse " % (times(2, "x"), times(3, "y")) + say("m") + FINISH,
    )


BLOCKS = {
    "if-taken": "1u { %s } if " % say("t"),
    "if-not-taken": "0u { %s } if " % say("t"),
    "then": "1u { %s } { %s } ifelse " % (say("t"), say("e")),
    "else": "0u { %s } { %s } ifelse " % (say("t"), say("e")),
    "if-2": "1u { {} 1u { %s } if %s 0u if } if " % (say("i"), say("t")),
    "if-2-not": "1u { {} 0u { %s } if %s 0u if } if " % (say("i"), say("t")),
    "else-3": "0u { } { {} 1u { {} 0u { } { %s } ifelse %s 0u if } if %s 0u if } ifelse "
    % (say("k"), say("i"), say("t")),
}


def company():
    for name, block in BLOCKS.items():
        x = times(2, "x")
        add("company/behind-" + name, START + block + x + FINISH)
        add("company/before-" + name, START + x + block + FINISH)
        for where, body in (("first", block + at(3)), ("last", at(3) + block)):
            add("body/%s/%s" % (name, where), START + loop(body + COUNT) + say("r") + FINISH)
            add(
                "body/%s/%s-one-spacer" % (name, where),
                START + loop(GUARD + body.replace(leave(), leave(4)) + COUNT, 1) + say("r") + FINISH,
            )
    add("company/two", START + times(2, "x") + reset() + times(3, "y") + FINISH)
    add("company/three", START + reset().join([times(2, "x"), times(0, "y"), times(1, "z")]) + FINISH)


def digit(place, n, before=""):
    """Leaves when that digit of the count is n."""
    return "dup %du / 10u %% %du = %s if " % (10**place, n, leave(before=before))


def next_digit(place):
    """The digits below become 0, this one counts."""
    unit = 10**place
    return "dup %du %% - %du + " % (unit, unit)


def nested():
    for outer, inner in itertools.product((0, 1, 2, 3), repeat=2):
        body = digit(1, outer) + loop(digit(0, inner) + say("i") + COUNT) + say("o") + next_digit(1)
        add("nested/%d/%d" % (outer, inner), START + loop(body) + say("r") + FINISH)
    for a, b, c in ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1, 1), (2, 2, 2), (3, 1, 2), (2, 3, 1)):
        body = digit(0, c) + say("k") + COUNT
        body = digit(1, b) + loop(body) + say("j") + next_digit(1)
        body = digit(2, a) + loop(body) + say("i") + next_digit(2)
        add("nested/%d/%d/%d" % (a, b, c), START + loop(body) + say("r") + FINISH)
    for name, around in AROUND.items():
        inner = loop(digit(0, 2) + say("i") + COUNT)
        body = digit(1, 2) + around % (inner + say("a")) + say("o") + next_digit(1)
        add("nested/inside-" + name, START + loop(body) + say("r") + FINISH)
        inner = loop(digit(0, 2) + around % say("i") + COUNT)
        body = digit(1, 2) + inner + say("o") + next_digit(1)
        add("nested/around-" + name, START + loop(body) + say("r") + FINISH)
    inner = loop(say("i") + GUARD + COUNT + at(3, leave(10)) + say("n"))
    add("nested/leave-both", START + loop(inner + say("o")) + say("r") + FINISH)
    add("nested/return", START + loop(times(2, "i") + say("o") + "{ %s return } 1u if " % FINISH) + say("r") + FINISH)
    fifty = loop("dup 100u % 50u = " + leave() + "if " + COUNT)
    add("nested/50/50", START + loop("dup 5000u >= " + leave() + "if " + fifty + "50u + ") + FINISH)


def exits():
    for n in (1, 2, 3, 4):
        marks = [
            at(4, leave(before=say("a"))),
            "over @strlen call %du = " % (2 * n) + leave(before=say("b")) + "if ",
            "dup %du >= " % n + leave(before=say("c")) + "if ",
        ]
        body = marks[0] + say("x") + marks[1] + say("y") + COUNT + marks[2]
        add("exits/three/%d" % n, START + loop(GUARD + body) + say("r") + FINISH)
        body = at(n, leave(before=say("a"))) + at(2, leave(before=say("b"))) + say("x") + COUNT
        add("exits/two-first/%d" % n, START + loop(GUARD + body) + say("r") + FINISH)
    for pops in range(4, 9):
        exit = at(3, leave(pops))
        body = say("x") + GUARD + COUNT + "1u { %s%s } if " % (exit, say("a")) + say("y")
        add("exits/from-if/%d-pops" % pops, START + loop(body) + say("r") + FINISH)
        body = say("x") + GUARD + COUNT + "1u { {} %s%s 0u if } if " % (exit, say("a")) + say("y")
        add("exits/from-if-with-spacer/%d-pops" % pops, START + loop(body) + say("r") + FINISH)
        body = say("x") + GUARD + COUNT + "dup 3u = { %s } { %s } ifelse " % (POP * pops, say("a")) + say("y")
        add("exits/ifelse/%d-pops" % pops, START + loop(body) + say("r") + FINISH)
    result = at(3, leave(before='"found" swap '))
    add("exits/pushes", START + loop(result + say("x") + COUNT) + 'drop swap "{0}{1}" @fmt call')
    add(
        "exits/flag",
        START + loop(at(3, leave(before="drop 1u ")) + say("x") + COUNT) + '{ "yes" } { "no" } 1u = ifelse',
    )


def returns():
    done = "{ %s return } " % FINISH
    for wrap in WRAPS:
        body = "dup 3u = " + done + "if " + say("x") + COUNT
        add("return/" + wrap, START + loop(body, wrap=wrap) + '"never"')
        add("return/%s-one-spacer" % wrap, START + loop(body, 1, wrap=wrap) + '"never"')
        nested = "{ {} dup 3u = { %s return } if %s 0u if } 1u if " % (FINISH, say("a"))
        add("return/%s-from-depth" % wrap, START + loop(nested + say("x") + COUNT, wrap=wrap) + '"never"')
    add("return/in-then", START + inside(("then",), loop("dup 2u = " + done + "if " + COUNT)) + say("m"))
    add("return/at-once", START + loop(FINISH + " return "))


def growing():
    """Each pass leaves values on the stack, below the count."""
    for n in (0, 1, 3, 100, 1000, 5000):
        collect = loop(at(n) + "dup 7u * swap " + COUNT)
        add("growing/last/%d" % n, "1000000u 0u " + collect + "pick")
        add("growing/first/%d" % n, "1000000u 0u " + collect + "drop 1u pick 2u pick + " if n else "0u " + collect)
        total = loop(at(0) + "rot + swap 1u - ")
        add("growing/sum/%d" % n, "0u 0u " + collect + total + "drop")
    for n in (10, 1000):
        drop = loop(at(0) + "swap drop 1u - ")
        add("growing/and-back/%d" % n, '"left" 0u ' + counted(n, '"x" swap ') + drop + "drop")


PROBE = "0u { {} { {} 1u + { 0u if 0u if 0u if 0u if } dup 2u = if } 1u if } 1u if 1u - "
SAFE = '"{0}SAFE" @fmt call '


def probe_of(bound, pops=4, wrap="spacer", spacers=1):
    body = "1u + " + leave(pops) + "dup %du = if " % bound
    return "0u " + loop(body, spacers, wrap=wrap) + "%du - " % (bound - 1)


def probed():
    add("probe/alone", PROBE)
    for bound in (2, 3, 5, 100):
        add("probe/bound-%d" % bound, probe_of(bound))
        add("probe/two-spacers-bound-%d" % bound, probe_of(bound, 5, spacers=2))
        add("probe/plain-bound-%d" % bound, probe_of(bound, 3, "plain"))
    add("probe/twice", PROBE + PROBE + "+ ")
    long = times(3, "x") + FINISH
    add("probe/then", START + PROBE + "{ {} %s 0u if } { drop %s } ifelse " % (long, SAFE))
    add("probe/blocks-first", START + "{ {} %s 0u if } { drop %s } " % (long, SAFE) + PROBE + "ifelse ")
    add(
        "probe/then-more",
        START + PROBE + "{ {} %s 0u if } { %s } ifelse " % (times(3, "x"), say("s")) + say("m") + FINISH,
    )
    add("probe/return", START + PROBE + "{ {} %s return } if drop %s" % (long, SAFE))
    add("probe/return-bare", START + PROBE + "{ %s return } if drop %s" % (long, SAFE))
    add(
        "probe/two-loops",
        START + PROBE + "{ {} %s 0u if } { %s } ifelse " % (times(3, "x") + reset() + times(2, "y"), say("s")) + FINISH,
    )
    body = digit(1, 2) + loop(digit(0, 2) + say("i") + COUNT) + say("o") + next_digit(1)
    add("probe/nested-loops", START + PROBE + "{ {} %s 0u if } { %s } ifelse " % (loop(body), say("s")) + FINISH)
    add("probe/inside-a-loop", START + loop(at(3) + PROBE + '"{0}" drop drop ' + say("p") + COUNT) + FINISH)
    for path in itertools.chain(itertools.product(AROUND, repeat=1), itertools.product(AROUND, repeat=2)):
        code = PROBE + "{ {} %s 0u if } { %s } ifelse " % (times(3, "x"), say("s"))
        add("probe/inside/" + "+".join(path), START + inside(path, code) + say("m") + FINISH)
    add(
        "probe/known-then",
        START + "1u { {} %s { %s return } if 0u if } { %s } ifelse " % (PROBE, long, say("e")) + FINISH,
    )
    add("probe/restart-of-the-program", '0u { 1u + { "LOOP" return } dup 2u = if {} } 1u if "SAFE"')
    add(
        "probe/choice",
        '0u { {} { {} 1u + { 0u if 0u if 0u if 0u if } dup 2u = if } 1u if } 1u if { "LOOP" } { "SAFE" } 1u - ifelse',
    )


def left_over():
    """The program itself is what starts again."""
    add("left-over/restart", '"{0}x" @fmt call { return } dup @strlen call 3u = if {}')
    add("left-over/in-a-block", '0u { 1u + { return } dup 3u = if {} } 1u if "never"')
    add("left-over/in-a-block-two", '0u { 1u + {} { return } dup 3u = if {} } 1u if "never"')
    add(
        "left-over/in-two-blocks",
        '"" 0u { {} { %s 1u + { drop return } dup 3u = if {} } 1u if } 1u if "never"' % say("x"),
    )
    add(
        "left-over/behind-an-if",
        '"" 0u { %s 1u { %s } if 1u + { drop return } dup 3u = if {} {} } 1u if ' % (say("x"), say("y")),
    )
    add("left-over/empty-blocks", "{} {} {} 7u 0u if 0u if 0u if")
    add("left-over/the-program", '{ } "x" { return } 1u if')
    for waiting in (1, 2, 3):
        add("left-over/rest/%d" % waiting, "{} " * waiting + '{} 1u if "x"')
        add("left-over/rest-gone/%d" % waiting, "{} " * waiting + '{} 1u if 0u if "x"')


def endless():
    add("endless/nothing-changes", "1u " + loop("dup drop "))
    add("endless/counts", "0u " + loop("1u + "))
    add("endless/wrong-exit", "0u " + loop(at(3) + "2u + "))
    add("endless/grows", "0u " + loop('"x" swap '))
    add("endless/text-grows", START + loop(say("x")))
    add("endless/nested", START + loop(counted(3) + reset()))


NEXT = '"next" @get_child_with_name call '
NUMBER = "@get_value_as_unsigned call "
JOIN = 'rot rot over "v" @get_child_with_name call "{0}{1} " @fmt call rot drop drop rot %sswap 1u + swap ' % NEXT


def lists():
    """text count node"""
    start = '"head" @get_child_with_name call "" swap 0u swap '
    stop = "dup %s0u = " % NUMBER
    for value in ("empty", "one", "four"):
        add("list/whole/" + value, start + loop(stop + leave() + "if " + JOIN) + 'drop drop "{0}!" @fmt call', value)
        add("list/text/" + value, start + loop(stop + leave() + "if " + JOIN) + "drop drop", value)
        add("list/return/" + value, start + loop(stop + "{ drop drop return } if " + JOIN, wrap="none"), value)
        add(
            "list/last/" + value,
            start
            + loop(
                stop
                + leave()
                + "if over 2u = "
                + leave(before='rot rot "{0}..." @fmt call swap drop rot ')
                + "if "
                + JOIN
            )
            + "drop drop",
            value,
        )
        add("list/count/" + value, start + loop(stop + leave() + "if " + JOIN) + "drop", value)
    bound = "over 4u >= " + leave() + "if "
    add("list/ring", start + loop(bound + stop + leave() + "if " + JOIN) + "drop drop", "ring")
    safe = 'dup "v" @get_child_with_name call "{0}" @fmt call @strlen call swap drop 0u = '
    for value in ("four", "bad"):
        unreadable = safe + leave(before='rot rot "{0}?" @fmt call swap drop rot ') + "if "
        add("list/safe/" + value, start + loop(stop + leave() + "if " + unreadable + JOIN) + "drop drop", value)
        add(
            "list/unsafe/" + value,
            start
            + loop(stop + leave() + 'if dup "v" @get_child_with_name call %s drop ' % NUMBER + JOIN)
            + "drop drop",
            value,
        )


def walks():
    digits = " ".join('"%d"' % d for d in range(10))
    decimal = loop(
        'dup 10u % 1u + pick rot rot "{0}{1}" @fmt call rot drop drop swap 10u / dup 0u = ' + leave() + "if "
    )
    for value in ("num", "zero"):
        add(
            "walk/decimal/" + value,
            digits + ' "" 0u pick "n" @get_child_with_name call ' + NUMBER + decimal + "drop",
            value,
        )
    numbers = " ".join('0u pick "%s" @get_child_with_name call %s 3u *' % (m, NUMBER) for m in "abcd")
    body = (
        'dup 10u % 1u + pick rot rot "{0}{1}" @fmt call rot drop drop swap 10u / '
        '{ drop swap 1u + { drop "{0} {1} {2} {3}" @fmt call return } dup 4u = if '
        'dup 11u + pick "" swap } dup 0u = if '
    )
    add("walk/four-numbers", digits + " " + numbers + ' 0u "" 11u pick ' + loop(body, wrap="none"), "many")
    order = (
        '{ dup 2u - rot dup 2u - pick "l" @get_child_with_name call rot 2u + } '
        '{ over over 3u - pick pick "v" @get_child_with_name call "{0}{1} " @fmt call rot drop '
        'drop rot swap drop dup 3u - pick 1u - pick rot dup 3u - pick pick "r" '
        "@get_child_with_name call rot 2u + } dup 2u - pick %s 0u != ifelse " % NUMBER
    )
    done = "{ drop return } dup 2u - pick %s 0u = over 3u - pick 0u = & over 4000u > | if " % NUMBER
    for value in ("tree", "leaf", "bare"):
        add(
            "walk/tree/" + value,
            '0u 0u pick "root" @get_child_with_name call "" 4u ' + loop(done + order, wrap="none"),
            value,
        )
        add(
            "walk/tree-then-more/" + value,
            '0u 0u pick "root" @get_child_with_name call "" 4u '
            + loop(done.replace("{ drop return }", leave()) + order)
            + 'drop "{0}!" @fmt call',
            value,
        )
    chain = loop(
        "dup %s 0u = " % NUMBER + leave() + "if " + 'rot rot over "v" @get_child_with_name call '
        '"{0}{1} " @fmt call rot drop drop rot ' + NEXT
    )
    rows = loop(
        "dup 4u = " + leave() + 'if 0u pick "b" @get_child_with_name call over '
        "@get_child_at_index call " + chain + 'drop swap "{0}/" @fmt call swap drop swap 1u + '
    )
    add("walk/table", '"" 0u ' + rows + "drop", "table")


def version_2():
    """Integers count and decide."""
    for n in PASSES:
        count = loop("dup %di = " % n + leave() + "if 1i + ")
        add("version-2/passes/%d" % n, "0i " + count, record_version=2)
        add(
            "version-2/children/%d" % n,
            "0i 0i "
            + loop("dup %di = " % n + leave() + "if swap 0u pick @get_num_children call + swap 1i + ")
            + "drop",
            record_version=2,
        )
    walk = loop("dup @get_value_as_unsigned call 0i = " + leave() + "if " + JOIN)
    for value in ("empty", "one", "four"):
        add(
            "version-2/list/" + value,
            '"head" @get_child_with_name call "" swap 0u swap ' + walk + "drop drop",
            value,
            record_version=2,
        )
    add("version-2/probe", PROBE, record_version=2)


def all_cases():
    CASES.clear()
    for group in (
        passes,
        skeleton,
        branches,
        company,
        nested,
        exits,
        returns,
        growing,
        probed,
        left_over,
        endless,
        lists,
        walks,
        version_2,
    ):
        group()
    return CASES


def roots():
    """The variables of the cases, and `words`, which only random formatters are for."""
    return sorted({case["value"] for case in all_cases()} | {"words"})
