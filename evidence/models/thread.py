from __future__ import annotations

from django.db import models

from config.db import CaseRow


class ThreadMessage(CaseRow):
    """A message of a case and the conversation it is of. All messages with one ``thread_id`` are one conversation.

    A table of its own: messages are joined while others of the case are being read in, whose rows are held.
    """

    item = models.OneToOneField("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="thread")
    thread_id = models.UUIDField()

    class Meta:
        indexes = [models.Index(fields=["case", "thread_id", "item"], name="thread_message_thread")]

    def __str__(self) -> str:
        return f"{self.item_id} of {self.thread_id}"
