"""What stands beside a name on a form, in a caption or a heading is cut off it; what then names nobody is dropped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    JOBS,
    NOT_NAMES,
    ORG_HEADS,
    PLACE_HEADS,
    STATES,
    SURNAMES,
    all_given_names,
    common_words,
    given_names,
    word_list,
)
from evidence.engines.names.names import organization_key, tidy_organization
from evidence.engines.names.people import ROLE_WORDS
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span

LABELS = word_list("labels")
_LEAD = re.compile(
    r"(?:(?:prepared|submitted|issued|approved|reviewed|received|released|collected|billed|shipped|sold|delivered|paid)"
    r" (?:by|for|to|from)|(?:bill|ship|sold|remit|deliver|pay|mail|attn|attention)(?: to)?|re|cc|bcc|in re|c/o)"
    r"[ :]{1,3}(?=\S)|(?:comes? now|now comes?),? (?:the )?(?=\S)", re.I
)  # fmt: skip
_TO = re.compile(
    r"[ \t]{1,3}(?:[Tt]o|TO)\b[ \t]{0,3}(?::|\n|$)|[ \t]{1,3}(?:No|#|[Nn]umber|[Dd]ate|of [Ll]ading|of [Ss]ale)\b"
)
_NEXT_LINE = re.compile(r"(?P<stop>\.?)\s{0,3}\n {0,12}(?P<word>[A-Z][\w'-]{1,24})(?![\w@-])")
_NICKNAME = re.compile(r"\.? [(\"][A-Z][a-z]{1,12}[)\"] (?P<word>[A-Z][a-z'-]{2,24})(?![\w@-])")
_SURNAME = re.compile(r"(?P<stop>\.) {1,3}(?P<word>[A-Z][\w'-]{2,24})(?![\w@-])")
_PARTNER = re.compile(r" & [A-Z][\w'-]+(?! [A-Z])")  # "Hart Jones & Allen", not "Ann Hart & Bob Jones"
_VOLUME = re.compile(r"(?:Vols?|VOL|Ch|Pt|Bk|Pp)\.? (?:[IVX]{1,5}|\d{1,4})\b[\s,;:-]{1,40}")
_WORD = re.compile(r"\S+")
_EDGE = " \"'.,;:()[]{}<>*_-/|#=~`"
_HEAD = re.compile(r" (?P<head>[A-Z][a-z]{3,20})\b(?! [A-Z]|['\u2019-])")
_BEHIND_AND = re.compile(r" (?:[A-Z][\w'-]{2,24} )?[A-Z][\w'-]{2,24}\b")
_BETWEEN, _REACH = re.compile(r"\b(?:between|among|both)(?: at| with| of| to| by)?(?: the)?\s{1,3}$", re.I), 20
_LONG_HEAD = re.compile(
    r"(?P<between>(?: [A-Z][a-z]{3,20}){1,2}) (?:Bank|Court|College|University|Hospital|School|District|Authority|Department"
    r"|Commission|Church|Society|Museum|Library|Foundation|Exchange|Council|Bureau|Agency|Institute)\b"
    r"(?! (?!No\b)[A-Z]|['\u2019-])(?: No\. \d{1,4})?"
)
_FIRM_HEAD = re.compile(
    r"(?P<between>(?: [A-Z][a-z]{3,20}){1,2}) (?P<head>[A-Z][a-z]{3,20})\b(?! [A-Z]|['\u2019-])"
)  # "Weir | Universal Security"
_QUARTER = re.compile(  # of a town; behind a street it is the street's: "9 Bloor Street East, Weirton"
    r"(?:^|[,(\n] {0,3}|(?<!\w)[a-z]{1,12} )(?P<quarter>North|South|East|West) \Z"
)
_LEARNED = frozenset(["Academy", "Association", "Board", "Conference", "Council", "Federation", "Institute", "Society"])
_SUBJECT = re.compile(r" of (?!Directors|Trustees|Managers|Gov)(?:[A-Z][a-z]{3,20},? ){1,4}(?:and )?[A-Z][a-z]{3,20}\b")
_FIRST = re.compile(r"[a-z,] (?P<word>[A-Z][a-z]{3,14}) \Z")
_THE = re.compile(r"\bthe\s{1,3}\Z", re.I)
_OF_A_KIND = re.compile(r"\b(?:an?|any|each)\s{1,3}\Z", re.I)
_FORMS = frozenset({"company", "corporation", "partner", "trust", "stock", "board", "management", "bank"})
_LETTERS, _FEW, _ROW = 5, 3, 9  # characters; words
_GUESSED, _SURE = 0.6, 0.9  # at most, of a word that only the model names; of what a title or a form vouches for


def without_labels(flat: str, spans: Iterable[Span]) -> Iterator[Span]:
    """The spans, those of people and organizations without what is no part of the name; none that names nobody."""
    spans = list(spans)
    companies, surnames = set(_companies(flat, spans)), set(_surnames(flat, spans))
    people = {span.end for span in spans if span.type == "person"}
    for span in spans:
        if span.role or span.name or span.type not in ("person", "organization"):
            yield span
        elif span.type == "person":
            yield from _person(flat, _across_lines(flat, span, surnames), companies)
        else:
            yield from _organization(flat, span, people)


def with_heads(flat: str, spans: Iterable[Span]) -> Iterator[Span]:
    """With the noun that says what it is, "Marathon International | Airport", where it ends the name."""
    spans = list(spans)
    begun = {span.start for span in spans}
    for span in (_with_subject(flat, _with_quarter(flat, one)) for one in spans):
        span = _named_after(flat, span)
        found = _HEAD.match(flat, span.end) if span.type in ("organization", "location") and not span.role else None
        heads = (
            PLACE_HEADS if span.type == "location" else ORG_HEADS | PLACE_HEADS
        )  # "a Delaware Corporation" is no place
        is_head = found and found["head"].lower() in heads and found.start("head") not in begun
        yield replace(span, end=found.end()) if found and is_head else _institution(flat, span, begun) or span


def _named_after(flat: str, span: Span) -> Span:
    """ "The Ann Lee Weir | Library": what is called after somebody, with its noun."""
    found = _HEAD.match(flat, span.end) if span.type == "person" and not span.title else None
    is_head = found and found["head"].lower() in ORG_HEADS and _THE.search(flat, max(0, span.start - 8), span.start)
    return replace(span, end=found.end(), type="organization") if found and is_head else span


def _with_quarter(flat: str, span: Span) -> Span:
    """ "North | Altona", a town; a part of a State is one of its regions, and none of the State's names."""
    if span.type != "location" or flat[span.start : span.end] in STATES:
        return span
    found = _QUARTER.search(flat, max(0, span.start - _REACH), span.start)
    return replace(span, start=found.start("quarter")) if found else span


