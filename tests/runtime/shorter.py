"""Makes Python shorter: what only readers need goes, and local names become short."""

from __future__ import annotations

import ast
import builtins
import io
import itertools
import keyword
import string
import tokenize
from typing import Iterator


class WithoutTexts(ast.NodeTransformer):
    """Takes out docstrings and annotations, but for those of fields."""

    def visit_body(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        body = [one for one in node.body if not is_text(one)]  # type: ignore[attr-defined]
        node.body = body or [ast.Pass()]  # type: ignore[attr-defined]
        return node

    visit_Module = visit_body  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:  # noqa: N802
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
        node.body = [one for one in node.body if one not in fields]
        self.visit_body(node)
        node.body = [*fields, *node.body]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802
        node.returns = None
        for argument in [*node.args.args, *node.args.kwonlyargs, node.args.vararg]:
            if argument:
                argument.annotation = None
        return self.visit_body(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:  # noqa: N802
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def without_unused_types(module: ast.Module) -> None:
    """Takes out the names of `typing` that only annotations used."""
    used = {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}
    for node in list(module.body):
        if isinstance(node, ast.ImportFrom) and node.module in ("typing", "__future__"):
            node.names = [name for name in node.names if name.name in used]
            if not node.names:
                module.body.remove(node)


def short_names(taken: set[str]) -> Iterator[str]:
    """Names that are none of these."""
    for size in (1, 2):
        for letters in itertools.product(string.ascii_letters, repeat=size):
            name = "".join(letters)
            if name not in taken and not keyword.iskeyword(name) and not hasattr(builtins, name):
                yield name


def rename_locals(function: ast.FunctionDef, passed_by_name: set[str]) -> None:
    """Gives short names to the parameters and variables of a function that has no function or class in it."""
    nodes = list(ast.walk(function))
    if any(isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda)) and node is not function for node in nodes):
        return
    names = [node for node in nodes if isinstance(node, ast.Name)]
    arguments = [node for node in nodes if isinstance(node, ast.arg)]
    caught = [node for node in nodes if isinstance(node, ast.ExceptHandler) and node.name]
    own = [node.arg for node in arguments]
    own += [node.id for node in names if isinstance(node.ctx, ast.Store)]
    own += [node.name or "" for node in caught]
    kept = {node.arg for node in arguments} & passed_by_name
    others = {node.id for node in names} - set(own) | kept
    short = dict(zip(dict.fromkeys(name for name in own if name not in kept), short_names(others)))
    for node in names:
        node.id = short.get(node.id, node.id)
    for argument in arguments:
        argument.arg = short.get(argument.arg, argument.arg)
    for handler in caught:
        handler.name = short.get(handler.name or "", handler.name or "")


def without_blanks(source: str) -> str:
    """The text without blanks that separate nothing, indented by one."""
    out, depth, before = "", 0, None
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.INDENT, tokenize.DEDENT):
            depth += 1 if token.type == tokenize.INDENT else -1
        elif token.type == tokenize.NEWLINE:
            out, before = out + "\n", None
        elif token.type not in (tokenize.NL, tokenize.ENDMARKER):
            first = token.string[:1]
            if before is None:
                out += " " * depth
            elif token.start != before.end and is_word(out[-1]) and (is_word(first) or first in "'\""):
                out += " "
            out, before = out + token.string, token
    return out


def is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


def shorter(sources: dict[str, str]) -> dict[str, str]:
    """The modules of a program, with the same meaning."""
    modules = {name: WithoutTexts().visit(ast.parse(source)) for name, source in sources.items()}
    nodes = [node for module in modules.values() for node in ast.walk(module)]
    passed_by_name = {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}
    for module in modules.values():
        without_unused_types(module)
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            rename_locals(node, passed_by_name)
    return {name: without_blanks(ast.unparse(ast.fix_missing_locations(module))) for name, module in modules.items()}
