import lldb
import os

def member(value, name):
    return value.GetChildMemberWithName(name)


def price(valobj, internal_dict):
    cents = member(valobj, "cents").GetValueAsUnsigned()
    return "%d.%02d EUR" % (cents // 100, cents % 100)


def item(valobj, internal_dict, options):
    raw = valobj.GetNonSyntheticValue()
    kind = raw.GetChildMemberWithName("kind").GetValueAsUnsigned()
    title = raw.GetChildMemberWithName("title").GetSummary()
    if not title:
        return "untitled"
    if kind > 2:
        return f"{title}: kind {kind:#x}"
    return title.strip('"') + " (" + ("book" if kind == 0 else "tool" if kind == 1 else "toy") + ")"


def order(valobj, _):
    """An order with its items."""
    count = valobj.GetChildMemberWithName("count").GetValueAsSigned()
    lines = valobj.GetChildMemberWithName("lines").GetNonSyntheticValue()
    done = valobj.GetChildMemberWithName("done").GetValueAsUnsigned()
    first, second = lines.GetChildAtIndex(0).GetValue(), lines.GetChildAtIndex(1).GetValue()
    return "[{}, {}, of {}] {}".format(first, second, count, "done" if done else "open")


def chain(valobj, _):
    node = valobj.GetChildMemberWithName("head")
    if node.GetValueAsUnsigned() == 0:
        return "end"
    text = "%s -> " % node.GetChildMemberWithName("id").value
    text += "%s -> …" % node.GetChildMemberWithName("next").GetChildMemberWithName("id").value
    return text


def bytes_of(valobj, _):
    data = valobj.GetChildMemberWithName("data")
    length = valobj.GetChildMemberWithName("length").GetValueAsUnsigned(0)
    error = lldb.SBError()
    content = valobj.GetProcess().ReadMemory(data.GetValueAsUnsigned(), length, error)
    return '"' + content.decode("utf-8") + '"'


def basket(valobj, _):
    lines = valobj.GetChildMemberWithName("lines")
    total = lines.GetNumChildren()
    return "%d: %s" % (min(total, 9), lines.GetChildAtIndex(1).value)


def flags(valobj, _):
    mask = valobj.GetChildMemberWithName("mask").unsigned
    level = valobj.GetChildMemberWithName("level")
    depth = valobj.GetValueForExpressionPath(".depth").GetValueAsSigned()
    if mask == 0 and level.signed == 0:
        return "none"
    text = "rw" if mask & 3 == 3 else "r" if mask & 1 else "-"
    return "%08x %s %d %s %X %d|%s" % (
        mask, text, level.signed, depth, mask >> 4, mask & 15, valobj.GetTypeName())


def nothing(valobj, _):
    if valobj.GetChildMemberWithName("value").signed == 2:
        return "two"


def maybe(valobj, _):
    has = valobj.GetChildMemberWithName("has").GetValueAsUnsigned(2)
    if has == 2:
        return "<unreadable>"
    return valobj.GetChildMemberWithName("value").GetValue() if has else "nothing"


def odd(valobj, _):
    value = valobj.EvaluateExpression("size()")
    return value.GetValue()


class Stack:
    def __init__(self, valobj, internal_dict):
        self.valobj = valobj
        self.update()

    def update(self):
        self.items = self.valobj.GetChildMemberWithName("items")
        self.size = self.valobj.GetChildMemberWithName("size").GetValueAsUnsigned()

    def num_children(self):
        return self.size

    def get_child_index(self, name):
        return int(name.lstrip("[").rstrip("]"))

    def get_child_at_index(self, index):
        if index < 0 or index >= self.num_children():
            return None
        return self.items.GetChildAtIndex(index)

    def has_children(self):
        return True


class Span:
    def __init__(self, valobj, _):
        self.valobj = valobj

    def update(self):
        self.first = self.valobj.GetChildMemberWithName("first")
        self.last = self.valobj.GetChildMemberWithName("last")
        self.type = self.first.GetType().GetPointeeType()
        self.step = self.type.GetByteSize()

    def num_children(self):
        return (self.last.GetValueAsUnsigned() - self.first.GetValueAsUnsigned()) // self.step

    def get_child_at_index(self, index):
        return self.first.CreateChildAtOffset("[%d]" % index, index * self.step, self.type)


class Run:
    def __init__(self, valobj, _):
        self.valobj = valobj

    def update(self):
        self.first = self.valobj.GetChildMemberWithName("first")
        self.size = self.valobj.GetChildMemberWithName("size").unsigned
        self.type = self.first.type.GetPointeeType()

    def num_children(self):
        return self.size

    def get_child_at_index(self, index):
        offset = index * self.type.GetByteSize()
        return self.first.CreateChildAtOffset("[%d]" % index, offset, self.type)


class Pair:
    def __init__(self, valobj, _):
        self.valobj = valobj

    def num_children(self):
        return 2

    def get_child_at_index(self, index):
        if index == 0:
            return self.valobj.GetChildMemberWithName("left")
        return self.valobj.GetChildMemberWithName("right")


def __lldb_init_module(debugger, internal_dict):
    module = os.path.splitext(os.path.basename(__file__))[0]
    for name, function in (("Price", price), ("Item", item), ("Order", order), ("Basket", basket), ("Flags", flags), ("Nothing", nothing)):
        debugger.HandleCommand(f"type summary add -F {__name__}.{function.__name__} shop::{name}")
    debugger.HandleCommand("type summary add -w shop -e --python-function %s.chain shop::Chain" % module)
    debugger.HandleCommand('type summary add -x "^shop::Bytes<.+>$" -F ' + module + ".bytes_of")
    debugger.HandleCommand("type summary add -F shop.maybe -x '^shop::Maybe<.+>$'")
    debugger.HandleCommand("type summary add -F shop.odd shop::Odd")
    for name in ["Stack", "Pair", "Run"]:
        debugger.HandleCommand("type synthetic add shop::{0} --python-class shop.{0}".format(name))
    debugger.HandleCommand("type category enable shop")
    category = debugger.GetDefaultCategory()
    category.AddTypeSynthetic(
        lldb.SBTypeNameSpecifier("^shop::Span<.+>$", True),
        lldb.SBTypeSynthetic.CreateWithClassName("shop.Span"),
    )
