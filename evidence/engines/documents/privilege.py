"""Whether a document is likely privileged: what it says of itself, and who wrote it to whom.

A proposal, for attorneys to decide. Every reason quotes the words it rests on.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from email.utils import getaddresses

from evidence.engines.base.types import Confidants, Document, Party, Privilege, PrivilegeReason, ProposedPrivilege
from evidence.extraction.base import PAGE_BREAK

_LABEL_LINES = 8  # at the top of a page, and at its foot, where a document is marked
_LONGEST_LABEL = 140  # characters: a mark stands in a line of its own, and a sentence about privilege does not
_MEMO_LINES = 40
_DASH = r"[\s\-\u2010-\u2014]{1,3}"
# The most protective first: what a document claims beside it is weaker.
_MARKS: tuple[tuple[Privilege, re.Pattern[str]], ...] = (
    ("attorneys_eyes_only", re.compile(
        rf"\b(?:outside\s+)?(?:attorneys?|counsel)[\u2019']?s?[\u2019']?\s+eyes{_DASH}only\b", re.I,
    )),
    ("work_product", re.compile(
        rf"\b(?:attorney(?:[\u2019']s)?|opinion){_DASH}work{_DASH}product\b"
        r"|\bprepared\s+in\s+(?:anticipation|contemplation)\s+of\s+litigation\b", re.I,
    )),
    ("attorney_client", re.compile(
        rf"\b(?:attorney|solicitor|lawyer){_DASH}client\s+(?:privileged?|communications?)\b|\blegally\s+privileged\b"
        r"|\bprivileged\s+(?:and|&|/)\s+confidential\b|\bconfidential\s+(?:and|&|/)\s+privileged\b"
        r"|\blegal\s+(?:advice|professional)\s+privilege\b", re.I,
    )),
    ("protective_order", re.compile(r"\bconfidential\b.{0,60}\bprotective\s+order\b", re.I)),
)  # fmt: skip
_HEDGED = re.compile(r"\b(?:may|might|could|if|not|no|whether|waive[ds]?|without|log)\b", re.I)
_FROM = re.compile(r"^[\s|*#]{0,6}from[\s|*:]{1,6}(?P<value>[^\n]{2,200})$", re.I)
_TO = re.compile(r"^[\s|*#]{0,6}to[\s|*:]{1,6}(?P<value>[^\n]{2,200})$", re.I)
_MEMORANDUM = re.compile(r"\bmemo(?:randum)?\b|\bnote\s+to\s+file\b", re.I)
_TO_FILE = re.compile(r"\b(?:the\s+)?file\b", re.I)
_MAIL = ("from", "to", "cc", "bcc")
_SAYS = {
    "attorneys_eyes_only": "It is marked for attorneys' eyes only.",
    "work_product": "It is marked as attorney work product.",
    "attorney_client": "It is marked as privileged.",
    "protective_order": "It is marked confidential under a protective order.",
}


def assess_privilege(document: Document, confidants: Confidants) -> ProposedPrivilege | None:
    """What rules propose; ``None`` where neither its marks nor its writer and readers suggest it. Deterministic."""
    found = [*_marked(document.text), *_mail(document, confidants), *_memorandum(document.text, confidants)]
    if not found:
        return None
    order = [name for name, _ in _MARKS]
    category = min((one for one, _ in found), key=order.index)
    return ProposedPrivilege(category, tuple(dict.fromkeys(reason for _, reason in found)))


def is_mark(line: str) -> bool:
    """Does a line mark its paper as confidential or privileged, rather than tell what it is?"""
    return any(mark.search(line) for _, mark in _MARKS)


Found = tuple[Privilege, PrivilegeReason]


def _marked(text: str) -> Iterator[Found]:
    """Marks at the top or the foot of pages, each kind once, where it first stands."""
    seen: set[str] = set()
    for page, start, line in _labels(text):
        for category, mark in _MARKS:
            found = mark.search(line)
            if found and category not in seen and not _HEDGED.search(line):
                seen.add(category)
                yield category, _reason(_SAYS[category], page, start + found.start(), found.group())


def _labels(text: str) -> Iterator[tuple[int, int, str]]:
    """The short lines at the top and the foot of each page: page, where the line starts in the text, the line."""
    start = 0
    for number, page in enumerate(text.split(PAGE_BREAK), start=1):
        lines = [(start + at, line) for at, line in _lines(page) if line.strip()]
        edge = lines if len(lines) <= 2 * _LABEL_LINES else [*lines[:_LABEL_LINES], *lines[-_LABEL_LINES:]]
        yield from ((number, at, line) for at, line in edge if len(line.strip()) <= _LONGEST_LABEL)
        start += len(page) + len(PAGE_BREAK)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in text.splitlines(keepends=True):
        yield at, line.rstrip("\r\n")
        at += len(line)


def _mail(document: Document, confidants: Confidants) -> Iterator[Found]:
    """Mail between the firm and its client, or within the firm: a stranger among the readers ends the confidence."""
    fields = {name: _people(document.metadata.get(name, "")) for name in _MAIL}
    sender, readers = fields["from"], [*fields["to"], *fields["cc"], *fields["bcc"]]
    everyone = [*sender, *readers]
    lawyers = [one for one in everyone if _is_among(one, confidants.firm)]
    clients = [one for one in everyone if _is_among(one, confidants.clients)]
    if not sender or not readers or not lawyers or len(lawyers) + len(clients) < len(everyone):
        return
    quote = document.metadata["from"][:300]
    if clients:
        yield "attorney_client", PrivilegeReason("It is mail between only the firm and its client.", 1, 0, quote)
    else:
        yield "work_product", PrivilegeReason("It is mail within the firm.", 1, 0, quote)


def _memorandum(text: str, confidants: Confidants) -> Iterator[Found]:
    """A memorandum that someone of the firm wrote to the file or to colleagues."""
    head = [(at, line) for at, line in _lines(text[:8000]) if line.strip()][:_MEMO_LINES]
    if not any(_MEMORANDUM.search(line) for _, line in head):
        return
    written = [
        (at, found) for at, line in head if (found := _FROM.match(line)) and _names(found["value"], confidants.firm)
    ]
    readers = [found["value"] for _, line in head if (found := _TO.match(line))]
    inside = all(_TO_FILE.search(one) or _names(one, confidants.firm) for one in readers)
    if written and readers and inside:
        at, found = written[0]
        page = _page_at(text, at)
        yield "work_product", _reason("It is a memorandum the firm wrote for itself.", page, at, found.group().strip())


def _people(field: str) -> list[Party]:
    return [Party(name.strip(), address.strip()) for name, address in getaddresses([field]) if name or address]


def _is_among(one: Party, known: Iterable[Party]) -> bool:
    """By the address where the mail has one: a name alone anyone can write."""
    if "@" in one.email:
        return any(one.email.casefold() == other.email.casefold() for other in known if other.email)
    return any(_same(one.name or one.email, other.name) for other in known)


def _same(written: str, name: str) -> bool:
    return bool(name) and _words(written) >= _words(name)


def _names(written: str, known: Iterable[Party]) -> bool:
    """Whether somebody known is named there: by first and last name, in either order."""
    return any(_same(written, other.name) for other in known)


def _words(name: str) -> frozenset[str]:
    return frozenset(word for word in re.findall(r"[^\W\d_]+", name.casefold()) if len(word) > 1)


def _page_at(text: str, at: int) -> int:
    breaks = [found.start() for found in re.finditer(re.escape(PAGE_BREAK), text)]
    return bisect_right(breaks, at) + 1


def _reason(why: str, page: int, start: int, quote: str) -> PrivilegeReason:
    return PrivilegeReason(why, page, start, quote[:300])
