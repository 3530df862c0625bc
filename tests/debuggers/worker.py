"""The part of the probe that runs in LLDB's own Python; probe24.cpp is the same in C++.

A job is a JSON file: `mode` "run" or "tree", the debuggee `exe`, and the file `out`, to which
"run" appends JSON lines as it goes, so that nothing is lost when a case kills LLDB:

    {"start": ID}                                 a case begins
    {"failed": ID, "why": TEXT}                   it cannot be run
    {"first": ID, "raw": ..., "display": ..., "output": ...}    seen in the first run
    {"done": ID, "reached_end": true, false or null}
    {"step": NAME}, {"saw": NAME, "data": ...}    a case that is observed, step by step
    {"glanced": ID, "data": ...}                  a case that is looked at once
"""

import json
import os
import sys

import lldb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from container import elf_with_section, section_of  # noqa: E402

MARKER = "<<reached the end>>"
MAX_TREE_CHILDREN = 100
MAX_OBSERVED_CHILDREN = 8
SETTINGS = (
    "symbols.enable-external-lookup false",
    "target.inherit-env false",
    "auto-confirm true",
    "interpreter.prompt-on-quit false",
    "use-color false",
    "target.max-children-count 20",
)


class Session:
    """The debuggee, stopped where all its variables have their values."""

    def __init__(self, debugger, exe):
        self.debugger = debugger
        debugger.SetAsync(False)
        for setting in SETTINGS:
            debugger.HandleCommand("settings set " + setting)
        self.target = debugger.CreateTarget(exe)
        self.target.BreakpointCreateByName("stop_here")
        info = lldb.SBLaunchInfo([])
        info.SetLaunchFlags(lldb.eLaunchFlagDisableASLR)
        info.SetEnvironment(lldb.SBEnvironment(), False)
        error = lldb.SBError()
        self.process = self.target.Launch(info, error)
        if not self.process.IsValid() or self.process.state != lldb.eStateStopped:
            raise RuntimeError("cannot stop in the debuggee: %s" % error)
        thread = self.process.GetSelectedThread()
        thread.SetSelectedFrame(1)
        self.frame = thread.GetFrameAtIndex(1)

    def find(self, path, synthetic=False):
        v = self.frame.GetValueForVariablePath(path, lldb.eNoDynamicValues)
        v.SetPreferSyntheticValue(synthetic)
        return v

    def command(self, line):
        result = lldb.SBCommandReturnObject()
        self.debugger.GetCommandInterpreter().HandleCommand(line, lldb.SBExecutionContext(self.frame), result)
        return (result.GetOutput() or "") + (result.GetError() or "")


def text(s):
    """A string of LLDB's API as [text, null], or [null, hex] if it is not UTF-8."""
    if s is None:
        return None, None
    raw = s.encode("utf-8", "surrogateescape")
    try:
        return raw.decode("utf-8"), None
    except UnicodeDecodeError:
        return None, raw.hex()


class Loaded:
    """The case's section in the debugger, for the time of a `with`."""

    def __init__(self, session, case, path, marker=None):
        value = session.find(case["value"])
        if not value.IsValid():
            raise RuntimeError("no variable " + case["value"])
        key = case["key"] if case.get("key") is not None else value.GetTypeName()
        with open(path, "wb") as f:
            f.write(elf_with_section(section_of(case, key, marker)))
        self.session, self.path = session, path

    def __enter__(self):
        self.module = self.session.target.AddModule(self.path, None, None)

    def __exit__(self, *_):
        self.session.target.RemoveModule(self.module)
        os.unlink(self.path)
        self.session.command("type summary clear")
        self.session.command("type synthetic clear")


# ---- Cases of which the summary is wanted -------------------------------------------------


def ask_everything(session, case):
    """What a person, a front end and a script ask of a value."""
    session.command("frame variable " + case["value"])
    value = session.find(case["value"], True)
    see_children(value)
    for name in case["names"]:
        see_lookup(value, name)
    str(value)  # without a limit of its depth


