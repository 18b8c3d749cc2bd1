"""The sides that a contract's first clause names, each with what the contract calls it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from evidence.engines.documents.contract_seats import bare

_QUOTES = re.compile(r"[\u201c\u201d\u201f]|['\u2018\u2019`]{2}|(?<=[\s(])['\u2018](?=[A-Z])|(?<=\w)['\u2019](?=\))")
_BEGINS = re.compile(
    r"\b(?:between|among|(?:entered into|made) (?:by|with)(?! and (?:between|among)))(?: and (?:between|among))?[:,;]?\s",
    re.I,
)
_CALLED = re.compile(
    r"[\s,]{0,3}(?:"
    r"\((?P<lead>[^()\"]{0,90})\"(?P<quoted>[^\"()]{2,50})(?:\"[^()]{0,140})?\)"
    r"|,? ?\(?(?P<after>(?:\(?here(?:in)?after|to be)\b[^()\";]{0,60})\(?\"(?P<plain>[^\"()]{2,50})\"\)?"
    r"|\((?i:herein ?(?:after)?),? (?:(?:to be )?(?:referred to|called|known)(?: as)? )?(?:the )?-?"
    r"(?P<unquoted>[A-Z][\w .&-]{1,30})\"?\)"
    r"|\((?:the )?(?P<short>[A-Z][\w&.-]{1,24}(?: [A-Z][a-z]{2,14})?)\"?\)(?=\s*(?:,|;|\.|$|and\b|on\b))"
    r")"
)  # '(the "Owner")', 'hereinafter called "Owner"', '(hereinafter Owner)', '(Owner)'
_PART = re.compile(r",? (?:hereinafter )?(?:the )?(?P<role>part(?:y|ies) of the (?:first|second|third) part)\b", re.I)
_KIN = re.compile(r",? (?:his|her) (?:wife|husband)\b|,? (?:husband and wife|wife and husband|spouses)\b", re.I)
_COUPLE = re.compile(
    r"^(?P<first>[A-Z][^,()\"]{2,40}?),? and (?:(?:his |her )?(?:wife|husband|spouse),? |)(?P<second>[A-Z][^,()\"]{2,40}?)"
    r"(?P<kin>,? (?:his|her) (?:wife|husband|spouse)|,? (?:husband and wife|wife and husband|spouses|a married couple))?"
    r"(?=,| of |$)"
)  # "Ann Roe and husband, Bo Roe, of Altona", "Ann Roe and Bo Roe, husband and wife"
_FORM = re.compile(r",? an? (?:[\w-]+ ){0,4}?(?:corporation|company|partnership|association)\b.*$", re.S)
_NO_SIDE = re.compile(
    r"\b(?:agreement|contract|lease|deed|amendment|party(?! [A-E1-5]\b)|parties|date|term|closing|sides|member|schedule)\b",
    re.I,
)
_TOGETHER = re.compile(r"\b(?:collectively|together|jointly|severally)\b(?! with\b)", re.I)
_JOINS = re.compile(
    r"^(?:(?i:and|between|among|by|with|as well as|f/s/o|whereas)\b|(?i:of|on) the (?:one|other|first|second|third)"
    r" (?:part|side|hand|party)|party of the \w+ part|\(?(?:\d{1,2}|[a-e]|i{1,3})[.)](?= )|[-:;,.\u2013\u2014\u2022 ]+)+"
)
_DESCRIBES = re.compile(
    r",? \(?(?:(?:a|an) (?=[\w\"])|the (?=[a-z])|(?:with|having|whose|located|residing|organi[sz]ed|incorporated|acting"
    r"|being|duly|existing|represented|established|formerly|successors?|through|doing business|on behalf|in its|in his|in her"
    r"|which|who|together|composed|consisting|comprised"
    r"|registered|by and through|formed|[Aa]ddress|[Tt]el|previously|maintaining|for itself|individually"
    r"|as (?:a|an|the|its)|under the laws|and (?:its|their|his|her|any)|(?i:d/b/a|dba|f/k/a|a/k/a|a\.k\.a))\b"
    r"|(?:no|number|nr)\.? ?\d).*$"
    r"|,? (?:at|of|its|all|as|one)(?= [\da-z]).*$|, of(?= [A-Z]).*$",
    re.S,
)  # what a side is, where it sits and for whom it acts
_ASIDE = re.compile(r" ?\((?=[^()]*(?:\d|[a-z]{3,} [a-z]))[^()]{0,200}\)")
_VERB = re.compile(
    r"\b(?:shall|will|is|are|was|has|have|hereby|agrees?|desires?|wish(?:es)?|owns|undersigned|hereof|hereto|below|following)\b",
    re.I,
)
COMPANY = re.compile(
    r"\b(?:Inc|LLC|L\.L\.C|LLP|L\.?P|Corp(?:oration)?|Company|Co|Ltd|Limited|GmbH|PLC|AG|S\.A|N\.A|B\.?V|Bank|Trust)\b\.?,?$",
    re.I,
)
_AND = re.compile(r",? (?:and|And|AND) (?=[A-Z\d]|[a-z]{1,3}-?[A-Z]|[a-z]-[a-z])")
_WITH = re.compile(r"^.*\b(?:agreements? with|agrees? with|to engage|offer to|contracts? with) (?=[A-Z])", re.S)
_ROLE = re.compile(
    r"(?:the )?(?:company|distributor|franchisee|franchisor|licensee|licensor|client|customer|supplier|seller|buyer|purchaser"
    r"|vendor|consultant|contractor|agent|employee|executive|tenant|landlord|lessee|lessor|borrower|lender|member|partner"
    r"|owner|manager|affiliate|reseller|sponsor|provider|party|parties|trustee|undersigned)s?",
    re.I,
)  # in a name's place
_NAME = re.compile(
    r"(?:\(?[A-Z\d][\w.,'&\u2019/()-]*|[a-z]\.\w[\w.]*|[a-z]{1,3}-?[A-Z]\w+,?|[a-z]-[a-z]\w+,?|[a-z][\w-]*\.(?:com|net|org),?|inc\.?|/|of|and|the|for|de|van|von|&|du|la|am|\+|-)"
)
_TAIL_ENDS = re.compile(
    r"[.;:](?= [A-Z]|$)|,? \b(?:dated|as of|effective|on|with respect|with reference|for|pursuant|shall|hereby|who|agrees?"
    r"|under which|whereby|in connection|describes|relating|concerning|regarding|to)\b(?! [A-Z])"
    r"|,? (?:effective|dated|as of|on) ",
)
_SEAT = re.compile(r",? (?=\d|[A-Z]|the )")  # behind a name
_ABBREVIATED = re.compile(r"(?:\.\w{1,3}|\b(?:Inc|inc|Corp|Co|Ltd|INC|CORP|CO|LTD|Jr|Sr))\.$")
_NEVER = re.compile(r"[\[\]_\"*]")
_OWNED = re.compile(r"\b(?:subsidiary|affiliate|division) of (?P<owner>.+)", re.S)
_LAST = re.compile(r"[\s,;]*(?:and|with|AND|And)\b")
_LONGEST, _TAIL = 90, 260  # characters of a name; of what stands behind the last that is called something


@dataclass(frozen=True, slots=True)
class NamedSide:
    """A side's name, and what the contract calls it; empty where it calls it nothing else."""

    name: str
    role: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.role})" if self.role and self.role.casefold() != self.name.casefold() else self.name


