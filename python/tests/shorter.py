"""Makes one short program of Python modules: without what only readers need, without what nothing uses, with short
names."""

from __future__ import annotations

import ast
import builtins
import io
import itertools
import keyword
import string
import tokenize
from typing import Dict, Iterator

FOREIGN = {
    *("add", "cast", "children", "clear", "count", "display_hint", "enabled", "error", "fields", "find", "group"),
    *("name", "new_objfile", "parent", "pointer", "pop", "read", "search", "size", "start", "tag", "template_argument"),
    *("to_string", "type", "value", "version"),
}
"""Attributes that objects of gdb and of Python's library have too."""

Modules = Dict[str, ast.Module]


class WithoutTexts(ast.NodeTransformer):
    """Takes out docstrings, annotations, slots, imports for annotations, and methods that subclasses define."""

    def visit_body(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        node.body = [one for one in node.body if not is_for_readers(one)] or [ast.Pass()]  # type: ignore[attr-defined]
        return node

    visit_Module = visit_ClassDef = visit_body  # noqa: N815

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:  # noqa: N802
        node.returns = None
        for argument in every_argument(node.args):
            argument.annotation = None
        self.visit_body(node)
        return None if ast.unparse(ast.Module(node.body, [])) == "raise NotImplementedError" else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:  # noqa: N802
        # Fields of a NamedTuple need an annotation.
        if node.value and not (isinstance(node.target, ast.Name) and isinstance(node.value, ast.Constant)):
            return ast.copy_location(ast.Assign([node.target], node.value), node)
        node.annotation = ast.Constant(None)
        return node


def every_argument(arguments: ast.arguments) -> list[ast.arg]:
    """All parameters of a function."""
    others = [arguments.vararg, arguments.kwarg]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *filter(None, others)]


