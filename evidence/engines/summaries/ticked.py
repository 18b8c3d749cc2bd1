"""What is ticked on a form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.documents.titles import titled
from evidence.engines.summaries.bill_rows import tidy
from evidence.engines.summaries.parts import SummaryPart, SummarySource

BOX = re.compile(r"[\[(](?P<mark>[ xX\u2713\u2714]?)[\])][ ]?(?P<word>[A-Za-z/]{0,12})")
_ANSWER = re.compile(r"\b(?:Yes|No|Unknown|N/A|Don['\u2019]t know|Pass|Fail|Good|Fair|Poor|YES|NO|UNKNOWN)\b")
_ASKED = re.compile(r"[ \t]{0,40}(?:\d{1,2}[.)][ \t]{1,4})?(?P<asked>[A-Z][^\n]{5,90}?)[ \t?:]*$")
_COMES_TO = re.compile(
    r"(?:[\w/]+ ){0,2}(?:results?|outcome|disposition|status|determination|decision|rating|finding)s?", re.I
)
_REST = re.compile(r"[ \t]{2,}|[ \t]*[\[(][ xX\u2713\u2714]?[\])]")  # what stands behind a ticked box ends there
_READ, _SHOWN = 40_000, 12  # characters; answers


def result_ticked(reading: SummarySource) -> SummaryPart | None:
    """ "Result: FAIL - REMOVED FROM SERVICE.": the first line that asks what the paper comes to and has one box ticked."""
    at = 0
    for line in reading.read.masked[:_READ].split("\n"):
        boxes = list(BOX.finditer(line))
        marked = [one for one in boxes if one["mark"].strip()]
        asked = _ASKED.match(line[: boxes[0].start()]) if len(boxes) > 1 and len(marked) == 1 else None
        if asked and _COMES_TO.fullmatch(tidy(asked["asked"])):
            words = _REST.split(line[marked[0].start("word") :].strip())[0].strip(" .")
            if words:
                return SummaryPart(f"{titled(tidy(asked['asked']))}: {titled(words)}.", ((at, at + len(line)),))
        at += len(line) + 1
    return None


def ticked(reading: SummarySource) -> Iterator[SummaryPart]:
    """What is ticked, each question with its answer; what is answered "no" is left out."""
    text, heads, found = reading.read.masked[:_READ], [], []
    result = result_ticked(reading)
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
    found = [one for one in found if not (result and one[1] == result.spans[0])]  # which is told first
    shown = [one for one in found if not one[0].lower().endswith(": no")][:_SHOWN]
    if shown:
        yield SummaryPart("; ".join(one for one, _ in shown) + ".", tuple(place for _, place in shown))
