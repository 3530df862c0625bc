"""What made the text of a value, and why nothing did."""

from . import capture, origin

NEAREST = 5


def show(debugger, value, name, asm=False):
    """The formatters of a value, and their steps."""
    lines = [f"({value.GetTypeName()}) {name} = {text_of(value)}"]
    summary, made_by = value.GetTypeSummary(), None
    if summary.IsValid():
        about, made_by = origin_of(debugger, summary)
        lines += about
    else:
        lines.append(f"LLDB uses no summary for it; `fmtc why {name}` says why")
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
        return [f"its summary is not bytecode: key `{spec.GetName()}` of the category {category}"], None
    found = origin.candidates(spec.GetName())
    if not found:
        return [f"its summary has the key `{spec.GetName()}`, and no module has it any more"], None
    lines = [str(one) for one in found]
    if len(found) > 1:
        lines.insert(0, "LLDB does not tell which of these made the text; it uses the last one loaded:")
    return lines, found[-1]


def trace(value, found, asm):
    """Each part of the formatters with its live value, as the source has it, or each instruction."""
    how = "--trace" if asm else "--explain"
    done = capture.run(value, capture.reader_for(found), *found.arguments(), how)
    problem = ["the steps end here: " + done.stderr.rstrip("\n")] if done.returncode else []
    return ["", *done.stdout.splitlines(), *problem]


def why(debugger, value, name):
    """Why no formatter of ours is used."""
    lines = [f"({value.GetTypeName()}) {name} = {text_of(value)}"]
    summary, names = value.GetTypeSummary(), origin.names_of(value.GetType())
    if summary.IsValid():
        return "\n".join(lines + explain_summary(debugger, summary, name))
    records = origin.all_records(names, near=True)
    if not records:
        lines.append("nothing is loaded, and no module of the program has formatters")
        return "\n".join(lines)
    start = "the name of its type is " if len(names) == 1 else "the names of its type are "
    lines.append(start + ", ".join(f"`{name}`" for name in names))
    near = [near_miss(one, value) for one in records if one.record.matches]
    lines += near or nearest(records)
    return "\n".join(lines)


def explain_summary(debugger, summary, name):
    if origin.loaded(summary):
        return [f"LLDB uses a formatter for it; `fmtc show {name}` shows which"]
    entry = origin.entry(debugger, summary)
    if entry is None:
        return ["LLDB uses a summary for it, but does not tell which"]
    category, spec = entry
    if category == "default" and origin.is_bytecode(summary):
        return [f"LLDB uses a formatter of the program, with the key `{spec.GetName()}`; `fmtc show {name}` shows it"]
    return [
        f"LLDB uses a summary of the category {category}, with the key `{spec.GetName()}`; a formatter that you load "
        "with `fmtc load` wins over it"
    ]


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
    return f"{found}\n  {reason}"


def nearest(records):
    """The keys that are spelled most like the names."""
    ranked = sorted(records, key=lambda one: one.record.distance)[:NEAREST]
    return ["no key matches; the nearest are"] + [
        f"  `{one.record.shown}`, {one.record.kind} of {one.path}" for one in ranked
    ]
