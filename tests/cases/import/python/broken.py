def half(v, _):
    x = (v.GetChildMemberWithName("x"
    return x.GetValue()

def whole(v, _):
    return v.GetChildMemberWithName("x").GetValue()

def __lldb_init_module(debugger, _):
    debugger.HandleCommand("type summary add -F broken.whole Whole")
