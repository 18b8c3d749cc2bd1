"""Heads of quoted mail that begin with who wrote and when, before "To:", as Lotus Notes prints them:

    Ann Lee/LEGAL/Weir@WEIR
    05/03/2021 10:14 AM
    To: Bo Ek/SALES/Weir@WEIR
    cc:

    Subject: Lease

The name and the day may also share a line: "Ann Lee on 05/03/2021 10:14:22 AM", "From: Ann Lee     05/03/2021 10:14 AM", and all
fields too. Of what its reader answers the head may begin with "To:": who wrote that, the head does not say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_READER = "To:"  # without which there is none
_MARK = r"[ \t>]{0,8}"
_MOMENT = r"(?P<sent>\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s{1,3}\d{1,2}:\d\d(?::\d\d)?(?:[ \t]?[AaPp]\.?[Mm]\.?)?)"
_STAMP = rf"{_MOMENT}[ \t]*\n"
_ASIDE = rf"(?:{_MARK}(?:(?:Please respond|Sent by|Respond)\b[^\n]{{0,120}})?\n){{0,5}}"
_TO = rf"{_ASIDE}(?={_MARK}To:)"
_FORMS = (
    re.compile(rf"^{_MARK}(?P<sender>[^\s:>][^\n:]{{1,100}}?)[ \t]*\n{_MARK}{_STAMP}{_TO}", re.M),
    re.compile(rf"^{_MARK}(?P<sender>(?!From:)[^\s>][^\n]{{1,120}}?)\s{{1,3}}on\s{{1,3}}{_STAMP}{_TO}", re.M),
    re.compile(
        rf"^\s{{0,8}}(?:From:\s{{1,8}})?(?P<sender>[^\s>:][^\n:]{{1,100}}?)(?: on |[ \t]{{2,60}}){_STAMP}{_TO}", re.M
    ),
)
_LINES = rf"[^\n]{{0,2000}}(?:\n(?!{_MARK}(?:(?:cc|bcc|subject|fax|from|sent|date):|$))[^\n]{{1,2000}}){{0,60}}"
_FIELDS = re.compile(
    rf"{_MARK}To:(?P<to>{_LINES})(?:\n{_MARK}b?cc:{_LINES}){{0,2}}"
    rf"(?:\s{{1,40}}?^{_MARK}Subject:(?P<subject>[^\n]{{0,400}}))?",
    re.I | re.M,
)
_ON_ONE_LINE = re.compile(
    rf"^{_MARK}(?P<sender>[^\s:>][^\n:]{{1,100}}?)[ \t]{{1,9}}{_MOMENT}[ \t]{{1,9}}To:(?P<to>[^\n]{{1,2000}}?)"
    r"[ \t]{1,9}cc:[^\n]{0,2000}?[ \t]{1,9}Subject:(?P<subject>[^\n]{0,400})$",
    re.M,
)
_UNSIGNED = re.compile(rf"\n[ \t]*\n(?P<sender>)(?P<sent>){_MARK}(?=To:[^\n]*\n{_MARK}cc:[^\n]*\n)")


@dataclass(frozen=True, slots=True)
class StampedHead:
    start: int
    end: int
    sender: str  # as written; empty where it does not say
    sent: str
    to: str
    subject: str


def stamped_heads(text: str) -> list[StampedHead]:
    """The heads of this kind in order, each once."""
    if _READER not in text:
        return []
    found = sorted(_heads(text), key=lambda one: (one.start, -one.end))
    return [one for at, one in enumerate(found) if not at or one.start >= found[at - 1].end]


def _heads(text: str) -> Iterator[StampedHead]:
    for one in _ON_ONE_LINE.finditer(text):
        yield StampedHead(one.start(), one.end(), one["sender"], one["sent"], one["to"].strip(), one["subject"].strip())
    for form in (*_FORMS, _UNSIGNED):
        for lead in form.finditer(text):
            fields = _FIELDS.match(text, lead.end())
            if fields and (lead["sender"] or fields["subject"] is not None):
                to, subject = (" ".join((fields[name] or "").split()) for name in ("to", "subject"))
                start = lead.start() + len(lead[0]) - len(lead[0].lstrip())
                yield StampedHead(start, fields.end(), " ".join(lead["sender"].split()), lead["sent"], to, subject)
