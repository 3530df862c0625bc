"""The cases of vectors-recursion.json: programs that may come back to the value they run for."""

import itertools
import random

from asm import assemble
from container import record
from method_cases import GOOD, SIGNATURES

VALUE, KEY = "bits", "Bits"
OWN = {1: "", 2: '"valobj" dict_get '}
CHILD = {1: "0u @get_child_at_index call", 2: "0i @get_child_at_index call"}
CLONE = '"k" @clone call'
CAST = "dup @get_type call @cast call"
RAW = "@get_non_synthetic_value call"
SYNTHETIC = "@get_synthetic_value call"
PARENT = "@get_parent call"

# Objects that a program makes of its own. `{child}` differs with the version of the record.
OBJECTS = {
    "self": "",
    "clone": CLONE,
    "cast": CAST,
    "raw": RAW,
    "syn": SYNTHETIC,
    "childparent": "{child} " + PARENT,
    "clonechildparent": CLONE + " {child} " + PARENT,
    "castraw": CAST + " " + RAW,
    "child": "{child}",
    "rawclone": RAW + " " + CLONE,
}
MORE_OBJECTS = {
    "synclone": SYNTHETIC + " " + CLONE,
    "syncast": SYNTHETIC + " " + CAST,
    "synraw": SYNTHETIC + " " + RAW,
    "clonesynclone": " ".join((CLONE, SYNTHETIC, CLONE)),
    "clonesynraw": " ".join((CLONE, SYNTHETIC, RAW)),
    "cloneclone": CLONE + " " + CLONE,
    "clonesynchild": " ".join((CLONE, SYNTHETIC, "{child}")),
    "childclone": "{child} " + CLONE,
    "clonechild": CLONE + " {child}",
    "childcast": "dup {child} swap @get_type call @cast call",
    "castchild": "dup {child} @get_type call @cast call",
    "parent": PARENT,
    "parentclone": PARENT + " " + CLONE,
    "parentchild": PARENT + " {child}",
    "parentclonechild": " ".join((PARENT, CLONE, "{child}")),
    "clonesynparent": " ".join((CLONE, SYNTHETIC, "{child}", PARENT)),
}
ONLY_24 = {
    "made": 'dup "n" 0i rot @get_type call @create_child_at_offset call',
    "madechild": 'dup "n" 0i rot {child} @get_type call @create_child_at_offset call',
}

# What an object is asked for.
QUESTIONS = {
    "synth": SYNTHETIC,
    "count": "@get_num_children call",
    "summary": "@summary call",
    "fmt": '"{{0}}" @fmt call',
    "synthcount": SYNTHETIC + " @get_num_children call",
    "synthchild": SYNTHETIC + " {child}",
    "synthname": SYNTHETIC + ' "a" @get_child_with_name call',
    "synthidx": SYNTHETIC + ' "a" @get_child_index call',
    "synthsum": SYNTHETIC + " @summary call",
}
MORE_QUESTIONS = {
    "nothing": "",
    "synthfmt": SYNTHETIC + ' "{{0}}" @fmt call',
    "synthnumber": SYNTHETIC + " @get_value_as_unsigned call",
    "synthtype": SYNTHETIC + " @get_type call",
    "synthparent": SYNTHETIC + " " + PARENT,
    "synthclonecount": " ".join((SYNTHETIC, CLONE, "@get_num_children call")),
    "synthclonename": " ".join((SYNTHETIC, CLONE, '"a" @get_child_with_name call')),
    "synthclonefmt": " ".join((SYNTHETIC, CLONE, '"{{0}}" @fmt call')),
    "synthclonesum": " ".join((SYNTHETIC, CLONE, "@summary call")),
    "synthclonetype": " ".join((SYNTHETIC, CLONE, "@get_type call")),
    "synthcloneparent": " ".join((SYNTHETIC, CLONE, PARENT)),
    "synthclonecast": " ".join((SYNTHETIC, CLONE, CAST)),
    "synthclonechild": " ".join((SYNTHETIC, CLONE, "{child}", "@get_type call")),
    "synthraw": SYNTHETIC + " " + RAW,
    "synthtwice": SYNTHETIC + " " + SYNTHETIC,
    "childsummary": "{child} @summary call",
    "name": '"a" @get_child_with_name call',
    "idx": '"a" @get_child_index call',
}
METHODS = ("init", "update", "num", "at", "index", "summary")


