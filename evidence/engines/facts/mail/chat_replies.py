"""Messages of a chat that say little without the one before: told with what was asked there, or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.chats import ChatMessage, chat_message_at, chat_messages

_POINTING = r"(?:it|its|it['\u2019]?s|that|that['\u2019]?s|this|they|them|he|him|his|she|her|those|these)"
_HANGS = re.compile(
    rf"(?:(?:and|but|so|yes|yeah|no|nope|ok|okay|well|also)[, ]{{1,2}})*(?:(?:I|we|you)\b[^.,;]{{0,24}}?[ ])?{_POINTING}\b"
    r"(?! (?:[A-Z]|is|are|was|were)? ?(?:a fact|true) that\b)",
    re.I,
)
_QUESTION = re.compile(
    r"(?:^|(?<=[.!?\n]))\s*(?P<asked>(?:[^.!?\n]|(?<=\bMr)\.|(?<=\bMs)\.|(?<=\bMrs)\.|(?<=\bDr)\.){4,200}\?)\s*$"
)
_NO_STATEMENT = re.compile(
    r"(?:who|what|why|where|when|how|which)(?:['\u2019]?s)? (?:is|are|was|were|has|have|had|did|do|does|will|would|can|could"
    r"|told)\b"
    r"|not (?:after|before|with|until|if|for|my|really|yet)\b"
    r"|(?:loved|liked|disliked|emphasized|questioned|laughed at) [\"\u201c']",
    re.I,
)  # a question without its mark, a mark of liking another's message
_SAID = re.compile(r"\A(?P<who>[^“”]{2,80}?) wrote(?: to [^“”:]{2,80})?: “(?P<said>[^“”]+)”\Z")


def with_questions(source: Source, found: list[FactCandidate]) -> Iterator[FactCandidate]:
    """The candidates of a chat, each understood by itself; those of another paper as they are."""
    sent = chat_messages(source.text) if source.is_chat else []
    for one in found:
        said = _SAID.match(one.fact.text) if sent else None
        if said and _NO_STATEMENT.match(said["said"]):
            continue
        if said is None or "[" in said["said"] or not _HANGS.match(said["said"]):
            yield one
        elif asked := _asked(source, sent, one, said):
            yield asked


def _asked(source: Source, sent: list[ChatMessage], one: FactCandidate, said: re.Match[str]) -> FactCandidate | None:
    """What begins a message as the answer to the question that the one before ends with; None where it is none."""
    message = chat_message_at(sent, one.fact.end - 1)
    index = sent.index(message) if message else 0
    if (
        not message
        or not index
        or source.text[message.words : one.fact.end].count("\n")
        or one.fact.start > message.words
    ):
        return None
    before = sent[index - 1]
    words = source.text[before.words : before.end]
    question = _QUESTION.search(words) if before.sender != message.sender else None
    if question is None or source.text[before.end : message.start].strip():
        return None
    asked = " ".join(question["asked"].split())
    text = f"{said['who']}, asked “{asked[0].upper()}{asked[1:]}”, wrote: “{said['said']}”"
    start = before.words + question.start("asked")
    fact = replace(one.fact, text=text, start=start, quote=source.text[start : one.fact.end])
    return replace(one, fact=fact)