def _with_subject(flat: str, span: Span) -> Span:
    """ "American Institute | of Certified Public Mills", "Public | Company Accounting Oversight Board"."""
    words = flat[span.start : span.end].split() if span.type == "organization" and not span.role else []
    if len(words) < 2 or words[-1] not in _LEARNED:
        return span
    subject = _SUBJECT.match(flat, span.end)
    first = _FIRST.search(flat, max(0, span.start - _REACH), span.start) if is_role(words[0]) else None
    return replace(span, start=first.start("word") if first else span.start, end=subject.end() if subject else span.end)


def _institution(flat: str, span: Span, begun: set[int]) -> Span | None:
    """ "Weir Valley | Commercial Bank", "Weir County | Rural Water District No. 3": an organization that a place's name begins;
    not "a Maine | Business Trust"."""
    is_open = span.type == "location" or (span.type == "organization" and span.confidence < _SURE)
    if not is_open or span.role or span.name or flat[span.start].isdigit():
        return None
    found = _LONG_HEAD.match(flat, span.end) or _firm_head(flat, span)
    if not found or _OF_A_KIND.search(flat, max(0, span.start - 8), span.start):
        return None
    words = found["between"].lower().split()
    is_plain = all(word in common_words() and not is_role(word) and word not in JOBS | LABELS for word in words)
    if not is_plain or any(span.end < start < found.end() for start in begun):
        return None
    return replace(span, end=found.end(), type="organization")


