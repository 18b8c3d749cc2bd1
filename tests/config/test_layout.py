"""The code's layout: a class name means one class, no module imports itself by way of others, and no file is too long."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter

from django.conf import settings

APPS = ("agents", "audit", "cases", "config", "evidence", "facts")
LONGEST = 300
OF_DJANGO = {"Command"}  # as each command's class is named
CLASS = re.compile(r"^class (\w+)", re.M)
IMPORT = re.compile(r"^ *from ([\w.]+) import (\([^)]*\)|.*)", re.M)  # inside functions and for types alone, too


@cache
def modules() -> dict[str, str]:
    """The text of every module of the apps, by its dotted name."""
    root = settings.BASE_DIR
    paths = [path for app in APPS for path in sorted((root / app).rglob("*.py")) if "migrations" not in path.parts]
    return {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path.read_text("utf-8")
        for path in paths
    }


def imported(text: str) -> Iterator[str]:
    """The modules of ours that the text imports."""
    for module, names in IMPORT.findall(text):
        inside = {f"{module}.{name}" for name in re.findall(r"\w+", names)} & modules().keys()
        yield from inside or {module} & modules().keys()


def test_a_class_name_means_one_class() -> None:
    homes = defaultdict(list)
    for module, text in modules().items():
        for name in set(CLASS.findall(text)) - OF_DJANGO:
            homes[name].append(module)
    assert {name: at for name, at in homes.items() if len(at) > 1} == {}, "say in the name which of both it is"


def test_no_module_imports_itself_by_way_of_others() -> None:
    try:
        TopologicalSorter({name: set(imported(text)) for name, text in modules().items()}).prepare()
    except CycleError as error:
        raise AssertionError(" → ".join(error.args[1])) from error


def test_no_file_is_longer_than_it_can_be_read() -> None:
    lengths = {name: text.count("\n") for name, text in modules().items()}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}
