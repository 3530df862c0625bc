"""Commands whose parts are joined, and strings that only LLDB can show."""

import lldb

POINTS = ["Point", "geo::Point"]


def add(debugger, key, text):
    debugger.HandleCommand('type summary add -w shapes -s "' + text + '" ' + key)


def __lldb_init_module(debugger, internal_dict):
    for point in POINTS:
        add(debugger, point, "(${var.x}, ${var.y})")
    add(debugger, "Row", "${var.cells[0-2]}")
    debugger.HandleCommand(
        "type summary add --python-script \"return valobj.GetChildMemberWithName('id').GetValue()\" Node"
    )
