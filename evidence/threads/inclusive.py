"""Which messages of a thread say something that no later one repeats as a whole: who reads these has read all of it."""

from __future__ import annotations

import re
import uuid
from collections import defaultdict
from collections.abc import Sequence

from config.api.scope import Scope
from config.db import one_of
from evidence.engines.layout.messages import messages
from evidence.models import EvidenceItem, Page

MOST_CHARACTERS = 2_000_000  # of a thread's messages together; longer ones are not compared
WORD = re.compile(r"[^\W_]+")
HEADERS_END = re.compile(r"\n[ \t]{0,8}\n")


def containing(thread: Sequence[EvidenceItem], scope: Scope) -> dict[uuid.UUID, uuid.UUID]:
    """For each message that a later one has whole, quoted or forwarded, the last of these; of messages that the caller sees,
    in their order. One with a file attached is in another only if that has the file too."""
    said, files = _said(thread, scope), _files(thread, scope)
    found: dict[uuid.UUID, uuid.UUID] = {}
    for place, message in enumerate(thread):
        words = said.get(message.pk, "")
        for later in reversed(thread[place + 1 :]) if words else ():
            if words in said.get(later.pk, "") and files[message.pk] <= files[later.pk]:
                found[message.pk] = later.pk
                break
    return found


def own_words(text: str) -> str:
    """The words below the message's header lines, with a space on either side: without signs of quoting, line breaks and
    capitals, in which the same words differ from one mail program to the next."""
    first = next(iter(messages(text)), None)
    begin = HEADERS_END.search(text, first.start) if first else None
    words = WORD.findall(text[begin.end() if begin else 0 :].casefold())
    return f" {' '.join(words)} " if words else ""


def _said(thread: Sequence[EvidenceItem], scope: Scope) -> dict[uuid.UUID, str]:
    ids = [one.pk for one in thread]
    if len(ids) < 2 or sum(one.text_length for one in thread) > MOST_CHARACTERS:
        return {}
    visible = EvidenceItem.objects.visible_to(scope)
    rows = Page.objects.filter(one_of("item_id", visible), item__in=ids).order_by("item_id", "number")
    texts: dict[uuid.UUID, list[str]] = defaultdict(list)
    for item, text in rows.values_list("item_id", "text"):
        texts[item].append(text)
    return {item: own_words("\n".join(pages)) for item, pages in texts.items()}


def _files(thread: Sequence[EvidenceItem], scope: Scope) -> dict[uuid.UUID, set[str]]:
    """The hashes of the files inside each message that the caller sees."""
    inside = EvidenceItem.objects.visible_to(scope).filter(parent__in=[one.pk for one in thread])
    found: dict[uuid.UUID, set[str]] = defaultdict(set)
    for parent, sha256 in inside.values_list("parent_id", "sha256"):
        found[parent].add(sha256)
    return found
