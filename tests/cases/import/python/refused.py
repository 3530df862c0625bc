import re


def evaluates(v, _):
    return v.EvaluateExpression("x + 1").GetValue()


def describes(v, _):
    return str(v.GetChildMemberWithName("x"))


def ratio(v, _):
    return "%.2f" % (v.GetChildMemberWithName("a").unsigned / v.GetChildMemberWithName("b").unsigned)


def divides(v, _):
    return "%d" % (v.GetChildMemberWithName("a").signed // 3)


def matches(v, _):
    return re.sub("x", "y", v.GetTypeName())


def compares(v, _):
    if v.GetChildMemberWithName("name").GetSummary() == "x":
        return "x"
    return "other"


def partly(v, _):
    if v.GetChildMemberWithName("kind").unsigned == 1:
        return "one"
    if v.GetChildMemberWithName("kind").unsigned == 2:
        return v.GetFrame().FindVariable("x").GetValue()
    return "many"


def recursive(v, _):
    return recursive(v.GetChildMemberWithName("next"), _) + "."


def addresses(v, _):
    return v.GetChildMemberWithName("x").AddressOf().GetSummary()


def named(v, _):
    target = v.GetTarget()
    return v.Cast(target.FindFirstType("Other")).GetSummary()


def raises(v, _):
    raise ValueError("x")


def hexes(v, _):
    return "%x" % v.GetChildMemberWithName("x").signed


class Named:
    def __init__(self, v, _):
        self.v = v

    def num_children(self):
        return self.v.GetChildMemberWithName("n").unsigned

    def get_child_at_index(self, i):
        return self.v.CreateValueFromExpression("v%d" % i, "f()")


def __lldb_init_module(debugger, _):
    for function in ["evaluates", "describes", "ratio", "divides", "matches", "compares", "partly",
                     "recursive", "addresses", "named", "raises", "hexes", "missing"]:
        debugger.HandleCommand("type summary add {0}_t -F refused.{0}".format(function))
    debugger.HandleCommand("type synthetic add -l refused.Named Named")
