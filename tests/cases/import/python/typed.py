"""What only the types of a program tell, and what scripts do beside looking at members."""
import json
import uuid
import lldb


class Row:
    """The last member first."""

    def __init__(self, valobj, _):
        self.valobj = valobj

    def num_children(self):
        return 3

    def get_child_at_index(self, index):
        return self.valobj.GetChildMemberWithName(["c", "b", "a"][index])


class Cells:
    """The children of a member, as its own class makes them."""

    def __init__(self, valobj, _):
        self.valobj = valobj

    def num_children(self):
        return self.count

    def get_child_at_index(self, index):
        return self.cells.GetChildAtIndex(index)

    def update(self):
        self.cells = self.valobj.GetChildMemberWithName("cells").GetSyntheticValue()
        self.count = self.valobj.GetChildMemberWithName("used").GetValueAsUnsigned()


def maybe(valobj, _):
    box = valobj.GetChildMemberWithName("box")
    has = box.GetChildMemberWithName("has").GetValueAsUnsigned(2)
    if has == 2:
        return "<unreadable>"
    if has == 0:
        return "None"
    return box.GetChildMemberWithName("value").Cast(box.GetType().GetTemplateArgumentType(0)).GetSummary()


def door(valobj, _):
    is_open = valobj.GetChildMemberWithName("open").GetValue() == "true"
    kind = " kind 1" if valobj.GetChildMemberWithName("kind").GetValue() == "1" else ""
    return ("open" if is_open else "shut") + kind


def wide(valobj, _):
    return valobj.GetChildMemberWithName("text").GetSummary().lstrip("U")


def spelled(valobj, _):
    count = valobj.GetChildMemberWithName("count").unsigned
    chars = valobj.GetChildMemberWithName("chars").GetPointeeData(0, count).uint8
    return json.dumps("".join(chr(chars[i]) for i in range(count)))


class Hidden:
    """It names no child."""

    def __init__(self, valobj, _):
        self.valobj = valobj

    def num_children(self):
        return 1

    def get_child_at_index(self, index):
        return self.valobj.GetChildMemberWithName("size")


def hidden(valobj, _):
    size = valobj.GetChildMemberWithName("size")
    return "%d %s %s" % (size.GetValueAsSigned(7), size.IsValid(), size.GetSummary())


class Late:
    def __init__(self, valobj):
        self.valobj = valobj

    def update(self):
        self.size = self.valobj.GetChildMemberWithName("size")

    def count(self):
        try:
            return self.size.GetValueAsUnsigned()
        except:
            return -1


def late(valobj, _):
    """The instance has no `size` yet."""
    return "late %d" % Late(valobj).count()


def unnamed(valobj, _):
    """LLDB has no summary of a number."""
    return "unnamed: " + valobj.GetChildMemberWithName("size").GetSummary()


def unsaid(valobj, _):
    return valobj.GetChildMemberWithName("size").GetSummary()


def raw(valobj, _):
    begin = valobj.GetChildMemberWithName("begin")
    start, end = begin.GetValueAsUnsigned(), valobj.GetChildMemberWithName("end").GetValueAsUnsigned()
    return "0x" + bytearray(valobj.GetProcess().ReadMemory(start, end - start, lldb.SBError())).hex(" ", 1)


def guid(valobj, _):
    values = [x.GetValueAsUnsigned() for x in valobj.GetChildMemberWithName("bytes")]
    digits = [hex(value)[2:].zfill(2) for value in values]
    return str(uuid.UUID("".join(digits)))


def letters(valobj, _):
    text = '"'
    for i in range(valobj.GetChildMemberWithName("count").unsigned):
        text += chr(valobj.GetChildMemberWithName("letters").GetChildAtIndex(i).GetValueAsUnsigned())
    return text + '"'


def clock(valobj, _):
    minutes, seconds = divmod(valobj.GetChildMemberWithName("seconds").GetValueAsSigned(), 60)
    return "%d:%02d" % (minutes, seconds)


def owner(valobj, _):
    if valobj.GetTypeName() == "typed::Other":
        return "other"
    if valobj.GetType().IsPointerType() or valobj.GetType().GetTemplateArgumentType(0) == "int":
        return "never"
    return "own"


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("type synthetic add -l typed.Row typed::Row")
    debugger.HandleCommand("type synthetic add -l typed.Cells typed::Cells")
    debugger.HandleCommand("type synthetic add -l typed.Hidden typed::hidden_t")
    debugger.HandleCommand("type summary add -F typed.maybe -x '^typed::Maybe<.+>$'")
    for name in ["door", "wide", "spelled", "hidden", "late", "unnamed", "unsaid", "raw", "guid",
                 "letters", "clock", "owner"]:
        debugger.HandleCommand(f"type summary add -F typed.{name} typed::{name}_t")
