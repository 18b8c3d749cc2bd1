"""A contract's clause that binds to two things: each duty as a sentence of its own, with the case in which both hold."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from evidence.engines.facts.contracts.recognized import is_contract
from evidence.engines.facts.referring.back_references import refers_back
from evidence.engines.facts.referring.conjoined import at_semicolon, halves, has_subject_in_tense, may_be_two, places_of
from evidence.engines.facts.sentences.broken import LACKS_ITS_OBJECT, LACKS_MORE
from evidence.engines.facts.sentences.lists import ITEM_END, OF_ALL_ITEMS, counts_up, is_of_all, item_marks
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.sentences import Sentence
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from evidence.engines.facts.source import Source

_BINDS = re.compile(r"\b(?:shall|will|must|may|agrees?|is|are|has|have)\b")
_OF_BOTH = re.compile(
    r"[,;] (?:except|unless|provided|subject to|until|in which case|as applicable|without|if|to the extent|so long as)\b"
    r"|\b(?:respectively|in each case|in either case|whichever|both|neither|nor|either|otherwise|instead|latter|former)\b",
    re.I,
)  # what stands behind both, or sets one against the other, may hold of both
_EXCEPTS = re.compile(r"\b(?:except|unless|other than|without|until)\b")
_LEFT_TO_FIRST = re.compile(
    r"\b(?:it|they|them|he|she|this(?! [A-Z])|these(?! [A-Z])|those|such|same|said|foregoing|therefore|in addition|the other"
    r"|there[a-z]+)\b",
    re.I,
)
_LEADS_TO_ONE = re.compile(
    r"\b(?:if|when|where|unless|because|than|means?|including|[Uu]pon|by|for|to|of|in|with|or)\W*$"
)
_JOINS = frozenset({"and", ";"})  # what "but" brings in limits the first
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_NO_COMPLEMENT = frozenset({"cc", "conj", "punct", "advmod"})
_ANY = frozenset({"a", "an", "any", "each", "every", "one", "no"})
_SAYS_WHICH = frozenset({"acl", "relcl", "prep"})
_BEGINS = frozenset({"commence", "begin", "start", "become", "take"})  # a span's beginning and end are one assertion
_LEAST, _LONGEST, _BEGINNING = 5, 130, 40  # words of a duty, of a clause; characters by which one is found


@dataclass(frozen=True, slots=True)
class _Piece:
    """What a clause says of one thing: from where to where in its words, and how it is put by itself."""

    start: int
    end: int
    said: str


def parts_of(source: Source, flat: str, sentence: Sentence) -> list[Sentence]:
    """What a sentence says of two things as two sentences, of a contract also what it binds to; else the sentence itself."""
    is_bound = _may_bind_twice(sentence.words) and is_contract(source)
    found = duties(flat, sentence) if is_bound else []
    parts = [_with_who_acts(source, sentence, one) for one in found] or halves(flat, sentence)
    is_whole = len(parts) == 1 and not (source.is_mail or source.is_minutes or is_contract(source))
    return (is_whole and at_semicolon(flat, sentence)) or parts


def _with_who_acts(source: Source, whole: Sentence, part: Sentence) -> Sentence:
    """From the beginning of the whole, where its case or who acts stands there and no day that may be taken for its own."""
    begins_itself = source.text.startswith(part.words.split(maxsplit=1)[0], part.start)
    if part.start == whole.start or begins_itself or source.dates_in(whole.start, part.start):
        return part
    return replace(part, start=whole.start, label=whole.label)


def parsed_for_two(source: Source, sentence: Sentence) -> list[str]:
    """What of a sentence :func:`parts_of` asks the grammar of, to see whether it says two things."""
    words = parse.plain(sentence.words)
    if len(words) != len(sentence.words):
        return []
    bound = words[at:] if _may_bind_twice(words) and is_contract(source) and (at := _after_title(words)) >= 0 else ""
    duty = [bound] if _may_bind_twice(bound) and not _items(bound) else []
    return [*duty, words] if may_be_two(words) else duty


def duties(flat: str, sentence: Sentence) -> list[Sentence]:
    """Each duty, in order, where all are understood alone; otherwise none."""
    words = parse.plain(sentence.words)
    at = _after_title(words)
    if len(words) != len(sentence.words) or at < 0 or not _may_bind_twice(words[at:]):
        return []
    pieces = _items(words[at:]) or _joined(parse.parse(words[at:]))
    if not pieces or not _stand_alone([one.said for one in pieces]):
        return []
    places = places_of(flat, sentence)
    first, *later = pieces
    return [
        replace(sentence, end=places[at + first.end - 1] + 1, words=words[:at] + first.said),
        *(
            replace(
                sentence,
                start=places[at + one.start],
                end=places[at + one.end - 1] + 1,
                words=one.said,
                opens=False,
                label=0,
            )
            for one in later
        ),
    ]


def _after_title(words: str) -> int:
    """Where the clause begins behind its number and its title; -1 where that is not plain."""
    bare = plain(words)
    return words.find(bare[1:_BEGINNING]) - 1 if bare else -1


def _may_bind_twice(words: str) -> bool:
    joined = " and " in words or "; " in words
    return joined and words.count(" ") < _LONGEST and len(_BINDS.findall(words)) > 1


def _items(words: str) -> list[_Piece]:
    """Of "Upon notice, (i) Buyer shall pay and (ii) Seller shall deliver" both, each with the words before the first."""
    marks = item_marks(words, 0, len(words))
    lead = words[: marks[0].start()] if marks else ""
    if len(marks) < 2 or not lead or not counts_up([mark["mark"] for mark in marks]):
        return []
    if not words[: marks[-1].start()].endswith(" and ") or is_of_all(lead) or _LEADS_TO_ONE.search(lead):
        return []
    if _OF_BOTH.search(lead) or _EXCEPTS.search(lead):
        return []  # each of the items is only one of its exceptions
    pieces: list[_Piece] = []
    for mark, end in zip(marks, [*(one.start() for one in marks[1:]), len(words)], strict=True):
        item = ITEM_END.sub("", words[mark.end() : end])
        if not _BINDS.search(item) or OF_ALL_ITEMS.search(item) or (pieces and _is_left_to_first(item)):
            return []
        pieces.append(_Piece(mark.end() if pieces else 0, mark.end() + len(item), f"{lead.rstrip(' :')} {item}"))
    return pieces


def _joined(doc: Doc) -> list[_Piece]:
    """Of "Buyer shall pay and Seller shall deliver" both, also where the parties agree that they shall."""
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or not has_subject_in_tense(root):
        return []
    agreed = [child for child in root.children if child.dep_ == "ccomp" and child.left_edge.i == root.i + 1]
    return next((pieces for verb in (root, *agreed) if (pieces := _of_verb(doc, verb))), [])


def _of_verb(doc: Doc, verb: Token) -> list[_Piece]:
    """What is joined to this verb, with the case that stands before it and with who acts, where that is left to the first."""
    subject, words = _subject(verb), doc.text
    acts = _further_acts(doc, verb) if subject is not None and subject.right_edge.i < verb.i else []
    if subject is None or not acts or verb.lemma_ in _BEGINS or _lean_on_first(doc, subject, acts):
        return []
    if (
        not all(map(_has_complement, (verb, *acts)))
        or (_lacks_thing(verb) and any(map(_has_thing_of_both, acts)))
        or (_has_modal(verb) and not all(map(_has_modal, acts)))
    ):
        return []
    lead, who = words[: subject.left_edge.idx], _words_of(subject)
    ends = [*(_end_before(doc, act.left_edge) for act in acts), len(words)]
    pieces = [_Piece(0, ends[0], words[: ends[0]])]
    for act, end in zip(acts, ends[1:], strict=True):
        first, own = _first(act), _subject(act)
        if own is not None and ((lead and own.left_edge.i > first.i) or any(one.tag_ == "PRP$" for one in own.subtree)):
            return []  # it has a case of its own, or is of somebody whom the first names
        said = words[first.idx : end]
        pieces.append(_Piece(first.idx, end, f"{lead}{said}" if own is not None else f"{lead}{who} {said}"))
        who = _words_of(own) if own is not None else who
    return pieces


def _first(act: Token) -> Token:
    """The first word of what is joined, without the "that" which the first has too."""
    return act.left_edge.nbor() if act.left_edge.lower_ == "that" and act.left_edge.dep_ == "mark" else act.left_edge


def _subject(verb: Token) -> Token | None:
    return next((child for child in verb.children if child.dep_ in _SUBJECTS), None)


def _words_of(subject: Token) -> str:
    return subject.doc[subject.left_edge.i : subject.right_edge.i + 1].text


def _has_modal(verb: Token) -> bool:
    return any(child.tag_ == "MD" for child in verb.children)


def _has_complement(verb: Token) -> bool:
    """Has it more behind it than what is joined to it? "Seller will sell and Buyer will buy all pumps" are one."""
    return any(child.dep_ not in _NO_COMPLEMENT for child in verb.rights)


def _has_thing_of_both(verb: Token) -> bool:
    """Does a comma set off its object? Of "Tarn shall sell to Roe, and Roe shall buy from Tarn, all pumps" both have it."""
    behind = (one for one in verb.subtree if one.i > verb.i + 1 and one.dep_ in ("dobj", "appos"))
    return any(one.doc[one.left_edge.i - 1].text == "," for one in behind)


def _lacks_thing(verb: Token) -> bool:
    return not any(child.dep_ in ("dobj", "attr", "acomp", "xcomp", "ccomp", "auxpass") for child in verb.children)


def _further_acts(doc: Doc, first: Token) -> list[Token]:
    """The verbs in a tense of their own that are joined to the first; none where one is joined otherwise."""
    acts = [verb for verb in first.conjuncts if _has_modal(verb) or has_subject_in_tense(verb)]
    begins = [act.left_edge.i for act in acts]
    return acts if all(at and doc[at - 1].lower_ in _JOINS for at in begins) else []


def _end_before(doc: Doc, first: Token) -> int:
    """Where the words before it end, without what joins it to them."""
    at = first.i
    while at > 0 and (doc[at - 1].lower_ in _JOINS or doc[at - 1].text == ","):
        at -= 1
    return doc[at - 1].idx + len(doc[at - 1])


def _stand_alone(pieces: list[str]) -> bool:
    return not any(map(_is_cut_off, pieces)) and all(map(_has_verb_of_its_own, parse.parse_all(pieces)))


def _is_cut_off(said: str) -> bool:
    lacks = LACKS_ITS_OBJECT.search(said) or LACKS_MORE.search(said)
    return bool(lacks) or len(said.split()) < _LEAST or said.count('"') % 2 == 1


def _has_verb_of_its_own(doc: Doc) -> bool:
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    return root is not None and has_subject_in_tense(root) and any(True for _ in root.rights)


def _lean_on_first(doc: Doc, subject: Token, acts: list[Token]) -> bool:
    """Does a later one speak of what only the first names, or may what stands behind one hold of all?"""
    first = doc[subject.left_edge.i : acts[0].left_edge.i]
    brought = {one.lemma_ for one in first if any(child.lower_ in _ANY for child in one.children)}
    later = doc[acts[0].left_edge.i :]
    if _OF_BOTH.search(first.text) or _OF_BOTH.search(later.text) or _is_left_to_first(later.text):
        return True
    if _ends_in_thing_of_later(first, later):
        return True
    if sum(one.tag_ == "MD" for one in doc[subject.left_edge.i : acts[-1].left_edge.i]) > len(acts):
        return True  # "Buyer may end it in the event Seller shall fail to deliver and Seller shall refuse to repay"
    if _EXCEPTS.search(later.text) and any(one.dep_ == "neg" for one in first):
        return True  # "shall not copy and shall not show it except to its staff"
    return any(_is_of_first(one, brought) for one in later)


def _ends_in_thing_of_later(first: Span, later: Span) -> bool:
    """Does the first end in a thing of which only the later says which: "no share of any fees and no claim to any fees that Roe
    earns"?"""
    words = [one for one in first if not (one.is_punct or one.lower_ in _JOINS)]
    last = words[-1] if words else None
    if last is None or last.pos_ not in ("NOUN", "PROPN"):
        return False
    return any(one.lemma_ == last.lemma_ and any(child.dep_ in _SAYS_WHICH for child in one.rights) for one in later)


def _is_of_first(noun: Token, brought: set[str]) -> bool:
    """Is it "that date", or "the report" of which the first has "a report"?"""
    articles = {child.lower_ for child in noun.children if child.dep_ == "det"}
    return "that" in articles or ("the" in articles and noun.lemma_ in brought)


def _is_left_to_first(words: str) -> bool:
    return bool(_LEFT_TO_FIRST.search(words)) or refers_back(words)
