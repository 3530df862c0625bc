"""The template arguments in a name."""

from __future__ import annotations

from typing import List


def opening(name: str) -> int:
    """Where the bracket opens that the last one of a name closes; -1 if none does."""
    depth = 0
    for at in range(len(name) - 1, -1, -1):
        if name[at] == ">" and name[at - 1] != "-":
            depth += 1
        elif name[at] == "<":
            depth -= 1
            if depth <= 0:
                return at
    return -1


def split_arguments(name: str) -> List[str]:
    """The arguments of the last brackets of a name."""
    start = opening(name) if name.endswith(">") else -1
    if start < 0:
        return []
    return split_list(name[start + 1 : -1])


def split_list(text: str) -> List[str]:
    """What is between the commas outside of brackets and quotes."""
    parts, depth, start, at = [], 0, 0, 0
    while at < len(text):
        char = text[at]
        if char == "'":
            end = text.find("'", at + (3 if text[at + 1 : at + 2] == "\\" else 2))
            at = end if end > 0 else at
        elif char in "<([{":
            depth += 1
        elif char in ">)]}" and text[at - 1 : at] != "-":
            depth -= 1
        elif char == "," and not depth:
            parts.append(text[start:at].strip())
            start = at + 1
        at += 1
    return [*parts, text[start:].strip()] if text.strip() else parts