def asking(version, *parts):
    """Code that asks an object for something."""
    return " ".join(parts).format(child=CHILD[version])


def plain(version):
    count = {1: "drop 2u", 2: "drop 2i"}[version]
    good = {m: GOOD[version][m] for m in ("index", "at")}
    return dict(good, num=count)


def with_code(version, methods, where, code):
    """The methods, one of which runs some code on the raw value first."""
    out, own = dict(methods), OWN[version]
    if version == 1:
        made = {
            "init": "dup %s drop" % code,
            "update": "dup %s drop 0u" % code,
            "num": "%s drop 2u" % code,
            "at": "over %s drop %s" % (code, GOOD[1]["at"]),
            "index": "over %s drop %s" % (code, GOOD[1]["index"]),
        }
    else:
        made = {
            "init": "dup %s drop %s" % (code, GOOD[2]["init"]),
            "update": "%s%s drop 0i" % (own, code),
            "num": "%s%s drop 2i" % (own, code),
            "at": "over %s%s drop %s" % (own, code, GOOD[2]["at"]),
            "index": "over %s%s drop %s" % (own, code, GOOD[2]["index"]),
        }
    out[where] = made[where]
    return out


def summary_of_count():
    return {"summary": '@get_num_children call drop "s"'}


class Cases:
    def __init__(self):
        self.cases = []

    def add(self, name, *records, value=VALUE):
        """`records`: (key, version, {method: program})."""
        section = b"".join(
            record(key.encode(), 0, [(SIGNATURES[m], assemble(p)) for m, p in methods.items()], version)
            for key, version, methods in records
        )
        self.cases.append({"id": name, "value": value, "section": section.hex(), "names": ["a", "nope"]})


def one(cases, name, version, where, code, shown=False, leaves=False):
    """A program of one record, or of the summary beside it, that asks for something. What `@init`
    `leaves` is the state of the others."""
    if where == "summary":
        cases.add(name, (KEY, version, plain(version)), (KEY, 1, {"summary": code + ' "ok"'}))
        return
    methods = with_code(version, plain(version), where, code)
    if (where, version) == ("init", 1) and leaves:
        methods["init"] = code
    records = [(KEY, version, methods)]
    if shown:
        records.append((KEY, 1, summary_of_count()))
    cases.add(name, *records)


def one_program(cases):
    for version, objects in ((1, OBJECTS), (2, ("self", "clone", "syn", "child", "childparent"))):
        for where, obj, question in itertools.product(METHODS, objects, QUESTIONS):
            shown = question in ("summary", "synthsum")
            code = asking(1 if where == "summary" else version, OBJECTS[obj], QUESTIONS[question])
            one(cases, "one/v%d/%s/%s/%s" % (version, where, obj, question), version, where, code, shown, leaves=True)


def more_objects(cases):
    """What the first table leaves out, each object and question with some of the others."""
    objects = dict(OBJECTS, **MORE_OBJECTS)
    questions = dict(QUESTIONS, **MORE_QUESTIONS)
    some_objects, some_questions = ("self", "clone", "raw"), ("synth", "synthcount", "summary")
    for where, obj, question in itertools.product(METHODS, objects, questions):
        new_object = obj in MORE_OBJECTS and question in some_questions
        new_question = question in MORE_QUESTIONS and obj in some_objects
        if new_object or new_question:
            one(
                cases,
                "more/%s/%s/%s" % (where, obj, question),
                1,
                where,
                asking(1, objects[obj], questions[question]),
                True,
            )
    for where, obj, question in itertools.product(METHODS, ONLY_24, some_questions):
        version = 1 if where == "summary" else 2
        one(
            cases,
            "made/%s/%s/%s" % (where, obj, question),
            2,
            where,
            asking(version, ONLY_24[obj], questions[question]),
            True,
        )


