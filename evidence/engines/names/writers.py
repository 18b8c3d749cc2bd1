"""Who wrote a paper that says "I": whom it calls so, who signed it, whose report its title or a field says it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from evidence.engines.base.types import FoundMention
from evidence.engines.layout.kinds import PROSE, BlockKind, LayoutBlock
from evidence.engines.layout.lines import all_found
from evidence.engines.layout.person_names import clean_name, same_person
from evidence.engines.layout.structure import Structure
from evidence.engines.names.headed_sections import SIGNED, is_by_name, named_in_heading
from evidence.engines.names.signed_sections import signer_of_section

_DECLARES = re.compile(
    r"\bI, (?P<name>[^\n,]{4,60}(?:\n[^\n,]{1,40})?), (?:\w+ ){0,6}?(?:declare|state|swear|depose|certify|affirm|attest)\b"
)
_CALLED = re.compile(r"\bI, (?P<called>(?:[A-Z][\w.'\u2019-]{0,24}\s){1,5}[A-Z][\w'\u2019-]{1,24}),\s")
_INTRODUCED = re.compile(
    r"(?:^|[.!?:,]\s{1,3}|\b(?:[Hh]i|[Hh]ello|[Hh]ey)\s)(?:[Tt]his is|[Mm]y name is)\s{1,3}(?=[A-Z])", re.M
)
_FIELD = re.compile(
    r"(?:^[ \t]{0,20}|[ ]{3,40}|\t|\((?=by whom))"
    r"(?:(?:reporting|investigating|arresting|responding|submitting|inspecting) [a-z]{4,16}"
    r"|officer|deputy|trooper|arbitrator|adjudicator|investigator|observer|inspector|examiner|affiant|declarant|author"
    r"|(?:(?:prepared|written|reported|submitted|completed|inspected|observed|recorded|dictated|kept) by)|by whom"
    r"|(?:report|statement|memorandum|notes?) (?:by|of))[ \t]{0,4}(?::|\n)\s{0,40}",
    re.M | re.I,
)
_STATES = re.compile(
    r"^[^\n.]{0,60}\b(?:witness|voluntary|victim|written|employee|incident|sworn)[^\n.:]{0,20} statement\b"
    r"|^[ \t]{0,80}statement of (?:an? )?(?:witness|victim|employee|complainant|claimant)[ \t]*$",
    re.I | re.M,
)
_NAME_FIELD = re.compile(
    r"^[ \t]{0,20}(?:(?:full )?name(?: of (?:witness|person|declarant|employee|victim|claimant|complainant))?"
    r"|witness(?: name)?|(?:person )?giving statement)[ \t]{0,4}:[ \t]{1,40}",
    re.M | re.I,
)
_SIGNATURE = re.compile(
    r"\b(?:signature(?: of (?:the )?[a-z]{1,20})?|signed(?: by)?)[ \t]{0,3}:[ \t]{0,40}(?:/?s/[ \t]{0,4})?", re.I
)
_ATTESTS = re.compile(
    r"\b(?:witness(?:ed(?: by)?)?|attest(?:ed(?: by)?)?|before me)[ \t]?[:,.]?[ \t]{0,12}(?:[A-Z][a-z]{1,10}\.? ){0,2}$",
    re.I,
)
_INITIALED = re.compile(r"(?P<letters>[A-Z](?:\.? ?[A-Z]){1,3})\.?[ \t]*$", re.M)  # "/s/ HLQ"
_FIRST_INITIAL = re.compile(r"\b(?P<letter>[A-Z])\. \Z")
_TITLE = re.compile(
    r"^[^\n]{0,40}\b(?:report|statement|affidavit|declaration|opinion|notes?|memorandum|diary|journal|log) (?:of|by) ",
    re.I,
)
_SIGNS = re.compile(
    r"(?:^|\n)[ \t]{0,60}(?:(?:/?s/|by:?|signed(?: by)?:?|name:)[ \t]{0,4})?(?:[A-Z][a-z]{1,10}\. )?$", re.I
)
_INDEXED = re.compile(r"[A-Z][\w'\u2019-]{1,24}, (?!Jr|Sr|Esq|M\.?D|Ph)[A-Z][a-z]")  # "Farrow, Edith", as no one signs
_SAYS_ON = re.compile(r"[ \t][a-z]{2,}")  # the words of a sentence that goes on in this line
_SAID = PROSE | {BlockKind.LIST_ITEM, BlockKind.TABLE_ROW, BlockKind.FOOTNOTE}
_COMMENTS = re.compile(
    r"^[ \t]{0,20}[A-Z][\w./ -]{2,40}:[ \t]{1,40}(?P<name>[A-Z])[^\n]{2,100}\n"
    r"[ \t]{0,20}(?:[A-Z][\w/]* )?(?i:comments?|remarks?|notes?)[ \t]?:(?P<said>[^\n]+(?:\n[ \t]{0,20}[^\n:]+$){0,8})",
    re.M,
)  # "Reviewed by: Ann Lee", and below it "Comments: I told them"
_WHOSE_REPORT = re.compile(
    r"^[^\n]{0,40}\b(?P<who>[A-Z][A-Za-z]{3,15})['\u2019][Ss] [^\n]{0,40}\b(?:report|statement|account)\b", re.I | re.M
)
_TOP = 600  # characters in which a title stands
_RANK, _HEAD, _TITLE_BLOCKS, _LAST_BLOCKS, _SHORT = 24, 3_000, 6, 6, 120


def writer_of(text: str, read: Structure, mentions: Sequence[FoundMention]) -> str:
    """The full name of the one person; empty where the paper does not say, or names two."""
    if read.spoken:
        return ""
    people = [one for one in mentions if one.type == "person"]
    people = [one for one in people if is_by_name(one) and not _attests(text, one)]
    called = [name for found in _DECLARES.finditer(text) if (name := clean_name(found["name"]))]
    named = [known(name, mentions) for name in called] or list(_called(text, people))
    if named:
        return one_of(named)
    signed = [one.name for block in read.blocks if _is_signed(block) for one in _within(people, block.start, block.end)]
    named = [
        *(signed or _closing(text, read, people)),
        *_of_signatures(text, people),
        *_of_fields(text, people),
        *_of_statement(text, people),
        *_of_title(text, read, people),
    ]
    return one_of(named or _of_whose_report(text, people) or _introduced(text, people))


def signs_there(place: int, text: str, mentions: Sequence[FoundMention]) -> str:
    """Whose words stand there, where another than the writer of the whole says so beside or below them; else nobody."""
    return (
        _commenter(place, text, mentions)
        or named_in_heading(place, text, mentions)
        or signer_of_section(place, text, mentions)
        or _signer_after(place, text, mentions)
    )


def _signer_after(place: int, text: str, mentions: Iterable[FoundMention]) -> str:
    """Who signed what stands between two signatures, such as the proof that a notice was served; else nobody."""
    named = {one.start: one.name for one in mentions if one.type == "person"}
    signed = [(found.end(), name) for found in all_found(SIGNED, text) if (name := named.get(found.end()))]
    after = next((name for at, name in signed if at > place), "")
    return after if any(at < place for at, _ in signed) else ""


def _commenter(place: int, text: str, mentions: Iterable[FoundMention]) -> str:
    """Who makes the comments there, which stand under the line of a form that one other than its writer signs; else nobody."""
    found = next((one for one in all_found(_COMMENTS, text) if one.end("name") <= place < one.end()), None)
    if found is None:
        return ""
    signs = (one.name for one in mentions if one.type == "person" and one.start == found.start("name"))
    return next(signs, "")


def known(name: str, mentions: Iterable[FoundMention]) -> str:
    """A name as the document's mentions have it in full; as it is where none or several of them fit."""
    fitting = {one.name for one in mentions if one.type == "person" and same_person(name, one.name)}
    return fitting.pop() if len(fitting) == 1 else name


