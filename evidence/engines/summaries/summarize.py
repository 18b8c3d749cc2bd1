"""A summary in the document's own words: who, what, when and why it matters, as documents of its kind say it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from evidence.engines.base.types import Document
from evidence.engines.documents.classify import classify
from evidence.engines.documents.titles import is_title
from evidence.engines.facts.testimony.admissions import replies
from evidence.engines.layout.chats import chat_messages
from evidence.engines.summaries.calls import calls, is_of_known_calls
from evidence.engines.summaries.chats import MESSAGES, chat
from evidence.engines.summaries.contracts import contract, room_of
from evidence.engines.summaries.court_leads import REGISTERED, RULES_ITSELF, is_in_case
from evidence.engines.summaries.courts import court
from evidence.engines.summaries.dense import dense
from evidence.engines.summaries.entries import is_kept, kept
from evidence.engines.summaries.forms import first_fields, form, has_sums, is_of_fields, is_of_sums, prose_of
from evidence.engines.summaries.leads import is_letter
from evidence.engines.summaries.long_reports import is_long_prose, long_report
from evidence.engines.summaries.mails import mail
from evidence.engines.summaries.minutes import is_meeting, minutes
from evidence.engines.summaries.opening_heads import opening_head
from evidence.engines.summaries.parts import SummaryPart, SummarySource
from evidence.engines.summaries.prose_heads import is_mostly_prose, prose_head
from evidence.engines.summaries.statement_heads import titled_as
from evidence.engines.summaries.testimony import has_turns, testimony
from evidence.engines.summaries.writings import filling, writing

BY_KIND: dict[str, Callable[[SummarySource], Iterator[SummaryPart]]] = {
    "contract": contract,
    "amendment": contract,
    "email": mail,
    "deposition": testimony,
    "transcript": testimony,
    "pleading": court,
    "opinion": court,
    "board_minutes": minutes,
    "invoice": form,
    "receipt": form,
    "bank_statement": form,
    "spreadsheet": form,
}
_ROOMS: dict[Callable[[SummarySource], Iterator[SummaryPart]], int] = {
    chat: MESSAGES
}  # statements of what is told in many short ones
_BY_THEIR_TOP = (writing, form, first_fields)  # whose lead is a title, where one is known
_SWORN = re.compile(r"^(?:\w+ ){0,3}(?:(?:affidavit|declaration) of|(?:witness|sworn|voluntary) statement)\b", re.I)
_NOT_OF_COURTS = frozenset({"contract", "amendment", "memo", "other", "report", "letter"})
_SUES = re.compile(r"(?:\w+ ){0,4}(?:complaint|petition|counterclaims?)\b", re.I)
_AGREED = re.compile(r"\b(?:between|among|signed for|a form)\b", re.I)
_RULES = re.compile(r"(?:\w+ ){0,2}(?:order|judgment|opinion|decree|decision|ruling|findings)\b(?! to show| for)", re.I)
_RULING = re.compile(r"\b(?:opinion|order|judgment|ruling)\b", re.I)
_OF_SENTENCES = frozenset({"contract", "amendment", "email", "deposition", "transcript", "invoice", "bank_statement"})
_MAY_BE_SPOKEN = frozenset({"report", "other", "memo", "note", "witness_statement", "contract", "amendment"})
_WORDS = re.compile(r"\w+")
_ENDS = re.compile(r"[.!?:;,\u2026][\"'\u201d\u2019)\]]*$|[-\u2013\u2014]$")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_ADDRESS, _TOP = re.compile(r"\S@\S|^Subject:", re.M), 1_000  # characters in which mail has its header
_NOTICE = re.compile(r"\bnotice\b", re.I)
_TAKE_NOTICE = re.compile(r"\b(?:take notice|hereby notif|notice is (?:hereby )?given)", re.I)
_MEMO = re.compile(r"(?:\w+ ){0,2}memo(?:randum)?\b", re.I)
_OF_BILLS = frozenset({"invoice", "receipt", "bank_statement", "spreadsheet"})
_FEWEST, _LINES, _MUCH_PROSE, _FEW = 4, 4, 5, 3
_FEWEST_OF_DEAL = 3  # statements of a contract whose head names no two sides
_PAGES, _SHORT_PAPER = 4_000, 6_000  # characters
_FEWEST_OF_KIND = {
    **dict.fromkeys(("pleading", "opinion", "invoice", "receipt", "bank_statement", "spreadsheet"), 0),
    "board_minutes": 3,
    "deposition": 2,
    "transcript": 2,
    "contract": 2,
    "amendment": 2,
}
# a short true summary is better than one filled with what says little; the lead counts


def summarize(document: Document, *, sentences: int = 5) -> str:
    """Up to ``sentences`` statements beside the one that says what the document is; empty for a text without any."""
    parts = [part.words for part in parts_of(document, most=sentences)]
    return " ".join([*(_ended(words) for words in parts[:-1]), *parts[-1:]])


def _ended(words: str) -> str:
    """With a full stop where it ends in none, as a clipped note does, so that the next does not run into it."""
    return words if not words or _ENDS.search(words) else f"{words}."


def parts_of(document: Document, *, most: int = 5) -> list[SummaryPart]:
    """The summary's statements, each with the places of the text that it rests on."""
    return list(_parts(document, most))


