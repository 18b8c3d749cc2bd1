"""Names are found by the words of their aliases too."""

from __future__ import annotations

from django.db import migrations

from config.word_index import WordIndex

BY_NAME = WordIndex("facts_entity", ("name",)).made()
BY_ANY_NAME = WordIndex("facts_entity", ("facts_names_of(name, aliases)",)).made()
NAMES_OF = """
CREATE FUNCTION facts_names_of(name varchar, aliases varchar[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name || E'\\n' || array_to_string(aliases, E'\\n')
$$;
"""  # array_to_string is not immutable of every type; of text it is


class Migration(migrations.Migration):
    dependencies = [("facts", "0033_splits_that_can_be_undone")]

    operations = [
        migrations.RunSQL(BY_NAME.reverse_sql, reverse_sql=BY_NAME.sql),
        migrations.RunSQL(NAMES_OF, reverse_sql="DROP FUNCTION facts_names_of(varchar, varchar[]);"),
        BY_ANY_NAME,
    ]
