"""Words that a finite verb begins with, and words of grammar, by which the end of a noun is told."""

from __future__ import annotations

DOES = (
    r"(?:was|were|is|are|has|have|had|did|does|do|will|would|could|can|may|might|shall|must|should|[a-z]{2,}ed|found|held|took|gave"
    r"|told|said|says|shows?|lists?|states?|weighs?|contains?|remains?|came|went|got|began|broke|fell|left|ran|drove|wrote|saw|hit"
    r"|struck|sank|spent|lost|paid|sold|sent|met|made|put|led|read|began|bore|wants?|knew|stood|lay|burnt|blew|froze|sprang|cut)"
)
GRAMMAR = (
    r"(?:of|in|on|at|to|by|for|from|with|that|which|who|and|or|as|than|when|where|if|not|more|most|only|same|other)"
)