@lru_cache(maxsize=2)  # asked for by who writes the summary, and by who keeps its places
def _parts(document: Document, most: int) -> list[SummaryPart]:
    reading = SummarySource(document, classify(document).kind, most)
    _set_kind(reading)
    form_of = _form_of(reading)
    found = _distinct(form_of(reading))
    few = len(found) < _FEWEST_OF_DEAL or len(reading.text) <= _SHORT_PAPER
    if form_of is contract and few and not _AGREED.search(found[0].words):
        reading.kind = "other"  # nobody agrees to anything in it
        form_of = _by_content(reading)
        found = _distinct(form_of(reading))
    fewest = 0 if form_of is kept else min(_FEWEST_OF_KIND.get(reading.kind, _FEWEST), most)
    if len(found) < fewest and reading.kind != "email":
        found = _distinct([*found, *filling(reading, fewest - len(found), found)])
    leads = [part for part in found if part.leads]
    head = _head_of(reading, form_of, leads)
    if head:
        found = [one for one in found if one.leads or not _says_no_more(one, head)]
        leads = [head, *[one for one in leads if " " in one.words and not _says_no_more(one, head)]]
    if form_of is writing:
        found = _with_lines(reading, found, leads)
    room = room_of(reading) if form_of is contract else _ROOMS.get(form_of, reading.many)
    return [*leads, *[part for part in found if not part.leads][:room]] or _opening(document.text)


def _set_kind(reading: SummarySource) -> None:
    """Makes it the kind that its own title, greeting or turns show, where its words look like another's."""
    if reading.kind in _NOT_OF_COURTS and _SUES.match(titled_as(reading)[0]) and is_in_case(reading):
        reading.kind, reading.day = "pleading", None  # the day is that of an instrument that it speaks of
    if reading.kind == "email" and is_title(reading.title[0]) and not _ADDRESS.search(reading.text, 0, _TOP):
        reading.kind = "memo"  # a notice with fields at its top; mail has an address or no title
    if reading.kind == "pleading" and _RULES.match(titled_as(reading)[0]):
        reading.kind = "opinion"  # an order is a court's own
    if reading.kind in ("contract", "amendment") and _is_notice(reading):
        reading.kind = "other"  # it speaks of an agreement, and is none
    if reading.kind in _OF_BILLS and is_letter(reading):
        reading.kind = "letter"  # about a bill
    if reading.kind in _MAY_BE_SPOKEN and reading.read.spoken and not is_kept(reading):
        reading.kind = "transcript"  # the middle of one, say, without its head


def _is_memo(reading: SummarySource) -> bool:
    """Is it a memorandum by its title, be it on a meeting?"""
    return reading.kind == "memo" and bool(_MEMO.match(titled_as(reading)[0]))


def _is_notice(reading: SummarySource) -> bool:
    """Does it call itself a notice, in a few pages, and have nobody agree to anything?"""
    title = titled_as(reading)[0]
    called = _NOTICE.search(title) and not _AGREED.search(title)
    return bool(called and len(reading.text) <= _SHORT_PAPER and _TAKE_NOTICE.search(reading.text))


def _head_of(
    reading: SummarySource, form_of: Callable[[SummarySource], Iterator[SummaryPart]], leads: list[SummaryPart]
) -> SummaryPart | None:
    """What stands before these leads: of some pages of prose without a title what it is about, of other papers their top."""
    if form_of is writing and not leads and len(reading.text) >= _PAGES and is_mostly_prose(reading):
        head = prose_head(reading)
        return head if " " in head.words else None
    return opening_head(reading, leads) if form_of in _BY_THEIR_TOP else None


