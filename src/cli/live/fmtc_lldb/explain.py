"""What made the text of a value, and why nothing did."""

from . import capture, origin

NEAREST = 5


def show(debugger, value, name, asm=False):
    """The formatters of a value, and their steps."""
    lines = ["(%s) %s = %s" % (value.GetTypeName(), name, text_of(value))]
    summary, made_by = value.GetTypeSummary(), None
    if summary.IsValid():
        about, made_by = origin_of(debugger, summary)
        lines += about
    else:
        lines.append("no summary is used for it; `fmtc why %s` says why" % name)
    children = origin.children(value)
    lines += map(str, children)
    made_by = made_by or next(iter(children), None)
    return "\n".join(lines + (trace(value, made_by, asm) if made_by else []))


def text_of(value):
    return value.GetSummary() or value.GetValue() or ""


def origin_of(debugger, summary):
    """What can be said about a summary, and the record that it is."""
    found = origin.loaded(summary)
    if found:
        return [str(found)], found
    entry = origin.entry(debugger, summary)
    if entry is None:
        return ["LLDB does not tell where its summary comes from"], None
    category, spec = entry
    if category != "default" or not origin.is_bytecode(summary):
        return ["its summary is not bytecode: key `%s` of the category %s"
                % (spec.GetName(), category)], None
    found = origin.candidates(spec.GetName())
    if not found:
        return ["its summary has the key `%s`, and no module has it any more" % spec.GetName()], None
    lines = [str(one) for one in found]
    if len(found) > 1:
        lines.insert(0, "LLDB does not tell which of these made the text; the last one loaded does:")
    return lines, found[-1]


def trace(value, found, asm):
    """Each part of the formatters with its live value, as the source has it, or each instruction."""
    how = "--trace" if asm else "--explain"
    done = capture.run(value, capture.reader_for(found), *found.arguments(), how)
    problem = ["the steps end here: " + done.stderr.rstrip("\n")] if done.returncode else []
    return ["", *done.stdout.splitlines(), *problem]


def why(debugger, value, name):
    """Why no formatter of ours is used."""
    lines = ["(%s) %s = %s" % (value.GetTypeName(), name, text_of(value))]
    summary, names = value.GetTypeSummary(), origin.names_of(value.GetType())
    if summary.IsValid():
        return "\n".join(lines + explain_summary(debugger, summary, name))
    records = origin.all_records(names, near=True)
    if not records:
        lines.append("nothing is loaded, and no module of the program has formatters")
        return "\n".join(lines)
    lines.append("its type is called " + ", ".join("`%s`" % name for name in names))
    near = [near_miss(one, value) for one in records if one.record.matches]
    lines += near or nearest(records)
    return "\n".join(lines)


def explain_summary(debugger, summary, name):
    if origin.loaded(summary):
        return ["one is used; `fmtc show %s` shows it" % name]
    entry = origin.entry(debugger, summary)
    if entry is None:
        return ["a summary is used, and LLDB does not tell which"]
    category, spec = entry
    if category == "default" and origin.is_bytecode(summary):
        return ["one of the program is used, with the key `%s`; `fmtc show %s` shows it"
                % (spec.GetName(), name)]
    return ["a summary of the category %s is used, with the key `%s`; a formatter that is loaded "
            "with `fmtc load` wins over it" % (category, spec.GetName())]


def near_miss(found, value):
    """Why a record is not used whose key fits."""
    record = found.record
    of, reason = value.GetType(), "LLDB does not use it"
    if record.kind == "children":
        reason = "it is for children only"
    elif of.IsPointerType() and record.flags & 2:
        reason = "it is not for pointers"
    elif of.IsReferenceType() and record.flags & 4:
        reason = "it is not for references"
    elif of.IsTypedefType() and not record.flags & 1:
        reason = "it is not for typedefs"
    elif of.IsPointerType() and of.GetPointeeType().IsPointerType():
        reason = "it is for one level of pointers"
    return "%s\n  %s" % (found, reason)


def nearest(records):
    """The keys that are spelled most like the names."""
    ranked = sorted(records, key=lambda one: one.record.distance)[:NEAREST]
    return ["no key matches; the nearest are"] + ["  `%s`, %s of %s" % (
        one.record.shown, one.record.kind, one.path) for one in ranked]
