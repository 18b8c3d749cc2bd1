"""Answers that say yes or no and then how far: "No, not at this time", "Yes, but not to that extent"."""

from __future__ import annotations

import re

_LIMIT = re.compile(
    r",\s(?:except|other than|with the exception|apart from|save (?:for|that)|until|unless|although)\b"
    r"|\b(?:not (?:quite|entirely|exactly|fully"
    r"|completely|wholly|strictly|always|necessarily|really|initially|directly|personally|yet|as such|in those (?:words|terms))"
    r"|at (?:this|that) (?:time|stage|point|moment)|to (?:some|an|a certain|a degree|the) extent|partly|in part|largely|mostly"
    r"|only (?:to|in|at|for|if|when|with|by|as)|in hindsight|a bit of|up to a point)\b"
    r"|\bbut\b.{0,60}?(?:\b(?:not|never|only|no)\b|n['\u2019]t\b)",
    re.I,
)
_NEAR = 110  # characters: what comes later is something else that is told


def is_limited(answer: str) -> bool:
    """Does it go on with a limit, without which it would say more than was said?"""
    return bool(_LIMIT.search(answer, 0, _NEAR))
