"""Judges what the model proposes: trims it, and drops what only looks like a name because it is capitalised."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    NOT_NAMES,
    OFFICES,
    ORG_HEADS,
    PARTICLES,
    PLACE_HEADS,
    STATES,
    SURNAMES,
    TITLES,
    Vocabulary,
    all_given_names,
    common_words,
    place_names,
)
from evidence.engines.names.names import SUFFIXES
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span
from evidence.engines.names.surroundings import is_degree, is_ship_or_animal, of_address

_MOST_WORDS = 10
_STATE_OFFICES = frozenset(["foreign", "home", "patent", "post"])  # what WordNet has with a capital before "Office"
_UNITS = frozenset(["board", "committee", "department", "division", "office"])
_LEGAL_FORMS = frozenset(["inc", "llc", "ltd", "corp", "llp", "plc", "gmbh", "co", "lp", "na", "nv", "sa"])
_WORDS = re.compile(r"[^\s]+")
_NO_NAME = re.compile(r"[@\d]{4}|[_=<>{}|\\^~*]|\d/\d|//|www| / |\.\w{2,4}$")
_EDGE = " \"'.,;:()[]{}<>*_-/|#=~`?!"
_OF_A_KIND = re.compile(
    r"(?:\b(?:an?|one|each|every|any|another|some|no|per)|\(\d{1,2}\)) (?:[a-z-]{2,14} ){0,2}\Z", re.I
)
_CALLED_AFTER = re.compile(
    r"(?:'s?)? (?:disease|syndrome|palsy|signs?|tests?|law|rule|thyroiditis|lymphoma|fracture|manoeuvre|maneuver|scale|score"
    r"|index|ratio|reflex(?:es)?|monitor|catheter|criteria|classification|statistics?|standards?|positive|negative)\b"
)
_PART_OF_A_PLACE = re.compile(
    r"(?:\d{1,3}(?:st|nd|rd|th)|ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|upper|lower) floor"
    r"|(?:suite|ste|room|rm|unit|bay|floor|fl|apt|apartment|lot|gate|box|p\.?o\.?|zone|locker|bin|dock|plant|track|pier|building|bldg)\b"
    r"[ #.]{0,3}(?:box )?[\w-]{0,6}", re.I
)  # fmt: skip
_STREET_TYPES = frozenset(
    ["st", "ave", "rd", "blvd", "dr", "ln", "ct", "hwy", "pkwy", "pl", "sq", "ter", "cir", "nw", "ne", "sw", "se"]
)  # and the quarters of a town behind them
_KINDS_OF_PLACES = frozenset(["republic", "state", "kingdom", "commonwealth", "county", "city", "town", "province"])
_AGAINST = re.compile(r"\s+(?:v|vs)\.\s+", re.I)
_DISTRICT = re.compile(r"[NSEWMC]\. ?D\. ?(?:[A-Z][a-z]|[A-Z]\.)")  # "(S.D. Ga. 1983)": a court's
_CODE = re.compile(r"U\.? ?S\.? ?C(?:\.? ?A)?\.?|C\.? ?F\.? ?R\.?")  # "28 U.S.C. 1331"
_STATE_CODES = frozenset(STATES.values())
_STATE_BEHIND = re.compile(rf"(?<=[a-z]) (?:{'|'.join(sorted(STATES.values()))})\Z")  # "Salina | KS"
_DEGREES_BEFORE = re.compile(r"[A-Z]{3}(?:, [A-Z]{2,5}){1,6}, \Z|-[a-z]{2}-\d{2,6}[- ][A-Z]{1,4} ?\(\Z")
_MODEL = re.compile(r"\b(?!(?:I|US|SR|CR|RT|FM)-)[A-Z]{1,3}-\d{2,4}\b")  # "a white Ford F-150", and not "I-95"
_COUNTRIES = frozenset({"U.S", "US", "USA", "U.S.A", "U.K", "UK"})
_MARKS = ("\u00ae", "\u2122")
_GOES_ON = re.compile(r" (?:[A-Z][a-z]{2,20}\b|Nos?\.|#)")
_NUMBERED = re.compile(r"-\d{2}")  # the letters before it are a number's
_BRAND = re.compile(
    r"(?!M[ac]|D[aeiu]|L[aeo]|V[ao]n|Fitz|S[aht]|J[aeo]|R[ao]|Ke|T[aey])(?P<first>[A-Z][a-z]{2,12})[A-Z]\w{1,12}"
)
_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]?\.?")
_COLUMNS = "   "
_LETTERS, _FEW_LETTERS = 6, 3
_PART = re.compile(r" (?:Board|Branch|Committee|Department|Division|Office|Team|Unit)\b")  # "the Acme Legal" and "Team"
_CUTTING = frozenset({"with", "by", "to", "from", "in", "at", "on", "between", "among", "against", "under", "as"})


def judge(flat: str, proposed: Iterable[Span], defined_terms: frozenset[str], vocabulary: Vocabulary) -> Iterator[Span]:
    """The proposals that hold, with one type for one wording throughout the text."""
    sides = (of_address(flat, side) for span in proposed for side in _sides(flat, span))
    fitting = [fit for span in sides if (fit := _fit(flat, span, defined_terms))]
    kept = [span for span in fitting if not _is_small_word(flat, span, vocabulary)]
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for span in kept:
        votes[flat[span.start : span.end].lower()][span.type] += 1
    for span in kept:
        if votes[flat[span.start : span.end].lower()].most_common(1)[0][0] == span.type:
            yield span


def _sides(flat: str, span: Span) -> Iterator[Span]:
    """ "Roe v. Barr" is two, and the letters of a country are a place, whatever the model takes them for."""
    if flat[span.start : span.end].strip(_EDGE) in _COUNTRIES:
        yield replace(span, type="location")
        return
    against = _AGAINST.search(flat, span.start, span.end)
    if not against:
        yield span
        return
    yield replace(span, end=against.start())
    yield from _sides(flat, replace(span, start=against.end()))


def _is_small_word(flat: str, span: Span, vocabulary: Vocabulary) -> bool:
    """ "Branch", "Police", "Government": an ordinary word, which the text has without a capital too, names no organization."""
    word = flat[span.start : span.end]
    single = span.type == "organization" and word.isalpha() and not word.isupper()
    return single and word.lower() in common_words() and vocabulary.is_written_small(word)


def _fit(flat: str, span: Span, defined_terms: frozenset[str]) -> Span | None:
    trimmed = _trim(flat, span)
    words = flat[trimmed.start : trimmed.end].split()
    if not words or len(words) > _MOST_WORDS or not any(c.isalpha() for c in words[0]) or {*words} <= PARTICLES:
        return None
    if _says_no_name(flat, trimmed, words):
        return None
    if all(word.strip(_EDGE).lower() in TITLES | NOT_NAMES for word in words) or _is_heading(words):
        return None
    if _is_term_or_role(words, defined_terms) or _NO_NAME.search(" ".join(words).lower()):
        return None
    if _is_a_thing(flat, trimmed):
        return None
    return trimmed if _may_be(span.type, [word.strip(_EDGE).lower() for word in words]) else None


def _says_no_name(flat: str, span: Span, words: list[str]) -> bool:
    """ "Jr", "S.D. | Ga.", "Docket | Entry": a generation, a court's district, part of a phrase."""
    plain = [word.strip(_EDGE).lower() for word in words]
    if {*plain} <= SUFFIXES or (
        span.type == "organization" and {word.replace(".", "") for word in plain} <= _LEGAL_FORMS
    ):
        return True
    if _CODE.fullmatch(flat, span.start, span.end):
        return True
    if span.type == "location":
        if flat[span.start - 2 : span.start] == ", " and "".join(plain).replace(".", "") in _LEGAL_FORMS:
            return True  # "First Bank, N.A."
        if len(words) > 1 and words[0] in _STATE_CODES:
            return True  # "AZ Bar No. 5", "DC Court"
        if is_degree(flat, span) or _MODEL.search(flat, span.start, span.end):
            return True
        torn = {flat[max(0, span.start - 1) : span.start], flat[span.end : span.end + 1]} & {
            "/",
            "&",
        }  # "CM/ECF", "SC&W"
        return bool(torn or _DISTRICT.match(flat, span.start))
    if flat[span.end : span.end + 1] in _MARKS or words[-1][-1] in _MARKS:
        return True  # a product's
    return len(words) == 1 and (_only_begins(flat, span, plain[0]) or _is_letters_of(flat, span))


