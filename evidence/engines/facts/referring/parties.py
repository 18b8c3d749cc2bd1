"""Parties by their names: "Buyer shall pay Supplier" as "City of Altenau (Buyer) shall pay Norvik Pumps, Inc. (Supplier)"."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from evidence.engines.base.types import FoundMention
from evidence.engines.facts.referring.bodies import BODIES
from evidence.engines.names.lexicon import common_words
from evidence.engines.names.roles import is_role

_OPENED = ('"', "\u201c", "(", "(the ", "(The ")
_MOST = 3  # names put into one statement
_EITHER = re.compile(
    r"\b(?P<which>either|neither|each|both) part(?:y|ies)\b(?! \()"
    r"|^(?P<all>The) parties\b(?! (?:\(|to|of|in|hereto|thereto|who|that|named|listed|signing)\b|['\u2019]| \()",
    re.I,
)  # also "The parties", where a statement begins with them
_BEFORE = re.compile(
    r"(?:\b(?!(?:If|When|Unless|Upon|Where|Should|That|Any|Each|And|But|In|On|By|To|For|Of|After|Before|Once|Until|While|As"
    r"|Both"
    r"|Neither|Either|All|No|Because|Since|Whether|Although|[A-Z]{4,}S) $)[A-Z][\w'\u2019-]*|-|/) ?$"
)  # not "The Court GRANTS"
_EITHER_NAMED = re.compile(
    r"(?P<which>\b(?:either|neither|each|both|the) part(?:y|ies)) \((?P<one>[^()]{2,80}?) (?:and|or) (?P<other>[^()]{2,80})\)",
    re.I,
)
_PAPER = re.compile(
    r"(?:this |the )?(?:agreement|contract|lease|amendment|note|order|plan|party|parties)", re.I
)  # none
_BODY = re.compile(
    r"(?:\w+ ){0,3}(?:authority|board|council|commission|committee|department|division|agency|bureau|city|county|town|village"
    r"|court|district|university|hospital|school|union|association)",
    re.I,
)  # no person: "Ines Bell (Authority)" is who came for it
_CITES = re.compile(r"\bv\. |\b[Ii]n re [A-Z]|\b[Ii]d\. at\b")  # another case, whose defendant is another
_OFFICE = re.compile(
    r"\b(?:interim|acting|former|new|next|first|deputy|assistant|appointed|elected|promoted to|as(?: an?)?"
    r"|his|her|its|their|our|my|your) $",
    re.I,
)  # "as interim Chief Financial Officer" is not whoever was it before
_YOUNGER = re.compile(r"\b(?:jr|junior|sr|senior)\b", re.I)  # one of two of a name
_ANYBODY = re.compile(
    r"\b(?:(?:no|any|every|each)(?: other)?|another|other|an?) (?:[a-z]+ )?$", re.I
)  # "no other Distributor", "an authorized Distributor": not the one that is called so
_OWNS = re.compile(r"['\u2019]s\b")
_AFTER = re.compile(
    r" ?[-/(]| (?:employee|employer|carrier|insurer|counsel|attorney|company|corporation|father|mother|husband"
    r"|wife|owners?|property)\b|['\u2019]s? [A-Z]| (?!Shall\b|Will\b|May\b|Must\b)[A-Z]"
)


def with_names(words: str, mentions: list[FoundMention]) -> str:
    """Each role or defined term that stands for a party, where it comes first, with that party's name."""
    named, cites = 0, bool(_CITES.search(words))
    for as_written, name in meant_by(mentions):
        if named == _MOST or name.lower() in words.lower() or (cites and as_written.islower()):
            continue
        if f"({as_written})" in words:
            continue  # the sentence itself says what it stands for
        if found := _alone(words, as_written):
            words = _put(words, found, as_written, name)
            named += 1
    return words


def with_sides(words: str, mentions: Sequence[FoundMention]) -> str:
    """Somebody's words with the name of each side of the case in brackets behind the first word for it."""
    for said, name in meant_by(mentions):
        found = _alone(words, said) if is_role(said) and name not in words else None
        if found:
            words = f"{words[: found.end()]} [{name}]{words[found.end() :]}"
    return words


def with_called(words: str, sides: Mapping[str, str]) -> str:
    """The words with the name in brackets behind the first "the Carrier" or "Carrier" of each side whom the contract calls so;
    behind another word without its article only where it means two."""
    for role, name in sides.items():
        found = _alone(words, role) if name.casefold() not in words.casefold() else None
        if found and (found["the"] or " and " in name or is_role(role)) and not words.startswith(" [", found.end()):
            owns = _OWNS.match(words, found.end())
            at = owns.end() if owns else found.end()
            words = f"{words[:at]} [{name}]{words[at:]}"
    return words


def parties_of(mentions: list[FoundMention]) -> list[str]:
    """The names of those whom the document gives a party's role, in order."""
    named = (
        m.name for m in mentions if m.role and m.type in ("person", "organization") and m.name and m.name != m.role
    )
    return list(dict.fromkeys(named))


