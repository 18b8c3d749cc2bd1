"""Who - what - whom: two mentions that a sentence's grammar, a contract's title or a mail's header joins. Precision first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from evidence.engines.base.types import Document, EntityType, FoundMention, FoundRelationship
from evidence.engines.facts.mail import mail as fact_mail
from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.facts.relevance import WEAK
from evidence.engines.facts.source import Source
from evidence.engines.layout.kinds import CONTENT, BlockKind
from evidence.engines.layout.person_names import same_person, tidy_name
from evidence.engines.layout.sentences import Sentence
from evidence.engines.layout.speech import is_witness
from evidence.engines.names.lexicon import TITLES
from evidence.engines.relationships.relationship_parties import Parties, StatedRelationship
from evidence.engines.relationships.relationship_paths import relationships_said
from evidence.engines.relationships.relationship_words import ACTS, FORMS, ROLES, SEATS
from evidence.engines.support import parse

_ACTORS: tuple[EntityType, ...] = ("person", "organization")
_LINKED: tuple[EntityType, ...] = ("person", "organization", "location", "account")
_OPENING = 8_000
_BETWEEN = re.compile(r"\b(?:by and )?(?:between|among)\b", re.I)
_ALIAS = re.compile(r"^[^()]{0,200}\([^()]{0,40}[\"“'\u2019]")
_ROLE = re.compile(r"\([^()]{0,40}[\"“'\u2019]")
_SHARED = re.compile(r"\((?:collectively|together|jointly)\b[^()\"“'\u2019]{0,30}[\"“'\u2019](?!Part(?:y|ies)\b)", re.I)
_INTRODUCTION = 600  # characters behind a party's name, with the blanks of broken lines
_NUMBERED = re.compile(r"^\(\d{1,2}\)$|^\d{1,2}[.)]$")
_LEADS = ("between", "among", "and", "", ",", "by", "amongst")
_PARTY = "party to contract with"
_NOBODY = re.compile(  # programs, entries of a directory ("/O=ACME/CN=ROE"), and what somebody is
    r"^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|e-?mail)\b|[/=:]"
    r"|^(?:Director|Head|Chief|Office|Department|Division|Manager|President|Chair|Secretary) of\b",
    re.I,
)
_UNSAID = frozenset({BlockKind.HEADING, BlockKind.TABLE_ROW, BlockKind.QUESTION, BlockKind.FORM_FIELD})
_LONGEST, _REACH = 600, 160  # characters of a sentence that is parsed; between a verb and its parties
_LEAST_PARSED, _SHARE_PARSED = 6_000, 7  # characters of a document; one in seven
_INSTRUMENT = re.compile(r"\b(?:hereby|hereunder|hereto|hereinafter|hereof)\b")
_SIGNED = re.compile(r"/s/|\bBy:")  # signatures side by side, which are no sentence
_TITLE = re.compile(
    r"\b(?:Lt|Det|Sgt|Ofc|Cpl|Inv|Dep|Tpr|Hon|Sec|Amb|Ald|Insp|Capt|Ptlm|Ptl|Tech|Cmdr|Supt|Atty|Pres)(?=\. [A-Z])"
)
_UNREAD = re.compile(
    r"^(?:At|By|Around|About) \d{1,2}:\d{2}(?: ?[aApP]\.?[mM]\.?| hours)?,? (?=[A-Z])|\bhereby (?=grants?\b)"
)
_KNOWN_TITLES = {2: "Mr", 3: "Gen", 4: "Prof"}  # by their letters
_I = re.compile(r"\b(?:I|me)\b")
_KNOWN_NAMES = {len(one): one for one in ("Al", "Lee", "Ford", "Smith", "Miller", "Johnson", "Williams")}
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
_IRREGULAR = "paid|repaid|lent|held|bought|sold|brought|wrote|written|sent|told|spoke|spoken|met|struck|hit"
_STEMS = "|".join(sorted({word.removesuffix("e").removesuffix("y") for word in {*ACTS, *ROLES, *FORMS, *SEATS}}))
_JOINING = re.compile(rf"\b(?:{_IRREGULAR}|(?:{_STEMS})\w{{0,5}})\b", re.I)  # a word that may join two parties

Placed = tuple[int, int, FoundMention]  # characters of a sentence's words


def find_relationships(document: Document, mentions: list[FoundMention]) -> list[FoundRelationship]:
    """Relationships in order of place; the same triple once, by its surest sentence."""
    source = Source(document, mentions, [])
    best: dict[tuple[str, str, str], FoundRelationship] = {}
    for found in _all(source):
        if _is_one(found.subject, found.object) or document.text[found.start : found.end] != found.quote:
            continue
        key = (found.subject, found.predicate, found.object)
        if key not in best or found.confidence > best[key].confidence:
            best[key] = found
    return sorted(best.values(), key=lambda r: (r.start, r.end))


def _is_one(first: str, second: str) -> bool:
    """ "J.D. Gordon" and "Gordon": one name in two forms."""
    words, others = ({word.strip(".,").lower() for word in name.split()} for name in (first, second))
    return words <= others or others <= words


def _all(source: Source) -> Iterator[FoundRelationship]:
    yield from _parties(source)
    for sentence in source.read.sentences:
        if sentence.kind is BlockKind.MAIL_HEADER:
            yield from _mail(source, sentence)
    yield from _in_sentences(source)


def _parties(source: Source) -> Iterator[FoundRelationship]:
    """ "by and between A, a Delaware corporation ("Seller"), and B ("Buyer")": each pair of the first four named that are not
    one side."""
    for sentence in source.read.sentences:
        if sentence.start > _OPENING:
            return
        found = _BETWEEN.search(source.read.masked, sentence.start, sentence.end)
        if not found or sentence.kind in (BlockKind.MAIL_HEADER, BlockKind.TABLE_ROW):
            continue
        named = [m for m in source.mentions_in(found.end(), sentence.end) if m.type in _ACTORS]
        parties = list({m.name: m for m in named if _introduced(source, m)}.values())[:4]
        pairs = list(combinations(parties, 2))
        of_two_sides = [pair for pair in pairs if not _is_one_side(source, *pair)]
        for first, second in of_two_sides or [pair for pair in pairs if not _share_a_role(source, pair[1])]:
            yield _relationship(source, sentence, StatedRelationship(first, _PARTY, second, 0.85), 0.0)


def _is_one_side(source: Source, first: FoundMention, second: FoundMention) -> bool:
    """Of "Ann Lee and Bo Lee ("Tenant")": is there no role in brackets between the two, so that they share the next?"""
    return not _ROLE.search(source.read.masked, first.end, second.start)


def _share_a_role(source: Source, last: FoundMention) -> bool:
    """Of "(blank), and Weir Corp. and Artan Corp. (collectively, the "Company")": are those before the role one side of two?"""
    masked = source.read.masked
    found = _ROLE.search(masked, last.end, last.end + _INTRODUCTION)
    return found is not None and _SHARED.match(masked, found.start()) is not None


def _introduced(source: Source, mention: FoundMention) -> bool:
    """Named after "between", "and" or a comma, and given a role or an alias in brackets."""
    after = " ".join(source.read.masked[mention.end : mention.end + _INTRODUCTION].split())[:260]
    lead = source.read.masked[max(0, mention.start - 16) : mention.start].split()
    if len(lead) > 1 and lead[-1].lower().strip(".") in TITLES | {"the"}:
        lead.pop()
    return (
        bool(_ALIAS.search(after))
        and len(mention.text) > 3
        and bool(lead)
        and (_NUMBERED.sub("", lead[-1].lower()) in _LEADS or lead[-1].endswith(("),", ")")))
    )


def _in_sentences(source: Source) -> Iterator[FoundRelationship]:
    """What the grammar of those sentences says that name two parties and have a word that may join them."""
    speakers = {sentence.start: _speaker(source, sentence) for sentence in source.read.sentences}
    wanted = _shortest([one for one in source.read.sentences if _may_say(source, one, speakers[one.start])], source)
    instrument = bool(_INSTRUMENT.search(source.text))
    placed = [_placed(source, sentence) for sentence in wanted]
    docs = parse.parse_all(map(_readable, wanted, placed))
    for sentence, named, doc in zip(wanted, placed, docs, strict=True):
        parties = Parties(doc, named, speakers[sentence.start], instrument=instrument)
        for said in relationships_said(parties):
            doubt = 0.2 if WEAK.search(sentence.words) else 0.0
            yield _relationship(source, sentence, said, doubt)


def _readable(sentence: Sentence, named: list[Placed]) -> str:
    """As long as its words, without the time before them and "hereby", with titles that the parser does not take for the end
    of a sentence ("told Det. Lee that"), and names that it knows for those in capitals: "remit to ACME" is read as two verbs."""
    words = parse.plain(sentence.words)
    for start, end, _ in named if len(words) == len(sentence.words) else ():
        words = words[:start] + _CAPITALS.sub(_known_name, words[start:end]) + words[end:]
    bare = _UNREAD.sub(lambda found: " " * len(found[0]), words)
    return _TITLE.sub(lambda found: _KNOWN_TITLES[len(found[0])], bare)


def _known_name(found: re.Match[str]) -> str:
    return _KNOWN_NAMES.get(len(found[0]), found[0].capitalize())


def _may_say(source: Source, sentence: Sentence, speaker: FoundMention | None) -> bool:
    if sentence.kind not in CONTENT or sentence.kind in _UNSAID or sentence.words.endswith("?"):
        return False
    if len(sentence.words) > _LONGEST or sentence.words.isupper() or _SIGNED.search(sentence.words):
        return False
    named = [one for one in source.mentions_in(sentence.start, sentence.end) if one.type in _LINKED]
    if not any(one.type in _ACTORS for one in named):
        return False
    spoken = bool(speaker and _I.search(sentence.words))
    for found in _JOINING.finditer(source.read.masked, sentence.start, sentence.end):
        near = {one.name for one in named if found.start() - _REACH < one.start < found.end() + _REACH}
        if len(near) + spoken > 1:
            return True
    return False


def _shortest(wanted: list[Sentence], source: Source) -> list[Sentence]:
    """As many of these as may be parsed of a text this long, the short ones first, whose grammar is surer; in order."""
    left, taken = max(_LEAST_PARSED, len(source.text) // _SHARE_PARSED), []
    for sentence in sorted(wanted, key=lambda one: len(one.words)):
        left -= len(sentence.words)
        if left < 0:
            break
        taken.append(sentence)
    return sorted(taken, key=lambda one: one.start)


def _speaker(source: Source, sentence: Sentence) -> FoundMention | None:
    """Whom "I" means: the witness who answers there."""
    if sentence.kind is not BlockKind.ANSWER or not sentence.speaker or is_witness(sentence.speaker):
        return None
    name = source.canonical(tidy_name(sentence.speaker))
    return FoundMention(sentence.start, sentence.start, "I", "person", name, confidence=0.8)


def _placed(source: Source, sentence: Sentence) -> list[Placed]:
    """The mentions with where they stand in the sentence's words, whose white space is single."""
    begins, placed = sentence.start + sentence.label, []
    for mention in source.mentions_in(begins, sentence.end):
        before = source.read.masked[begins : mention.start]
        start = len(" ".join(before.split())) + (bool(before.split()) and before[-1:].isspace())
        words = " ".join(source.read.masked[mention.start : mention.end].split())
        if (
            mention.type in _LINKED
            and not (mention.is_open or mention.is_unsure)
            and sentence.words[start : start + len(words)] == words
        ):
            placed.append((start, start + len(words), mention))
    return placed


