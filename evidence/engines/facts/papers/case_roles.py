"""Who the petitioner, the ward or the decedent of a case is, where its caption or its first words name one alone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from evidence.engines.base.types import FoundMention
from evidence.engines.documents.captions import sides_of
from evidence.engines.documents.matters import named_in_matter
from evidence.engines.documents.titles import titled

_HEAD, _LEAD, _LONGEST = 4_000, 140, 3  # characters a head has, and before a name; words of a name that is put in twice
_MR = r"(?:(?:Mr|Mrs|Ms|Dr)\.?\s)?$"
_SIDES = ("petitioner", "respondent", "applicant", "movant", "grievant", "grievor", "garnishee", "decedent", "ward")
_OF_CAPTIONS = ("plaintiff", "defendant", "claimant", "appellant", "appellee")
_WARDS = ("ward", "proposed ward", "protected person", "conservatee", "incapacitated person")
_BODIES = ("person", "organization")
_FILED = r"(?:filed\s|brought\s|made\s)?(?:of|by)\s(?:the\s)?"
_GRIEVANCE = r"\b(?i:grievance\s(?:filed\s|brought\s)?(?:of|by|concerning)\s(?:the\s)?)"
_OF_GRIEVANCE = re.compile(rf"{_GRIEVANCE}(?=[A-Z])")
_OPPOSED = r"(?:to\s(?:remove|evict|compel|enjoin|surcharge)|for\sthe\sremoval\sof|against)\s"
_PROSECUTED = re.compile(
    r"^[ \t]{0,40}(?i:(?:the )?(?:state|people|commonwealth|government|united states)(?: of [a-z]{2,20}(?: [a-z]{2,20}){0,5})?)"
    r"[\s,):|]{1,60}(?:v|vs|V|VS)\.?[\s):|]{1,60}$",
    re.M,
)
_LEADS: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = (
    (_WARDS, re.compile(r"\b(?i:(?:guardian|conservator)ship\s+of(?:\s+the\s+(?:person|estate)\s+of)?)[\s)(:]{1,24}$")),
    (("decedent", "deceased"), re.compile(r"\b(?i:(?:matter\s+of|in\s+re:?)\s+(?:the\s+)?estate\s+of)[\s)(:]{1,24}$")),
    (("petitioner",), re.compile(rf"\b[Pp]etition\s{_FILED}{_MR}")),
    (("applicant",), re.compile(rf"\b[Aa]pplication\s{_FILED}{_MR}")),
    (("movant",), re.compile(rf"\b[Mm]otion\s{_FILED}{_MR}")),
    (("grievant", "grievor"), re.compile(rf"{_GRIEVANCE}{_MR}")),
    (("respondent",), re.compile(rf"\b[Pp]etition\s[^.]{{3,90}}\s{_OPPOSED}{_MR}")),
    (("defendant",), _PROSECUTED),
    *(((side,), re.compile(rf"\b(?i:{side})[,:]?\s{_MR}")) for side in _SIDES),
)
_NAMED_AS = re.compile(
    rf",?\s(?:the\s)?\(?(?:hereinafter\s)?(?:the\s)?[\"\u201c]?(?P<side>(?i:{'|'.join(_SIDES)}))\b(?!['\u2019]s\b)(?=[\s,.)\"\u201d;])"
)
_CAPTION = re.compile(
    r"^[ \t)(:]{0,40}(?P<name>[A-Z][A-Z&.,'\u2019 -]{4,70}?),?[ \t):|]{0,60}(?:\n[ \t):|]{0,60}){1,2}"
    r"(?P<side>(?i:plaintiff|defendant|claimant|appellant|appellee|petitioner|respondent))[.,;]?[ \t):|]{0,60}$", re.M
)  # fmt: skip
_ROLE = re.compile(
    rf"\b(?:[Tt]he )?(?P<role>(?i:{'|'.join((*_WARDS[1:], 'deceased', *_SIDES, *_OF_CAPTIONS))}))\b"
    r"(?! (?:[A-Z]|counsel\b|\[|\()|[-/])"
)
_KIN = "father|mother|husband|wife|grandfather|grandmother|stepfather|stepmother"
_CALLED_KIN = re.compile(
    rf"(?:,\s(?:the\s)?|\s?\((?:hereinafter,?\s)?(?:the\s|as\s)?)[\"\u201c]?(?P<kin>{_KIN.title()})[\"\u201d]?(?=[,);]|\sappear)"
)  # "Respondent ("Mother")", as papers of families call the two sides
_KIN_ROLE = re.compile(
    rf"(?:\b[Tt]he (?P<small>{_KIN})|\b(?:[Tt]he )?(?P<kin>{_KIN.title()}))\b(?! (?:[A-Z]|of\b|\[|\()|['\u2019]s Day|[-/])"
)
_PUBLIC = re.compile(
    r"(?:the )?(?:(?P<what>state|people|commonwealth) of (?:the )?[a-z]{2,15}(?: [a-z]{2,15}){0,5}"
    r"|united states(?: of america)?)",
    re.I,
)  # who prosecutes
_PUBLIC_ROLE = re.compile(r"\b[Tt]he (?P<role>State|People|Commonwealth|Government)\b(?! (?:of\b|\[|\(|[A-Z])|-)")
_VERSUS = re.compile(r"(?:^|\s)(?:v|vs|V|VS)\.?(?=\s)")
_TWO_ROLES = re.compile(
    rf"\b(?P<first>(?i:{'|'.join(_OF_CAPTIONS)}|petitioner|respondent))(?: (?i:and) |[-/])"
    rf"(?P<second>(?i:{'|'.join(_OF_CAPTIONS)}|petitioner|respondent))\b"
)
_BELOW = 160  # characters under a caption's last name, in which its role stands
_SEVERAL_NAMES = re.compile(r"\band\b|&|;|\bet al\b|, (?!(?:Jr|Sr|I{2,3})\b)", re.I)
_OTHERS = re.compile(
    r"\b(?:an?|any|no|each|every|another|such|my|our|his|her|their|whose|cross|co|[a-z]+['\u2019]s?)[ -]$", re.I
)
_SEVERAL = re.compile(rf"\b(?i:(?P<side>{'|'.join((*_SIDES, *_OF_CAPTIONS))})s)\b(?!['\u2019])")


def case_roles(text: str, mentions: Sequence[FoundMention]) -> dict[str, str]:
    """The name of whoever has each role, such as "petitioner"; none for a role that two have, or that is said of several."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for one in mentions:
        if one.end > _HEAD or one.type not in _BODIES or one.role:
            continue
        lead = text[max(0, one.start - _LEAD) : one.start]
        named = _NAMED_AS.match(text, one.end)
        roles = [role for roles, pattern in _LEADS if pattern.search(lead) for role in roles]
        for role in [*roles, *([named["side"].lower()] if named else [])]:
            found[role].add(one.name)
    known = {one.role.lower() for one in mentions if one.role and one.name != one.role}
    for party in _CAPTION.finditer(text, 0, _HEAD):
        if (side := party["side"].lower()) not in known and not found[side]:
            found[side].add(titled(party["name"].strip(" ,.")))
    for one in mentions:
        if one.end <= _HEAD and one.type == "person" and (called := _CALLED_KIN.match(text, one.end)):
            found[called["kin"].lower()].add(one.name)
    for role, name in (*_prosecution(text), *_of_two_roles(text), *_of_matter(text, mentions)):
        if role not in known and not found[role]:
            found[role].add(name)
    several = {one["side"].lower() for one in _SEVERAL.finditer(text[:_HEAD])}
    return {role: names.pop() for role, names in found.items() if len(names) == 1 and role not in several}