def _with_lines(reading: SummarySource, found: list[SummaryPart], leads: list[SummaryPart]) -> list[SummaryPart]:
    """The statements; where they are few, with the lines of a short paper that say most."""
    told = [one for one in found if not one.leads]
    lines = dense(reading, _FEW + 1 - len(told), [*told, *leads]) if len(told) < _FEW else []
    return sorted([*told, *lines], key=lambda one: one.spans) if lines else told


def _says_no_more(part: SummaryPart, head: SummaryPart) -> bool:
    """Has it no place outside the head's?"""
    return all(head.spans[0][0] <= start and end <= head.spans[0][1] for start, end in part.spans)


def _form_of(reading: SummarySource) -> Callable[[SummarySource], Iterator[SummaryPart]]:
    """How documents such as this one are summed up."""
    if of_messages := _of_messages(reading):
        return of_messages
    if reading.kind not in _OF_SENTENCES and is_kept(reading):
        return kept
    if _SWORN.search(titled_as(reading)[0]):
        return writing
    if not _is_memo(reading) and reading.kind not in ("email", "deposition", "transcript") and is_meeting(reading):
        return long_report if is_long_prose(reading) and not reading.title[0] else minutes
    if reading.kind in ("deposition", "transcript") and not has_turns(reading):
        return court if is_in_case(reading) else writing
    rules = (
        _RULING.search(reading.title[0])
        or _RULING.search(titled_as(reading)[0])
        or (reading.kind == "contract" and RULES_ITSELF.search(reading.text))
    )
    rules = rules or (not titled_as(reading)[0] and REGISTERED.search(reading.text))
    if reading.kind in ("memo", "other", "contract") and rules and is_in_case(reading):
        return court
    if reading.kind == "opinion" and is_of_sums(reading) and not is_in_case(reading):
        return form
    if reading.kind == "pleading" and not is_in_case(reading) and not any(replies(reading.sentences)):
        return form if is_of_sums(reading) else first_fields if is_of_fields(reading) else writing
    if reading.kind in ("contract", "amendment") and is_of_fields(reading):
        return first_fields
    return _by_content(reading)


def _of_messages(reading: SummarySource) -> Callable[[SummarySource], Iterator[SummaryPart]] | None:
    """A chat, or messages left by telephone, whatever its words look like."""
    if chat_messages(reading.text):
        return chat
    return calls if is_of_known_calls(reading) else None


def _by_content(reading: SummarySource) -> Callable[[SummarySource], Iterator[SummaryPart]]:
    """By its kind; what is called a receipt and tells in prose, or is called nothing and has sums, by what it is made of."""
    if reading.kind == "other" and _is_notice(reading):
        return writing
    known = BY_KIND.get(reading.kind)
    if known is court and not (is_in_case(reading) or is_title(reading.title[0]) or any(replies(reading.sentences))):
        known = None  # it may read like a court's paper
    if known is form and prose_of(reading) >= _MUCH_PROSE and not has_sums(reading):
        return writing
    if known is None and is_of_sums(reading) and not (reading.kind == "letter" and is_letter(reading)):
        return form
    if known in (None, court, minutes) and not (known and is_in_case(reading)) and is_long_prose(reading):
        return minutes if known is minutes and reading.title[0] else long_report
    return known or (first_fields if is_of_fields(reading) else writing)


def _distinct(parts: Iterator[SummaryPart] | list[SummaryPart]) -> list[SummaryPart]:
    """Those that say something, each once, also where another has its words with more."""
    found = list({_bare(part): part for part in parts if part.words.strip(" .")}.values())
    return [
        one for one in found if one.leads or not any(one is not other and _bare(one) in _bare(other) for other in found)
    ]


def _bare(part: SummaryPart) -> str:
    """Its words without signs, which a list and its lead may differ in."""
    return " ".join(_WORDS.findall(part.words.lower()))


def _opening(text: str) -> list[SummaryPart]:
    """For a form or a table: its first lines, so that a reader knows what it is."""
    lines = [" ".join(line.split()) for line in text[:2_000].splitlines() if _LETTERS.search(line)]
    return [SummaryPart(" \u00b7 ".join(lines[:_LINES])[:300], ((0, min(len(text), 2_000)),))] if lines else []
