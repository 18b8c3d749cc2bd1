"""What a message says with a list below it: "We end the contracts of the following customers:" and their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_LEADS = re.compile(r":$|\b(?:the )?(?:following|below)\b[^:]{0,80}[.:]?$", re.I)
_ITEMS = frozenset([BlockKind.LIST_ITEM, BlockKind.FORM_FIELD, BlockKind.TABLE_ROW, BlockKind.HEADING])
_COMPANY = re.compile(r"\b(?:Inc|Corp|Co|Ltd|LLC|LLP|LP|L\.P|GmbH|PLC|N\.A|S\.A)\.?$")
_MARK = re.compile(r"^(?:[-*\u2022\u00b7>]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s{1,3}")
_OF_A_SENDER = re.compile(r"\b(?:phone|tel|fax|cell|mobile|e-?mail)\b|@|https?://|\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}", re.I)
_BLANK = re.compile(r"\n[ \t>]{0,8}\n")
_PARTED = re.compile(r"\n[ \t>]{0,8}\n[ \t>]{0,8}\n")  # by more than one blank line
_MOST, _LONGEST_ITEM, _LONGEST = 12, 120, 700  # items; characters of one, and of all with what leads to them


def with_list(masked: str, sentences: Sequence[Sentence], at: int) -> Sentence:
    """The sentence with the items below it, "…: Acme Mills; Roe LLC", where it leads to a list; else as it is."""
    lead = sentences[at]
    if not _LEADS.search(lead.words):
        return lead
    items: list[str] = []
    end = lead.end
    for one in sentences[at + 1 : at + 1 + _MOST]:
        item = _MARK.sub("", one.words).strip(" ;,")
        if not _is_item(one, item) or _PARTED.search(masked, end, one.start) or one.end - lead.start > _LONGEST:
            break
        items.append(item)
        end = one.end
    following = next(iter(sentences[at + 1 + len(items) :]), None)
    kinds = _ITEMS if len(items) == _MOST else frozenset([BlockKind.LIST_ITEM])
    goes_on = following is not None and following.kind in kinds and not _PARTED.search(masked, end, following.start)
    if not items or goes_on or _is_next_line(masked, end, following):
        return lead  # a list of more, or of longer ones, is a paper of its own
    return replace(lead, end=end, words=f"{lead.words.rstrip(' .:')}: {'; '.join(items).rstrip('.')}.")


def _is_next_line(masked: str, end: int, following: Sentence | None) -> bool:
    """Does a line that is no sentence follow at once, another item that does not look like one?"""
    if following is None or "\n" not in masked[end : following.start] or _BLANK.search(masked, end, following.start):
        return False
    return not asserts(plain(following.words)) and not _OF_A_SENDER.search(following.words)


def leads_to_list(words: str) -> bool:
    """Does what it says stand below it?"""
    return bool(_LEADS.search(words))


def _is_item(one: Sentence, words: str) -> bool:
    is_named = one.kind in _ITEMS or (bool(_COMPANY.search(words)) and not asserts(plain(words)))
    if not is_named or not 2 < len(words) <= _LONGEST_ITEM or _OF_A_SENDER.search(words):
        return False
    is_sentence = words.endswith((".", "?", "!")) and words.count(" ") > 5
    return any(character.isalpha() for character in words) and not is_sentence and not words.endswith(",")
