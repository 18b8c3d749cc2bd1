"""What is ticked on a form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.summaries.bill_rows import tidy
from evidence.engines.summaries.parts import SummaryPart, SummarySource

BOX = re.compile(r"[\[(](?P<mark>[ xX\u2713\u2714]?)[\])][ ]?(?P<word>[A-Za-z/]{0,12})")
_ANSWER = re.compile(r"\b(?:Yes|No|Unknown|N/A|Don['\u2019]t know|Pass|Fail|Good|Fair|Poor|YES|NO|UNKNOWN)\b")
_ASKED = re.compile(r"[ \t]{0,40}(?:\d{1,2}[.)][ \t]{1,4})?(?P<asked>[A-Z][^\n]{5,90}?)[ \t?:]*$")
_READ, _SHOWN = 40_000, 12  # characters; answers


def ticked(reading: SummarySource) -> Iterator[SummaryPart]:
    """What is ticked, each question with its answer; what is answered "no" is left out."""
    text, heads, found = reading.read.masked[:_READ], [], []
    at = 0
    for line in text.split("\n"):
        boxes = list(BOX.finditer(line))
        if len(answers := _ANSWER.findall(line)) > 1 and not boxes:
            heads = answers
        marked = next((at for at, one in enumerate(boxes) if one["mark"].strip()), None)
        question = _ASKED.match(line[: boxes[0].start()]) if boxes else None
        if marked is not None and question:
            words = boxes[marked]["word"] or (heads[marked] if len(heads) == len(boxes) else "")
            found += [(f"{tidy(question['asked'])}: {words}", (at, at + len(line)))] if words else []
        at += len(line) + 1
    shown = [one for one in found if not one[0].lower().endswith(": no")][:_SHOWN]
    if shown:
        yield SummaryPart("; ".join(one for one, _ in shown) + ".", tuple(place for _, place in shown))
