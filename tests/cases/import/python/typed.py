"""Children by their number, and texts that LLDB may not have."""


class Row:
    """The last member first."""

    def __init__(self, valobj, _):
        self.valobj = valobj

    def num_children(self):
        return 3

    def get_child_at_index(self, index):
        if index == 0:
            return self.valobj.GetChildMemberWithName("c")
        return self.valobj.GetChildMemberWithName("b" if index == 1 else "a")


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


def unnamed(valobj, _):
    """LLDB has no summary of a number."""
    return "unnamed: " + valobj.GetChildMemberWithName("size").GetSummary()


def unsaid(valobj, _):
    return valobj.GetChildMemberWithName("size").GetSummary()


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("type synthetic add -l typed.Row typed::Row")
    debugger.HandleCommand("type synthetic add -l typed.Cells typed::Cells")
    debugger.HandleCommand("type summary add -F typed.maybe -x '^typed::Maybe<.+>$'")
    for name in ["unnamed", "unsaid"]:
        debugger.HandleCommand(f"type summary add -F typed.{name} typed::{name}_t")