def meant_by(mentions: Sequence[FoundMention]) -> list[tuple[str, str]]:
    """Words that stand for a person or an organization by another name, and that name."""
    named = [m for m in mentions if m.type in ("person", "organization") and m.name]
    bodies = {_run(m.name) for m in named if m.type == "organization"}
    pairs = (
        (said, m.name) for m in named if not (_BODY.fullmatch(said := " ".join(m.text.split())) and m.type == "person")
    )
    return list(
        dict.fromkeys(
            (said, name)
            for said, name in pairs
            if said
            and _is_one(said)
            and not _PAPER.fullmatch(said)
            and bool(_YOUNGER.search(said)) <= bool(_YOUNGER.search(name))
            and name.lower() not in common_words()
            and not (_names_well_enough(said, name) and not _is_of_several(said, name, bodies))
        )
    )


def defined_words(mentions: list[FoundMention], *, of_instrument: bool) -> set[str]:
    """The words of these mentions that stand for somebody by another name, without an article; elsewhere than in an instrument,
    whose terms are its own, none for a kind of body."""
    named = (one for one in mentions if of_instrument or (one.type in ("person", "organization") and one.name))
    words = {one.text.lower().removeprefix("the ") for one in named}
    put = {said.lower().removeprefix("the ") for said, _ in meant_by(mentions)}  # by with_names
    return words if of_instrument else words - (BODIES - put)


def _names_well_enough(said: str, name: str) -> bool:
    """ "DeltaThree" names "Delta Three, Inc." and "Ann Roe" Ann B. Roe; "the City" or "District", that many are called, names
    nobody."""
    if (is_role(said) or _BODY.fullmatch(said)) and " " not in said:
        return said.lower() == name.lower()
    words = {_run(word) for word in name.split()}
    return _run(name).startswith(_run(said)) or {_run(word) for word in said.split()} <= words


def _is_of_several(said: str, name: str, bodies: Collection[str]) -> bool:
    """ "WEIR" of Weir Mills, LLC, where there is Weir Works, LLC too."""
    begin = _run(said)
    return (
        _run(name) in bodies and " " not in said and sum(one.startswith(begin) and one != begin for one in bodies) > 1
    )


def _is_one(said: str) -> bool:
    """ "Defendants" are several, whoever of them the text names first."""
    return not said.endswith("s") or said.endswith(("ss", "us", "is"))


def _run(name: str) -> str:
    """Its letters run together."""
    return "".join(character for character in name.lower() if character.isalnum())


def with_both(words: str, parties: list[str], mentions: Sequence[FoundMention] = ()) -> str:
    """ "Either party" of a document with two, by their names; as it stands beside a third, who may be one of them."""
    found = _EITHER.search(words)
    if not found or len(parties) != 2 or any(m.type == "organization" and m.name not in parties for m in mentions):
        return words
    joined = "and" if found["all"] or found["which"].lower() in ("each", "both") else "or"
    return f"{words[: found.end()]} ({parties[0]} {joined} {parties[1]}){words[found.end() :]}"


def as_written(words: str, meant: tuple[tuple[str, str], ...], given: tuple[str, ...]) -> str:
    """The words again as their document has them: the opposite of :func:`with_names` and :func:`with_both`. ``given`` are
    names that the document gives to words of the quote."""
    for said, name in meant:
        for mark in ("", "the "):
            role = f"({mark}{said})"
            words = words.replace(f"{name}'s {role}", f"{mark}{said}'s").replace(f"{name} {role}", f"{mark}{said}")
    found = _EITHER_NAMED.search(words)
    if found and found["one"] in given and found["other"] in given:
        words = words[: found.end("which")] + words[found.end() :]
    return words


def _alone(words: str, said: str) -> re.Match[str] | None:
    """Where it stands as a word of its own, not within a longer name."""
    for found in re.finditer(rf"(?P<the>\b[Tt]he )?(?<![\w]){re.escape(said)}(?![\w])", words):
        before = words[: found.start()] if found["the"] is None else ""
        inside = bool(before) and bool(_BEFORE.search(before)) and not before.rstrip().endswith((".", ";", ":"))
        lead = words[: found.start()]
        inside = inside or lead.endswith(_OPENED) or bool(_OFFICE.search(lead))  # where it is defined, or an office
        inside = inside or (found["the"] is None and bool(_ANYBODY.search(lead)))
        if not inside and not _AFTER.match(words, found.end()):
            return found
    return None


def _put(words: str, found: re.Match[str], said: str, name: str) -> str:
    role = f"(the {said})" if found["the"] else f"({said})"
    rest = words[found.end() :]
    if rest[:2].lower() in ("'s", "\u2019s"):
        return f"{words[: found.start()]}{name}\u2019s {role}{rest[2:]}"
    return f"{words[: found.start()]}{name} {role}{rest}"