def has_case_roles(text: str) -> bool:
    """Is it of the grievance or the matter of somebody whom its head names, which no court decides?"""
    return bool(_OF_GRIEVANCE.search(text, 0, _HEAD) or named_in_matter(text))


def _of_matter(text: str, mentions: Sequence[FoundMention]) -> list[tuple[str, str]]:
    """Whom the matter is of, who alone is a side of it."""
    places = named_in_matter(text)
    return [("respondent", one.name) for one in mentions if one.type in _BODIES and one.start in places][:1]


def _prosecution(text: str) -> Iterator[tuple[str, str]]:
    """Who prosecutes and whom, of a caption that has a state on one side: "State" and "defendant"."""
    sides = sides_of(text[:_HEAD])
    public = _PUBLIC.fullmatch(sides.one) if sides else None
    if sides and public:
        yield (public["what"] or "government").lower(), titled(sides.one).removeprefix("The ")
        if not _SEVERAL_NAMES.search(sides.other):
            yield "defendant", titled(sides.other)


def _of_two_roles(text: str) -> Iterator[tuple[str, str]]:
    """Who is "Plaintiff and Appellant" or "Defendant-Appellee": both roles of a side that one name has."""
    sides = sides_of(text[:_HEAD])
    if sides is None:
        return
    caption = text[sides.start : sides.end + _BELOW]
    against = _VERSUS.search(caption)
    for one in _TWO_ROLES.finditer(caption) if against else ():
        name = sides.one if against and one.start() < against.start() else sides.other
        if not _SEVERAL_NAMES.search(name):
            yield from ((one[part].lower(), titled(name)) for part in ("first", "second"))


def with_case_roles(words: str, roles: Mapping[str, str]) -> str:
    """ "Petitioner resides in the county" with who that is, where the role comes first and nothing else names them."""
    firsts: dict[str, re.Match[str]] = {}
    for one in (*_ROLE.finditer(words), *_KIN_ROLE.finditer(words), *_PUBLIC_ROLE.finditer(words)):
        name = roles.get(next(filter(None, one.groups())).lower(), "")
        if (
            name
            and not _is_named(name, words)
            and not _OTHERS.search(words, 0, one.start())
            and words[one.start() - 1 : one.start()] != "["
        ):
            firsts.setdefault(name, one)
    for name, one in sorted(firsts.items(), key=lambda pair: -pair[1].start()):
        words = f"{words[: one.end()]} [{name}]{words[one.end() :]}"
    return words


def _is_named(name: str, words: str) -> bool:
    """Does the surname stand there, not behind somebody else's given name, or the whole of a longer name?"""
    parts = name.split()
    if name in words or len(parts) > _LONGEST:
        return name in words
    before = (words[: one.start()].split() for one in re.finditer(rf"\b{re.escape(parts[-1])}\b", words))
    return any(not lead or not lead[-1].istitle() or lead[-1].endswith(".") or lead[-1] in parts for lead in before)
