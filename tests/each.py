"""One test of many like cases: each is tried for itself, and all that fail are named.

To make a test of each takes pytest and its workers longer than one call of a tool does, or a look at a declaration.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Any

Test = Callable[..., None]


def each(
    cases: Sequence[Any],
    *,
    name: Callable[[Any], str] = str,
    apart: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Callable[[Test], Test]:
    """Make the function one test of all these cases, which its last parameters take: a tuple as many as it holds.

    Each case is tried within ``apart()``, which may take back what it does. ``name`` names a case that fails, and ``-k``
    finds the test by it.
    """

    def decorate(test: Test) -> Test:
        parameters = list(inspect.signature(test).parameters.values())
        number = len(parameters) - len(_parts(cases[0]))

        @wraps(test)
        def every(*bound: Any, **fixtures: Any) -> None:
            failures = []
            for case in cases:
                given = dict(zip((one.name for one in parameters[number:]), _parts(case), strict=True))
                try:
                    with apart():
                        test(*bound, **fixtures, **given)
                except AssertionError as failure:
                    failures.append(f"{name(case)}: {failure}")
                except Exception as fault:
                    fault.add_note(f"of {name(case)}")
                    raise
            assert not failures, f"{len(failures)} of {len(cases)}:\n" + "\n\n".join(failures)

        del every.__wrapped__  # pytest would look there for what the test needs
        vars(every).update(dict.fromkeys(map(name, cases), True))  # what -k finds it by
        every.__signature__ = inspect.Signature(parameters[:number])
        return every

    return decorate


def _parts(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
