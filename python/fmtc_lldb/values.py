"""Values of the program as `fmtc run` takes them: docs/json.md."""

import re

import lldb

MAX_CHILDREN = 64  # of one value, if no more are asked for
MAX_WANTED = 10000  # if they are
MAX_NODES = 20000  # of a whole tree
ELEMENT_DEPTH = 3  # of members of what a provider of LLDB shows
MAX_POINTERS = 3  # in a chain
TEMPLATE_DEPTH = 3
EXPRESSION_TIME = 500_000  # microseconds


class NoValue(Exception):
    """There is no such variable."""


def find(context, path):
    """A variable of the frame, else a global one, with members and elements behind it; else the value of
    an expression."""
    frame, target = context.GetFrame(), context.GetTarget()
    if frame.IsValid():
        value = frame.GetValueForVariablePath(path)
        if value.IsValid() and value.GetError().Success():
            return value
    name = re.split(r"\.|->|\[", path)[0]
    rest = path[len(name) :]
    value = target.FindFirstGlobalVariable(name) if target.IsValid() else lldb.SBValue()
    if value.IsValid() and rest:
        value = value.GetValueForExpressionPath(rest)
    if not value.IsValid() or value.GetError().Fail():
        value = evaluated(frame if frame.IsValid() else target, path)
    if not value.IsValid() or value.GetError().Fail():
        raise NoValue("there is no variable " + path)
    return value


def evaluated(scope, expression):
    """What an expression gives, such as `$0`, if it ends soon."""
    options = lldb.SBExpressionOptions()
    options.SetTimeoutInMicroSeconds(EXPRESSION_TIME)
    options.SetSuppressPersistentResult(True)
    return scope.EvaluateExpression(expression, options) if scope.IsValid() else lldb.SBValue()


class Reader:
    """Reads a tree, without what formatters of ours make: `has_summary` and `has_children` say for
    a value whether there are any, `is_foreign` whether it has a summary that no formatter of ours changes."""

    def __init__(self, has_summary, has_children, is_foreign=lambda value: False):
        self.has_summary, self.has_children, self.is_foreign = has_summary, has_children, is_foreign
        self.known, self.nodes = {}, 0

    def read(self, value, depth, least=0):
        """A value with so many levels of children, and of its own at least a number of them."""
        return self.node(value.GetNonSyntheticValue(), depth, 0, least)

    def part(self, value, path, index):
        """A part of a value with its children, up to an index at least, and with theirs: a pointer
        whose target is known is written without its address.  Without an index, the text that is shown of it."""
        for kind, at in path:
            of = value.GetSyntheticValue() if kind == "synthetic" else value.GetNonSyntheticValue()
            value = of.GetChildAtIndex(at, lldb.eNoDynamicValues, False)
        if index is None:
            summary, as_hex = text(value.GetSummary())
            return {"summary_hex": as_hex} if as_hex else {"summary": summary}
        return self.read(value, 2, min(index + 1, MAX_WANTED))

    def node(self, value, depth, pointers, least=0):
        self.nodes += 1
        out = self.answers(value)
        if value.GetType().IsPointerType():
            pointers += 1
        if depth and out.get("num_children") and pointers <= MAX_POINTERS and self.nodes < MAX_NODES:
            out["children"] = self.children(value, depth, pointers, least)
            if len(out["children"]) == out["num_children"]:
                del out["num_children"]
        synthetic = self.synthetic(value, out, depth, pointers, least)
        if synthetic:
            out["synthetic"] = synthetic
        return out

    def children(self, value, depth, pointers, least):
        kids, bits = [], bit_fields(value.GetType())
        for at in range(min(value.GetNumChildren(), max(MAX_CHILDREN, least))):
            kid = value.GetChildAtIndex(at, lldb.eNoDynamicValues, False)
            kid.SetPreferSyntheticValue(False)
            kids.append(self.node(kid, depth - 1, pointers))
            if kid.GetName() in bits:
                kids[-1]["bits"] = bits[kid.GetName()]
        return kids

    def synthetic(self, value, raw, depth, pointers, least):
        """The children that a provider of LLDB's own makes, and the summary if it differs then."""
        shown = lldb.SBValue(value)
        shown.SetPreferSyntheticValue(True)
        if not shown.IsSynthetic() or self.holds(shown, self.has_children):
            return None
        count = shown.GetNumChildren()
        kids = []
        for at in range(min(count, max(MAX_CHILDREN, least)) if depth else 0):
            kid = shown.GetChildAtIndex(at, lldb.eNoDynamicValues, False)
            kids.append(self.node(kid, min(depth - 1, ELEMENT_DEPTH), pointers))
        out = {"num_children": count, "children": kids}
        summary, as_hex = self.summary(shown)
        if as_hex:
            out["summary_hex"] = as_hex
        elif summary != raw["summary"]:
            out["summary"] = summary
        return out if shown.MightHaveChildren() else dict(out, childless=True)

    def summary(self, value):
        return text(None if self.holds(value, self.has_summary) else value.GetSummary())

    def answers(self, value):
        """What a value says of itself."""
        unsigned, signed = number(value.GetValueAsUnsigned), number(value.GetValueAsSigned)
        address = place(value.GetStaticValue())  # of a dynamic pointer LLDB gives that of the object
        out = {
            "name": value.GetName() or "",
            **type_names(value.GetType()),
            "value": value.GetValue(),
            "unsigned": unsigned,
            "signed": signed,
            "address": address,
            "size": value.GetType().GetByteSize(),
            "num_children": value.GetNumChildren(),
        }
        out["summary"], as_hex = self.summary(value)
        if as_hex:
            out["summary_hex"] = as_hex
        if (as_hex or out["summary"] is not None) and self.holds(value, self.is_foreign):
            out["shown"] = True
        if value.IsValid() and value.GetError().Fail():
            out["error"] = value.GetError().GetCString()
        args = template_args(value.GetType(), TEMPLATE_DEPTH)
        return dict(out, template_args=args) if args else out

    def holds(self, value, check):
        """Asked once for each type: formatters are found by type."""
        key = check, value.GetTypeName()
        if key not in self.known:
            self.known[key] = check(value)
        return self.known[key]


