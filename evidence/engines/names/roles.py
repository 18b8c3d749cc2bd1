"""Parties by role: where a document defines one (`Acme LLC (the "Tenant")`), and every later use of the bare word."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.engines.names.antecedents import COURT, antecedent
from evidence.engines.names.caption_roles import caption_terms, labels_beside, single_sides
from evidence.engines.names.lexicon import word_list
from evidence.engines.names.short_forms import resembles
from evidence.engines.names.spans import Span

_PARTIES = word_list("parties")
_DEFINED = word_list("defined_parties")
_USES_OF_A_PARTY = 2  # like a name, before an undefined party word counts
_MOST_EMPTY = 4  # places of a label without a name; a form has few
_NEVER = 1_000_000_000
_USES_OF_A_WORD = dict.fromkeys(
    ("bank", "company", "agent", "issuer", "trustee", "contractor", "executive", "employee"), 6
)
_QUALIFIED = r"(?:[A-Z][\w'-]{1,20} ){0,2}"
_ROLE_WORD = re.compile(
    r"(?<![\w-])(?:" + "|".join(sorted(w.capitalize() for w in _PARTIES | _DEFINED)) + r")(?![\w])", re.I
)
_QUOTED = re.compile(
    r"\"\s{0,3}(?P<term>[A-Z][\w'&./ -]{0,48}?)\s{0,3}\"|(?<=[\s(])'(?P<single>[A-Z][\w& -]{1,40})'(?=[\s),.;])"
)
_BARE = re.compile(
    rf"\( ?(?:(?:(?:hereinafter|as|the|its|an?) ){{1,3}}(?P<term>{_QUALIFIED}(?:[A-Z][a-z]{{3,16}}|[A-Z]{{4,16}}))|"
    rf"(?P<single>[A-Z][a-z]{{3,16}})) ?\)"
)
_AS_ROLE = re.compile(
    rf",? (?:as|in its capacity as|acting as) (?:the |an? )?(?P<term>{_QUALIFIED}[A-Z][a-z]{{3,16}})(?= ?[,;.)(])"
)
_HEREINAFTER = re.compile(
    r",? (?:hereinafter|hereafter|herein),? (?:(?:called|known as"
    r"|referred to as) )?(?:the )?(?P<term>[A-Z][a-z]{3,16})(?=[,.;)])"
)
_LABEL = re.compile(r"(?m)(?:^|(?<=[.;] )) {0,40}(?:THE )?(?P<term>[A-Z][A-Za-z]{3,16})(?: (?:Name|NAME))? ?:(?=[ \n])")
_CELL_ENDS = re.compile(r"[ .,;]{0,3}(?:\n|[ ]{3}|$)")  # and no name goes on
_APPOSITION = re.compile(
    r"(?:hereinafter|hereafter|referred to|known as|called|defined as|doing business as|d/b/a|a/k/a|f/k/a)", re.I
)
_DEFINES = re.compile(
    r"\s{0,3}(?:shall mean|means|has the meaning|have the meaning|shall have|is defined|are defined|is|are|refers?|"
    r"includes?)\b"
)
_LIKE_A_NAME = re.compile(r"(?:\b(?:the|each|by|of|to|and|any|such|between|from|that|if|for) ?)$", re.I)
_ANY_ONE = re.compile(r"(?:\b(?:an?|any|each|every|no|either|another|such) |-)$", re.I)
_ACTS = re.compile(
    r" ?(?:'s?\b|shall|will|agrees?|may|is|has|hereby|must|represents|warrants|covenants|acknowledges)\b"
)
_UNDERTAKES = (
    r"(?:(?:shall|will|may) (?:not )?(?!be\b|become\b|remain\b|commence\b|continue\b|terminate\b|expire\b)"
    r"|(?:hereby )?(?:agrees|grants|acknowledges|covenants)\b)"
)
_LEGAL_FORM = re.compile(r"\b(?:Inc|LLC|L\.L\.C|Ltd|Corp|Corporation|Company|Co|LLP|L\.P|GmbH|PLC|S\.A|N\.A)\.?$", re.I)
_THING = re.compile(
    r"\band (?!its\b|existing|organi[sz]ed|validly|duly|having|with\b|incorporated|registered|doing|operating|authori[sz]ed)[a-z]"
)
_FEWEST_ACTS, _SHORTEST = 2, 5
_COMPANY = re.compile(
    r"\b(?:corporation|company|limited liability|partnership|association|bank|Inc|LLC|Ltd|Corp|nonprofit|organized under)\b"
)
_SIDE = re.compile(
    r"(?P<side>\b(?:Plaintiff|Defendant|Petitioner|Respondent|Claimant|Appellant|Appellee))"
    r"(?P<also>-(?:plaintiff|defendant|petitioner|respondent|appellant|appellee))?,? (?:the )?(?=(?-i:[A-Z]))",
    re.I,
)
_OF_SOMEBODY = re.compile(r"\b(?:an?|one|another|some) (?:[\w-]+ ){1,3}of(?: the)? \Z")
_LEFT_BLANK = re.compile(r"\(\d{1,2}\) ?,|\b(?:and|with)\s{1,3}_{3,}")  # "(2) , a company …": whom a form leaves open
_OF_PAPER = re.compile(
    r"\b(?:agreement|contract|lease|amendment|note|order|plan|deed|addendum)s?$", re.I
)  # "Weir Agreement"
_JUDGE = re.compile(
    r"\b(?:Judge|Justice|Hon(?:\.|orable)|Magistrate|JUDGE|JUSTICE|HON(?:\.|ORABLE)|MAGISTRATE)[.:]?\s{1,4}$"
)
_OPENED = 240  # characters that may stand in a bracket before the term that it defines
_NOT_ONE_PARTY = re.compile(r"\b(?:collectively|together|each|individually|jointly|parties)\b", re.I)


@dataclass(frozen=True, slots=True)
class Definition:
    """A term that stands for a party; ``party`` is the mention it was defined at."""

    term: str
    party: Span
    several: bool = False  # "Ann Roe and Bo Roe ("Tenant")": one party of two people, whom no one name means
    bare: bool = False  # by its side in lower case, as opinions go on to call it: "appellant testified"
    of_thing: bool = False  # of what is named beside the party: "Tarn and derivations thereof (the "Mark")"
    direct: bool = False  # right behind the name: `Acme LLC (the "Broker")`
    labelled: bool = False  # by a field, "Patient: Jo Roe", whom the text then calls "the patient"


def is_role(word: str) -> bool:
    plain = word.lower().strip(".,:;'\"()")
    return plain in _PARTIES or plain in _DEFINED or plain.removesuffix("s") in _PARTIES | _DEFINED


def defined_terms(flat: str) -> frozenset[str]:
    """Everything the document puts in quotes to define it, in lower case: "agreement", "loan", "closing date"."""
    return frozenset(term.lower() for term, _, _ in _quoted_definitions(flat))


def find_definitions(flat: str, parties: list[Span]) -> list[Definition]:
    """The terms defined for one of ``parties`` (people, organizations; by start); a term's first definition counts. A judge
    whom a caption's second column names is none."""
    parties = [party for party in parties if not _JUDGE.search(flat, max(0, party.start - 20), party.start)]
    starts = [party.start for party in parties]
    found: dict[str, Definition] = {}
    floor, sides = 0, single_sides(flat)
    bracket, party = -1, None
    for term, start, end in sorted(_all_definitions(flat), key=lambda d: d[1]):
        if start != bracket:  # as it is of the second of `("Weir" or the "Company")`
            party = antecedent(flat, floor, start, parties, starts, term=term)
        floor, bracket = max(floor, end), start
        if party and _may_be(flat, party, start) and term.lower() not in found and not _OF_PAPER.search(term):
            several = _is_second_of_two(flat, party, parties, starts)
            bare, direct = term.lower() in sides and not several, flat[party.end : start].strip(" \n") in ("", ",")
            thing = bool(_THING.search(flat, party.end, start))
            found[term.lower()] = Definition(term, party, several=several, bare=bare, direct=direct, of_thing=thing)
    quoted = {term.lower() for term, _, _ in _quoted_definitions(flat)}  # of a form, for a party that it leaves blank
    labelled = {term: one for term, one in _labelled(flat, parties, starts).items() if term not in quoted}
    return list({**labelled, **found, **_apposed(flat, parties, starts)}.values())