def _firm_head(flat: str, span: Span) -> re.Match[str] | None:
    found = _FIRM_HEAD.match(flat, span.end) if span.type == "organization" else None
    return found if found and found["head"].lower() in ORG_HEADS - _FORMS else None


def _companies(flat: str, spans: list[Span]) -> Iterator[str]:
    """What organizations are called here without their legal form, and by their first two words if nobody is called so."""
    for span in spans:
        if span.type == "organization" and not span.role:
            name = organization_key(tidy_organization(flat[span.start : span.end]))[0]
            words = name.split()
            yield name
            if len(words) > 2 and words[0] not in all_given_names() and not {*words[:2]} & (FUNCTION_WORDS | ORG_HEADS):
                yield " ".join(words[:2])


def _surnames(flat: str, spans: list[Span]) -> Iterator[str]:
    for span in spans:
        words = flat[span.start : span.end].lower().split()
        if span.type == "person" and len(words) > 1:
            yield words[-1]


def _across_lines(flat: str, span: Span, surnames: set[str]) -> Span:
    """With the surname behind an initial, in the same line or the next: "Ruth K." and "Oberlin"."""
    if nicknamed := _NICKNAME.match(flat, span.end):  # "Jeremiah W. (Jay) Nixon"
        return replace(span, end=nicknamed.end())
    words = flat[span.start : span.end].removesuffix(".").split()
    if len(words) < 2 or len(words[-1]) > 1:
        return span
    found = _NEXT_LINE.match(flat, span.end) or _SURNAME.match(flat, span.end)
    word = found["word"].lower() if found else ""
    is_known = word in surnames or (found and found["stop"] and _is_surname(word))
    return replace(span, end=found.end()) if found and is_known else span


def _is_surname(word: str) -> bool:
    return word in SURNAMES or word not in LABELS | JOBS | NOT_NAMES | ORG_HEADS | PLACE_HEADS | common_words()


def _person(flat: str, span: Span, companies: set[str]) -> Iterator[Span]:
    cut = _trimmed(flat, span)
    words = [word.strip(_EDGE).lower() for word in flat[cut.start : cut.end].split()]
    if not words or _is_of_phrase(flat, cut, words):
        return
    is_business = " ".join(words) in companies or (not cut.title and _is_business(words[-1]))
    if len(words) > 1 and cut.confidence < _SURE and is_business:
        yield replace(cut, type="organization")
    elif len(words) > 1 and words[0] not in all_given_names() and (partner := _PARTNER.match(flat, cut.end)):
        yield replace(cut, type="organization", end=partner.end())
    elif len(words) > 1 or cut.title or _names_alone(flat, cut, words[0]):
        yield cut


def _is_of_phrase(flat: str, span: Span, words: list[str]) -> bool:
    """ "FURTHER AFFIANT | SAITH NOUGHT": words that only the model takes for a name, in a phrase that is all capitals."""
    is_shouted = len(words) > 1 and flat[span.start : span.end].isupper() and span.certainty < 1
    if not is_shouted or {*words} & SURNAMES or {*words} & all_given_names():
        return False
    line = flat[flat.rfind("\n", 0, span.start) + 1 : span.start]
    before = line.split(" ")[-2] if line.endswith(" ") else ""
    return before.isalpha() and before.isupper() and len(before) > _FEW


def _is_business(word: str) -> bool:
    """What somebody does, and nobody's surname: "Hoyle Restoration"."""
    return word.endswith(("tion", "ment")) and word in common_words() and word not in SURNAMES


def _names_alone(flat: str, span: Span, word: str) -> bool:
    """Can one word be somebody's name here, and not only the label of one?"""
    if {*word.split("-")} <= LABELS | JOBS | NOT_NAMES | ROLE_WORDS and word not in SURNAMES | given_names():
        return False
    line = flat[flat.rfind("\n", 0, span.start) + 1 : span.start]
    if not line.strip() and _TO.match(flat, span.end):
        return False  # "Bill to:"
    return word in SURNAMES | given_names() or not _is_label_like(flat, span, word)


