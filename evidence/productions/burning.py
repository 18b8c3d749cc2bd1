"""Redactions carried out on a page: black in the picture, and gone from its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor

from PIL import Image, ImageDraw

from evidence.extraction.base import WordBox
from evidence.productions.finding import places_of
from evidence.productions.packing import PackedPicture
from evidence.productions.page_images import PageImage
from evidence.productions.plans import Box, PlannedRedaction
from evidence.productions.text_images import font

MARK = "[REDACTED]"
PADDING = 4  # pixels about a word: no edge of a letter stays


@dataclass(frozen=True, slots=True)
class BurntPage:
    """What may be shown of a page. ``removed`` are the words that were there, by the redaction that removed them."""

    picture: PackedPicture
    text: str
    words: tuple[WordBox, ...]
    removed: tuple[tuple[str, str], ...] = ()
    unplaced: tuple[str, ...] = ()


@dataclass(slots=True)
class _Removal:
    places: list[WordBox] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)


def burn(page: PageImage, plans: Sequence[PlannedRedaction]) -> BurntPage:
    """The page without what the plans remove. A plan whose words are not found on it is ``unplaced``."""
    here = [one for one in plans if (one.page == page.page and _concerns(page, one)) or _is_beside(page, one)]
    if not here:
        return BurntPage(PackedPicture.of(page.picture), page.text, page.words)
    picture, gone = page.picture.copy(), set[WordBox]()
    removed: list[tuple[str, str]] = []
    unplaced: list[str] = []
    for plan in here:
        removal = _removal(page, plan)
        if not removal.places and not removal.boxes:
            unplaced.append(plan.redaction_id)
            continue
        gone.update(removal.places)
        _blacken(picture, [*_joined(removal.places, picture), *removal.boxes], plan.label)
        removed += _removed(page, plan, removal)
    kept = tuple(one for one in page.words if one not in gone)
    return BurntPage(PackedPicture.of(picture), *_without(page, kept), tuple(removed), tuple(unplaced))


def _is_beside(page: PageImage, plan: PlannedRedaction) -> bool:
    """Whether words of another page, such as a footnote's or a header's, stand on this one as it is laid out."""
    return plan.page in page.beside and bool(plan.words) and bool(places_of(plan.words, page.text))


def _concerns(page: PageImage, plan: PlannedRedaction) -> bool:
    """Whether any of the plan lies on this picture: a page of text may take several."""
    if plan.start is None or plan.end is None or not page.reads:
        return True
    return plan.start < page.offset + len(page.text) and plan.end > page.offset


def _removal(page: PageImage, plan: PlannedRedaction) -> _Removal:
    if plan.start is None or plan.end is None:
        return _Removal([one for one in page.words if any(_meet(one, box) for box in plan.boxes)], [*plan.boxes])
    start, end = plan.start - page.offset, plan.end - page.offset
    if (
        page.reads
        and plan.page == page.page
        and page.text[max(0, start) : end] in plan.words
        and page.text[max(0, start) : end]
    ):
        return _Removal([one for one in page.words if one.start < end and one.end > start])
    # Read otherwise than it is drawn: then wherever these words stand on the page.
    spans = places_of(plan.words, page.text)
    return _Removal([one for one in page.words if any(one.start < last and one.end > first for first, last in spans)])


def _meet(word: WordBox, box: Box) -> bool:
    return word.x0 < box[2] and word.x1 > box[0] and word.y0 < box[3] and word.y1 > box[1]


def _removed(page: PageImage, plan: PlannedRedaction, removal: _Removal) -> list[tuple[str, str]]:
    """What must not be found any more: the words of the redaction, or under its boxes, line by line."""
    if plan.words:
        return [(plan.redaction_id, plan.words)]
    lines = _lines(removal.places)
    return [(plan.redaction_id, " ".join(page.text[one.start : one.end] for one in line)) for line in lines]


def _lines(words: Sequence[WordBox]) -> list[list[WordBox]]:
    lines: list[list[WordBox]] = []
    for word in sorted(words, key=lambda one: one.start):
        last = lines[-1][-1] if lines else None
        if last is not None and word.y0 < last.y1 and word.y1 > last.y0 and word.x0 >= last.x0:
            lines[-1].append(word)
        else:
            lines.append([word])
    return lines


def _joined(words: Sequence[WordBox], picture: Image.Image) -> list[Box]:
    """One bar for the words of a line, so that not even their number and lengths show."""
    across, down = PADDING / picture.width, PADDING / picture.height
    return [
        (
            min(one.x0 for one in line) - across, min(one.y0 for one in line) - down,
            max(one.x1 for one in line) + across, max(one.y1 for one in line) + down,
        )
        for line in _lines(words)
    ]  # fmt: skip


def _blacken(picture: Image.Image, boxes: Sequence[Box], label: str) -> None:
    draw = ImageDraw.Draw(picture)
    for x0, y0, x1, y1 in boxes:
        left, top = floor(max(0.0, x0) * picture.width), floor(max(0.0, y0) * picture.height)
        right, bottom = ceil(min(1.0, x1) * picture.width), ceil(min(1.0, y1) * picture.height)
        draw.rectangle((left, top, right, bottom), fill="black")
        size = min(24, bottom - top - 4)
        if size >= 8 and font(size).getlength(label) < right - left - 4:
            draw.text((left + 3, top + 1), label, font=font(size), fill="white")


def _without(page: PageImage, kept: tuple[WordBox, ...]) -> tuple[str, tuple[WordBox, ...]]:
    """The text of the words that stay, with a mark where others stood, and these words' places in it. What has no place on
    the picture can't be known to lie beside the redactions, and goes too."""
    text: list[str] = []
    words: list[WordBox] = []
    at = length = 0
    for word in sorted(kept, key=lambda one: one.start):
        between = page.text[at : word.start]
        joint = _spaces(between) + (f"{MARK} " if between.strip() else "")
        text += [joint, page.text[word.start : word.end]]
        start = length + len(joint)
        length = start + word.end - word.start
        words.append(WordBox(start, length, word.x0, word.y0, word.x1, word.y1))
        at = word.end
    if page.text[at:].strip():
        text.append(f" {MARK}")
    return "".join(text), tuple(words)


def _spaces(between: str) -> str:
    """The line ends and spaces before what was removed, or between two words."""
    return between if not between.strip() else between[: len(between) - len(between.lstrip())]