def one_of(names: Iterable[str]) -> str:
    """The fullest of several forms of one person's name; empty where they are two people's, or none."""
    found = sorted({name for name in names if name}, key=len, reverse=True)
    return found[0] if found and all(same_person(name, found[0]) for name in found) else ""


def _called(text: str, people: list[FoundMention]) -> Iterator[str]:
    """ "I, Officer Ann Lee, stopped …": the words put behind an "I" say who it is."""
    for found in _CALLED.finditer(text):
        yield from (one.name for one in _within(people, *found.span("called")))


def _introduced(text: str, people: list[FoundMention]) -> list[str]:
    """Who says who it is, as a message on a telephone begins: "Hi, this is Ann Lee"."""
    return [one.name for found in _INTRODUCED.finditer(text) for one in people if one.start == found.end()]


def _attests(text: str, one: FoundMention) -> bool:
    """Does the name stand behind "Witness:" below a signature: who only saw another sign?"""
    if not _ATTESTS.search(text, max(0, one.start - _RANK * 2), one.start):
        return False
    return bool(SIGNED.search(text, max(0, one.start - _SHORT), one.start))


def _is_signed(block: LayoutBlock) -> bool:
    return block.kind is BlockKind.SIGNATURE_BLOCK


def _closing(text: str, read: Structure, people: list[FoundMention]) -> Iterator[str]:
    """Those whose names begin a short line after the last words that say something."""
    said = [at for at, block in enumerate(read.blocks) if block.kind in _SAID and block.end - block.start > _SHORT // 3]
    after = read.blocks[said[-1] + 1 :] if said else []
    for block in after[:_LAST_BLOCKS]:
        for one in _within(people, block.start, block.end if block.end - block.start <= _SHORT else block.start):
            is_line = not _INDEXED.match(text, one.start) and not _SAYS_ON.match(text, one.end)
            if is_line and _SIGNS.search(text, max(0, one.start - _RANK * 4), one.start):
                yield one.name


def _of_fields(text: str, people: list[FoundMention]) -> Iterator[str]:
    """Whom a field such as "Prepared by" names, perhaps behind a rank."""
    for found in _FIELD.finditer(text, 0, _HEAD):
        line = text.find("\n", found.end())
        near = _within(people, found.end(), min(line if line >= 0 else len(text), found.end() + 2 * _RANK + 40))
        yield from (one.name for one in near[:1] if one.start - found.end() <= _RANK)


def _of_statement(text: str, people: list[FoundMention]) -> Iterator[str]:
    """Whom the field "Name" of a written statement names, where it has one such field."""
    fields = list(_NAME_FIELD.finditer(text, 0, _HEAD)) if _STATES.search(text, 0, _HEAD) else []
    fields = [one for one in fields if not SIGNED.search(text, max(0, one.start() - _SHORT), one.start())]
    if len(fields) == 1:
        yield from (one.name for one in people if one.start == fields[0].end())


def _of_signatures(text: str, people: list[FoundMention]) -> Iterator[str]:
    """Whose name stands in a field for the signature, or behind "/s/"."""
    for found in (*_SIGNATURE.finditer(text), *SIGNED.finditer(text)):
        yield from (one.name for one in people if one.start == found.end())
        if initialed := _INITIALED.match(text, found.end()):
            letters = "".join(one for one in initialed["letters"] if one.isalpha())
            yield one_of(one.name for one in people if _initials(text, one) == letters)


def _initials(text: str, one: FoundMention) -> str:
    """Those of somebody's name as it stands there, with an initial before it."""
    lead = _FIRST_INITIAL.search(text, max(0, one.start - 4), one.start)
    return (lead["letter"] if lead else "") + "".join(word[0] for word in one.text.split() if word[0].isupper())


def _of_title(text: str, read: Structure, people: list[FoundMention]) -> Iterator[str]:
    """Whose report or statement the title says it is."""
    for block in read.blocks[:_TITLE_BLOCKS]:
        if found := _TITLE.match(text[block.start : block.end]):
            start = block.start + found.end()
            yield from (one.name for one in _within(people, start, block.end)[:1] if one.start == start)


def _of_whose_report(text: str, people: list[FoundMention]) -> list[str]:
    """Whom the field has whose report the title says it is: "OPERATOR'S ACCIDENT REPORT" above "OPERATOR: Ann Lee"."""
    title = _WHOSE_REPORT.search(text, 0, _TOP)
    label = (
        re.compile(rf"(?:^|[ ]{{2}}|\t)[ ]{{0,20}}{title['who']}(?: name)?[ ]?:[ \t]{{1,12}}", re.M | re.I)
        if title
        else None
    )
    ends = [found.end() for found in label.finditer(text, 0, _HEAD)] if label else []
    return [one.name for one in people if one.start in ends] if len(ends) == 1 else []


def _within(people: list[FoundMention], start: int, end: int) -> list[FoundMention]:
    return [one for one in people if start <= one.start and one.end <= end]
