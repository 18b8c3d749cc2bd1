"""One sample call for each tool, from the modules of this folder; a tool without one fails the matrix.

A sample says who may: the permission, and whether clients do. That is written by hand, as a second opinion beside the
declaration. How to call the tool follows from the declaration (``tests/access/derived.py``) where nothing else is said.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from tests.access.derived import completed
from tests.access.rules import Sample
from tests.registry import every_tool


def _written() -> dict[str, Sample]:
    """The samples of all modules as they are written. Raises ``ValueError`` for a tool that has two."""
    found: dict[str, Sample] = {}
    for module in iter_modules(__path__):
        for name, sample in import_module(f"{__name__}.{module.name}").SAMPLES.items():
            if name in found:
                raise ValueError(f"{name} has two samples, the second in tests/access/samples/{module.name}.py")
            found[name] = sample
    return found


def without_sample() -> list[str]:
    """The tools that no sample calls."""
    return [one.name for one in every_tool() if one.name not in WRITTEN]


def without_tool() -> list[str]:
    """The samples of tools that there are not."""
    return sorted(set(WRITTEN) - {one.name for one in every_tool()})


WRITTEN = _written()
SAMPLES = {one.name: completed(WRITTEN[one.name], one) for one in every_tool() if one.name in WRITTEN}
