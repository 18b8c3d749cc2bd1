from __future__ import annotations

from django.db import models

from config.db import FirmRow


class ChangeReview(FirmRow):
    """What people decided about one change of an agent's session. A change without one is still to be reviewed."""

    class Review(models.TextChoices):
        OPEN = "open", "To review"
        ACCEPTED = "accepted", "Accepted"
        REVERTED = "reverted", "Reverted"

    DECIDED = (Review.ACCEPTED, Review.REVERTED)

    change = models.OneToOneField("audit.Change", on_delete=models.PROTECT, related_name="decision")
    session = models.ForeignKey("agents.AgentSession", on_delete=models.PROTECT, related_name="change_reviews")
    review = models.CharField(max_length=10, choices=Review)
    reviewed_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    reviewed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(review__in=("accepted", "reverted")), name="change_review_is_a_decision"
            )
        ]

    def __str__(self) -> str:
        return f"{self.change_id} {self.review}"