def _labelled(flat: str, parties: list[Span], starts: list[int]) -> dict[str, Definition]:
    """Roles that are fields with a name; one that has several names is nobody's, and so is a label of who speaks, behind which
    mostly something else stands: "THE WITNESS: Ron Lee."."""
    found: dict[str, Definition] = {}
    empty: Counter[str] = Counter()
    names: dict[str, set[str]] = {}
    labels = [(one["term"], one.end()) for one in _LABEL.finditer(flat)]
    beside = [(term, end) for term, _, end in labels_beside(flat)]
    for said, end in [*labels, *beside]:
        at, term = bisect_left(starts, end), said.lower()
        near = at < len(starts) and not flat[end : starts[at]].strip(" \n") and starts[at] - end < 60
        near = near and ((said, end) not in beside or bool(_CELL_ENDS.match(flat, parties[at].end)))
        empty[term] += not near
        if near and is_role(term):
            names.setdefault(term, set()).add(flat[parties[at].start : parties[at].end].lower())
            found.setdefault(term, Definition(term.capitalize(), parties[at], labelled=True))
    return {term: one for term, one in found.items() if len(names[term]) == 1 and empty[term] < _MOST_EMPTY}


def _may_be(flat: str, party: Span, defined: int) -> bool:
    """No court is a party, nor who stands before one left blank, and no company a person."""
    company = party.type == "person" and _COMPANY.search(flat, party.end, defined)
    elsewhere = company or COURT.search(flat, party.start, party.end) or _LEFT_BLANK.search(flat, party.end, defined)
    return not elsewhere