def run_summary(session, case, path, emit):
    seen = {"first": case["id"], "display": text(None), "output": None}
    with Loaded(session, case, path):
        seen["raw"] = text(session.find(case["value"]).GetSummary())
        if case.get("display"):
            out = session.command("frame variable " + case["value"])
            seen["display"] = text(out.split("\n", 1)[0])
        if case.get("command"):
            seen["output"] = session.command(case["command"])
        if "names" in case:
            ask_everything(session, case)
    emit(seen)
    reached_end = None
    if case.get("probe_end", True) and "section" not in case:
        with Loaded(session, case, path, MARKER):
            reached_end = session.find(case["value"]).GetSummary() == MARKER
    emit({"done": case["id"], "reached_end": reached_end})


# ---- Cases of which the children are wanted too ---------------------------------------------


def name_and_text(v):
    if not v.IsValid():
        return None
    value = v.GetValue()
    return [v.GetName(), text(value if value is not None else v.GetSummary())[0]]


def see_children(value):
    n = value.GetNumChildren()
    kids = [
        name_and_text(value.GetChildAtIndex(i, lldb.eNoDynamicValues, False))
        for i in range(min(n, MAX_OBSERVED_CHILDREN))
    ]
    return {"synthetic": value.IsSynthetic(), "num_children": n, "children": kids}


def see_lookup(value, name):
    return {"index": value.GetIndexOfChildWithName(name), "child": name_and_text(value.GetChildMemberWithName(name))}


def observation_steps(session, case):
    def value():
        return session.find(case["value"], True)

    steps = [("summary", lambda: text(value().GetSummary())[0]), ("children", lambda: see_children(value()))]
    for name in case["lookups"]:
        steps.append(("lookup " + name, lambda n=name: see_lookup(value(), n)))
    show = case.get("command") or "frame variable " + case["value"]
    return steps + [("display", lambda: session.command(show))]


def run_observed(session, case, path, log_path, emit):
    """Each step loads the section anew, so that none depends on what others made run, and is
    announced, so that the next debugger can go on behind one that kills."""
    session.command("log enable -f %s lldb formatters" % log_path)
    for name, see in observation_steps(session, case):
        if name in case["skip"]:
            continue
        emit({"step": name})
        before = os.path.getsize(log_path)
        with Loaded(session, case, path):
            data = see()
        with open(log_path, "rb") as f:
            f.seek(before)
            log = f.read().decode("utf-8", "replace")
        emit({"saw": name, "data": data, "log": log})
    session.command("log disable lldb formatters")
    emit({"done": case["id"], "reached_end": None})


def run_glance(session, case, path, emit):
    """The line that is printed, the summary and the children, with the section loaded once."""
    with Loaded(session, case, path):
        display = session.command("frame variable " + case["value"])
        value = session.find(case["value"], True)
        data = dict(see_children(value), summary=text(value.GetSummary())[0], display=display)
    emit({"glanced": case["id"], "data": data})


def run(session, job):
    with open(job["out"], "a") as out:

        def emit(obj):
            out.write(json.dumps(obj) + "\n")
            out.flush()

        for n, case in enumerate(job["cases"]):
            emit({"start": case["id"]})
            path = os.path.join(job["tmp"], "case%d-%d.so" % (os.getpid(), n))
            try:
                if case.get("glance"):
                    run_glance(session, case, path, emit)
                elif case["observe"]:
                    log = os.path.join(job["tmp"], "formatters.log")
                    run_observed(session, case, path, log, emit)
                else:
                    run_summary(session, case, path, emit)
            except Exception as e:  # whatever it is, the other cases can run
                emit({"failed": case["id"], "why": str(e)})


# ---- Value trees ----------------------------------------------------------------------------


def type_names(t):
    return {
        "type": t.GetName(),
        "display_type": t.GetDisplayTypeName(),
        "canonical_type": t.GetCanonicalType().GetName(),
    }


