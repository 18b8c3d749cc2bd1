"""Where the subject of a question ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Token


def last_of_subject(subject: Token) -> int:
    """Of "Was Ann Lee a director of the mill?" the name, where the parser takes what she was for more of it."""
    if subject.head.lemma_ != "be" or subject.head.i > subject.i:
        return subject.right_edge.i
    is_said = (
        one.left_edge.i
        for one in subject.children
        if one.dep_ == "appos" and subject.doc[one.left_edge.i - 1].text != ","
    )
    return min((at - 1 for at in is_said), default=subject.right_edge.i)
