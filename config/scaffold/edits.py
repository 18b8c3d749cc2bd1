"""Additions to Python files that leave the rest as it stands."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from django.core.management.base import CommandError

FUTURE = "from __future__ import annotations\n"


def with_imports(text: str, imports: Iterable[str]) -> str:
    """The module with these imports; what is imported already and their order the formatter settles."""
    lines = "".join(f"{one}\n" for one in sorted(set(imports)))
    if FUTURE not in text:
        raise CommandError(f"A module does not begin with {FUTURE.strip()}: add it, and run this again.")
    return text.replace(FUTURE, f"{FUTURE}\n{lines}", 1)


def with_method(text: str, view: str, method: str) -> str:
    """The module with one more method after the last tool of the class."""
    body = _class(text, view).body
    tools = [one for one in body if isinstance(one, ast.FunctionDef) and one.decorator_list]
    return _after_line(text, (tools or body)[-1].end_lineno or 0, f"\n{method}")


def with_entry(text: str, group: str, entry: str) -> str:
    """The module with one more entry of ``SAMPLES``, after the last of the same group."""
    samples = next(one.value for one in ast.parse(text).body if isinstance(one, ast.AnnAssign))
    assert isinstance(samples, ast.Dict)
    places = [
        value.end_lineno or 0
        for key, value in zip(samples.keys, samples.values, strict=True)
        if isinstance(key, ast.Constant) and str(key.value).startswith(f"{group}.")
    ]
    return _after_line(text, places[-1] if places else (samples.end_lineno or 0) - 1, f"    {entry}\n")


def with_argument(text: str, function: str, argument: str) -> str:
    """The module with one more argument in its call of the function."""
    for one in ast.walk(ast.parse(text)):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == function and one.args:
            last = one.args[-1]
            lines = text.splitlines(keepends=True)
            line, column = (last.end_lineno or 0) - 1, last.end_col_offset or 0
            whole = lines[line].encode()
            lines[line] = (whole[:column] + f", {argument}".encode() + whole[column:]).decode()
            return "".join(lines)
    raise CommandError(f"urls.py does not call {function}: add it, and run this again.")


def defines(text: str, name: str) -> bool:
    """Whether the module has a function or class of that name at its top."""
    return any(getattr(one, "name", None) == name for one in ast.parse(text).body)


def methods_of(text: str, view: str) -> set[str]:
    return {one.name for one in _class(text, view).body if isinstance(one, ast.FunctionDef)}


def _class(text: str, name: str) -> ast.ClassDef:
    return next(one for one in ast.parse(text).body if isinstance(one, ast.ClassDef) and one.name == name)


def _after_line(text: str, number: int, added: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:number], added, *lines[number:]])