def bit_fields(of):
    """The bit-fields of a struct, or of that to which a pointer or a reference is, with their bits."""
    if of.IsPointerType():
        of = of.GetPointeeType()
    elif of.IsReferenceType():
        of = of.GetDereferencedType()
    fields = [of.GetFieldAtIndex(at) for at in range(of.GetNumberOfFields())]
    return {field.GetName(): field.GetBitfieldSizeInBits() for field in fields if field.IsBitfield()}


def place(value):
    """The address of a value; without a process, that in the file."""
    address = value.GetLoadAddress()
    if address != lldb.LLDB_INVALID_ADDRESS:
        return address
    if value.GetProcess().IsValid():
        return None
    location = value.GetLocation() or ""
    return int(location, 16) if re.fullmatch("0x[0-9a-f]+", location) else None


def number(read):
    error = lldb.SBError()
    value = read(error, 0)
    return value if error.Success() else None


def text(found):
    """A text of the program; its bytes in hex where it is not UTF-8."""
    if found is None:
        return None, None
    raw = found.encode("utf-8", "surrogateescape")
    try:
        return raw.decode("utf-8"), None
    except UnicodeDecodeError:
        return None, raw.hex()


def type_names(of):
    """The names of a type; duplicates removed."""
    names = {
        "type": of.GetName() or "",
        "display_type": of.GetDisplayTypeName(),
        "canonical_type": of.GetCanonicalType().GetName(),
    }
    return {field: name for field, name in names.items() if field == "type" or name and name != names["type"]}


def template_args(of, depth):
    """The arguments of a class template, None for those that are values."""

    def names(at):
        argument = of.GetTemplateArgumentType(at)
        is_type = of.GetTemplateArgumentKind(at) == lldb.eTemplateArgumentKindType
        if not is_type or not argument.IsValid():
            return None
        more = template_args(argument, depth - 1) if depth else []
        return dict(type_names(argument), **({"template_args": more} if more else {}))

    return [names(at) for at in range(of.GetNumberOfTemplateArguments())]