def sides_in(clause: str, known: Collection[str] = ()) -> list[NamedSide]:
    """The sides whom a clause names, two or more; none where one of them is not to be read. ``known`` names, as the clause
    writes them, count where its words are not to be read."""
    words = _QUOTES.sub('"', " ".join(clause.split()))
    begins = _BEGINS.search(words)
    words = words[begins.end() :] if begins else words
    if parts := _of_parts(words):
        return parts
    found: list[NamedSide] = []
    at = 0
    for called in _CALLED.finditer(words):
        said, at = words[at : called.start()], called.end()
        role = _role(called, said)
        if not role or not _JOINS.sub("", said):
            continue
        if not (sides := list(_called(said, role, known, together=bool(_TOGETHER.search(called["lead"] or ""))))):
            found += [NamedSide("others")] if found and not _VERB.search(said) else []
            break
        found += sides
    else:
        found += _uncalled(words[at : at + _TAIL], known, last=bool(found))
    distinct = list({one.name.casefold(): one for one in found}.values())
    return distinct if len(distinct) > 1 and distinct[1].name != "others" else []


def _of_parts(words: str) -> list[NamedSide]:
    """ "Ann Roe, of Altona, party of the first part, and …": the sides of an old deed; none where one is not to be read."""
    found, at = list[NamedSide](), 0
    for part in _PART.finditer(words):
        name = _name(_FORM.sub("", _KIN.sub("", words[at : part.start()])), ())
        at = part.end()
        if not name:
            return []
        found.append(NamedSide(name, part["role"]))
    return found if len(found) > 1 else []


