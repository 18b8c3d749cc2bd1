"""What child and parent say to each other: msgpack, checked field by field, because the child may be compromised.

Nothing here runs code from the message: no pickle, no class names, only known fields of known types.
"""

from __future__ import annotations

import re
from dataclasses import astuple
from typing import Any, cast, get_args

import msgpack

from evidence.extraction.base import ContainedFile, Extracted, Outcome, PageText, Problem, WordBox

_CHILD_PATH = re.compile(r"[0-9]{4,8}")
_BOX_NUMBERS = 6


class BadMessageError(ValueError):
    """The child's answer is not a well-formed Extracted."""


def pack(extracted: Extracted) -> bytes:
    """Serialise; word boxes travel as bare rows, the rest as named fields."""
    plain = _fields(extracted)
    plain["pages"] = [_fields(page) | {"boxes": [astuple(box) for box in page.boxes]} for page in extracted.pages]
    plain["children"] = [_fields(child) for child in extracted.children]
    plain["problems"] = [_fields(problem) for problem in extracted.problems]
    return cast(bytes, msgpack.packb(plain))


def _fields(one: Extracted | PageText | ContainedFile | Problem) -> dict[str, Any]:
    """Its fields by name, not copied as ``asdict`` would."""
    return {name: getattr(one, name) for name in type(one).__dataclass_fields__}


def unpack(data: bytes) -> Extracted:
    """Rebuild and check an Extracted. Raises BadMessageError on anything unexpected."""
    try:
        plain = msgpack.unpackb(data)
        return Extracted(
            outcome=_outcome(plain["outcome"]),
            media_type=_text(plain["media_type"]),
            pages=tuple(_page(page) for page in plain["pages"]),
            children=tuple(_child(child) for child in plain["children"]),
            metadata={_text(key): _text(value) for key, value in plain["metadata"].items()},
            problems=tuple(Problem(_text(item["code"]), _text(item["message"])) for item in plain["problems"]),
            message=_text(plain["message"]),
        )
    except (msgpack.UnpackException, KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadMessageError(type(error).__name__) from error


def _page(plain: dict[str, Any]) -> PageText:
    text = _text(plain["text"])
    if plain["method"] not in {"text", "ocr"}:
        raise BadMessageError("method")
    return PageText(
        number=_whole(plain["number"]),
        text=text,
        method=plain["method"],
        label=_text(plain["label"]),
        boxes=tuple(_box(row, len(text)) for row in plain["boxes"]),
        width=float(plain["width"]),
        height=float(plain["height"]),
        start=None if plain["start"] is None else _whole(plain["start"]),
    )


def _box(row: list[Any], length: int) -> WordBox:
    if len(row) != _BOX_NUMBERS:
        raise BadMessageError("box")
    start, end = _whole(row[0]), _whole(row[1])
    if not start < end <= length:
        raise BadMessageError("box offsets")
    x0, y0, x1, y1 = (min(1.0, max(0.0, float(value))) for value in row[2:])
    return WordBox(start, end, x0, y0, x1, y1)


def _child(plain: dict[str, Any]) -> ContainedFile:
    path = _text(plain["path"])
    if not _CHILD_PATH.fullmatch(path):
        raise BadMessageError("child path")
    return ContainedFile(name=_text(plain["name"]), path=path, size=_whole(plain["size"]))


def _outcome(value: object) -> Outcome:
    if value not in get_args(Outcome):
        raise BadMessageError("outcome")
    return cast(Outcome, value)


def _text(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise BadMessageError("text")
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadMessageError("number")
    return value
