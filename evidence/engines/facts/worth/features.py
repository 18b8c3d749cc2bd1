"""What a statement's worth is told by: its words, how it is put, and what it leaves open; hashed, so that no word is kept."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from itertools import pairwise

from evidence.engines.facts.mail.mail_subjects import without_subject
from evidence.engines.facts.referring.antecedents import leaves_thing_open
from evidence.engines.facts.referring.bearers import open_roles
from evidence.engines.facts.referring.referring import is_addressed, is_open, points_back, rambles, says_nothing
from evidence.engines.facts.sentences.grammar import DOES
from evidence.engines.facts.worth.clause_features import clause_features
from evidence.engines.facts.worth.judged import JudgedStatement
from evidence.engines.names.lexicon import common_words

BUCKETS = 1 << 15
_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_MONEY = re.compile(r"[$£€] ?\d[\d,.]*(?: (?:million|billion))?")
_DATE = re.compile(
    rf"\b(?:\d{{1,2}} )?(?:{_MONTHS}) \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}|\b\d{{1,2}} (?:{_MONTHS}) \d{{4}}"
    rf"|\d{{1,2}}/\d{{1,2}}/\d{{2,4}}|\b(?:{_MONTHS}),? \d{{4}}",
    re.I,
)
_NUMBER = re.compile(r"\d[\d,.:]*")
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][\w\u2019'&.-]*(?: (?:of |and |& )?[A-Z][\w\u2019'&.-]*)*")
_TOKEN = re.compile(r"[A-Za-z]+(?:'[a-z]+)?|[“”\"?\[\](){}:;,.]")
_FORMS = {
    "denied": re.compile(r"^[^“]{3,60} denied that"),
    "that": re.compile(r"^[^“]{3,60} (?:testified|said|stated) that"),
    "asked": re.compile(r"^[^“]{3,60}, asked “"),
    "answered": re.compile(r"answered “"),
    "quoted": re.compile(r"^[^“]{3,60} (?:testified|said|stated): “"),
    "wrote to": re.compile(r"^[^“]{3,90} wrote to .*: “"),
    "wrote": re.compile(r"^[^“]{3,60} wrote: “"),
    "alleged": re.compile(r"^The \w+ alleges"),
}
_REPORTED = re.compile(r"[^“]{3,60}? (?:testified|said|stated|denied|admitted) that (?=\w)")
_QUOTED = re.compile("“(.*)”")
_FIRST_QUOTED = re.compile("(?:asked|asked:) “(.*?)”")
_BRACKETED = re.compile(r"\b(?:[Tt]h(?:is|at) )?\w+(?:['\u2019]\w+)? \[(?P<name>[^\[\]]+)\]")
_ODD = re.compile(
    r"[^\w\s.,;:()'\u2019“”\"$%/&?!-]|\b\w{18,}\b|[a-z][A-Z]"
)  # signs and runs of letters that scans leave
_PLAIN_WORD = re.compile(r"(?<![\w'\u2019-])[a-z]{4,}(?![\w'\u2019-])")
_SELF, _US = re.compile(r"\b(?:I|me|my)\b"), re.compile(r"\b(?:we|our|us)\b", re.I)
_DUTY = re.compile(r"\b(?:shall|must|agrees? to|will)\b")
_MODAL = re.compile(r"\b(?:may|might|could|would|should)\b")
_CASE = re.compile(r"\b(?:if|unless)\b", re.I)
_ROLE = re.compile(r"(?<!\w)(?:[Tt]he|[Ee]ach|[Ee]ither|[Bb]oth|[Ss]uch|[Aa]ny|[Nn]either) [A-Z][a-z]+")
_GLOSS = re.compile(r"[a-z.] \([A-Z]")  # "Acme Ltd. (the Buyer)"
_FIELD = re.compile(r"[A-Z][\w '\u2019/#.&()-]{1,60}?(?:: |\? )(?=\S)")
_DOES = re.compile(rf"\b{DOES}\b")
_YES = re.compile(r"(?:yes|no|none|n/?a|unknown|x|same|ok|normal)\b[\W_]*$", re.I)
_THING = re.compile(
    r"\b[Tt]he [a-z-]{3,}(?=[,.;:)]|$| (?:was|were|is|are|had|has|and|or|by|to|with|on|at|in|for|from)\b)"
)
_NAMED_SO = re.compile(r"\b([Tt])h(?:is|at|ese|ose) (?=[A-Z])")  # "under this Agreement", "in that State": by its name
_START = 70  # characters
_FIFTHS = 5
_MASKS = ("MONEY", "DATE", "NUM", "NAME")


def features(one: JudgedStatement) -> frozenset[int]:
    """The buckets of a statement by itself."""
    text, form = one.text, _form(one.text)
    said = _said(text, form)
    masked = masked_words(said)
    found = {f"form {form}", f"points {int(min(one.points, 1.4) * 5)}", "dated" if one.dated else "undated"}
    found |= set(_of_words(masked, form)) | set(_of_grammar(said, form)) | set(_of_print(text, form))
    found |= set(_of_names(one))
    for mask in _MASKS:
        count = masked.split().count(mask)
        found |= {f"{mask} {min(count, 3)}", f"{mask} {min(count, 2)} {form}"}
    return _buckets(found)


def features_in_document(one: JudgedStatement) -> frozenset[int]:
    """Those of the statement, and of where it stands and what only its document explains."""
    said = _said(one.text, _form(one.text))
    found = {*_of_form(one), *_of_things(said), *_of_place(one)}
    if one.genre == "contract":
        found |= set(clause_features(said, is_term=one.is_term))
    return features(one) | _buckets(found)


def _buckets(found: set[str]) -> frozenset[int]:
    return frozenset(zlib.crc32(one.encode()) % BUCKETS for one in found)


def with_names_for_pronouns(said: str) -> str:
    """ "He [John Doe] left" as "John Doe left"."""
    return _BRACKETED.sub(r"\g<name>", said)


def is_left_open(text: str) -> bool:
    """Does only what stood before it say of whom or what it speaks? Of an answer stated with its question the question must
    say so; "you" of running text is whoever reads it."""
    text = _NAMED_SO.sub(r"\1he ", without_subject(text))
    form = _form(text)
    if form in ("asked", "answered"):
        question = _FIRST_QUOTED.search(text)
        return bool(question) and points_back(with_names_for_pronouns(question[1] if question else ""))
    said = _said(text, form)
    return is_open(said) or points_back(said) or (form == "plain" and is_addressed(said))


def _form(text: str) -> str:
    return next((name for name, pattern in _FORMS.items() if pattern.search(text)), "plain")


def _said(text: str, form: str) -> str:
    """What is said, without who says it: of "Lee testified that in May she paid" it is "In May she paid"."""
    quoted = _QUOTED.findall(text) if form != "plain" else []
    if not quoted and (reported := _REPORTED.match(text)):
        return with_names_for_pronouns(text[reported.end()].upper() + text[reported.end() + 1 :])
    return with_names_for_pronouns(quoted[-1] if quoted else text)


def masked_words(said: str) -> str:
    """The words with what differs from case to case masked: names, dates, sums, numbers."""
    words = _DATE.sub(" DATE ", _MONEY.sub(" MONEY ", said))
    return _NAME.sub(" NAME ", _NUMBER.sub("NUM", words))


def _of_words(masked: str, form: str) -> Iterator[str]:
    tokens = [one if one in _MASKS else one.lower() for one in _TOKEN.findall(masked)]
    yield from (f"word {one}" for one in tokens)
    yield from (f"pair {one} {other}" for one, other in pairwise(tokens))
    first = tokens[0] if tokens else ""
    yield from (f"first {first}", f"first {first} {form}", f"length {min(8, len(tokens) // 6)}")
    yield f"last {next((one for one in reversed(tokens) if one.isalpha()), '')}"


def _of_grammar(said: str, form: str) -> Iterator[str]:
    if is_open(said):
        yield from ("open", f"open {form}")
    tests = {
        "back": points_back(said),
        "addressed": is_addressed(said),
        "rambles": rambles(said),
        "nothing": says_nothing(said),
    }
    patterns = {"self": _SELF, "us": _US, "duty": _DUTY, "modal": _MODAL, "case": _CASE}
    tests |= {name: bool(pattern.search(said)) for name, pattern in patterns.items()}
    for name, holds in tests.items():
        if holds:
            yield from (name, f"{name} {form}")


def _of_names(one: JudgedStatement) -> Iterator[str]:
    """How many it names, and whether it begins with one: "the Buyer" and "each Party" say who only where the document is open.
    Of the genre there is one weight alone: what each of these is worth in mail was learned from one company's."""
    yield f"genre {one.genre}"
    if one.genre == "mail":
        yield f"told {min(int(one.narrated * _FIFTHS), _FIFTHS - 1)}"
    named, roles = len(one.names), min(len(_ROLE.findall(one.text)), 4)
    yield from (
        f"named {min(named, 4)}",
        f"starts {any(name in one.text[:_START] for name in one.names)}",
        f"roles {roles} {min(named, 2)}",
        f"glosses {min(len(_GLOSS.findall(one.text)), 3)}",
        f"brackets {min(one.text.count('['), 3)}",
    )


