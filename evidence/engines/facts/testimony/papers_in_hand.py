"""The paper that counsel has put before the witness: what has been said of it, until another one comes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from evidence.engines.facts.sentences.markup import LINK
from evidence.engines.facts.source import Source
from evidence.engines.facts.testimony.own_statements import names_another, own_statement, witness_says
from evidence.engines.facts.testimony.papers_named import PaperParts, parts_of_paper
from evidence.engines.facts.testimony.turns import DialogueTurn, speaker_name
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.layout.speech import is_official, is_witness

OPENS = re.compile(r"[\"\u201c]")
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
_NUMBER = re.compile(
    r"\b(?P<number>[A-Z]{2,}[_-]?\d{4,}"
    r"|(?:(?:Plaintiffs?|Defendants?|Government|Joint|Court)(?:['\u2019]s?)? )?Exhibit (?:No\. )?"
    r"(?:\d{1,4}[A-Z]?|[A-Z]{1,2}(?:-\d{1,4})?)\b|Tab \d{1,3}\b)"
)  # by which a paper is found: a Bates number, an exhibit's
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
_ACCOUNT = (
    r"\b(?:statement|evidence|testimony|transcript|recording|deposition|interview|judgment|told us|told the|(?<!to )call"
    r"|article|draft)\b"
)
_SPOKEN = re.compile(_ACCOUNT, re.I)  # what is read from these was said, or is somebody's account
_SHOWN_SPOKEN = re.compile(
    r"(?:\b(?:this|that|it|these|here|there|we)(?:['\u2019]s| is| are| was|['\u2019]re| have)\b"
    r"|\b(?:look(?:ing)?(?: back)? at|go(?:ing)?(?: back)? to|turn(?:ing)? (?:up|to)|back to|pages? \S+ (?:of|in)"
    rf"|paragraphs? \S+ (?:of|in|on))\b).{{0,60}}?{_ACCOUNT}",
    re.I,
)  # and is no mention in passing
_WITHIN = re.compile(
    r"\b(?:there['\u2019]s|there is|the following|an?) (?:the )?(?:\w+ )?(?:e-?mail|letter|message|text|note)\b", re.I
)
_CLOSES = re.compile(r"[\"\u201d][.,]?$")
_GREETING = re.compile(
    r"^[\"\u201c]?(?:(?:Hi|Hello|Dear|Thanks|[A-Z][a-z]+)(?: all)?[, ]{1,2}){1,3}(?=[\"\u201c][A-Z])"
)
_WORD = re.compile(r"[A-Z][a-z]+")
_NEAR = 6  # turns


@dataclass(slots=True)
class OwnStatement:
    """The sworn paper of the witness that was named last: what it is, where, whose, and whether that is who says what is read."""

    paper: str
    start: int
    witness: str
    is_read: bool = False


@dataclass(slots=True)
class PaperInHand:
    """What has been said of the paper, from where, and whether its words go on."""

    start: int
    parts: PaperParts = field(default_factory=PaperParts)
    is_spoken: bool = False
    number: str = ""  # its Bates number, or which exhibit it is
    is_of_another: bool = False  # may what is read be somebody else's?
    is_begun: bool = False
    is_open: bool = False  # do its words go on in the next sentence?
    own: OwnStatement | None = None

    def learn(self, more: PaperParts) -> None:
        known = self.parts
        self.parts = PaperParts(
            known.kind or more.kind,
            known.record or more.record,
            known.author or more.author,
            known.recipients or more.recipients,
            known.day or more.day,
        )


ReadAloud = tuple[
    Sentence, PaperInHand, Sentence | None
]  # counsel's words, the paper, and what of them is read from it


def papers_in_hand(source: Source, turns: list[DialogueTurn], asking: frozenset[str]) -> Iterator[ReadAloud]:
    """Each sentence of counsel's, with the paper as it is known then."""
    paper: PaperInHand | None = None
    for at, turn in enumerate(turns):
        witness = _witness(turns[at + 1 :], asking) if _asks(turn, asking) else ""
        if paper:
            paper.is_open = False
        for sentence in turn.sentences if witness else ():
            if paper is None or not (paper.is_open or OPENS.match(sentence.words)):
                paper = _in_hand(paper, source, sentence, witness)
            read = _read(paper, sentence)
            yield sentence, replace(paper), read