def _is_letters_of(flat: str, span: Span) -> bool:
    """ "FCRR" of "MERCER, CSR, RMR, FCRR", and a judge's initials behind a case's number: "8:16-cv-1261 DOC (KESx)"."""
    is_short = span.type == "organization" and span.end - span.start <= _LETTERS
    return is_short and bool(_DEGREES_BEFORE.search(flat, max(0, span.start - 60), span.start))


def _only_begins(flat: str, span: Span, word: str) -> bool:
    """An ordinary word before another with a capital, or before a number: "Federal Rules", "Docket No. 3"."""
    ordinary = span.type == "organization" and word in common_words() and not flat[span.start : span.end].isupper()
    return ordinary and bool(_GOES_ON.match(flat, span.end))


def _is_a_thing(flat: str, span: Span) -> bool:
    """ "A marked Ford Explorer", "Bell's palsy", "Suite 110", "INV-5510", "P.E.": nobody's name, and no place's."""
    if is_ship_or_animal(flat, span):
        return True
    if span.type == "location":
        words = flat[span.start : span.end].lower().replace(".", "").split()
        if _is_explained(flat, span):
            return True
        return (
            bool(_PART_OF_A_PLACE.fullmatch(flat, span.start, span.end))
            or {*words} <= _STREET_TYPES | PLACE_HEADS | _KINDS_OF_PLACES
        )
    word = flat[span.start : span.end]
    if span.type == "organization" and _PART_OF_A_PLACE.fullmatch(word) and any(one.isdigit() for one in word):
        return True
    if (
        _NUMBERED.match(flat, span.end)
        or _is_brand(flat, span)
        or (span.type == "person" and _INITIALS.fullmatch(word))
    ):
        return True
    if span.type == "person" and word.isupper() and word.isalpha() and len(word) <= _LETTERS:
        # letters that stand for a name of several words, as three of them do among words in small letters
        return word.lower() not in SURNAMES | all_given_names() or (len(word) <= _FEW_LETTERS and _in_small(flat, span))
    before = flat[max(0, span.start - 40) : span.start]
    named_after = _CALLED_AFTER.match(flat, span.end) and " " not in flat[span.start : span.end]
    return span.type == "person" and bool(_OF_A_KIND.search(before) or named_after)


