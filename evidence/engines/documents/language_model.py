"""py3langid's model with its two large tables in a file that is mapped into memory, where processes share what they look at.

As the library loads it, it is 75 MB of each process, or of what processes that are forked share; a text looks at little of it.
"""

from __future__ import annotations

import mmap
import tempfile
from array import array
from functools import cache
from typing import Any

import numpy as np
from py3langid.langid import MODEL_DIR, MODEL_FILE, LanguageIdentifier
from py3langid.modelio import load_model


@cache
def identifier() -> Any:
    """What the library's own ``classify`` asks, made once in a process."""
    likelihoods, shares, languages, moves, rows, features = load_model(MODEL_DIR / MODEL_FILE)
    mapped = np.frombuffer(_mapped(likelihoods), likelihoods.dtype).reshape(likelihoods.shape)
    walked = memoryview(_mapped(moves)).cast(moves.typecode)
    return LanguageIdentifier(mapped, shares, languages, walked, array("i", features), tk_row=rows)


def _mapped(table: Any) -> mmap.mmap:
    """The table's bytes in a file that has no name and is gone with the last process that looks at it."""
    with tempfile.TemporaryFile() as file:
        file.write(memoryview(table).cast("B"))
        file.flush()
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
