import lldb


# What LLVM's compiler of Python to bytecode takes: no loops, no formats, attributes set in `update`.
class Cells:
    owner: lldb.SBValue
    cells: lldb.SBValue
    used: int

    def __init__(self, valobj: lldb.SBValue, _) -> None:
        self.owner = valobj

    def update(self) -> None:
        self.cells = self.owner.GetChildMemberWithName("cells").GetSyntheticValue()
        self.used = (
            self.owner.GetChildMemberWithName("used")
            .GetSyntheticValue()
            .GetValueAsUnsigned()
        )

    def num_children(self) -> int:
        return self.used

    def get_child_at_index(self, at: int) -> lldb.SBValue:
        return self.cells.GetChildAtIndex(at)


def slot(valobj, _):
    unreadable = 2
    box = valobj.GetChildMemberWithName("box")
    used = box.GetChildMemberWithName("used").GetValueAsUnsigned(unreadable)
    if used == unreadable:
        return "<unreadable>"
    if used == 0:
        return "empty"
    kind = valobj.GetType().GetTemplateArgumentType(0)
    return box.GetChildMemberWithName("bytes").Cast(kind).GetSummary()


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("type synthetic add -l subset.Cells Rigid")
    debugger.HandleCommand("type summary add -F subset.slot -x '^Slot<.+>$'")
