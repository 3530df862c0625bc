import os
import sys
import lldb
from lldb import SBData, SBError
from yard_parts import *
import yard_parts as parts

PY3 = sys.version_info[0] == 3


# What needs a process, or a type that is looked up, does not matter where it is not used.
class Boats:
    LIMIT = 3

    def __init__(self, valobj, internal_dict):
        logger = lldb.formatters.Logger.Logger()
        logger >> "made for %s" % valobj
        self.valobj = valobj
        self.kind = None

    def extract(self):
        found = self.valobj.GetType().GetUnqualifiedType()
        if found.IsReferenceType():
            found = found.GetDereferencedType()
        elif found.IsPointerType():
            found = found.GetPointeeType()
        return found

    def update(self):
        try:
            self.kind = self.extract()
            self.size = self.kind.GetByteSize()
            assert self.size != 0
            self.count = self.valobj.GetChildMemberWithName("count")
            self.first = self.valobj.GetChildMemberWithName("first")
        except:
            pass

    def num_children(self):
        try:
            return self.count.GetValueAsSigned(0)
        except:
            return 0

    def get_child_index(self, name):
        if name == "captain":
            return 0
        return -1

    def get_child_at_index(self, index):
        if index == 0:
            return self.first
        return None


def boats(valobj, internal_dict):
    captain = valobj.GetChildMemberWithName("captain").GetSummary()
    return "%d boats of %s" % (valobj.GetNumChildren(), captain)


# A function chooses the class, and a class makes numbers.
class Locks:
    def __init__(self, valobj, internal_dict, is_open=False):
        self.holders = valobj.GetChildMemberWithName("open" if is_open else "holders")
        self.maker = Numbers(valobj)

    def num_children(self):
        return 1

    def get_child_index(self, name):
        return ["value", "holders"].index(name)

    def get_child_at_index(self, index):
        if index == 1:
            return self.maker.make("holders", self.held)
        return None

    def update(self):
        self.held = self.holders.GetValueAsSigned() - 1


def locks(valobj, internal_dict):
    return Locks(valobj, internal_dict, is_open=True)


def lock(valobj, internal_dict):
    held = valobj.GetChildMemberWithName("holders").GetValueAsSigned()
    return "held={}".format(held) if held >= 0 else "free={}".format(-held)


def view(valobj, internal_dict):
    raw = valobj.GetNonSyntheticValue()
    length = raw.GetChildMemberWithName("length").unsigned
    pointer = raw.GetChildMemberWithName("data")
    if pointer.unsigned == 0 or length == 0:
        return '""'
    limit = valobj.target.debugger.GetSetting("target.max-string-summary-length")
    if limit:
        length = min(length, limit.GetUnsignedIntegerValue())
    return pointer.deref.Cast(pointer.deref.type.GetArrayType(length)).summary


def cut(valobj, internal_dict):
    begin = valobj.GetChildMemberWithName("begin")
    length = valobj.GetChildMemberWithName("end").unsigned - begin.unsigned
    if length <= 0:
        return "nothing"
    return spelled(begin.GetPointeeData(0, length), length)


def owned(valobj, internal_dict):
    return view(valobj, internal_dict) if PY3 else None


def whole(valobj, internal_dict):
    return parts.Sides.text(valobj) or "no sides"


def flag(valobj, internal_dict):
    is_up = valobj.GetChildMemberWithName("up").GetValue() == "true"
    is_one = valobj.GetChildMemberWithName("level").GetValue() == "1"
    return ("up" if is_up else "down") + (" one" if is_one else " many")


def port(valobj, internal_dict):
    inner = lldb.value(valobj).gate.number.sbvalue
    return "port %d" % inner.GetValueAsUnsigned()


def ship(valobj, internal_dict):
    return valobj.GetChildMemberWithName("cargo").deref.summary


def listed(valobj, internal_dict):
    names = [2]
    return "%s" % names


def early(valobj, internal_dict):
    begin = valobj.GetChildMemberWithName("begin")
    text = ""
    for i in range(4):
        byte = begin.GetPointeeData(0, 8).uint8[i]
        text += chr(byte)
    return text


def __lldb_init_module(debugger, internal_dict):
    module = os.path.splitext(os.path.basename(__file__))[0]
    kinds = ["view", "cut", "owned", "whole", "flag", "port", "ship", "listed", "early"]
    for kind in kinds:
        debugger.HandleCommand(f"type summary add -F {module}.{kind} yard::{kind}_t")
    debugger.HandleCommand(f'type synthetic add -l {__name__}.Boats -x "yard::Boats<.+>$"')
    debugger.HandleCommand(f'type summary add -F {__name__}.boats -x "yard::Boats<.+>$"')
    debugger.HandleCommand(f'type synthetic add -l {__name__}.locks -x "^yard::Lock<.+>$"')
    debugger.HandleCommand(f'type summary add -F {__name__}.lock -x "^yard::Lock<.+>$"')
