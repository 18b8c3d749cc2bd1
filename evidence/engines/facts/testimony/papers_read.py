"""Papers that counsel reads aloud: "This is an email from Ms Roe to you, 2 October 2013. She says: …" is what she wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from evidence.engines.base.types import DateMention
from evidence.engines.facts.referring.referring import is_addressed, is_open, points_back, rambles, says_nothing
from evidence.engines.facts.relevance import assess
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import NAMED, FactCandidate, Source
from evidence.engines.facts.testimony.papers_named import PaperParts, parts_of_paper
from evidence.engines.facts.testimony.turns import DialogueTurn, speaker_name
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.layout.speech import is_official, is_witness

_LONGEST, _SHORTEST = 2_000, 30  # characters from where the paper is named to the end of what is read; of what is read
_OPENS = re.compile(r"[\"\u201c]")
_CLOSES = re.compile(r"[\"\u201d][.,]?$")
_READS = re.compile(
    r"(?:^|:\s*|\b(?:says?|said|wr[io]tes?|wrote|states?|stated|reads?|repl(?:y|ies|ied)),?\s+(?:that\s+)?)"
    r"(?P<read>[\"\u201c].*)$",
    re.S,
)
_BY_HIM = re.compile(r"\b(?:he|she)(?:['\u2019]s| is)? (?:then |also )?(?:say|wr|ask|repl|go|respond|continu)\w*", re.I)
_ANOTHER = re.compile(
    r"\b[A-Z]{2,}_?\d{4,}\b|\b(?:exhibit|tab) [A-Z\d]|\b(?:bring|pull|put) up\b|\bcome down\b"
    r"|\bput (?:that|it) (?:away|down|aside)\b"
    r"|\b(?:another|next|different|separate|second|new|draft) (?:document|e-?mail|letter|exhibit|memo)\b",
    re.I,
)
_TURNED = re.compile(
    r"\b(?:scroll|pages?|above|below|go (?:up|down|back|to)|turn to|over the page|repl(?:y|ies|ied)|respon(?:se|ds?|ded)"
    r"|forward\w*|further (?:up|down)|top of|bottom of|foot of|next)\b",
    re.I,
)  # of a chain of mail: to another message, perhaps
_NAMES_IT = re.compile(
    r"\b(?:this|it|that|these|here|there|which|he|she)(?:['\u2019]s| is| are| was)?\b.{0,30}"
    r"\b(?:e-?mail|letter|memo|minutes|notes?|report|dated|from|to)\b"
    r"|^(?:so |and |then )?(?:an? |the )?(?:e-?mail|letter|memo\w*) (?:from|to|of)\b"
    r"|\b(?:see|at|have|is) (?:an?|the|your|[A-Z]\S+['\u2019]s) (?:\w+ )?(?:e-?mail|letter|memo)"
    r"|\be-?mails? you\b|\bwrites? to\b|\bis dated\b|\bthe date\b|^(?:so |and |then )?(?:this|it|that)(?:['\u2019]s| is) \d"
    r"|\b(?:now on|now at|moving on to) \d",
    re.I,
)
_ASKED = re.compile(
    r"(?:(?:and|so|but|now),? )?(?:did|do|does|was|were|had|have|has|why|what|when|who|how|would|could|is|are)\b", re.I
)
_SPOKEN = re.compile(
    r"\b(?:statement|evidence|testimony|transcript|recording|deposition|interview|judgment|told us"
    r"|told the|call|article|draft)\b",
    re.I,
)  # what is read from these was said, or is somebody's account
_SELF = re.compile(r"\b(?:I|me|my|we|us|our)\b", re.I)
_LEFT_OUT = re.compile(r"\.\.\.|\u2026|\[(?![A-Z])|^\[")  # "[Second Sight]" is whom the paper shortens
_NO_SUBJECT = re.compile(r"(?!During|Nothing|Everything|Anything|Something|Following|According)[A-Z][a-z]{2,}ing [a-z]")
_GREETING = re.compile(
    r"^[\"\u201c]?(?:(?:Hi|Hello|Dear|Thanks|[A-Z][a-z]+)(?: all)?[, ]{1,2}){1,3}(?=[\"\u201c][A-Z])"
)
_WORD = re.compile(r"[A-Z][a-z]+")
_WITHIN = re.compile(
    r"\b(?:there['\u2019]s|there is|the following|an?) (?:the )?(?:\w+ )?(?:e-?mail|letter|message|text|note)\b", re.I
)
_NEAR = 6  # turns
_RELEVANT = 0.15  # what a paper says is as relevant as what a witness says


@dataclass(slots=True)
class _PaperInHand:
    """What has been said of the paper, from where, and whether its words go on."""

    start: int
    parts: PaperParts = field(default_factory=PaperParts)
    is_spoken: bool = False
    is_of_another: bool = False  # may what is read be somebody else's?
    is_begun: bool = False
    is_open: bool = False  # do its words go on in the next sentence?

    def learn(self, more: PaperParts) -> None:
        known = self.parts
        self.parts = PaperParts(
            more.kind or known.kind,
            more.record or known.record,
            more.author or known.author,
            more.recipients or known.recipients,
            more.day or known.day,
        )


def papers_read(source: Source, turns: list[DialogueTurn], asking: frozenset[str]) -> Iterator[FactCandidate]:
    """What papers that are read aloud say, each sentence that is understood by itself, as their authors' words."""
    paper: _PaperInHand | None = None
    for at, turn in enumerate(turns):
        witness = _witness(turns[at + 1 :], asking) if _asks(turn, asking) else ""
        if paper:
            paper.is_open = False
        for sentence in turn.sentences if witness else ():
            if paper is None or not (paper.is_open or _OPENS.match(sentence.words)):
                paper = _in_hand(paper, source, sentence, witness)
            read = _read(paper, sentence)
            if read and (found := _said(source, paper, read)):
                yield found


