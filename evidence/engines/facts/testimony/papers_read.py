"""Papers that counsel reads aloud: "This is an email from Ms Roe to you, 2 October 2013. She says: …" is what she wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.base.types import DateMention
from evidence.engines.facts.referring.referring import is_addressed, is_open, points_back, rambles, says_nothing
from evidence.engines.facts.relevance import assess
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import NAMED, FactCandidate, Source
from evidence.engines.facts.testimony.papers_in_hand import OPENS, OwnStatement, PaperInHand, ReadAloud
from evidence.engines.facts.testimony.papers_named import PaperParts
from evidence.engines.layout.sentences import Sentence

_LONGEST, _SHORTEST = 2_000, 30  # characters from where the paper is named to the end of what is read; of what is read
_NEAR = 4_000  # where only the paper's number is said
_SELF = re.compile(r"\b(?:I|me|my|we|us|our)\b", re.I)
_LEFT_OUT = re.compile(
    r"\.\.\.|\u2026|(?<! )\[|\[(?!(?:the )?[A-Z]|[a-z]+ [a-z]+(?: [a-z]+)?\])|\[(?:that|this|it|who|sic)\b|^\[(?!The [A-Z])"
)  # "[Second Sight]" is whom the paper shortens
_ITSELF = re.compile(
    r"\bthis (?:[Aa]greement|[Cc]ontract|[Dd]ocument|[Rr]eport|[Pp]olicy|[Pp]aper|[Ll]etter|[Nn]ote|[Bb]riefing)\b"
)
_ONE_MORE = re.compile(r"(?:Another|A further|One more|Others?) [a-z]")  # beside what stands before
_NO_SUBJECT = re.compile(r"(?!During|Nothing|Everything|Anything|Something|Following|According)[A-Z][a-z]{2,}ing [a-z]")
_WHOSE = re.compile(r"(?:[A-Z][\w.-]* )*[A-Z][\w-]*['\u2019]s? ")
_LINE_NUMBER = re.compile(r"\n\s{0,12}\d{1,2}\s{2,}")
_RELEVANT = 0.15  # what a paper says is as relevant as what a witness says


def papers_read(source: Source, papers: Iterable[ReadAloud]) -> Iterator[FactCandidate]:
    """What papers that are read aloud say, each sentence that is understood by itself, as their authors' words."""
    for _, paper, read in papers:
        if read and (found := _said(source, paper, read)):
            yield found


def _of_witness(source: Source, own: OwnStatement, read: Sentence) -> FactCandidate | None:
    """What the witness's own sworn paper says, as sworn testimony."""
    words = read.words
    if read.end - own.start > _LONGEST or not _stands(words) or is_addressed(words):
        return None
    assessed = assess(read, source.mentions_in(read.start, read.end), source.dates_in(read.start, read.end))
    if assessed.excluded or assessed.relevance <= 0:
        return None
    text = f"{own.witness}, in {_article(own.paper)}, stated: \u201c{plain(words, titled=False)}\u201d"
    fact = source.fact(text, read.start, read.end, 0.6, own.witness)
    fact = replace(fact, start=own.start, quote=source.text[own.start : read.end], proof="sworn", speaker=own.witness)
    return FactCandidate(fact, assessed.relevance + _RELEVANT)


def _said(source: Source, paper: PaperInHand, read: Sentence) -> FactCandidate | None:
    if paper.own and paper.own.is_read:
        return _of_witness(source, paper.own, read)
    words, parts = read.words, paper.parts
    lead = "" if paper.is_of_another else _lead(parts)
    by_number = not lead and bool(paper.number) and not _SELF.search(words) and not is_addressed(words)
    reach = _NEAR if by_number else _LONGEST
    if not (lead or by_number) or paper.is_spoken or read.end - paper.start > reach or not _stands(words):
        return None
    if lead and ((not parts.author and _SELF.search(words)) or (len(parts.recipients) != 1 and is_addressed(words))):
        return None
    if by_number:
        lead, parts = f"The document {paper.number} says", PaperParts()
    mentions = source.mentions_in(read.start, read.end)
    assessed = assess(read, mentions, source.dates_in(read.start, read.end))
    if assessed.excluded or assessed.relevance <= 0:
        return None
    fact = source.fact(f"{lead}: \u201c{plain(words, titled=False)}\u201d", paper.start, read.end, 0.6)
    named = [*filter(None, (parts.author, *parts.recipients)), *(one.name for one in mentions if one.type in NAMED)]
    day = parts.day
    fact = replace(
        fact,
        date=day.date if day else None,
        date_end=day.date_end if day else None,
        precision=day.precision if day else None,
        entities=tuple(dict.fromkeys(named)),
        proof="correspondence" if parts.author else "record",
        speaker=parts.author,
    )
    return FactCandidate(fact, assessed.relevance + _RELEVANT)


def _stands(words: str) -> bool:
    """Is it a whole sentence, of which nothing is left out, that is understood by itself?"""
    words = _ITSELF.sub("the paper", words)
    if len(words) < _SHORTEST or words[-1:] not in ".!" or not words[:1].isupper():
        return False
    if _LEFT_OUT.search(words) or _NO_SUBJECT.match(words) or _ONE_MORE.match(words):
        return False
    return not (OPENS.search(words) or is_open(words) or points_back(words) or says_nothing(words) or rambles(words))


def _lead(parts: PaperParts) -> str:
    """ "Ann Roe wrote to Bob Lee on 2 October 2013"; empty where it is not known whose paper it is, or of which day."""
    when = f" {_on(parts.day)}" if parts.day else ""
    is_sent = parts.day and (parts.kind or parts.recipients)
    if is_sent and parts.author and parts.author not in parts.recipients:
        to = f" to {_listed(parts.recipients)}" if parts.recipients else f" in {_article(parts.kind)}"
        return f"{parts.author} wrote{to}{when}"
    if parts.record and not parts.kind and parts.day:
        what = _titled(parts.record)
        say = "say" if what.endswith(("minutes", "notes")) else "says"
        return f"{what} of {_spelled(parts.day)} {say}"
    return ""


def _titled(record: str) -> str:
    """ "The audit report", "Ms Roe's note"."""
    if _WHOSE.match(record):
        return record
    return f"The {record if record.split()[0][1:].isupper() else record[0].lower() + record[1:]}"


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _on(day: DateMention) -> str:
    return f"on {_spelled(day)}" if day.precision == "day" else f"in {_spelled(day)}"


def _spelled(day: DateMention) -> str:
    """As it is said, without the number of a line that stands in it."""
    return " ".join(_LINE_NUMBER.sub(" ", day.text).split())
