"""Who has a role in a paper, told where only the role stands: "the manager" with the name of "the branch manager, Ann Lee,"
where the paper names one and only one before."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from evidence.engines.base.types import FoundMention
from evidence.engines.facts.referring.bodies import BODIES, named_by_kind
from evidence.engines.facts.sentences.grammar import DOES, GRAMMAR
from evidence.engines.layout.person_names import same_person
from evidence.engines.names.lexicon import FUNCTION_WORDS
from evidence.engines.support.wordnet import is_people, sense

_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Lt|Sgt|Det|Capt|Cpl|Officer)\.?\s)?"
_WHOSE = r"(?:[Tt]he|[Aa]n?|[Mm]y|[Oo]ur|[Yy]our|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[A-Z][\w.&]*['\u2019]s?)\s"
_LEAD = re.compile(
    rf"(?:{_WHOSE})?(?P<kind>(?:\b(?!(?:{GRAMMAR}|{DOES})\b)[a-z][\w-]*\s){{0,2}})\b(?P<noun>[A-Za-z][a-z-]{{2,}})(?:,?\s|\s\(){_TITLE}\Z"
)  # "the head teller, Ann Lee", "night auditor (Ann Lee)", "Inspector Ann Lee"
_CALLED = re.compile(
    rf"(?:{_WHOSE})(?P<kind>(?:\b(?!(?:{GRAMMAR}|{DOES})\b)[a-z][\w-]*\s){{0,2}})\b(?P<noun>[A-Za-z][a-z-]{{2,}})"
    rf"(?:\s(?:of|from|with|for)\s(?:(?:the|our|my)\s)?[\w'\u2019.-]+(?:\s[A-Z][\w'\u2019.-]+){{0,3}})?"
    r"(?:,?\s(?:whom|who)\s(?:I|[Ww]e)\s(?:know|knew|knows)\s(?:only\s)?as|,?\s(?:named|called|known\s(?:to\s(?:me|us)\s)?as"
    rf"|identified\sas|by\sthe\sname\sof))\s{_TITLE}\Z"
)  # "a driver of the defendant, whom I know as Ann Lee", "a co-worker named Ann Lee"
_REST = re.compile(
    rf"(?:,\s(?:(?:aged?\s)?\d{{1,2}}(?:\s(?:years|yrs)(?:\sold)?)?,\s)?|\s\(|\s(?:is|was)\s(?=the|an?|our))(?:who\s(?:is|was)\s)?(?:{_WHOSE})?"
    rf"(?P<kind>(?:(?!(?:{GRAMMAR}|{DOES}|the|an?)\b)[A-Za-z][\w&.-]*(?:[ ]|\n(?=[a-z]))){{0,3}})"
    r"(?P<noun>[A-Za-z][a-z-]{2,})(?=[,.;:)]|\s(?:of|at|for|in|on|who|with)\b|\s*\n)"
)  # "Ann Lee, the branch manager,", "Ann Lee (site superintendent)"
_FIELD = re.compile(
    rf"(?:^|\t|[ ]{{2}}|[/;] |\d[.)] )(?P<label>[A-Z][\w/&.'\u2019-]{{2,20}}(?: [\w/&.'\u2019-]{{1,20}}){{0,4}}?)"
    rf"(?:[ ]{{2,24}}(?i:name))?(?:[ ]?:[ \t]{{0,24}}|[ ]{{2,24}}|\t){_TITLE}\Z",
    re.M,
)
_UNDER_HEADING = re.compile(
    r"(?:^|\n)[ \t]{0,12}(?:[A-Z]\. |\d{1,2}[.)] )?(?P<label>[A-Z][A-Z/]{2,20}(?: [A-Z/]{3,20}){0,3})"
    r"(?: \([^()\n]{2,30}\))?[ ]?:?[ \t]*\n"
    rf"[ \t]{{0,12}}(?i:(?:full |last )?name)[ ]?:[ \t]{{1,12}}{_TITLE}\Z"
)  # "INVOLVED GUEST", and below it "Name: Ann Lee"
_AGENT = re.compile(r"[a-z]{3,}(?:er|or|ian|ist|ant|ee|man|woman)")  # "Sanitarian Ann Lee", which WordNet lacks
_LISTED = re.compile(r"[a-z]+")
_ROLE = re.compile(
    rf"(?:\b[Tt]he (?P<kind>(?:(?!(?:{GRAMMAR}|{DOES})\b)[a-z][a-z-]* ){{0,2}}?)(?P<noun>[A-Za-z][a-z-]{{2,}})"
    r"|\A(?P<first>[A-Z][a-z-]{2,}))(?:(?P<own>['\u2019]s)\b"
    rf"|(?=[,.;:?!)]|\Z| (?:{DOES}|{GRAMMAR}|[a-z]+ly|an?|the|his|her|their|its|no|never|also|then|later)\b))"
    r"(?! (?:of|at|from|who|whom|whose|which)\b|,? (?:who|whom|whose)\b|,? [A-Z]| \[)"
)
_FIRST_DOES = re.compile(rf" (?:also |then |later |never )?{DOES}\b")
_APART = re.compile(r"\s?(?:[,;.)\u2014]|--)")
_LEADING = re.compile(
    r"\b(?:After|Before|When|While|Upon|During|At|In|On|Following|Since|As|With|For|By|According|If|Once|Until|Despite|Because"
    r"|Although|Though|To|From|Under|Without|Shortly|Soon|Just|Immediately)\b[^,.;:?!]*$"
)
_NEXT_NAME = re.compile(r"\s(?:of\s[A-Z][a-z]+\s)?(?=[A-Z][a-z]+\s[A-Z])")  # "FBI Chief of Staff Ann Lee"
_CLAUSE = 200  # characters
_BODIES = frozenset(
    ["agency", "bank", "company", "firm", "department", "facility", "hospital", "school", "hotel", "club", "authority"]
)  # that a field names; elsewhere many are called so
_OF_ANYBODY = frozenset(
    [
        "people",
        "person",
        "party",
        "court",
        "name",
        "one",
        "man",
        "woman",
        "child",
        "guy",
        "individual",
        "state",
        "subject",
        "dear",
    ]
)  # of which a paper may mean anybody
_OF_COUNSEL = re.compile(
    r"(?:appearing )?for\b|(?:counsel|attorneys?|solicitors?) for\b", re.I
)  # "For the Employer: Ann Roe"
_ORDER, _HEAD = re.compile(r"\bpurchase order\b", re.I), 1_500
_REACH, _FIELD_REACH, _BEFORE, _MOST = 70, 90, 6_000, 2  # characters; names put into one statement


@dataclass(frozen=True, slots=True)
class Bearer:
    """Somebody with a role, "teller", of this kind, "head", as the words from ``start`` on say."""

    noun: str
    kind: frozenset[str]
    name: str
    start: int
    end: int


def bearers(masked: str, mentions: Sequence[FoundMention]) -> tuple[Bearer, ...]:
    """Whoever the paper gives a role beside their name or in a field, and organizations by what their names say they are."""
    named = [one for one in mentions if one.type in ("person", "organization") and not (one.is_open or one.is_unsure)]
    bodies = (Bearer(noun, frozenset(), one.name, one.start, one.end) for noun, one in named_by_kind(masked, mentions))
    return (*(found for one in named for found in (*_beside(masked, one), *_in_field(masked, one))), *bodies)


def _beside(masked: str, one: FoundMention) -> Iterator[Bearer]:
    begin = max(0, one.start - _REACH)
    lead = _CALLED.search(masked, begin, one.start) or _LEAD.search(masked, begin, one.start)
    rest = _REST.match(masked, one.end, one.end + _REACH)
    lead = None if lead and _ends_clause(masked, lead, one) else lead
    rest = None if rest and _NEXT_NAME.match(masked, rest.end()) else rest
    for found in (lead, rest):
        noun = found["noun"].lower() if found else ""
        is_title = found is lead and found is not None and found["noun"].istitle() and bool(_AGENT.fullmatch(noun))
        is_owned = masked[one.end : one.end + 2] in ("'s", "\u2019s")
        is_apart = one.type == "person" or (
            found is rest and found is not None
        )  # "Acme LLC, Tenant", and no "tenant Acme"
        if found and is_apart and not is_owned and (is_title or is_role_noun(noun)):
            kind = frozenset(found["kind"].lower().split())
            yield Bearer(noun, kind, one.name, min(found.start(), one.start), max(found.end(), one.end))


def _ends_clause(masked: str, lead: re.Match[str], one: FoundMention) -> bool:
    """Does the noun end what leads to the name's own clause: "After meeting with the President, Roe began a memorandum"?"""
    if not lead.group().rstrip().endswith(",") or _APART.match(masked, one.end):
        return False
    return bool(_LEADING.search(masked, max(0, lead.start() - _CLAUSE), lead.start()))


