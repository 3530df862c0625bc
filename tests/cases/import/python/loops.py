def digits(v, _):
    text = ""
    for i in range(4):
        text += "%02x" % v.GetChildMemberWithName("bytes").GetNonSyntheticValue().GetChildAtIndex(i).unsigned
    return text


def used(v, _):
    slots = v.GetChildMemberWithName("slots").GetNonSyntheticValue()
    found = []
    for i in range(v.GetChildMemberWithName("size").GetValueAsUnsigned()):
        slot = slots.GetChildAtIndex(i)
        if slot.GetChildMemberWithName("used").GetValueAsUnsigned():
            found.append(slot.GetChildMemberWithName("key").GetValue())
    return "{" + "; ".join(found) + "}"


def each(v, _):
    return ",".join(child.GetValue() for child in v.GetNonSyntheticValue().children if child.unsigned > 1)


def signs(v, _):
    text = "<"
    for i in range(v.GetChildMemberWithName("size").unsigned):
        if i > 0:
            text += ", "
        text += v.GetNonSyntheticValue().GetChildAtIndex(i).GetValue()
    return text + ">"


def ring(v, _):
    head = v.GetChildMemberWithName("head")
    node = head
    text = ""
    while node.IsValid() and node.GetChildMemberWithName("id").signed != 9:
        text += node.GetChildMemberWithName("id").value
        node = node.GetChildMemberWithName("links").GetChildMemberWithName("next")
    return text


def counted(v, _):
    node, count = v.GetChildMemberWithName("head"), 0
    while node.unsigned != 0:
        count += 1
        node = node.GetChildMemberWithName("next")
    return "%d nodes" % count


def first(v, _):
    for i in range(v.GetChildMemberWithName("size").unsigned):
        if v.GetChildAtIndex(i).unsigned == 3:
            return "three"
    return "none"


def forever(v, _):
    text = ""
    node = v.GetChildMemberWithName("head")
    while True:
        node = node.GetChildMemberWithName("next")
    return text


def __lldb_init_module(debugger, _):
    for function in [digits, used, each, signs, ring, counted, first, forever]:
        debugger.HandleCommand("type summary add %s_t -F loops.%s" % (function.__name__, function.__name__))
