"""One check to remove: where it stands, what stands there without it, and which tests should notice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class Misplaced(Exception):
    """The declared text does not stand in its file exactly once."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """``removes`` says in words which check is gone once ``text`` in ``file`` is replaced by ``without``.

    ``tests`` are the narrowest files or test ids that should fail then, in the order to run them. ``schema`` says that the
    edit changes what migrations make of the database, so that these have to be run anew.
    """

    name: str
    file: str
    text: str
    without: str
    removes: str
    tests: tuple[str, ...]
    schema: bool = False

    def edited(self, root: Path) -> str:
        """The file's content without the check. Raises ``Misplaced``."""
        content = (root / self.file).read_text("utf-8")
        if (found := content.count(self.text)) != 1:
            raise Misplaced(f"its text stands {found} times in {self.file}, not once.")
        return content.replace(self.text, self.without)
