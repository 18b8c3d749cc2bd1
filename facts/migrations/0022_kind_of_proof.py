"""Facts say what kind of proof they are and whose words they rest on. Of those there are already nothing is known until their
documents are read again. The columns have constant defaults, the check and the indexes are made while people work."""

from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently, ValidateConstraint
from django.db import migrations, models

KINDS = {
    "sworn": "Sworn testimony",
    "admission": "Admission",
    "record": "Business record",
    "instrument": "Instrument",
    "law": "Statute or order",
    "expert": "Expert opinion",
    "argument": "Argument",
    "correspondence": "Correspondence",
    "hearsay": "Hearsay",
}
PROOF = models.CharField(
    max_length=14,
    choices=list(KINDS.items()),
    blank=True,
    default="",
    db_default="",
    help_text="What kind of proof it is; empty: not known.",
)
SPEAKER = models.CharField(
    max_length=200, blank=True, default="", db_default="", help_text="Whose words it rests on; empty: not known."
)
KNOWN = models.CheckConstraint(condition=models.Q(proof__in=("", *KINDS)), name="fact_proof_known")
BY_PROOF = models.Index(fields=["case", "proof", "-id"], condition=~models.Q(proof=""), name="fact_case_proof")
BY_SPEAKER = models.Index(fields=["case", "speaker", "-id"], condition=~models.Q(speaker=""), name="fact_case_speaker")


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("facts", "0021_count_facts_by_state"),
    ]

    operations = [
        migrations.AddField("fact", "proof", PROOF),
        migrations.AddField("fact", "speaker", SPEAKER),
        AddConstraintNotValid("fact", KNOWN),
        ValidateConstraint("fact", "fact_proof_known"),
        AddIndexConcurrently("fact", BY_PROOF),
        AddIndexConcurrently("fact", BY_SPEAKER),
    ]
