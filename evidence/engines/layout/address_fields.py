"""The address fields of a message: whom From, To and Cc name, and by which addresses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from email.utils import getaddresses, parseaddr

from evidence.engines.names.addresses import given_name_first, spells, spelt_name

_FIELD = (
    r"^[ \t>]{{0,8}}{name}:[ \t]{{0,8}}(?P<value>[^\n]{{0,9000}}(?:\n[ \t]{{1,12}}+(?!\w+:)[^\n:]{{1,300}}){{0,4}})"
)
_DIRECTORY = re.compile(r"<?/(?:O|OU|CN)=[^>;,]{0,200}>?", re.I)  # an address of an X.400 directory
_PARTED = re.compile(
    r"<(?P<family>[^<>@/,;\"\n]{1,40})>,\s{0,2}\"(?P<given>[^\"\n]{1,60})\"\s{0,2}<(?P<address>[^<>\n]{0,300})>(?P<next>,\s{0,2})?"
)  # as converters of mailboxes write "Roe, Jane" of a directory
_HIERARCHY = re.compile(
    r"(?<=[A-Za-z.)])/[A-Z][\w& -]{0,30}(?:/[\w& -]{1,30}){0,5}(?:@[\w& -]{1,40}){0,3}(?=\s{0,4}(?:[,;<>\"')]|$))"
    r"|(?<=[A-Za-z>])@[A-Z]\w{1,30}(?:@\w{1,30})?(?=\s{0,4}(?:[,;>\"]|$))"
)  # "Ann Lee/LEGAL/Weir@WEIR", as Lotus Notes names people
_ASIDE = re.compile(r"\([^()]*\)?|(?<!\w)'[^']*'(?!\w)")
MAILTO = re.compile(r"(?<=\S)\s{0,3}\[mailto:[^\]\n]{0,200}\]", re.I)
_BARE = re.compile(r"(?<![\w.+'<\[(:@-])[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?![\w@>\])])")
_LONGEST_NAME = 50  # characters, with a comma
_ADDRESS = re.compile(r"[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")


def field_in(text: str, name: str, start: int, end: int) -> tuple[str, int, int]:
    """What the field says, on one line, with its place in the text; empty where it is not there."""
    found = re.compile(_FIELD.format(name=name), re.M | re.I).search(text, start, end)
    return (" ".join(found["value"].split()), *found.span("value")) if found else ("", 0, 0)


def rejoined(field: str) -> str:
    """The field with names that are parted at their comma, `<Roe>,"Jane" </O=…>`, given name first, "; " between them; without
    the units and domains of Lotus Notes."""
    field = _HIERARCHY.sub("", field)
    return _PARTED.sub(_joined, field).rstrip("; ") if '>,"' in field.replace(" ", "") else field


def parted_names(text: str) -> Iterator[tuple[int, int, str]]:
    """Where such names stand in the text, and each as it is said."""
    for found in _PARTED.finditer(text):
        yield found.start("family"), found.end("given"), _parted_name(found)


def _parted_name(found: re.Match[str]) -> str:
    """Without what a directory puts in brackets or marks beside the given name: "Jason R (Credit)", "'todd' Bryan"."""
    given = " ".join(_ASIDE.sub(" ", found["given"]).split())
    return f"{given or found['given'].strip()} {found['family'].strip()}"


def _joined(found: re.Match[str]) -> str:
    name = _parted_name(found)
    if "@" in found["address"]:
        return f'"{name}" <{found["address"]}>{found["next"] or ""}'
    return f"{name}; "


def written_in(field: str) -> list[str]:
    """The people of an address field; "Roe, Jane; Doe, John" and "Roe, Jane" without addresses are family names first."""
    field = quoted(rejoined(field))
    if ";" in field:
        return [one.strip() for one in field.split(";") if one.strip()]
    if "@" not in field:
        return _listed_names(field)
    return [name or address for name, address in getaddresses([field]) if name or address] or [field]


def _listed_names(field: str) -> list[str]:
    """ "Ann Lee, Bo Ek" as two; "Lee, Ann, Ek, Bo C." as two as well: a word alone is a surname, before its given name."""
    names: list[str] = []
    for part in (one.strip() for one in field.split(",")):
        if names and "," not in names[-1] and " " not in names[-1]:
            names[-1] += f", {part}"
        elif part:
            names.append(part)
    return names


def with_names(field: str, names: Collection[str]) -> str:
    """The field with a name beside each bare address that spells one of these, and no other of them."""
    return _BARE.sub(lambda found: _beside_name(found[0], names), field) if "@" in field else field


def without_bare(field: str) -> str:
    """The field without the addresses that have no name beside them."""
    return _BARE.sub("", field).strip(" ,;<>") if "@" in field else field


def _beside_name(address: str, names: Collection[str]) -> str:
    spelt = [name for name in names if spells(address, name)]
    return f'"{spelt[0]}" <{address}>' if len(spelt) == 1 else address


def people_in(field: str) -> list[tuple[str, str]]:
    """The people of an address field, each by name and by address; either may be empty."""
    people = [(name_of(one), address_of(one)) for one in _each(field)]
    return [(name if "@" not in name else "", address) for name, address in people if name or address]


def names_in(field: str) -> list[str]:
    """The people of an address field as they are called, given name first; by address who has no name there."""
    return [name for one in _each(field) if (name := name_of(one))]


def _each(field: str) -> list[str]:
    """Name and address of each, as written."""
    field = quoted(rejoined(field))
    if "@" not in field or ";" in field:
        return written_in(field)
    parts = [f'"{name}" <{address}>' if name else address for name, address in getaddresses([field])]
    return [one for one in parts if one.strip()]


def address_of(written: str) -> str:
    found = _ADDRESS.search(written)
    return found.group().lower() if found else ""


_FAMILY_FIRST = re.compile(
    r"(?P<before>(?:^|[,;])\s{0,4})(?P<family>[A-Z][\w'\u2019-]{1,40}(?: [A-Z][\w'\u2019-]{1,40})?), "
    r"(?P<given>[A-Z][\w.'\u2019-]{0,40}(?: [A-Z]\.?)?)\s{0,4}<(?P<address>[^<>@\s]{1,64}@[^<>\s]{1,200})>"
)  # without quotation marks, as some programs leave it


def quoted(field: str) -> str:
    """A field with addresses whose names have their comma without quotation marks: "Lee, Ann <ann@x.example>"."""
    return _FAMILY_FIRST.sub(r'\g<before>"\g<family>, \g<given>" <\g<address>>', field) if "<" in field else field


def name_of(written: str) -> str:
    """The name of an address with the given name first, else the address."""
    bare = MAILTO.sub("", _DIRECTORY.sub("", rejoined(written)))
    bare = quoted(bare)
    found = parseaddr(bare)
    name = found[0] if "@" in bare and (found[0] or found[1]) else bare
    shown = " ".join(re.sub(r"[<>\"]", " ", name or found[1]).split("/")[0].split()).strip(" '")
    if shown == found[1] and (spelt := spelt_name(shown)):
        return spelt
    is_short = shown.count(",") != 1 or len(shown) < _LONGEST_NAME
    return (given_name_first(shown, found[1]) if is_short else shown)[:80]