def is_for_readers(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__"


def short_names(length: int, taken: set[str]) -> Iterator[str]:
    """Names of so many letters or more that are none of these."""
    for size in itertools.count(length):
        for letters in itertools.product(string.ascii_letters, repeat=size):
            name = "".join(letters)
            if name not in taken and not keyword.iskeyword(name) and not hasattr(builtins, name):
                yield name


def resolve(name: str, module: ast.Module) -> ast.Module:
    """Makes imports from modules of the package name these as `core/tables`."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom):
            around = name.split("/")[: -node.level] if node.level else []
            path = (node.module or "").replace("fmtc_runtime.", "").split(".")
            node.module = "/".join([*around, *path])
    return module


def own_module(node: ast.AST, modules: Modules) -> str | None:
    """The module that a statement imports from, if it is one of these."""
    return node.module if isinstance(node, ast.ImportFrom) and node.module in modules else None


def in_order(modules: Modules) -> list[str]:
    """The modules, each behind those that it imports from."""
    order: list[str] = []

    def add(name: str) -> None:
        for node in modules[name].body:
            needed = own_module(node, modules)
            if needed:
                add(needed)
        if name not in order:
            order.append(name)

    for name in modules:
        add(name)
    return order


def stored(node: ast.AST) -> list[str]:
    """The names that a statement or expression binds, those within functions and classes left out."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Lambda):
        return []
    own = [node.id] if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else []
    if isinstance(node, ast.ExceptHandler) and node.name:
        own.append(node.name)
    return own + [name for child in ast.iter_child_nodes(node) for name in stored(child)]


def own_attributes(modules: Modules) -> list[str]:
    """The names of methods and fields, those that are used most first."""
    found: set[str] = set()
    used: list[str] = []
    for node in itertools.chain(*(ast.walk(module) for module in modules.values())):
        if isinstance(node, ast.ClassDef):
            found.update(name for one in node.body for name in stored(one))
        elif isinstance(node, ast.Attribute):
            used.append(node.attr)
            if isinstance(node.ctx, ast.Store):
                found.add(node.attr)
    return sorted((name for name in found if not name.startswith("__")), key=lambda name: (-used.count(name), name))


class Shortener(ast.NodeTransformer):
    """Renames what a module defines."""

    def __init__(self, names: dict[str, str], attributes: dict[str, str], kept: set[str]) -> None:
        self.names = names
        self.attributes = attributes
        self.kept = kept
        self.scopes: list[dict[str, str]] = []
        self.in_class = False

    def short(self, name: str) -> str:
        """The new name of one that is read."""
        return next((scope[name] for scope in reversed(self.scopes) if name in scope), self.names.get(name, name))

    def defined(self, name: str) -> str:
        """The new name of one that is defined."""
        return self.attributes.get(name, name) if self.in_class else self.short(name)

    def visit_Name(self, node: ast.Name) -> ast.AST:  # noqa: N802
        node.id = self.defined(node.id) if isinstance(node.ctx, ast.Store) else self.short(node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:  # noqa: N802
        node.attr = self.attributes.get(node.attr, node.attr)
        return self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:  # noqa: N802
        node.name = node.name and self.short(node.name)
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:  # noqa: N802
        node.name = self.defined(node.name)
        node.bases = [self.visit(base) for base in node.bases]
        before, self.in_class = self.in_class, True
        node.body = [self.visit(one) for one in node.body]
        self.in_class = before
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802
        node.name = self.defined(node.name)
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        return self.function(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:  # noqa: N802
        return self.function(node)

    def function(self, node: ast.FunctionDef | ast.Lambda) -> ast.AST:
        """Renames parameters and variables."""
        before, self.in_class = self.in_class, False
        node.args.defaults = [self.visit(one) for one in node.args.defaults]
        node.args.kw_defaults = [one and self.visit(one) for one in node.args.kw_defaults]
        body = node.body if isinstance(node.body, list) else [node.body]
        own = [argument.arg for argument in every_argument(node.args)] + [name for one in body for name in stored(one)]
        free = short_names(1, {name for scope in self.scopes for name in scope.values()})
        kept = self.kept.intersection(argument.arg for argument in every_argument(node.args))
        self.scopes.append({name: name if name in kept else next(free) for name in dict.fromkeys(own)})
        for argument in every_argument(node.args):
            argument.arg = self.short(argument.arg)
        changed = [self.visit(one) for one in body]
        node.body = changed if isinstance(node, ast.FunctionDef) else changed[0]
        self.scopes.pop()
        self.in_class = before
        return node


class WithoutImports(ast.NodeTransformer):
    """Takes out the imports, and keeps those from elsewhere."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self.others: set[tuple[str, str]] = set()

    def visit_Import(self, node: ast.Import) -> None:  # noqa: N802
        self.others.update(("", name.name) for name in node.names)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:  # noqa: N802
        if not node.level and not own_module(node, self.modules) and node.module != "__future__":
            self.others.update((node.module or "", name.name) for name in node.names)

    def lines(self, used: set[str]) -> str:
        """The imports of names that are used."""
        own = [name for source, name in self.others if not source and name.partition(".")[0] in used]
        out = f"import {','.join(sorted(own))}\n" if own else ""
        for source, name in sorted(self.others):
            if source and name in used:
                out += f"from {source} import {name}\n"
        return out


def tables_of(modules: Modules, order: list[str], taken: set[str]) -> dict[str, dict[str, str]]:
    """For each module the new names of what it defines and of what it imports from others."""
    free = short_names(2, taken)
    tables: dict[str, dict[str, str]] = {name: {} for name in modules}
    for name in order:
        for node in modules[name].body:
            if not isinstance(node, (ast.Import, ast.ImportFrom)):
                tables[name].update((one, next(free)) for one in stored(node) if one not in tables[name])
    for name, module in modules.items():
        for found in ast.walk(module):
            source = own_module(found, modules)
            if source and isinstance(found, ast.ImportFrom):
                tables[name].update((one.asname or one.name, tables[source][one.name]) for one in found.names)
    return tables


def names_in(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def used_statements(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements that do something, and those that define what they need."""
    needed: set[str] = set()
    kept: set[int] = set()
    before = -1
    while before != len(kept):
        before = len(kept)
        for at, node in enumerate(body):
            defined = stored(node)
            if at not in kept and (not defined or needed.intersection(defined)):
                kept.add(at)
                needed |= names_in(node)
    return [body[at] for at in sorted(kept)]


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


def shorter(sources: dict[str, str]) -> str:
    """One program with the meaning of modules of a package."""
    modules = {name: WithoutTexts().visit(resolve(name, ast.parse(source))) for name, source in sources.items()}
    nodes = [node for module in modules.values() for node in ast.walk(module)]
    passed = {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}
    words = {getattr(node, field) for node in nodes for field in ("id", "attr", "arg", "name") if hasattr(node, field)}
    order = in_order(modules)
    tables = tables_of(modules, order, words)
    attributes = [name for name in own_attributes(modules) if name not in FOREIGN | passed]
    short = dict(zip(attributes, short_names(2, words)))
    imports = WithoutImports(modules)
    body: list[ast.stmt] = []
    for name in order:
        module = imports.visit(modules[name])
        body += Shortener(tables[name], short, passed).visit(module).body
    program = ast.Module(used_statements(body), [])
    text = imports.lines(names_in(program)) + ast.unparse(ast.fix_missing_locations(program))
    return without_blanks(text)
