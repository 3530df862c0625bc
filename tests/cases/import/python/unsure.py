# What may be wrong is refused, or is for the releases that can do it.
def nested(v, _):
    groups = []
    groups.append(["a", "b"])
    return "%d" % len(groups)


def extended(v, _):
    names = []
    names.extend(["a", "b"])
    names.append("c")
    return ",".join(names)


def counts(v, _):
    return f"{v.GetNumChildren()} {v.GetChildAtIndex(0).GetValue()}"


def raw(v, _):
    raw = v.GetNonSyntheticValue()
    return f"{raw.GetNumChildren()} {raw.GetChildMemberWithName('first').GetValue()}"


def named(v, _):
    return v.GetChildMemberWithName("first").GetValue()


def pathed(v, _):
    return v.GetValueForExpressionPath(".first").GetValue()


def behind(v, _):
    return v.GetChildMemberWithName("pointer").Dereference().GetValue()


def behind_number(v, _):
    return "%d" % v.GetChildMemberWithName("pointer").deref.unsigned


def behind_member(v, _):
    return v.GetChildMemberWithName("pointer").Dereference().GetChildMemberWithName("x").GetValue()


def behind_name(v, _):
    return v.GetChildMemberWithName("pointer").Dereference().GetTypeName()


def behind_children(v, _):
    return ",".join(child.value for child in v.GetChildMemberWithName("pointer").Dereference())


def behind_walk(v, _):
    text, node = "", v.GetChildMemberWithName("head")
    while node.unsigned != 0:
        text += node.GetChildMemberWithName("id").value
        node = node.GetChildMemberWithName("next").Dereference()
    return text


def element(v, _):
    return v.GetChildMemberWithName("data").GetChildAtIndex(2).GetValue()


def element_of_path(v, _):
    return v.GetValueForExpressionPath(".data[2].x").GetValue()


def is_true(v, _):
    return "yes" if v.GetChildMemberWithName("flag").GetValue() == "true" else "no"


def is_set(v, _):
    return str(bool(v.GetChildMemberWithName("flag").unsigned))


def read_text(v, _):
    return "%d" % (int(v.GetChildMemberWithName("x").GetValue()) + 1)


def read_base(v, _):
    return "%x" % int(v.GetChildMemberWithName("x").GetValue(), 16)


def silent(v, _):
    try:
        return v.GetChildMemberWithName("x").GetValue()
    except AttributeError:
        pass
    return "none"


def handled(v, _):
    try:
        return v.GetChildMemberWithName("x").GetValue()
    except Exception:
        return "<invalid>"


def changed(v, _):
    names = ["a"]
    try:
        names.append(v.GetChildMemberWithName("x").GetValue())
    except Exception:
        names.append("?")
    return ",".join(names)


def quotes(v, _):
    return v.GetChildMemberWithName("name").GetSummary().replace('"', "'")


def surplus(v, _):
    return "%d" % (1, 2)


class Handled:
    def __init__(self, v, _):
        self.v = v

    def update(self):
        try:
            self.size = self.v.GetChildMemberWithName("size").unsigned
        except Exception:
            print("no size")

    def num_children(self):
        return self.size

    def get_child_at_index(self, i):
        return self.v.GetChildMemberWithName("data").GetChildAtIndex(i)


def separated(v, _):
    out = ""
    for i in range(v.GetChildMemberWithName("size").unsigned):
        if out:
            out += ", "
        out += str(v.GetChildMemberWithName("items").GetNonSyntheticValue().GetChildAtIndex(i).unsigned)
    return out


def listed(v, _):
    out = []
    for i in range(v.GetChildMemberWithName("size").unsigned):
        if len(out) < 2:
            out.append(str(i))
    return ",".join(out)


def chained(v, _):
    out = ""
    node = v.GetChildMemberWithName("head")
    while node.unsigned != 0:
        out += ("," if len(out) > 0 else "") + str(node.GetChildMemberWithName("id").unsigned)
        node = node.GetChildMemberWithName("next")
    return out


def octal(v, _):
    return "\033[1m%d" % v.GetChildMemberWithName("x").unsigned


def sign(v, _):
    return "{:-5d}|".format(v.GetChildMemberWithName("x").unsigned)


def truth(v, _):
    return "%d" % (v.GetChildMemberWithName("x").unsigned > 3)


def zeros(v, _):
    return "{:#06x} %d".format(31) % v.GetChildMemberWithName("x").unsigned


def missing(v, _):
    return helper(v)


def helper(v, more):
    return "%s" % more


def among(v, _):
    ty = v.GetType().GetTemplateArgumentType(0)
    return "yes" if ty.GetByteSize() in (4, 8) else "no"


def __lldb_init_module(debugger, _):
    for function in ["nested", "extended", "counts", "raw", "named", "pathed", "behind", "behind_number",
                     "behind_member", "behind_name", "behind_children", "behind_walk", "element",
                     "element_of_path", "is_true", "is_set", "read_text", "read_base", "silent", "handled",
                     "changed", "quotes", "surplus", "separated", "listed", "chained", "octal", "sign", "truth", "zeros",
                     "missing", "among"]:
        debugger.HandleCommand("type summary add {0}_t -F unsure.{0}".format(function))
    for function in ["counts", "raw", "named", "pathed"]:
        debugger.HandleCommand("type summary add -x ^std::{0}<.+>$ -F unsure.{0}".format(function))
    debugger.HandleCommand("type synthetic add -l unsure.Handled -x ^Box")
    debugger.HandleCommand("type summary add Box1 -F unsure.counts")
    debugger.HandleCommand("type summary add Box2 -F unsure.named")
