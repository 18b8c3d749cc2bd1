"""Make ``lexicons/common_words.txt.gz`` of SCOWL: ``python -m evidence.engines.names.build_common_words SCOWL``.

``SCOWL`` is the folder with ``english-words.10`` and its siblings, as Debian's ``scowl`` installs it (Kevin Atkinson's Spell
Checker Oriented Word Lists, 2020.12.07; free to copy with its notice, which lies beside the list). Kept are the words of
sizes 10 and 20 that are written in lower case and without an apostrophe: names have lists of their own there.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

TARGET = Path(__file__).parent / "lexicons" / "common_words.txt.gz"
_LISTS = [f"{kind}-words.{size}" for kind in ("english", "american", "british") for size in (10, 20)]


def build(folder: Path) -> str:
    """The words, one a line, without plurals in "-s" of other words."""
    words = {word for name in _LISTS for word in (folder / name).read_text("latin-1").split()}
    plain = {word for word in words if word.isascii() and word.islower() and word.isalpha() and len(word) > 1}
    kept = sorted(word for word in plain if not (len(word) > 4 and word.endswith("s") and word[:-1] in plain))
    return "".join(f"{word}\n" for word in kept)


if __name__ == "__main__":
    TARGET.write_bytes(gzip.compress(build(Path(sys.argv[1])).encode(), mtime=0))
