"""Whether an answer says yes or no to its question, where both stand in a quote, and who speaks there."""

from __future__ import annotations

import re

from evidence.engines.names.lexicon import PARTICLES

_START = r"^(?:(?:oh|well|um|erm|uh|sure|so)[,.]? ){0,2}"
_YES = re.compile(
    rf"{_START}(?:(?:yes|yeah|yep|correct|that['\u2019]s (?:right|correct|true)|that is (?:right"
    r"|correct|true)|right|exactly|absolutely|indeed)\b(?![,.]? (?:no|not|never)\b)"
    r"|(?:I|they|it|he|she|we|there|that) (?:did|do|was|were|have|had|am|is|are|does|has|would|could|will)\b(?=[.,!]|$))",
    re.I,
)
_NO = re.compile(
    rf"{_START}(?:(?:no|nope|never)\b|(?:absolutely|certainly|definitely|of course|exactly|indeed) not\b|not at all\b"
    r"|(?:I|they|it|he|she|we|there|that) (?:(?:did|do|does|was|were|have|has|had|am|is|are|would|could|will) not"
    r"|(?:did|do|does|was|were|have|has|had|is|are|would|could)n['\u2019]t|won['\u2019]t)\b(?=[.,!]|$)"
    r"|I['\u2019]m not(?=[.,!]|$))",
    re.I,
)
_DENIES = re.compile(r"\b(?:not|never|no|none|nothing|nobody|neither|nor)\b|n['\u2019]t\b", re.I)
_RULED = re.compile(r"(?<=[?.!])\s{0,3}(?:-{3}|\u2014{2})\s{0,3}(?=[\w\"'\u2018\u201c])")
_FIRST = re.compile(r"[^.!?]*")
_PARTICLE = rf"(?:{'|'.join(sorted(PARTICLES))})\b"  # "Ann van der Lee"
_SPEAKER = rf"(?:(?!(?:Q|Yes|No|Never|Not|Nope)\b)(?:[A-Z][\w'\u2019-]*\.?|{_PARTICLE}) ?){{1,5}}(?<=\w)\.\s+"
# How ``as_sentences`` leaves who speaks, and who of those that object.
_OBJECTS = (
    rf"{_SPEAKER}(?i:(?:same |renew |note )?(?:my |an )?object|form\b|foundation|calls for|asked and answered)"
    r"[^?]{0,160}?[.\s\d]+"
)
_ASKED = re.compile(
    rf"(?s)\A[\s\d/]*(?:Q[.:]?\s+)?(?P<question>.{{3,2000}}?\?)[\s\d/]*(?:{_OBJECTS})?"
    rf"(?:A[.:]?\s+|{_SPEAKER})(?P<answer>.+)\Z"
)
_NUMBERED, _PAGE = re.compile(r"^[ \t]*\d{1,2}[ \t]+(?=\S)"), re.compile(r"[\s\d]*")  # lines of print
_LABEL = re.compile(
    rf"^[ \t]*(?P<bold>\*\*)?(?P<name>[A-Z][\w.'\u2019-]*(?: (?:[A-Z][\w.'\u2019-]*|{_PARTICLE})){{0,5}} ?)"
    r"(?(bold)\*\*:|:)[ \t]+",
    re.M,
)
_DIRECTIVE = re.compile(r"^\.\. [\w-]+::.*\n?", re.M)  # of reStructuredText
_SPEAKS = r"\W{0,6}[A-Z][^\n:]{0,40}?[:.]\W{0,4}\s"
_NODDED = re.compile(
    rf"--\s{_SPEAKS}(?i:yes|yeah|yep|right|correct|h?mm(?:-(?:hm+|mm))?|uh-huh"
    r"|that['\u2019]s (?:right|correct)|(?:I|it|that|they) (?:did|do|was|were|is|am|had|have|see))\b[^\w\n]{0,4}\s"
    rf"{_SPEAKS}--\s"
)
_REQUESTED = re.compile(
    r"(?s)\A(?P<question>[\s\d/]*(?:please )?admit that .{3,2000}?[.?])\s+(?:[\w ]{1,24}\s)?(?:response|answer)\b[^:\n]{0,60}:\s*"
    r"(?:.{0,400}[.,]\s)?(?:[\w&,'\u2019 -]{0,60}\s)?den(?:y|ies|ied)\b(?: (?:this|the|that) request)?[\s\d.]*\Z",
    re.I,
)


def settles(answer: str) -> bool:
    """Does it begin with a yes or a no?"""
    return bool(_YES.match(answer) or _NO.match(answer))


def says_yes(answer: str) -> bool | None:
    """What its first words say to a question; None where they say neither, or both ("Yes, but I did not read it")."""
    if _NO.match(answer):
        return False
    if not _YES.match(answer):
        return None
    first = _FIRST.match(answer)
    return None if first and _DENIES.search(first.group()) else True


def labelled_answers(quote: str) -> str:
    """With "A." for the rule behind which courts of Australia print an answer: "Was it locked?---No."."""
    return _RULED.sub(" A. ", quote)


def without_line_numbers(quote: str) -> str:
    """A printed dialogue without the numbers that all its lines begin with: after one, no speaker's label is seen."""
    lines = [line for line in quote.split("\n")[1:] if not _PAGE.fullmatch(line)]
    if "?" not in quote or not lines or not all(_NUMBERED.match(line) for line in lines):
        return quote
    return "\n".join([quote.split("\n", 1)[0], *(_NUMBERED.sub("", line) for line in lines)])


def as_sentences(quote: str) -> str:
    """A dialogue with each speaker's name as a sentence of its own: "MR. ROE: Did she sign?" has no grammar, for "MR. ROE" is
    no subject of "sign"."""
    quote = without_line_numbers(quote)
    labels = list(_LABEL.finditer(quote)) if "?" in quote else []
    is_answered = any(one["bold"] or quote[: one.start()].rstrip().endswith("?") for one in labels)
    if not (is_answered or len(labels) > 1):
        return quote
    return _LABEL.sub(lambda found: f"{found['name'].strip().rstrip('.')}. ", _DIRECTIVE.sub("", quote))


def uninterrupted(quote: str, witness: str) -> str:
    """Without the "Yes." into which a question goes on, "You signed it --", "Yes.", "-- in May?", and without the witness's own
    name in it: "in May, Ms. Roe, that …"."""
    called = rf"\b(?:Mr|Mrs|Ms|Miss|Dr)\.? {re.escape(witness.split()[-1])}(?=[,?])"
    return re.sub(called, "", _NODDED.sub(" ", _DIRECTIVE.sub("", quote)))


def answered_no(quote: str) -> int:
    """Where the question ends that this quote has, if the answer to it there is no; else 0."""
    if found := _REQUESTED.match(quote):
        return found.end("question")
    found = _ASKED.match(quote)
    return found.end("question") if found and says_yes(found["answer"]) is False else 0