def _is_label_like(flat: str, span: Span, word: str) -> bool:
    """An ordinary word that only the model takes for a name, in a line that is no sentence but a row of a form."""
    if span.confidence >= _GUESSED or (word not in common_words() and word.removesuffix("s") not in common_words()):
        return False
    end = flat.find("\n", span.end)
    line = flat[flat.rfind("\n", 0, span.start) + 1 : end if end >= 0 else len(flat)].strip()
    return len(line.split()) < _ROW and not line.endswith((".", "!", "?", ",", ";"))


def _organization(flat: str, span: Span, people: set[int]) -> Iterator[Span]:
    start = span.start
    if (lead := _LEAD.match(flat, start, span.end)) and flat[lead.end() : lead.end() + 1].isupper():
        start = lead.end()
    if _of_a_role(flat[start : span.end]):
        return  # "Franchisee's Ad Fund"
    span = _without_label_behind(flat, _with_partner(flat, span))
    words = [word.strip(_EDGE) for word in flat[start : span.end].split()]
    single = len(words) == 1 and span.confidence < _SURE
    after_name = flat[start - 2 : start] == ", " and start - 2 in people
    if single and (
        words[0].lower() in LABELS
        or _is_label_like(flat, span, words[0].lower())
        or (after_name and words[0].isupper() and len(words[0]) < _LETTERS)
    ):
        return  # letters of an office after a name: "Mina Strand, CSR"
    yield from _two_sides(flat, replace(span, start=start))


def _without_label_behind(flat: str, span: Span) -> Span:
    """ "Weir Research Foundation | ATTN: Accounting"."""
    name, _, last = flat[span.start : span.end].rpartition(" ")
    is_label = flat.startswith(":", span.end) and (last.lower() in LABELS or last.lower() in ("attn", "attention"))
    return replace(span, end=span.start + len(name.rstrip())) if name and is_label else span


def _two_sides(flat: str, span: Span) -> Iterator[Span]:
    """ "between | Acme and Roe Corp." names two."""
    found = (
        flat.find(" and ", span.start, span.end)
        if _BETWEEN.search(flat[max(0, span.start - _REACH) : span.start])
        else -1
    )
    yield span if found < 0 else replace(span, end=found)
    if found >= 0:
        yield replace(span, start=found + len(" and "))


def _of_a_role(name: str) -> bool:
    """Is it what a contract's party has, "Licensee's Website Services"?"""
    owners = re.findall(r"([A-Z][a-z]{3,16})'s?(?= )", name)
    return any(is_role(owner) and owner.lower() not in ORG_HEADS for owner in owners)


def _with_partner(flat: str, span: Span) -> Span:
    """With what stands behind a "&" at its end, "Cross Oil & | Refining", or without the "&"."""
    name = flat[span.start : span.end]
    if not name.endswith((" &", " and", " And", " AND")):
        return span
    behind = _BEHIND_AND.match(flat, span.end) if name.endswith("&") else None
    return replace(span, end=behind.end() if behind else span.start + len(name.rpartition(" ")[0]))


def _trimmed(flat: str, span: Span) -> Span:
    """Without labels and numbers before and after, as long as two words are left, and without "Vol. I" before."""
    if (volume := _VOLUME.match(flat, span.start, span.end)) and volume.end() < span.end:
        span = replace(span, start=volume.end())
    words = list(_WORD.finditer(flat, span.start, span.end))
    while words and (_is_label(words[0][0]) and (len(words) > 2 or any(c.isdigit() for c in words[0][0]))):
        words.pop(0)
    while words and (_is_label(words[-1][0]) and (len(words) > 2 or any(c.isdigit() for c in words[-1][0]))):
        words.pop()
    if not words:
        return replace(span, end=span.start)
    return _without_edges(flat, replace(span, start=words[0].start(), end=words[-1].end()))


def _without_edges(flat: str, span: Span) -> Span:
    text = flat[span.start : span.end]
    return replace(span, end=span.end - (len(text) - len(text.rstrip(" ,;:-/|_"))))


def _is_label(word: str) -> bool:
    plain = word.strip(_EDGE).lower()
    return (
        not plain or any(one.isdigit() for one in plain) or (plain in LABELS and plain not in SURNAMES | given_names())
    )
