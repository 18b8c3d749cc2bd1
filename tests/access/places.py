"""Where an object stands, as seen from the firm and the case that the assigned callers work in."""

from __future__ import annotations

OWN = "own visible"
HIDDEN = "own not client-visible"
OTHER = "same firm other case"
FOREIGN = "other firm"
ARCHIVED = "archived case"
DELETED = "deleted"
MISSING = "non-existent"
PRIVILEGED = "own privileged"  # decided by an attorney, and marked for the client all the same
LIKELY = "own likely privileged"  # proposed, and nobody has decided
WITHHELD = (PRIVILEGED, LIKELY)
RELATIONS = (OWN, HIDDEN, OTHER, FOREIGN, ARCHIVED, DELETED, MISSING, PRIVILEGED, LIKELY)

# The cases: where the objects of a relation live.
HOME, ELSEWHERE, ABROAD, CLOSED = "home", "elsewhere", "abroad", "closed"
PLACE = {
    OWN: HOME,
    HIDDEN: HOME,
    DELETED: HOME,
    PRIVILEGED: HOME,
    LIKELY: HOME,
    OTHER: ELSEWHERE,
    FOREIGN: ABROAD,
    ARCHIVED: CLOSED,
}
WITH_CASE = (OWN, OTHER, FOREIGN, ARCHIVED, MISSING)  # a case is neither hidden from its client nor ever deleted
