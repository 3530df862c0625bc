"""The cases of vectors-sections.json: whole sections, flags and keys."""

from asm import assemble
from container import record, uleb

CASES = []
LIST = "type summary list -w default"


def text(s):
    return assemble('"%s"' % s)


def rec(key="Coord", flags=0, methods=None, version=1):
    key = key if isinstance(key, bytes) else key.encode()
    return record(key, flags, methods or [(0, text("OK"))], version)


def add(group, name, section, value="point", command=None):
    CASES.append(
        {
            "id": group + "/" + name,
            "value": value,
            "section": section.hex(),
            "command": command or "frame variable " + value,
        }
    )


def resized(r, delta):
    return r[:1] + bytes([r[1] + delta]) + r[2:]


def sections():
    def c(name, section):
        add("section", name, section)
        add("section-list", name, section, command=LIST)

    other = rec("Zed")
    c("plain", rec())
    c("two-records", other + rec())
    c("nuls-first", bytes(5) + rec())
    c("nuls-behind-another", other + bytes(7) + rec())
    for n in range(5):
        c("%d-nuls-between" % n, rec() + bytes(n) + other)
    for n in range(1, 5):
        c("%d-nuls-at-the-end" % n, rec() + bytes(n))
    c("only-nuls", bytes(16))
    c("empty", b"")
    c("same-key-twice", rec(methods=[(0, text("A"))]) + rec(methods=[(0, text("B"))]))
    c("version-0-alone", rec(version=0))
    c("version-2-alone", rec(version=2))
    c("version-2-behind-version-1", rec(methods=[(0, text("v1"))]) + rec(methods=[(0, text("v2"))], version=2))
    c("version-1-behind-version-2", rec(methods=[(0, text("v2"))], version=2) + rec(methods=[(0, text("v1"))]))
    c("version-3-first", rec("Zed", version=3) + rec())
    c("version-200-first", rec("Zed", version=200) + rec())
    c("version-200-last", rec() + rec("Zed", version=200))
    c("signature-9-and-summary", rec(methods=[(9, text("x")), (0, text("sum"))]))
    c("two-summaries-in-a-record", rec(methods=[(0, text("1st")), (0, text("2nd"))]))
    c("summary-behind-other-methods", rec(methods=[(2, assemble("1u")), (4, assemble("drop")), (0, text("sum"))]))
    for s in (1, 2, 5, 6, 7, 127, 255):
        c("only-signature-%d" % s, rec(methods=[(s, text("x"))]))
    c("no-methods", record(b"Coord", 0, []))
    c("empty-program", rec(methods=[(0, b"")]))
    c("empty-key", rec(""))
    c("key-with-nul-at-end", rec("Coord\0"))
    c("key-with-nul-inside", rec("Coord\0x"))
    c("size-too-small", resized(rec(), -1) + other)
    c("size-too-big", resized(rec(), 1))
    c("size-too-big-more-follows", resized(rec(), 1) + other)
    c("size-2^40", rec()[:1] + uleb(2**40) + rec()[2:])
    c("size-2^64-1", rec()[:1] + uleb(2**64 - 1) + rec()[2:])
    c("size-overlong", rec()[:1] + bytes([rec()[1] | 0x80, 0x80, 0]) + rec()[2:])
    c("size-0", b"\x01\x00" + rec())
    c("ends-behind-version", rec() + b"\x01")
    c("ends-in-version", rec() + b"\x81")
    c("ends-in-program", other + rec()[:-3])
    c("ends-in-key", other + rec()[:4])
    c("key-length-too-big", b"\x01\x05\x7fCoor" + rec())
    c("program-length-too-big", b"\x01\x0a\x05Coord\0\0\x7f\x22" + other)
    c("garbage", bytes(range(200, 256)) * 2)
    c("key-not-utf-8", rec(b"\xff\xfe") + rec())
    c("key-of-300-bytes", rec("K" * 300) + rec())
    c("flags-overlong", b"\x01" + uleb(14) + b"\x05Coord\x80\x00\x00\x04" + text("OK"))
    c("flags-2^32+16", rec(flags=2**32 + 16))


