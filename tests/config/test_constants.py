"""A constant says what it is read as: no name is given twice in a module, and no pattern's count is an f-string's value."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

from django.conf import settings

APPS = ("agents", "audit", "cases", "config", "evidence", "facts")


@cache
def _modules() -> list[tuple[Path, ast.Module]]:
    paths = [path for app in APPS for path in sorted((settings.BASE_DIR / app).rglob("*.py"))]
    return [(path.relative_to(settings.BASE_DIR), ast.parse(path.read_text("utf-8"))) for path in paths]


def _assigned(module: ast.Module) -> Counter[str]:
    """The names that a module's own lines give a value."""
    targets = [target for node in module.body if isinstance(node, ast.Assign) for target in node.targets]
    each = [one for target in targets for one in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return Counter(one.id for one in each if isinstance(one, ast.Name))


def _is_count(value: ast.expr) -> bool:
    """``{2}`` or ``{1, 3}`` of a pattern, which an f-string takes for a number or a pair."""
    parts = value.elts if isinstance(value, ast.Tuple) else [value]
    return all(isinstance(one, ast.Constant) and isinstance(one.value, int) for one in parts)


def test_no_constant_of_a_module_is_overwritten() -> None:
    """The first of two is what its readers above expect, and the second what they get."""
    twice = {f"{path}: {name}" for path, module in _modules() for name, times in _assigned(module).items() if times > 1}
    assert not twice


def test_counts_of_patterns_in_f_strings_have_double_braces() -> None:
    single = {
        f"{path}:{node.lineno}"
        for path, module in _modules()
        for node in ast.walk(module)
        if isinstance(node, ast.FormattedValue) and _is_count(node.value)
    }
    assert not single
