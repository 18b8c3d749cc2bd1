"""An XML part as a tree, for what can't be laid out in one pass; within the same limits as a stream of it."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field

from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import ExtractionJob
from evidence.extraction.ooxml import read_part

MOST_ELEMENTS = 600_000
TEXT = "#text"


@dataclass(slots=True)
class XmlElement:
    """Names come without namespace, as everywhere in the reader."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[XmlElement] = field(default_factory=list)
    text: str = ""

    def find(self, *names: str) -> XmlElement | None:
        """The first element at this path below."""
        found: XmlElement | None = self
        for name in names:
            found = next((one for one in found.children if one.name == name), None) if found else None
        return found

    def all(self, name: str) -> list[XmlElement]:
        return [one for one in self.children if one.name == name]

    def value(self, *names: str, attribute: str = "val") -> str | None:
        found = self.find(*names)
        return None if found is None else found.attributes.get(attribute)

    def each(self) -> Iterator[XmlElement]:
        """Itself and all below, in order, however deep."""
        waiting = [self]
        while waiting:
            one = waiting.pop()
            yield one
            waiting.extend(reversed(one.children))


class TreeBuilder:
    """Handler of a part's events. ``mixed``: words stand between elements, and become elements named ``TEXT`` in their order.
    Raises UnreadableError on more elements than are laid out."""

    def __init__(self, *, mixed: bool = False) -> None:
        self.root = XmlElement("")
        self._open = [self.root]
        self._left = MOST_ELEMENTS
        self._mixed = mixed

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._left -= 1
        if self._left < 0:
            raise UnreadableError("limits", "The document is too large to be laid out as pages.")
        element = XmlElement(name, attributes)
        self._open[-1].children.append(element)
        self._open.append(element)

    def end(self, name: str) -> None:
        self._open.pop()

    def data(self, text: str) -> None:
        if self._mixed:
            self._open[-1].children.append(XmlElement(TEXT, text=text))
        else:
            self._open[-1].text += text


def tree_of(job: ExtractionJob, package: zipfile.ZipFile, name: str, *, mixed: bool = False) -> XmlElement:
    """The part's root element. Raises as ``read_part`` does."""
    builder = TreeBuilder(mixed=mixed)
    read_part(job, package, name, builder)
    return builder.root.children[0]


def part_or_none(job: ExtractionJob, package: zipfile.ZipFile, name: str) -> XmlElement | None:
    """The same; ``None`` where the package has no such part, or it is damaged: a document is laid out without it."""
    if name not in package.namelist():
        return None
    try:
        return tree_of(job, package, name)
    except UnreadableError as failure:
        if failure.outcome == "limits":
            raise
        return None
