"""A case's nearest passages are looked for among those of its group of cases only (``evidence.search.groups``).

One index of all vectors is walked past whatever other cases have next to the words sought. The statistics tell the planner that
a case's group follows from its id; without them it takes a thirty-second of the case's rows for all.
"""

from django.db import migrations

GROUP = "(get_byte(uuid_send(case_id), 15) & {})"
DIMENSIONS = (1792, 1024, 768, 512, 384, 256)  # of other providers' vectors that have indexes
MADE = """
CREATE INDEX CONCURRENTLY {name} ON {table} USING hnsw ({vector} vector_cosine_ops) WITH (m = 16, ef_construction = 64){rest}
"""
STATISTICS = "CREATE STATISTICS {name}_groups (dependencies) ON case_id, {group} FROM evidence_{name}"


def own(name: str, rest: str = "") -> str:
    """The statement that makes an index of our own model's vectors."""
    return MADE.format(name=name, table="evidence_passage", vector="embedding", rest=rest)


def other(name: str, size: int, rest: str = "") -> str:
    """The same of other providers' vectors of this length."""
    rest = f" WHERE dimensions = {size}{rest}"
    return MADE.format(name=name, table="evidence_passagevector", vector=f"(embedding::vector({size}))", rest=rest)


FORMER = [own("passage_embedding"), *(other(f"passagevector_near_{size}", size) for size in DIMENSIONS)]
INDEXES = [own(f"passage_near_{n}", f" WHERE {GROUP.format(31)} = {n}") for n in range(32)] + [
    other(f"passagevector_near_{size}_{n}", size, f" AND {GROUP.format(7)} = {n}")
    for size in DIMENSIONS
    for n in range(8)
]
STATISTICS_OF_GROUPS = [
    STATISTICS.format(name=name, group=GROUP.format(most)) for name, most in (("passage", 31), ("passagevector", 7))
]


def without(indexes: list[str]) -> list[str]:
    """Statements that drop what these made."""
    return [f"DROP INDEX CONCURRENTLY {one.split()[3]}" for one in indexes]


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("evidence", "0050_cases_by_their_own_index"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveIndex(model_name="passage", name="passage_embedding")]
        ),
        migrations.RunSQL(STATISTICS_OF_GROUPS, ["DROP STATISTICS passage_groups, passagevector_groups"]),
        migrations.RunSQL(INDEXES, without(INDEXES)),
        migrations.RunSQL(without(FORMER), FORMER),
    ]
