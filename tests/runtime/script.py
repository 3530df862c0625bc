"""The runtime for gdb as one line of Python, to be put into programs: `src/runtime/script.txt`.

    script.py BUNDLE [--write]

Without --write it fails if the file is not made of these modules.
"""

from __future__ import annotations

import ast
import base64
import pathlib
import sys
import zlib

FILE = pathlib.Path(__file__).resolve().parent.parent.parent / "src/runtime/script.txt"


class WithoutTexts(ast.NodeTransformer):
    """Takes out what only readers need: docstrings, annotations of variables and of functions."""

    def visit_body(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        body = [one for one in node.body if not is_text(one)]  # type: ignore[attr-defined]
        node.body = body or [ast.Pass()]  # type: ignore[attr-defined]
        return node

    visit_Module = visit_ClassDef = visit_body  # noqa: N815

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802
        node.returns = None
        for argument in [*node.args.args, *node.args.kwonlyargs, node.args.vararg]:
            if argument:
                argument.annotation = None
        return self.visit_body(node)


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def short(source: str) -> str:
    """The module without comments, docstrings and annotations of functions, indented by one blank."""
    lines = ast.unparse(WithoutTexts().visit(ast.parse(source))).split("\n")
    return "\n".join(" " * ((len(line) - len(line.lstrip())) // 4) + line.lstrip() for line in lines)


def script(bundle: str) -> str:
    """A program that unpacks the modules for gdb and loads them."""
    scope: dict[str, dict[str, str]] = {}
    modules, loader = bundle.split("\ndef _load_fmtc", 1)
    exec(modules, scope)
    kept = {name: short(text) for name, text in scope["MODULES"].items() if not name.startswith("lldb_")}
    program = f"MODULES={kept!r}\ndef _load_fmtc{loader}"
    packed = base64.b85encode(zlib.compress(program.encode(), 9)).decode()
    return f"import base64,zlib;exec(zlib.decompress(base64.b85decode('{packed}')))\n"


def unpacked(text: str) -> bytes:
    """The program in a script; another zlib may pack the same otherwise."""
    return zlib.decompress(base64.b85decode(text.split("'")[1]))


def main() -> None:
    wanted = script(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    if "--write" in sys.argv:
        FILE.write_text(wanted, encoding="utf-8")
        return
    written = FILE.read_text(encoding="utf-8")
    assert unpacked(written) == unpacked(wanted), f"FMTC_BLESS=1 cargo test --test lldb runtime::script writes {FILE}"


main()