def _apposed(flat: str, parties: list[Span], starts: list[int]) -> dict[str, Definition]:
    """ "Plaintiff Tessa Orwin", or "appellee, Orwin Mills, Inc.": the side of a case before a name, where the text has no other
    name after it."""
    found: dict[str, Definition] = {}
    names: dict[str, set[str]] = {}
    for side in _SIDE.finditer(flat):
        at = bisect_left(starts, side.end())
        if (
            at == len(starts)
            or starts[at] != side.end()
            or _OF_SOMEBODY.search(flat, max(0, side.start() - 60), side.start())
        ):
            continue  # "a colleague of the Claimant, Ann Roe"
        for written in filter(None, (side["side"], (side["also"] or "").strip("-"))):
            term = written.lower()
            names.setdefault(term, set()).add(flat[parties[at].start : parties[at].end].lower())
            found.setdefault(term, Definition(written.capitalize(), parties[at], bare=written.islower()))
    return {term: one for term, one in found.items() if len(names[term]) == 1}


def find_roles(flat: str, definitions: list[Definition]) -> Iterator[Span]:
    """Uses of bare role words; undefined ones count where the text uses them as it would a name."""
    defined = {d.term.lower(): d for d in definitions}
    yield from _defined_phrases(flat, definitions)
    words = _role_words(flat, defined)
    uses = Counter(m[0].lower() for m in words if _used_like_a_name(flat, m))
    for word in words:
        plain = word[0].lower()
        definition = defined.get(plain)
        if not definition and uses[plain] < (
            _USES_OF_A_PARTY if plain in _PARTIES else _USES_OF_A_WORD.get(plain, _NEVER)
        ):
            continue
        if (
            definition
            and flat[definition.party.start : definition.party.end].lower().endswith(plain)
            and not uses[plain]
        ):
            continue
        yield Span(
            word.start(),
            word.end(),
            definition.party.type if definition and not definition.several else "other",
            0.78,
            role=word[0].capitalize(),
        )


def _role_words(flat: str, defined: dict[str, Definition]) -> list[re.Match[str]]:
    """The words for roles with a capital, or as the text has named somebody by them."""
    labelled = {term for term, one in defined.items() if one.labelled}
    bare = {term for term, one in defined.items() if one.bare}
    return [
        word
        for word in _ROLE_WORD.finditer(flat)
        if word[0][0].isupper() or _is_called(flat, word, labelled) or (word[0] in bare and _is_the_one(flat, word))
    ]