def _is_brand(flat: str, span: Span) -> bool:
    """ "MediPlan": letters as nobody writes a name, unless a given name begins it or it is somebody's mark in messages."""
    brand = _BRAND.fullmatch(flat, span.start, span.end) if span.type == "person" else None
    is_known = brand is not None and brand["first"].lower() in all_given_names()
    return brand is not None and not is_known and "@" not in flat[max(0, span.start - 2) : span.start]


def _is_explained(flat: str, span: Span) -> bool:
    """ "EDE", where the text has "Northeast Regional Airport (EDE)": the same again, and no place of its own."""
    word = flat[span.start : span.end]
    if not (word.isupper() and word.isalpha() and len(word) <= _LETTERS) or word.lower() in place_names():
        return False
    return re.search(rf"[A-Z][\w.'-]{{2,30}} \({word}\)", flat) is not None


def _in_small(flat: str, span: Span) -> bool:
    """Do words in small letters stand before or behind it on its line, and no other in capitals beside it?"""
    before = flat[flat.rfind("\n", 0, span.start) + 1 : span.start].split()
    after = flat[span.end : flat.find("\n", span.end) if "\n" in flat[span.end :] else len(flat)].split()
    beside = [*before[-1:], *after[:1]]
    small = sum(word.islower() for word in [*before[-4:], *after[:4]])
    return small > 1 and not any(word.isupper() and len(word) > 1 for word in beside) and not _titled(before)


def _titled(before: list[str]) -> bool:
    return bool(before) and before[-1].strip(_EDGE).lower() in TITLES