def _asks(turn: DialogueTurn, asking: frozenset[str]) -> bool:
    return turn.kind is BlockKind.QUESTION or turn.speaker in asking


def _witness(turns: list[DialogueTurn], asking: frozenset[str]) -> str:
    """Who is asked: the next of them who does not ask."""
    answer = next((turn for turn in turns[:_NEAR] if not (_asks(turn, asking) or is_official(turn.speaker))), None)
    return speaker_name(answer.speaker) if answer and answer.speaker and not is_witness(answer.speaker) else ""


def _in_hand(paper: PaperInHand | None, source: Source, sentence: Sentence, witness: str) -> PaperInHand:
    """The paper after this sentence of counsel's: the same one with what is said of it, or another."""
    found = _READS.search(sentence.words)
    head = LINK.sub("", sentence.words[: found.start()] if found else sentence.words)
    own = _own(
        paper.own if paper else None, sentence, sentence.words[: found.start("read")] if found else head, witness
    )
    end = source.text.find(found["read"][0], sentence.start, sentence.end) if found else sentence.end
    parts = parts_of_paper(source, sentence, head, end if end > 0 else sentence.end, witness)
    if not (found or _NAMES_IT.search(head) or _ANOTHER.search(head)) or (head.endswith("?") and _ASKED.match(head)):
        parts = PaperParts()  # it is asked about, and need not be the one in hand
    if paper is None or _ANOTHER.search(head) or _is_next(paper, parts):
        numbers = {one["number"] for one in _NUMBER.finditer(head)}
        paper = PaperInHand(sentence.start + sentence.label, number=numbers.pop() if len(numbers) == 1 else "")
    elif _TURNED.search(head) and not (paper.parts.record and not paper.parts.kind):
        begin = paper.start if paper.number else sentence.start + sentence.label
        paper = PaperInHand(begin, PaperParts(kind=paper.parts.kind), paper.is_spoken, paper.number)
    elif _is_of_another_writer(paper, parts, head, witness) or (paper.is_begun and _WITHIN.search(head)):
        paper.is_of_another = True
    if not head.endswith("?") and _SPOKEN.search(head):
        is_read = found or head.endswith(":") or _ANOTHER.search(head)
        paper.is_spoken = paper.is_spoken or bool(is_read or _SHOWN_SPOKEN.search(head))
    paper.learn(parts)
    paper.own = own
    return paper


def _is_next(paper: PaperInHand, parts: PaperParts) -> bool:
    """Is another paper named than the one in hand, or than what was said that lay before the witness?"""
    known = paper.parts
    if parts.author and (parts.day or parts.recipients):
        return bool(known.author or known.record or paper.is_spoken)
    return bool(parts.record and parts.day and (known.record or known.kind or paper.is_spoken))


def _own(known: OwnStatement | None, sentence: Sentence, head: str, witness: str) -> OwnStatement | None:
    """The witness's sworn paper after these words of counsel's; another paper puts it away."""
    if named := own_statement(head):
        known = OwnStatement(named, sentence.start + sentence.label, witness)
    elif names_another(head) or _ANOTHER.search(head) or (known and known.witness != witness):
        return None
    return replace(known, is_read=witness_says(head)) if known else None


def _is_of_another_writer(paper: PaperInHand, parts: PaperParts, head: str, witness: str) -> bool:
    """Are these not the words of whoever wrote what was in hand?"""
    known, days = paper.parts.author, (paper.parts.day, parts.day)
    if days[0] and days[1] and days[0].date != days[1].date:
        return True
    if parts.author and known:
        return parts.author != known
    return bool(_BY_HIM.search(head)) and not parts.author and known in ("", witness)


def _read(paper: PaperInHand, sentence: Sentence) -> Sentence | None:
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
