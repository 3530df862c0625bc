import lldb


class Values:
    def __init__(self, valobj, _):
        self.valobj = valobj

    def update(self):
        self.size = self.valobj.GetChildMemberWithName("size")
        self.data = self.valobj.GetChildMemberWithName("data").GetNonSyntheticValue()

    def num_children(self):
        if not self.size.IsValid():
            return 0
        return min(self.size.GetValueAsUnsigned(0), 100)

    def get_child_at_index(self, index):
        return self.data.GetChildAtIndex(index)


def values(valobj, _):
    return f"{valobj.num_children} of {valobj.GetNonSyntheticValue().GetChildMemberWithName('room').unsigned}"


def direct(valobj, _):
    return valobj.GetChildMemberWithName("room").GetValue()


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("type synthetic add -l own_children.Values Values")
    debugger.HandleCommand("type summary add -F own_children.values Values")
    debugger.HandleCommand("type synthetic add -l own_children.Values Direct")
    debugger.HandleCommand("type summary add -F own_children.direct Direct")