def template_args(t, depth=3):
    """The type arguments of a class template, null for value arguments."""
    out = []
    for i in range(t.GetNumberOfTemplateArguments()):
        arg = t.GetTemplateArgumentType(i)
        is_type = t.GetTemplateArgumentKind(i) == lldb.eTemplateArgumentKindType
        if not is_type or not arg.IsValid():
            out.append(None)
            continue
        names = type_names(arg)
        more = template_args(arg, depth - 1) if depth else []
        out.append(dict(names, template_args=more) if more else names)
    return out


def bit_fields(t):
    """The bit-fields of a struct, or of that to which a pointer or a reference is, with their bits."""
    if t.IsPointerType() or t.IsReferenceType():
        t = t.GetPointeeType() if t.IsPointerType() else t.GetDereferencedType()
    fields = [t.GetFieldAtIndex(i) for i in range(t.GetNumberOfFields())]
    return {f.GetName(): f.GetBitfieldSizeInBits() for f in fields if f.IsBitfield()}


def answers(v):
    """What a value says to the selectors, its children left out."""
    unsigned_error, signed_error = lldb.SBError(), lldb.SBError()
    unsigned = v.GetValueAsUnsigned(unsigned_error, 0)
    signed = v.GetValueAsSigned(signed_error, 0)
    address = v.GetLoadAddress()
    summary, summary_hex = text(v.GetSummary())
    out = {
        "name": v.GetName(),
        **type_names(v.GetType()),
        "value": text(v.GetValue())[0],
        "summary": summary,
        "unsigned": unsigned if unsigned_error.Success() else None,
        "signed": signed if signed_error.Success() else None,
        "address": None if address == lldb.LLDB_INVALID_ADDRESS else address,
        "size": v.GetType().GetByteSize(),
        "num_children": v.GetNumChildren(),
    }
    if summary_hex:
        out["summary_hex"] = summary_hex
    if v.IsValid() and v.GetError().Fail():
        out["error"] = v.GetError().GetCString()
    args = template_args(v.GetType())
    return dict(out, template_args=args) if args else out


def children(v, depth, want_synthetic):
    out, bits = [], bit_fields(v.GetType())
    for i in range(min(v.GetNumChildren(), MAX_TREE_CHILDREN)):
        child = v.GetChildAtIndex(i, lldb.eNoDynamicValues, False)
        if want_synthetic:
            child.SetPreferSyntheticValue(False)
        out.append(node(child, depth, want_synthetic))
        if child.GetName() in bits:
            out[-1]["bits"] = bits[child.GetName()]
    return out


def node(v, depth, want_synthetic=True):
    """The raw view of a value, and its synthetic children where its type has any."""
    out = answers(v)
    if depth > 0 and out["num_children"]:
        out["children"] = children(v, depth - 1, want_synthetic)
    shown = lldb.SBValue(v)
    shown.SetPreferSyntheticValue(True)
    if want_synthetic and shown.IsSynthetic():
        out["synthetic"] = synthetic(shown, out, min(depth - 1, 1))
    return out


def synthetic(shown, raw, depth):
    """What the provider of a value makes, and what differs from the raw value."""
    kids = children(shown, depth, False) if depth >= 0 else []
    out = {"num_children": shown.GetNumChildren(), "children": kids}
    summary, summary_hex = text(shown.GetSummary())
    if summary_hex:
        out["summary_hex"] = summary_hex
    elif summary != raw["summary"]:
        out["summary"] = summary
    return out if shown.MightHaveChildren() else dict(out, childless=True)


def tree(session, job):
    roots = [node(session.find(r), job["depth"]) for r in job["roots"]]
    with open(job["out"], "w") as f:
        json.dump(roots, f)


def work(debugger, command, _context, _result, _dict):
    with open(command.strip()) as f:
        job = json.load(f)
    session = Session(debugger, job["exe"])
    {"run": run, "tree": tree}[job["mode"]](session, job)
    session.process.Kill()


def __lldb_init_module(debugger, _dict):
    debugger.HandleCommand("command script add -o -f %s.work fmtc_work" % __name__)