def _in_field(masked: str, one: FoundMention) -> Iterator[Bearer]:
    line = max(masked.rfind("\n", 0, one.start) + 1, one.start - _FIELD_REACH)
    found = _FIELD.search(masked, line, one.start)
    if found and found["label"].lower().endswith("name"):
        found = _UNDER_HEADING.search(masked, max(0, line - _FIELD_REACH), one.start) or found
    if found and one.type == "person" and _ORDER.search(masked, 0, _HEAD) and "buyer" in found["label"].lower():
        return  # of a purchase order: who ordered for the company that buys
    if found and _OF_COUNSEL.match(found["label"]):
        return
    for word in _LISTED.findall(found["label"].lower()) if found else ():
        if is_role_noun(word) or word in _BODIES:
            yield Bearer(word, frozenset(), one.name, line, one.end)


def is_role_noun(noun: str) -> bool:
    """May it say who somebody is, by WordNet?"""
    is_several = noun.endswith("s") and not noun.endswith(("ss", "us", "is"))
    is_other = noun in _OF_ANYBODY or noun in FUNCTION_WORDS
    return not is_other and not noun.endswith("ss") and not is_several and is_people(sense(noun, "NOUN"))


class Named(Protocol):
    """A document of which it is known who has which role."""

    @property
    def masked(self) -> str: ...

    @property
    def bearers(self) -> Sequence[Bearer]: ...