def _asks(turn: DialogueTurn, asking: frozenset[str]) -> bool:
    return turn.kind is BlockKind.QUESTION or turn.speaker in asking


def _witness(turns: list[DialogueTurn], asking: frozenset[str]) -> str:
    """Who is asked: the next of them who does not ask."""
    answer = next((turn for turn in turns[:_NEAR] if not (_asks(turn, asking) or is_official(turn.speaker))), None)
    return speaker_name(answer.speaker) if answer and answer.speaker and not is_witness(answer.speaker) else ""


def _in_hand(paper: _PaperInHand | None, source: Source, sentence: Sentence, witness: str) -> _PaperInHand:
    """The paper after this sentence of counsel's: the same one with what is said of it, or another."""
    found = _READS.search(sentence.words)
    head = sentence.words[: found.start()] if found else sentence.words
    end = source.text.find(found["read"][0], sentence.start, sentence.end) if found else sentence.end
    parts = parts_of_paper(source, sentence, head, end if end > 0 else sentence.end, witness)
    if not (found or _NAMES_IT.search(head) or _ANOTHER.search(head)) or (head.endswith("?") and _ASKED.match(head)):
        parts = PaperParts()  # it is asked about, and need not be the one in hand
    is_named = parts.author and (parts.day or parts.recipients) and paper and paper.parts.author
    if paper is None or _ANOTHER.search(head) or is_named:
        paper = _PaperInHand(sentence.start + sentence.label)
    elif _TURNED.search(head) and not (paper.parts.record and not paper.parts.kind):
        paper = _PaperInHand(sentence.start + sentence.label, PaperParts(kind=paper.parts.kind), paper.is_spoken)
    elif _is_of_another_writer(paper, parts, head, witness) or (paper.is_begun and _WITHIN.search(head)):
        paper.is_of_another = True
    if not head.endswith("?"):
        paper.is_spoken = paper.is_spoken or bool(_SPOKEN.search(head))
    paper.learn(parts)
    return paper


def _is_of_another_writer(paper: _PaperInHand, parts: PaperParts, head: str, witness: str) -> bool:
    """Are these not the words of whoever wrote what was in hand?"""
    known = paper.parts.author
    if parts.author and known:
        return parts.author != known
    return bool(_BY_HIM.search(head)) and not parts.author and known in ("", witness)


def _read(paper: _PaperInHand, sentence: Sentence) -> Sentence | None:
    """What of the sentence is read from the paper."""
    found = _READS.search(sentence.words)
    if not found and not paper.is_open:
        return None
    words = found["read"] if found else sentence.words
    if greeting := _GREETING.match(words):
        words = words[greeting.end() :]
        paper.is_of_another = paper.is_of_another or bool(
            set(_WORD.findall(greeting.group())) & set(paper.parts.author.split())
        )
    paper.is_begun = True
    was_open, paper.is_open = paper.is_open, _goes_on(words)
    if not paper.is_open and not _CLOSES.search(words):
        return None  # counsel's own words come behind what is read
    if not found and not was_open:
        return None
    return replace(sentence, words=words.strip('"\u201c\u201d '))


def _goes_on(words: str) -> bool:
    """Is there no end of what is read in it?"""
    return not re.search(r"[^\s(\[][\"\u201d]", words)


def _said(source: Source, paper: _PaperInHand, read: Sentence) -> FactCandidate | None:
    words, parts = read.words, paper.parts
    lead = _lead(parts)
    if not lead or paper.is_spoken or paper.is_of_another or read.end - paper.start > _LONGEST or not _stands(words):
        return None
    if (not parts.author and _SELF.search(words)) or (len(parts.recipients) != 1 and is_addressed(words)):
        return None
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
    if len(words) < _SHORTEST or words[-1:] not in ".!" or not words[:1].isupper():
        return False
    if _LEFT_OUT.search(words) or _NO_SUBJECT.match(words):
        return False
    return not (_OPENS.search(words) or is_open(words) or points_back(words) or says_nothing(words) or rambles(words))


def _lead(parts: PaperParts) -> str:
    """ "Ann Roe wrote to Bob Lee on 2 October 2013"; empty where it is not known whose paper it is."""
    when = f" {_on(parts.day)}" if parts.day else ""
    is_sent = parts.kind or (parts.recipients and parts.day)
    if is_sent and parts.author and parts.author not in parts.recipients:
        to = f" to {_listed(parts.recipients)}" if parts.recipients else f" in {_article(parts.kind)}"
        return f"{parts.author} wrote{to}{when}"
    if parts.record and not parts.kind and parts.day:
        what = parts.record if parts.record.split()[0][1:].isupper() else parts.record[0].lower() + parts.record[1:]
        say = "say" if what.endswith(("minutes", "notes")) else "says"
        return f"The {what} of {' '.join(parts.day.text.split())} {say}"
    return ""


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _on(day: DateMention) -> str:
    said = " ".join(day.text.split())
    return f"on {said}" if day.precision == "day" else f"in {said}"