def _is_called(flat: str, word: re.Match[str], labelled: set[str]) -> bool:
    """ "the patient" of a form that names its patient."""
    return word[0] in labelled and flat[max(0, word.start() - 4) : word.start()].lower() == "the "


def _is_the_one(flat: str, word: re.Match[str]) -> bool:
    """ "appellant testified", and neither "an appellant" nor "appellee-defendant's store" over again."""
    return not _ANY_ONE.search(flat[max(0, word.start() - 10) : word.start()])


def _defined_phrases(flat: str, definitions: list[Definition]) -> Iterator[Span]:
    """Roles that only a definition makes: of several words ("Administrative Agent"), or of a party that goes on to do something
    under that name ("the Professional agrees")."""
    for definition in definitions:
        words = definition.term.split()
        if (1 < len(words) <= 4 and is_role(words[-1])) or _goes_on_to_act(flat, definition):
            for found in re.finditer(rf"(?<![\w]){re.escape(definition.term)}(?![\w])", flat):
                yield Span(found.start(), found.end(), definition.party.type, 0.9, role=definition.term)


def _goes_on_to_act(flat: str, definition: Definition) -> bool:
    term, name = definition.term, flat[definition.party.start : definition.party.end]
    is_short = len(term) < _SHORTEST and not (term.isupper() and term.isalpha() and len(term) > 2)
    if is_role(term) or is_short or len(term.split()) > 2 or resembles(term, name):
        return False
    if definition.direct and definition.party.type == "organization" and _LEGAL_FORM.search(name) and term.istitle():
        return True
    if definition.of_thing or re.search(rf"\b[Tt]his {re.escape(term)}\b", flat):
        return False  # "this Agreement" is a paper
    acts = re.findall(rf"\b(?:[Tt]he )?{re.escape(term)}(?: {_UNDERTAKES}|'s\b)", flat)
    return term[0].isupper() and len(acts) >= _FEWEST_ACTS


def _used_like_a_name(flat: str, word: re.Match[str]) -> bool:
    before, after = flat[max(0, word.start() - 10) : word.start()], flat[word.end() : word.end() + 14]
    return word[0].istitle() and bool(_LIKE_A_NAME.search(before) or _ACTS.match(after))


def _quoted_definitions(flat: str) -> Iterator[tuple[str, int, int]]:
    for found in _QUOTED.finditer(flat):
        term = found["term"] or found["single"]
        before = flat[max(0, found.start() - 90) : found.start()]
        in_parentheses = before.rfind("(") > before.rfind(")")
        if in_parentheses or _APPOSITION.search(before[-60:]) or _DEFINES.match(flat, found.end()):
            yield term.strip(), found.start(), found.end()


def _all_definitions(flat: str) -> Iterator[tuple[str, int, int]]:
    for term, start, end in _quoted_definitions(flat):
        before = flat[max(0, start - _OPENED) : start]
        opened = before.rfind("(")
        if _DEFINES.match(flat, end) and opened <= before.rfind(")"):
            continue  # "X" means ...: defined by what follows, not by a party before it
        if not _NOT_ONE_PARTY.search(before[max(opened, len(before) - 40) :]):
            inside = opened > before.rfind(")")
            yield term, start - (len(before) - opened) if inside else start, end
    for term, start, end in (*_unquoted(flat), *caption_terms(flat)):
        if is_role(term.split()[-1]) and not term.lower().endswith(("ies", "ers", "ors")):
            yield term.title() if term.isupper() else term, start, end


def _unquoted(flat: str) -> Iterator[tuple[str, int, int]]:
    for pattern in (_BARE, _AS_ROLE, _HEREINAFTER):
        for found in pattern.finditer(flat):
            yield next(group for group in found.groups() if group), found.start(), found.end()


def _is_second_of_two(flat: str, party: Span, parties: list[Span], starts: list[int]) -> bool:
    at = bisect_left(starts, party.start) - 1
    one = parties[at] if at >= 0 else party
    people = one.type == party.type == "person" and one != party
    return people and flat[one.end : party.start].strip(" ,\n") in ("and", "&")