def with_bearers(
    words: str, source: Named, begin: int, start: int, named: Collection[str] = ()
) -> tuple[str, tuple[str, ...]]:
    """The words with the name in brackets behind each role that one and only one has in what stands from ``begin`` to
    ``start``, and these names; ``named`` roles get theirs otherwise."""
    put = list[str]()
    for role in list(open_roles(words, frozenset(one.noun for one in source.bearers)))[::-1]:
        name = _only(source, role, max(begin, start - _BEFORE), start)
        if (
            not name
            or _noun_of(role) in named
            or len(put) == _MOST
            or _is_named(name, words)
            or _is_quoted(words, role.start())
        ):
            continue
        own = "\u2019s" if role["own"] else ""
        words = f"{words[: role.end()]} [{name}{own}]{words[role.end() :]}"
        put.append(name)
    return words, tuple(put)


def bearer_of(noun: str, source: Named, start: int) -> str:
    """Who "the patient" is that a pronoun before ``start`` goes on about; empty where two are, or nobody has a name."""
    role = next(open_roles(f"{noun[:1].upper()}{noun[1:]} was"), None)
    return _only(source, role, max(0, start - _BEFORE), start) if role else ""


def open_roles(words: str, known: frozenset[str] = frozenset()) -> Iterator[re.Match[str]]:
    """Each role whose bearer the words do not name, once: "The manager said", "told the manager", "Resident stated"; also what
    the paper is ``known`` to call somebody."""
    seen = set[str]()
    for one in _ROLE.finditer(words):
        if one["first"] and not (one["own"] or _FIRST_DOES.match(words, one.end())):
            continue
        is_term = (one["noun"] or "").istitle()  # "the Tenant", which most contracts define
        if (noun := _noun_of(one)) not in seen and (noun in known or (is_role_noun(noun) and not is_term)):
            seen.add(noun)
            yield one


def _noun_of(role: re.Match[str]) -> str:
    return (role["noun"] or role["first"]).lower()


def _only(source: Named, role: re.Match[str], begin: int, start: int) -> str:
    """The one bearer's name; empty where there are two, or where the paper speaks of another of that noun."""
    noun, kind = _noun_of(role), frozenset((role["kind"] or "").split())
    of_noun = [one for one in source.bearers if one.noun == noun]
    before = [one for one in of_noun if begin <= one.start and one.end <= start and kind <= one.kind]
    names = list(dict.fromkeys(one.name for one in before))
    longest = max(names, key=len, default="")
    if not longest or any(not same_person(one, longest) for one in names):
        return ""
    if _stands_beside_another(source.masked, noun, longest):
        return ""
    is_of_kind = bool(kind) and any(kind == one.kind for one in before)
    return longest if is_of_kind or not _speaks_of_others(source.masked, noun, of_noun) else ""


def _speaks_of_others(masked: str, noun: str, borne: Sequence[Bearer]) -> bool:
    others = re.compile(
        rf"\b(?:(?:[Oo]ther|[Aa]nother|[Ss]econd|[Tt]wo|[Tt]hree|[Ff]our|[Bb]oth|[Ss]everal|[Oo]ne|[Ss]ome|[Aa]n?)\s(?:[a-z-]+\s)?"
        rf"{re.escape(noun)}|{re.escape(noun)}s)\b(?!['\u2019])"
    )
    spans = [(one.start, one.end) for one in borne]
    return any(
        not any(start <= other.start() < end or start <= other.end() <= end for start, end in spans)
        for other in others.finditer(masked)
    )


def _stands_beside_another(masked: str, noun: str, name: str) -> bool:
    """Does the paper have "candidate Roe", too, where the candidate Lee is meant?"""
    words = set(name.split())
    beside = re.compile(rf"\b{re.escape(noun)}\s{_TITLE}(?P<name>[A-Z][\w.'\u2019-]+)")
    return any(_bare(found["name"]) not in words for found in beside.finditer(masked))


def _bare(name: str) -> str:
    return name.removesuffix("'s").removesuffix("\u2019s").rstrip(".")


def _is_named(name: str, words: str) -> bool:
    """Does the surname stand there, or what an organization's name begins with?"""
    parts = name.removeprefix("The ").split()
    if parts[-1].lower() not in BODIES and parts[-1] in words:
        return True
    return len(parts) > 1 and bool(re.search(rf"\b{re.escape(parts[0])}\b", words))


def _is_quoted(words: str, place: int) -> bool:
    return words.count('"', 0, place) % 2 == 1 or words.count("\u201c", 0, place) > words.count("\u201d", 0, place)