def _role(called: re.Match[str], said: str) -> str:
    """What a side is called; empty for what is none. In small letters only a part of a name is: "drkoop.com"."""
    role = (called["quoted"] or called["plain"] or called["unquoted"] or called["short"] or "").strip(" ,.")
    role = role.removeprefix("the ").removeprefix("The ")
    is_called = role[:1].isupper() or (bool(role) and role in said)
    return role if is_called and not _NO_SIDE.search(role) else ""


def _called(said: str, role: str, known: Collection[str], *, together: bool) -> Iterator[NamedSide]:
    """The side that a role is given to, with one before it that is called nothing; several where they are called so together."""
    said = _WITH.sub("", said)
    parts = _AND.split(_JOINS.sub("", said))
    if couple := _couple(_JOINS.sub("", said), known):
        yield NamedSide(couple, role)
        return
    first = _name(parts[0], known) if len(parts) > 1 and COMPANY.search(parts[0].strip()) else None
    if first and not together:
        yield NamedSide(first)
        parts = parts[1:]
        said = said[said.rindex(parts[0]) :]
    if name := _name(said, known) or (None if together else _name(parts[-1], known)):
        owned = _OWNED.search(said)
        name = f"{name} and others" if together and _ROLE.fullmatch(role) and " and " not in name else name
        yield NamedSide(name, "" if owned and role in owned["owner"] and role not in name else role)
    elif together and (one := _name(parts[0].split(", ")[0], known)):
        yield NamedSide(f"{one} and others", role)
    elif together and not _ROLE.fullmatch(role):
        yield NamedSide(role)


def _couple(said: str, known: Collection[str]) -> str:
    """Both of two people who are one side together as husband and wife; empty where it is no such side."""
    both = _COUPLE.match(said)
    if both is None or not (both["kin"] or re.search(r"\b(?:wife|husband|spouse)\b", both[0])):
        return ""
    names = [_name(both["first"], known), _name(both["second"], known)]
    return " and ".join(filter(None, names)) if all(names) else ""


def _uncalled(tail: str, known: Collection[str], *, last: bool) -> list[NamedSide]:
    """The sides in the rest of the clause that it calls nothing: the last one, two where there are no others."""
    ends = _TAIL_ENDS.search(tail, 3)
    said = tail[: ends.start() + 1] if ends else tail  # with the mark, which "Inc." may need
    parts = _AND.split(said)
    if last:
        parts = parts[-1:] if _LAST.match(tail) else []
    names = [name for one in parts if (name := _name(one, known))]
    return [NamedSide(one) for one in names] if len(names) == len(parts) == (1 if last else 2) else []


def _name(said: str, known: Collection[str]) -> str | None:
    """The name without what is said of who bears it, by the words or by a record; None where it reads like none."""
    whole = _JOINS.sub("", said.strip()).replace("..", ".")
    there = [one for one in known if whole.startswith(one) or re.search(rf"\band {re.escape(one)}[,\s]*$", whole)]
    recorded = max(there, key=len, default=None)
    words = _DESCRIBES.sub("", " " + _ASIDE.sub("", bare(whole))).strip(' ,;:"-').removeprefix("the ")
    words = words if _ABBREVIATED.search(words) else words.rstrip(".")
    if not _is_name(words):
        return recorded
    is_more = (
        recorded and words.startswith(recorded) and _SEAT.match(words, len(recorded)) and not COMPANY.search(words)
    )
    return recorded if is_more else words


def _is_name(words: str) -> bool:
    is_proper = any(one.isupper() or one.isdigit() for one in words) or bool(COMPANY.search(words.title()))
    is_whole = 2 <= len(words) <= _LONGEST and is_proper
    if not is_whole or _ROLE.fullmatch(words) or _NEVER.search(words) or _VERB.search(words):
        return False
    return all(_NAME.fullmatch(one) for one in words.split())