def _relationship(source: Source, sentence: Sentence, said: StatedRelationship, doubt: float) -> FoundRelationship:
    subject, object_ = said.subject, said.object
    confidence = said.sure * (0.6 + 0.4 * min(subject.confidence, object_.confidence)) - doubt
    return FoundRelationship(
        subject=subject.name,
        subject_type=subject.type,
        predicate=said.predicate,
        object=object_.name,
        object_type=object_.type,
        start=sentence.start,
        end=sentence.end,
        quote=source.text[sentence.start : sentence.end],
        confidence=round(max(confidence, 0.05), 2),
    )


def _mail(source: Source, sentence: Sentence) -> Iterator[FoundRelationship]:
    """From and To of each header block, by the mentions' canonical names where they are the same person."""
    fields = fact_mail.header_fields(source.read.masked[sentence.start : sentence.end])
    known = source.mentions_in(sentence.start, sentence.end)
    sender = _plain(known, person_name(fields.get("from", "")))
    if not sender or _NOBODY.search(sender):
        return
    others = [_plain(known, one) for one in fact_mail.recipients(fields.get("to", ""))]
    for recipient in [one for one in others if not _NOBODY.search(one)][:10]:
        yield FoundRelationship(
            _known(known, sender), "person", "wrote to", _known(known, recipient), "person",
            sentence.start, sentence.end, source.text[sentence.start : sentence.end], 0.85,
        )  # fmt: skip


def _plain(mentions: list[FoundMention], name: str) -> str:
    """ "Audit, Nils Roe, CPA" or "Chair: Ann Lee" as the one person that it names."""
    named = {m.name for m in mentions if m.type == "person" and m.text in name} if re.search("[,:]", name) else set()
    return named.pop() if len(named) == 1 else name


def _known(mentions: list[FoundMention], name: str) -> str:
    return next((m.name for m in mentions if m.type in _ACTORS and same_person(name, m.name)), name)