def state(cases):
    """`@init` or `@update` leaves an object, and another method asks it."""
    leaves = dict(OBJECTS, **{k: MORE_OBJECTS[k] for k in ("synclone", "childclone", "parent")})
    asks = ("count", "synth", "synthcount", "summary")
    for where, obj, by, question in itertools.product(("init", "update"), leaves, ("num", "at"), asks):
        for version in (1, 2) if obj in ("self", "clone", "child") else (1,):
            made = asking(version, leaves[obj])
            methods = plain(version)
            if version == 1:
                methods[where] = made + (" 0u" if where == "update" else "")
            else:
                init = '%s "valobj" swap dict_set' % made
                methods[where] = (
                    init if where == "init" else ('dup "valobj" dict_get %s over swap "valobj" swap dict_set 0i' % made)
                )
            methods = with_code(version, methods, by, asking(version, QUESTIONS[question]))
            cases.add(
                "state/v%d/%s/%s/%s/%s" % (version, where, obj, by, question),
                (KEY, version, methods),
                (KEY, 1, summary_of_count()),
            )


def two_programs(cases):
    """Two programs, each harmless or not, that may lead to each other."""
    objects = {k: OBJECTS[k] for k in ("self", "clone", "syn")}
    questions = {k: QUESTIONS[k] for k in ("synth", "synthcount", "synthchild", "summary")}
    pairs = []
    for a, b in itertools.combinations(METHODS, 2):
        for (o1, q1), (o2, q2) in itertools.product(itertools.product(objects, questions), repeat=2):
            pairs.append((a, o1, q1, b, o2, q2))
    for a, o1, q1, b, o2, q2 in random.Random(1).sample(pairs, 240):
        methods = with_code(1, plain(1), a, asking(1, objects[o1], questions[q1]))
        code = asking(1, objects[o2], questions[q2])
        summary = summary_of_count()
        if b == "summary":
            summary = {"summary": code + ' "ok"'}
        else:
            methods = with_code(1, methods, b, code)
        cases.add("two/%s/%s/%s,%s/%s/%s" % (a, o1, q1, b, o2, q2), (KEY, 1, methods), (KEY, 1, summary))


def children(cases):
    """Children that are the value, or what holds it."""
    objects = dict(OBJECTS, **MORE_OBJECTS)
    for version, count in ((1, 0), (1, 1), (1, 2), (1, 100), (2, 2)):
        for obj, makes in objects.items():
            own = {1: "drop", 2: "drop " + OWN[2]}[version]
            methods = dict(
                plain(version),
                num="drop %d%s" % (count, "ui"[version - 1]),
                at="%s %s" % (own, asking(version, makes)),
            )
            cases.add("children/v%d/%s/%d" % (version, obj, count), (KEY, version, methods))


def nested(cases):
    """Records of a value and of its member `at`, which ask each other."""
    down = {
        "child": '"at" @get_child_with_name call',
        "childclone": '"at" @get_child_with_name call ' + CLONE,
        "clonechild": CLONE + ' "at" @get_child_with_name call',
    }
    up = {"parent": PARENT, "parentclone": PARENT + " " + CLONE, "cloneparent": CLONE + " " + PARENT}
    questions = {k: QUESTIONS[k] for k in ("synthcount", "synthsum", "summary", "synth")}
    outer = dict(plain(1), index="@get_child_index call")
    for (d, o), (u, p) in itertools.product(down.items(), up.items()):
        pairs = list(itertools.product(questions.items(), repeat=2))
        for (a, q), (b, r) in random.Random(d + u).sample(pairs, 6):
            name = "nested/%s/%s,%s/%s" % (d, a, u, b)
            code = [asking(1, o, q), asking(1, p, r)]
            for by in ("num", "update"):
                cases.add(
                    "%s/%s" % (name, by),
                    ("Derived", 1, with_code(1, outer, by, code[0])),
                    ("Coord", 1, with_code(1, plain(1), "num", code[1])),
                    value="derived",
                )
            cases.add(
                name + "/summary",
                ("Derived", 1, {"summary": code[0] + ' "o"'}),
                ("Coord", 1, with_code(1, plain(1), "num", code[1])),
                ("Coord", 1, {"summary": code[1] + ' "i"'}),
                value="derived",
            )
    for name, given in (("parent", PARENT), ("parentclone", PARENT + " " + CLONE)):
        cases.add("nested/at/" + name, ("Coord", 1, dict(plain(1), at="drop " + given)), value="derived")


def all_cases():
    cases = Cases()
    for group in (one_program, more_objects, state, two_programs, children, nested):
        group(cases)
    return cases.cases