def _may_be(kind: str, words: list[str]) -> bool:
    """Nobody is called by a number or like a street or a company, and no company like a country."""
    if kind == "person":
        digits = any(character.isdigit() for word in words for character in word)
        return (
            not digits
            and not {*words} & (ORG_HEADS | PLACE_HEADS | _LEGAL_FORMS)
            and " ".join(words) not in place_names()
        )
    return kind != "organization" or not (" ".join(words) in place_names() or _is_unit(words))


def _is_heading(words: list[str]) -> bool:
    """Ordinary words in capitals: "COMPLAINT", "SCHEDULE OF PAYMENTS"."""
    plain = [word.strip(_EDGE) for word in words]
    short = all(len(word) < 4 for word in plain)
    return not short and all(word.isupper() and (_is_ordinary(word) or word.lower() in ORG_HEADS) for word in plain)


def _is_unit(words: list[str]) -> bool:
    """Some part of any organization: "Emergency Department", "Audit Committee"; not an office of a state."""
    return words[-1] in _UNITS and all(_is_ordinary(word) for word in words[:-1]) and words[0] not in _STATE_OFFICES


def _is_ordinary(word: str) -> bool:
    plain = word.lower()
    return plain in common_words() | NOT_NAMES or plain.removesuffix("s") in common_words()


def _is_term_or_role(words: list[str], defined_terms: frozenset[str]) -> bool:
    phrase = " ".join(words).lower()
    if phrase in defined_terms or phrase.removesuffix("s") in defined_terms or is_role(words[0]):
        return True
    return is_role(words[-1]) and words[-1].lower() not in ORG_HEADS


def _trim(flat: str, span: Span) -> Span:
    """Within one line, without articles, quotes, punctuation and possessive endings at the edges."""
    start, end = span.start, span.end
    line_end = flat.find("\n", start, end)
    end = line_end if line_end > start else end
    columns = flat.find(_COLUMNS, start, end)
    end = columns if columns > start else end
    bracket = flat.find(" [", start, end)
    end = bracket if bracket > start else end  # "Mike [Griffiths", as an editor completes a name
    comma = flat.find(", ", start, end)
    if comma > start and span.type != "person":
        end = comma
    if span.type == "location" and (state := _STATE_BEHIND.search(flat[start:end])):
        end = start + state.start()
    words = _without_small_words(list(_WORDS.finditer(flat, start, end)), is_person=span.type == "person")
    for at in range(len(words) - 1, 0, -1):  # "the Credit Facility with First Cascade Bank"
        if span.type == "organization" and words[at][0] in _CUTTING:
            words = words[at + 1 :]
            break
    if not words:
        return replace(span, end=span.start)
    start, end = words[0].start(), words[-1].end()
    if span.type == "organization" and (part := _PART.match(flat, end)):
        end = part.end()
    text = flat[start:end]
    start += len(text) - len(text.lstrip(_EDGE))
    end -= len(text) - len(text.rstrip(_EDGE))
    return replace(span, start=start, end=end - 2 if flat[start:end].endswith("'s") else end)


def _without_small_words(words: list[re.Match[str]], *, is_person: bool) -> list[re.Match[str]]:
    """Without titles of people, articles and stray punctuation at the edges."""
    small = FUNCTION_WORDS | TITLES if is_person else FUNCTION_WORDS
    while words and (words[0][0].strip(_EDGE).lower() in small or not words[0][0].strip(_EDGE)):
        words.pop(0)
    while is_person and len(words) > 1 and words[0][0].strip(_EDGE).lower() in OFFICES and words[1][0] != "of":
        words.pop(0)
    if is_person and len(words) > 1 and len(words[0][0]) == 1 and words[0][0].islower():
        words.pop(0)  # "f/s/o Ann Lee"
    while words and (
        words[-1][0].strip(_EDGE).lower() in FUNCTION_WORDS | {"s"}
        or not words[-1][0].strip(_EDGE)
        or (len(words) > 1 and words[-1][0].islower() and words[0][0][:1].isupper())
    ):
        words.pop()
    return words
