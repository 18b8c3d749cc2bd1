"""What stands beside a name on a form, in a caption or a heading is cut off it; what then names nobody is dropped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.names.lexicon import JOBS, NOT_NAMES, SURNAMES, common_words, given_names, word_list
from evidence.engines.names.names import organization_key, tidy_organization
from evidence.engines.names.spans import Span

LABELS = word_list("labels")
_LEAD = re.compile(
    r"(?:(?:prepared|submitted|issued|approved|reviewed|received|released|collected|billed|shipped|sold|delivered|paid)"
    r" (?:by|for|to|from)|(?:bill|ship|sold|remit|deliver|pay|mail|attn|attention)(?: to)?|re|cc|bcc|in re|c/o)"
    r"[ :]{1,3}(?=\S)", re.I
)  # fmt: skip
_TO = re.compile(
    r"[ \t]{1,3}(?:[Tt]o|TO)\b[ \t]{0,3}(?::|\n|$)|[ \t]{1,3}(?:No|#|[Nn]umber|[Dd]ate|of [Ll]ading|of [Ss]ale)\b"
)
_WORD = re.compile(r"\S+")
_EDGE = " \"'.,;:()[]{}<>*_-/|#=~`"
_LETTERS, _ROW = 5, 9  # characters; words
_GUESSED = 0.6  # at most, of a word that only the model takes for a name
_SURE = 0.9  # a title or a form vouches for the name


def without_labels(flat: str, spans: Iterable[Span]) -> Iterator[Span]:
    """The spans, those of people and organizations without what is no part of the name; none that names nobody."""
    spans = list(spans)
    companies = {
        organization_key(tidy_organization(flat[s.start : s.end]))[0]
        for s in spans
        if s.type == "organization" and not s.role
    }
    people = {span.end for span in spans if span.type == "person"}
    for span in spans:
        if span.role or span.name or span.type not in ("person", "organization"):
            yield span
        elif span.type == "person":
            yield from _person(flat, span, companies)
        else:
            yield from _organization(flat, span, people)


def _person(flat: str, span: Span, companies: set[str]) -> Iterator[Span]:
    cut = _trimmed(flat, span)
    words = [word.strip(_EDGE).lower() for word in flat[cut.start : cut.end].split()]
    if not words:
        return
    if len(words) > 1 and " ".join(words) in companies and cut.confidence < _SURE:
        yield replace(cut, type="organization")
    elif len(words) > 1 or cut.title or _names_alone(flat, cut, words[0]):
        yield cut


def _names_alone(flat: str, span: Span, word: str) -> bool:
    """Can one word be somebody's name here, and not only the label of one?"""
    if word in LABELS | JOBS | NOT_NAMES and word not in SURNAMES | given_names():
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
    words = [word.strip(_EDGE) for word in flat[start : span.end].split()]
    single = len(words) == 1 and span.confidence < _SURE
    after_name = flat[start - 2 : start] == ", " and start - 2 in people
    if single and (
        words[0].lower() in LABELS
        or _is_label_like(flat, span, words[0].lower())
        or (after_name and words[0].isupper() and len(words[0]) < _LETTERS)
    ):
        return  # letters of an office after a name: "Mina Strand, CSR"
    yield replace(span, start=start)


def _trimmed(flat: str, span: Span) -> Span:
    """Without labels and numbers before and after, as long as two words are left."""
    words = list(_WORD.finditer(flat, span.start, span.end))
    while words and (_is_label(words[0][0]) and (len(words) > 2 or any(c.isdigit() for c in words[0][0]))):
        words.pop(0)
    while words and (_is_label(words[-1][0]) and (len(words) > 2 or any(c.isdigit() for c in words[-1][0]))):
        words.pop()
    if not words:
        return replace(span, end=span.start)
    kept = replace(span, start=words[0].start(), end=words[-1].end())
    return span if (kept.start, kept.end) == (span.start, span.end) else _without_edges(flat, kept)


def _without_edges(flat: str, span: Span) -> Span:
    text = flat[span.start : span.end]
    return replace(span, end=span.end - (len(text) - len(text.rstrip(" ,;:-/|"))))


def _is_label(word: str) -> bool:
    plain = word.strip(_EDGE).lower()
    return (
        not plain or any(one.isdigit() for one in plain) or (plain in LABELS and plain not in SURNAMES | given_names())
    )
