#!/usr/bin/env python3
"""Which patterns LLDB accepts, and which type names they match: makes tests/vectors/patterns.json.

    patterns.py [--lldb 22]... [-o FILE]

A program is made whose variables have types of the names below, whatever bytes they hold. Each
pattern is then added in a debugger (`type summary add -x` tells whether it is accepted), and each
variable is asked for its summary. All debuggers must agree.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

import debuggers

# Of patterns: each is tried with all names.
PATTERNS = [
    # What everybody writes.
    "^Foo$",
    "^Foo",
    "Foo$",
    "oo",
    "^(Foo|Bar)$",
    "^Foo$|^Bar$",
    "^Foo|^Bar$",
    "^Foo|Bar$",
    "^std::(__1::)?vec<.+>$",
    "^[[:upper:]][a-z0-9_]*$",
    "^[A-Z]",
    "^[^A-Z]",
    "^.$",
    "^..$",
    "^.*$",
    "^$",
    "^",
    "$",
    "^^Foo$",
    "^Foo$$",
    # Anchors in other places.
    "^F$oo",
    "^Foo$.*",
    "^(Foo$|Bar)",
    "^(Foo$|Bar$)",
    "a^b",
    "^a(^b)",
    "(^Foo|^Bar)$",
    "^(^Foo)$",
    "^*",
    "^*a",
    "^+a",
    "^?a",
    "^{1}a",
    "^a$*",
    "^a$+",
    "^a$?b",
    "^(^)*a$",
    "a|^b",
    # Empty branches and groups.
    "^(|a)$",
    "^(a|)$",
    "^(a||b)$",
    "^a|",
    "|a",
    "^a||b",
    "^()a$",
    "^a()$",
    "^(())a$",
    "^()*a$",
    "^(const |)Foo$",
    "",
    # Repetitions.
    "^a*$",
    "^a+$",
    "^a?$",
    "^a{2}$",
    "^a{2,}$",
    "^a{0,2}$",
    "^a{0}$",
    "^a{2,1}$",
    "^a{255}$",
    "^a{256}$",
    "^a{1,256}$",
    "^a{1,2,3}$",
    "^a{1",
    "^a{1,",
    "^a{1a}",
    "^a{ 1}$",
    "^a{}$",
    "^a{,2}$",
    "^a{x}$",
    "^{$",
    "^{2}",
    "^a{{2}$",
    "^{impl#0}::Foo$",
    "^a}$",
    "^a**",
    "^a*+",
    "^a+?$",
    "^a??",
    "^a{2}{3}",
    "^a{2}*",
    "^a*{2}",
    "^a*{x}",
    "^(a*)*$",
    "^(a*)+$",
    "^(a+){2}$",
    "*a",
    "+",
    "?a",
    "(*a)",
    "a|*b",
    "(+)",
    "(?:a)",
    "(?i)a",
    "^(ab){1,2}$",
    "^(a|ab)(c|bcd)$",
    # Groups.
    "(",
    ")",
    "^a)",
    "^(a",
    "^((a)",
    "^(a))",
    "^a)$|b",
    "^(a|b",
    "^\\(\\)$",
    "^((a)(b))$",
    "^(a)(b)?$",
    # Sets.
    "^[ab]+$",
    "^[^ab]$",
    "^[a-c]$",
    "^[c-a]$",
    "^[a-[]$",
    "^[A-[]$",
    "^[a",
    "^[",
    "^[]",
    "^[]]$",
    "^[]a]$",
    "^[a]]$",
    "^[^]]$",
    "^[^]a]$",
    "^[]a-]+$",
    "^[-a]$",
    "^[a-]$",
    "^[--a]$",
    "^[a--]$",
    "^[+--]$",
    "^[a-c-e]$",
    "^[a-c-]$",
    "^[a-cx-z]+$",
    "^[[]$",
    "^[a[]$",
    "^[\\]$",
    "^[\\]]$",
    "^[\\d]$",
    "^[.]$",
    "^[$]$",
    "^[*]$",
    "^[^]$",
    "^[^-a]$",
    "^[]-a]$",
    "^[a-\\]$",
    "^[[:alpha:]]$",
    "^[[:digit:]]$",
    "^[[:alnum:]_]+$",
    "^[[:space:]]$",
    "^[[:punct:]]$",
    "^[[:xdigit:]]$",
    "^[[:word:]]$",
    "^[[:alpha]]$",
    "^[[:alpha:]$",
    "^[[:]$",
    "^[[::]]$",
    "^[:alpha:]$",
    "^[[:ALPHA:]]$",
    "^[^[:alpha:]]$",
    "^[[:alpha:]-z]$",
    "^[[:blank:]]$",
    "^[[:cntrl:]]$",
    "^[[:graph:]]$",
    "^[[:lower:]]$",
    "^[[:print:]]$",
    "^[[:upper:]]$",
    "^[[:alphax:]]$",
    "^[[:alp:]]$",
    "^[a-[:digit:]]$",
    "^[[.a.]]$",
    "^[[.a.]-c]$",
    "^[[=a=]]$",
    "^[[.ab.]]$",
    "^[[.zz.]]$",
    "^[[.]$",
    "^[[=]$",
    "^[[.-.]]$",
    "^[[=a=]-c]$",
    "^[a-[.c.]]$",
    "^[[.a]]$",
    "^[é]$",
    "^[é]{2}$",
    "^[^a]é?$",
    "^é$",
    "^[a-é]$",
    "^[à-é]$",
    "^é{2}$",
    "^é?$",
    "^(é)?$",
    # Escapes.
    "^\\d$",
    "^\\w$",
    "^\\s$",
    "^\\b",
    "^\\.$",
    "^\\*$",
    "^a\\",
    "^\\\\$",
    "^Foo\\$",
    "^Foo\\$$",
    "^\\/$",
    "^\\<$",
    "^a\\n$",
    "^\\0$",
    "^\\{2}$",
    "^\\[a$",
    "^\\]$",
    "^a\\{2$",
    "^\\^$",
    # References.
    "^(a)\\1$",
    "^(a|b)\\1$",
    "^(a)(b)\\2\\1$",
    "^a\\1$",
    "^(a\\1)$",
    "^(a)\\2$",
    "^((a)\\2)$",
    "^((a)\\1)$",
    "\\1",
    "^(a)\\9$",
    "^F(o)\\1$",
    "^(a*)\\1$",
    "^(a)|\\1$",
    "^()\\1a$",
    # Words.
    "[[:<:]]Foo",
    "Foo[[:>:]]",
    "^[[:<:]]a",
    "^a[[:>:]]$",
    "[[:<:]]oo",
    "[[:<:]",
    "^[a[:<:]]",
    "^[[:<:]a]",
    "^[[:<:]]*a",
    # Texts that are not ASCII, or long.
    "^a\nb$",
    "^a.b$",
    "^(a|b|c|d|e|f|g|h|i|j|k)$",
    "(" * 90 + "a" + ")" * 90,
]

# Names of types; those with a `<` are not read as templates.
NAMES = [
    "Foo",
    "Bar",
    "FooBar",
    "BarFoo",
    "Foo *",
    "Foo$",
    "const Foo",
    "std::vec<int>",
    "std::__1::vec<int>",
    "a",
    "aa",
    "aaa",
    "aaaa",
    "ab",
    "aba",
    "abab",
    "abba",
    "abc",
    "abcd",
    "a2",
    "b",
    "bb",
    "ba",
    "c",
    "d",
    "dd",
    "e",
    "n",
    "an",
    "s",
    "w",
    "x",
    "z",
    "xyz",
    "A",
    "Z",
    "_",
    "0",
    "1",
    "2",
    "-",
    "+",
    ",",
    ".",
    "*",
    "/",
    ":",
    "<",
    "]",
    "[",
    "[a",
    "^",
    "$",
    "\\",
    "\\]",
    "a]",
    "b]",
    "]]",
    "()",
    "{",
    "}",
    "{}",
    "a{",
    "a}",
    "a{2",
    "a{2}",
    "{2}",
    "a{}",
    "a{x}",
    "a{,2}",
    "a{ 1}",
    "a{1",
    "a{1,",
    "{impl#0}::Foo",
    "a,",
    " ",
    "\t",
    "a\nb",
    "a.b",
    "a b",
    "é",
    "éé",
    "à",
    "aé",
    "#",
    "a" * 255,
    "a" * 256,
    "a1",
    "ef",
    "k",
    "l",
    "Fo",
    "word",
    "l]",
    "a:]",
    "(a)",
    "|a",
    "a|",
    "a|b",
    "ac",
    "bd",
]


def program(folder):
    """A program with a variable v0, v1 ... of each type."""
    source, assembly, exe = (os.path.join(folder, n) for n in ("n.c", "n.s", "names"))
    with open(source, "w") as f:
        for i in range(len(NAMES)):
            f.write("struct PLACE%d_ { int x; } v%d = { %d };\n" % (i, i, i))
        f.write("int main(void) { return 0; }\n")
    compiler = ["clang-22", "-g", "-gdwarf-4", "-O0", "-fno-pie"]
    subprocess.run(compiler + ["-S", source, "-o", assembly], check=True)
    with open(assembly) as f:
        text = f.read()
    for i, name in enumerate(NAMES):
        octal = "".join("\\%03o" % byte for byte in name.encode())
        text = text.replace('"PLACE%d_"' % i, '"%s"' % octal)
    assert "PLACE" not in text.split(".debug_str", 1)[1]
    with open(assembly, "w") as f:
        f.write(text)
    subprocess.run(compiler + ["-no-pie", assembly, "-o", exe], check=True)
    return exe


INSIDE = r"""
import json, lldb
def measure(exe, job, out):
    job = json.load(open(job))
    debugger = lldb.SBDebugger.Create()
    target = debugger.CreateTarget(exe)
    variables = [target.FindFirstGlobalVariable("v%d" % i) for i in range(len(job["names"]))]
    for variable, name in zip(variables, job["names"]):
        assert variable.GetTypeName() == name, (variable.GetTypeName(), name)
    found = {}
    for pattern in job["patterns"]:
        result = lldb.SBCommandReturnObject()
        line = "type summary add -w patterns -x -s MATCH -- '%s'" % pattern
        debugger.GetCommandInterpreter().HandleCommand(line, result)
        category = debugger.CreateCategory("patterns")
        if result.Succeeded():
            # Once more, by a way that no command line changes.
            category.AddTypeSummary(lldb.SBTypeNameSpecifier(pattern, True),
                                    lldb.SBTypeSummary.CreateWithSummaryString("MATCH"))
        category.SetEnabled(True)
        matches = [name for variable, name in zip(variables, job["names"])
                   if variable.GetSummary() == "MATCH"]
        found[pattern] = matches if result.Succeeded() else None
        assert result.Succeeded() or not matches, pattern
        debugger.DeleteCategory("patterns")
    json.dump(found, open(out, "w"))
