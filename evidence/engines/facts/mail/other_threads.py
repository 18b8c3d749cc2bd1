"""Mail that a message quotes from so long before that it may have had another subject."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise

from evidence.engines.dates.message_parts import MessagePart
from evidence.engines.layout.messages import Message, message_at

_REST = timedelta(days=10)


def rests_between(messages: list[Message], parts: Sequence[MessagePart], place: int) -> bool:
    """Did nobody write for longer between what stands there and the message whose subject it is quoted under? What only "On …
    wrote:" leads to has no subject of its own."""
    message = message_at(messages, place)
    if message is None:
        return False
    above = [one for one in parts if message.start <= one.start <= place and one.day]
    return any(
        later.day is not None and earlier.day is not None and later.day - earlier.day > _REST
        for later, earlier in pairwise(above)
    )
