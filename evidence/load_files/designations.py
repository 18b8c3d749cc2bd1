"""What the other side says of who may see a document, as the privilege that is proposed for it."""

from __future__ import annotations

import re
from typing import NamedTuple

from evidence.engines.base.types import Privilege

_NOTHING = re.compile(
    r"(?:no|n|none|0|false|not confidential|non-?confidential|not privileged|public|n/a|unrestricted|no designation|-)?\Z"
)
_RULES: tuple[tuple[str, Privilege], ...] = (
    (
        r"attorneys?['’]?s?['’]? eyes|outside counsel|\baeo\b|highly confidential|restricted|source code",
        "attorneys_eyes_only",
    ),
    (r"work[- ]product|\bwp\b", "work_product"),
    (r"attorney[ -/]+client|\bacp?\b|\bprivileged?\b|\bprivilege\b", "attorney_client"),
)
_COMPILED = tuple((re.compile(words), privilege) for words, privilege in _RULES)


class ReceivedDesignation(NamedTuple):
    privilege: Privilege
    words: str


def designation_of(value: str) -> ReceivedDesignation | None:
    """The strictest that the words say. Whatever else stands in the column is taken for a protective order's “confidential”:
    what we do not understand is not thereby open."""
    words = " ".join(value.split())[:200]
    folded = words.casefold()
    if _NOTHING.match(folded):
        return None
    said: Privilege = "protective_order"
    for rule, privilege in reversed(_COMPILED):
        said = privilege if rule.search(folded) else said
    return ReceivedDesignation(said, words)