"""


def measure(lldb, exe, folder):
    """{pattern: the names it matches, or None if it is refused} in one debugger."""
    paths = [os.path.join(folder, n) for n in ("inside.py", "job.json", "out.json")]
    inside, job, out = paths
    with open(inside, "w") as f:
        f.write(INSIDE)
    with open(job, "w") as f:
        json.dump({"names": NAMES, "patterns": PATTERNS}, f)
    command = [
        debuggers.resolve(lldb),
        "--no-lldbinit",
        "--batch",
        "-o",
        "command script import " + inside,
        "-o",
        "script inside.measure(%r, %r, %r)" % (exe, job, out),
    ]
    done = subprocess.run(
        command,
        env=debuggers.environment(lldb),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if not os.path.exists(out):
        sys.exit("LLDB %s: %s" % (lldb, done.stdout))
    with open(out) as f:
        found = json.load(f)
    os.unlink(out)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lldb", action="append")
    parser.add_argument("-o", "--output")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        exe = program(folder)
        found = {lldb: measure(lldb, exe, folder) for lldb in options.lldb or ["22", "23"]}
    first = next(iter(found.values()))
    for lldb, other in found.items():
        different = [p for p in PATTERNS if first[p] != other[p]]
        if different:
            sys.exit("LLDB %s differs: %s" % (lldb, different))
    rows = ",\n".join("  %s: %s" % (json.dumps(p), json.dumps(first[p])) for p in first)
    text = '{\n"names": %s,\n"matches": {\n%s\n}\n}\n' % (json.dumps(NAMES), rows)
    if options.output:
        with open(options.output, "w") as f:
            f.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