def _of_form(one: JudgedStatement) -> Iterator[str]:
    """What a row or a field of a form has: a value that is a figure, a name or a yes tells less than one with a verb."""
    does = bool(_DOES.search(one.text))
    yield from (f"row {one.is_row}", f"headed {one.is_headed}", f"does {does} {one.is_headed} {one.is_row}")
    field = _FIELD.match(one.text)
    if field is None or one.is_row:
        return
    value = one.text[field.end() :]
    masked = masked_words(f"a {value}").split(maxsplit=1)[1].rstrip(". ")
    kind = "yes" if _YES.match(value) else "words"
    if not any(character.isalpha() for character in value) or masked in ("NUM", "MONEY"):
        kind = "figure"
    elif masked in ("NAME", "DATE", "NUM NAME", "NAME NUM"):
        kind = "name"
    yield from ("field", f"field {'tells' if does else kind}", f"field of {min(value.count(' '), 8) // 2}")


def _of_place(one: JudgedStatement) -> Iterator[str]:
    yield from (f"block {one.block}", f"length {one.length.bit_length()}", f"at {one.place} {one.genre}")


def _of_things(said: str) -> Iterator[str]:
    """What it calls "the van" and "the manager", which only words before it may explain."""
    yield f"open things {min(len(_THING.findall(said)), 3)}"
    yield f"open roles {min(len(list(open_roles(said))), 2)}"
    if leaves_thing_open(said):
        yield "thing first"


def _of_print(text: str, form: str) -> Iterator[str]:
    yield f"odd {min(len(_ODD.findall(text)), 3)}"
    unknown = sum(word not in common_words() for word in _PLAIN_WORD.findall(text))
    yield f"unknown {min(unknown, 4)}"
    if text.count('"') % 2 or text.count("(") != text.count(")"):
        yield "unclosed"
    if text[-1:] not in (".", "”"):
        yield "no end"
    if form == "plain" and ":" in text[:60]:
        yield "colon"