def flags():
    on = (
        ("point", "Coord"),
        ("color", "Color"),
        ("alias", "Coord"),
        ("payload.p_point", "Coord"),
        ("point_r", "Coord"),
        ("box_int", "Box<int>"),
    )
    for bit in [None] + list(range(12)):
        value = 0 if bit is None else 1 << bit
        add("flags", "%d/list" % value, rec(flags=value), command=LIST)
        for root, key in on:
            add("flags", "%d/%s-on-%s" % (value, key, root), rec(key, value), root)
        add("flags", "%d/failing" % value, rec(flags=value, methods=[(0, assemble("+"))]))
    for value in (9, 24, 40, 72, 96):
        add("flags", "%d/Coord-on-point" % value, rec(flags=value))


KEYS = {
    "point": [
        "Coord",
        "^Co.*",
        "^C",
        "^oord",
        "oord",
        "^[",
        ".*oord",
        "Coor",
        "^Coord$",
        "^(Coord|Zed)$",
        "^Coord(",
        "^[[:alpha:]]+$",
        "^\\w+$",
    ],
    "payload.cpoint": ["Coord", "const Coord"],
    "payload.vol": ["int", "volatile int"],
    "payload.p_point": ["Coord", "Coord *", "Coord*"],
    "point_r": ["Coord", "Coord &", "Coord&"],
    "payload.s_hello": ["char", "char *", "const char *", "const char"],
    "payload.a_char": ["char", "char[8]", "char [8]", "char [*]"],
    "payload.a_int": ["int", "int[4]", "int [4]", "int *"],
    "payload.a_point": ["Coord", "Coord[2]", "^Coord"],
    "payload.pp_int": ["int", "int *", "int **"],
    "box_int": ["Box<int>", "Box", "^Box<.*>$", "^Box", "struct Box<int>"],
    "pair_": ["Pair<int, Box<char> >", "Pair<int, Box<char>>", "^Pair<"],
    "color": ["Color", "enum Color", "unsigned int"],
    "shape": ["Shape", "unsigned char"],
    "meters": ["Meters", "int"],
    "alias": ["Alias", "Coord"],
    "row": ["Row", "Coord[3]", "Coord"],
    "derived": ["Derived", "Base1", "Base2", "struct Derived"],
    "derived.at": ["Coord"],
    "uni": ["Uni", "union Uni"],
    "node_p": ["Node", "Node *"],
    "lib.str": [
        "std::string",
        "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >",
        "std::basic_string<char>",
    ],
    "lib.vec": ["std::vector<int>", "std::vector<int, std::allocator<int> >", "^std::vector<"],
    "lib.uptr": ["std::unique_ptr<int>", "std::unique_ptr<int, std::default_delete<int> >"],
    "payload.u64_max": ["uint64_t", "unsigned long", "unsigned long long"],
    "payload.p_fun": ["int (*)(int)"],
    "payload.p_virt": ["Virt", "VirtSub", "Virt *"],
    "payload.anon.inner": ["Anon::(unnamed struct)", "^Anon::"],
}


def keys():
    for value, names in KEYS.items():
        for key in names:
            for flag in (0, 1):
                add("key", "%s/%s/flags-%d" % (value, key, flag), rec(key, flag), value)
    exact, regex = (rec(k, methods=[(0, text(t))]) for k, t in (("Coord", "exact"), ("^Co.*", "regex")))
    add("key", "exact-behind-regex", regex + exact)
    add("key", "regex-behind-exact", exact + regex)
    longer = rec("^Coo.*", methods=[(0, text("2nd"))])
    add("key", "two-regexes", regex + longer)
    add("key", "two-regexes-other-order", longer + regex)


def all_cases():
    CASES.clear()
    for group in (sections, flags, keys):
        group()
    return CASES
