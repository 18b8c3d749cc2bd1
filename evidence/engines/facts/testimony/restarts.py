"""Speech that begins anew: "I did not see the -- I don't believe I saw the advice" says what it ends with."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.facts.referring.referring import rambles
from evidence.engines.layout.sentences import Sentence

_DASH = re.compile(r"(?<![-\w])--(?![-\w])|\u2014")
_ANEW = re.compile(
    r"(?:(?:and|but|so|well|yes|no|you know|I mean|sorry)[, ]+){0,3}"
    r"(?P<said>(?:I|we|he|she|they|there|(?:the|my|our|his|her|their) (?:[a-z]+ ){1,3}?|(?:[A-Z][\w.'\u2019-]+ ){1,3}?)"
    r"(?:['\u2019](?:d|ve|m|re|s|ll) | )?(?:[a-z]+ly |also |never |just )?[a-z]{2,}.*)$",
    re.S,
)
_GOVERNS = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|if|unless|whether|because|although|when|until|before|after|would|could"
    r"|might|may|should|said|says?|told|asked?|think|thought|believed?|suppose|assum\w+|den(?:y|ied)|doubt|wrong)\b"
    r"|n['\u2019]t\b",
    re.I,
)  # what stands before the break may turn or limit what stands after it
_REPLY = re.compile(
    r"(?P<reply>(?:oh, )?(?:yes|yeah|no|correct|right|that['\u2019]s (?:right|correct))),? ?(?=.|$)", re.I
)
_FIRST_WORDS = re.compile(
    r"(?:(?:oh|well),? )?(?:yes|yeah|yep|no|nope|correct|right|absolutely(?: not)?(?! not)|that['\u2019]s (?:right|correct)"
    r"|(?:I|we|it|they) (?:did|do|was|were|have|had)(?: not|n['\u2019]t)?)[,.;]? (?:(?:sir|ma['\u2019]am)[,.] ?)?(?=\w)",
    re.I,
)
_TURNS = re.compile(r"\b(?:but|except|although|though|however|unless|only|if|not|never|no)\b|n['\u2019]t\b", re.I)
_LOOSE_END = re.compile(r",? (?:and|but|so|because)(?: (?:I|we|they|it|you know|the))?,? ?--\.?$")
_PERSON = re.compile(r"\b(?:he|she|him|her|his|hers|they|them|their|it['\u2019]s)\b", re.I)  # who may be any of several
_FEWEST, _REPAIRED = 6, 4  # words


def is_cut_short(answer: str) -> bool:
    """Does somebody break it off: "That's --"?"""
    return answer.rstrip(" .").endswith(("--", "\u2014"))


def without_loose_end(answer: str) -> str:
    """Of "Yes, but not above their safety, and I --" what is said before the clause that only begins."""
    found = _LOOSE_END.search(answer)
    return f"{answer[: found.start()].rstrip(' ,')}." if found else answer


def without_cut(answer: str) -> str:
    """Only the yes or no of an answer that is broken off: "No, I'm saying --"."""
    found = _REPLY.match(answer) if is_cut_short(answer) else None
    return f"{found['reply']}." if found else answer


def reply_only(answer: str) -> str:
    """Only the yes or no of an answer that goes on to something else at length: "Yes, and if you look, it -- there"."""
    found = _REPLY.match(answer)
    if found is None or not rambles(answer) or _TURNS.search(answer):
        return answer
    return f"{found['reply']}."


def begun_anew(masked: str, sentence: Sentence) -> Sentence:
    """The last of what is begun in it, cited by itself, where it is a statement that nothing before it governs."""
    breaks = list(_DASH.finditer(masked, sentence.start, sentence.end))
    if not breaks or _GOVERNS.search(masked, sentence.start + sentence.label, breaks[-1].start()):
        return sentence
    rest = masked[breaks[-1].end() : sentence.end]
    words = " ".join(rest.split())
    found = _ANEW.match(words)
    if not found or len(words.split()) < _FEWEST or not words.endswith((".", "!")):
        return sentence
    if found["said"].split()[0].lower() in masked[sentence.start : breaks[-1].start()].lower().split()[-_REPAIRED:]:
        return sentence  # "… that Lee had called and that she was -- sorry, she was out": of all that only the end is put anew
    start = breaks[-1].end() + len(rest) - len(rest.lstrip())
    return replace(sentence, start=start, words=words[0].upper() + words[1:], label=0)


def after_reply(answer: str) -> str:
    """What an answer says behind its yes or no; empty where it says nothing, asks, or speaks of somebody by a pronoun."""
    found = _FIRST_WORDS.match(answer)
    rest = answer[found.end() :] if found else ""
    whole = rest.endswith((".", "!")) and not is_cut_short(rest) and "?" not in rest
    return rest[0].upper() + rest[1:] if whole and not _PERSON.search(rest) else ""
