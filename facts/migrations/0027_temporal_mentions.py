"""Expressions of time that facts have. Each date there is becomes the main one of its fact, and triggers keep both in step."""

import config.db
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import enforce, track

# A citation that is taken away leaves the time that stood in it, whoever takes it away.
PLACE = """
CREATE UNIQUE INDEX IF NOT EXISTS facts_citation_case_id_id ON facts_citation (case_id, id);
ALTER TABLE facts_temporalmention ADD CONSTRAINT facts_temporalmention_citation_id_within
  FOREIGN KEY (case_id, citation_id) REFERENCES facts_citation (case_id, id) ON DELETE SET NULL (citation_id)
  DEFERRABLE INITIALLY DEFERRED;
"""
STEP = """
-- How the date of a fact is known, as its main mention says it; “day” also where the fact says nothing.
CREATE FUNCTION facts_said_precision(kind text, said text, first date, last date) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind IN ('about', 'before', 'after') THEN 'approximate' WHEN kind = 'range' THEN 'range'
    WHEN kind = 'recurring' THEN CASE WHEN last > first THEN 'range' ELSE 'approximate' END
    WHEN said IN ('year', 'month') THEN said ELSE 'day' END
$$;

-- Whether a fact's date is what this mention says. “Since March 3” may be known to the day and be no exact date.
CREATE FUNCTION facts_dated_so(one facts_temporalmention, date date, date_end date, date_precision text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT (one.date, one.date_end) IS NOT DISTINCT FROM (date, date_end) AND (
    coalesce(nullif(date_precision, ''), 'day') = facts_said_precision(one.kind, one.precision, one.date, one.date_end)
    OR one.kind IN ('before', 'after') AND date_precision <> 'range'
  )
$$;

-- The mention that a date written without one is. Who wrote it is whoever last wrote the fact's words, dates or sources.
CREATE FUNCTION facts_mention_of(fact facts_fact) RETURNS facts_temporalmention LANGUAGE plpgsql STABLE AS $$
DECLARE
  one facts_temporalmention;
  caller uuid := nullif(current_setting('app.by', true), '')::jsonb ->> 'id';
BEGIN
  one.id := gen_random_uuid(); one.created_at := clock_timestamp();
  one.firm_id := fact.firm_id; one.case_id := fact.case_id; one.fact_id := fact.id; one.is_main := true;
  one.date := fact.date; one.date_end := fact.date_end;
  one.kind := CASE fact.date_precision WHEN 'approximate' THEN 'about' WHEN 'range' THEN 'range' ELSE 'on' END;
  one.precision := CASE WHEN fact.date_precision IN ('year', 'month') THEN fact.date_precision ELSE 'day' END;
  one.text := ''; one.recurrence := ''; one.rule := '';
  one.made_by_type := fact.worded_by_type; one.made_by_name := fact.worded_by_name; one.made_by_version := '';
  one.decided_by_id := fact.decided_by_id;
  IF fact.worded_by_type = 'engine' THEN
    one.made_by_version := fact.made_by_version; one.made_by_job := fact.made_by_job;
  ELSE
    one.made_by_id := caller;
  END IF;
  RETURN one;
END $$;

INSERT INTO facts_temporalmention SELECT one.* FROM facts_fact AS fact CROSS JOIN LATERAL facts_mention_of(fact) AS one
WHERE fact.date IS NOT NULL;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- Who writes the date of a fact writes its main mention. One that stands in a source is kept beside the new one.
CREATE FUNCTION facts_mention_dates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  facts uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    facts := ARRAY(SELECT id FROM new_rows WHERE date IS NOT NULL);
  ELSE
    facts := ARRAY(
      SELECT one.id FROM new_rows AS one JOIN old_rows AS other USING (id)
      WHERE (one.date, one.date_end, one.date_precision) IS DISTINCT FROM (other.date, other.date_end, other.date_precision)
    );
  END IF;
  IF cardinality(facts) = 0 THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN
    UPDATE facts_temporalmention AS main SET is_main = false FROM facts_fact AS fact
    WHERE fact.id = ANY (facts) AND main.fact_id = fact.id AND main.is_main AND main.text <> ''
      AND (fact.date IS NULL OR NOT facts_dated_so(main, fact.date, fact.date_end, fact.date_precision));
    DELETE FROM facts_temporalmention AS main USING facts_fact AS fact
    WHERE fact.id = ANY (facts) AND main.fact_id = fact.id AND main.is_main
      AND (fact.date IS NULL OR NOT facts_dated_so(main, fact.date, fact.date_end, fact.date_precision));
  END IF;
  INSERT INTO facts_temporalmention SELECT one.* FROM facts_fact AS fact CROSS JOIN LATERAL facts_mention_of(fact) AS one
  WHERE fact.id = ANY (facts) AND fact.date IS NOT NULL
    AND NOT EXISTS (SELECT FROM facts_temporalmention AS main WHERE main.fact_id = fact.id AND main.is_main);
  RETURN NULL;
END $$;
CREATE TRIGGER write_mention_insert AFTER INSERT ON facts_fact REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_mention_dates();
CREATE TRIGGER write_mention_update AFTER UPDATE ON facts_fact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_mention_dates();

-- A fact that is put back has a main mention at once: the one that it had takes its place.
CREATE FUNCTION facts_replace_main() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM facts_temporalmention WHERE fact_id = NEW.fact_id AND is_main AND text = '' AND citation_id IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER replace_main BEFORE INSERT ON facts_temporalmention FOR EACH ROW WHEN (NEW.is_main)
  EXECUTE FUNCTION facts_replace_main();

-- Who writes a main mention writes the date of its fact.
CREATE FUNCTION facts_date_by_mention() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE facts_fact AS fact SET date = main.date, date_end = main.date_end,
    date_precision = facts_said_precision(main.kind, main.precision, main.date, main.date_end)
  FROM facts_temporalmention AS main WHERE main.id IN (SELECT id FROM new_rows WHERE is_main) AND fact.id = main.fact_id
    AND NOT facts_dated_so(main, fact.date, fact.date_end, fact.date_precision);
  RETURN NULL;
END $$;
CREATE TRIGGER write_date_insert AFTER INSERT ON facts_temporalmention REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_date_by_mention();
CREATE TRIGGER write_date_update AFTER UPDATE ON facts_temporalmention REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_date_by_mention();

-- A dated fact keeps a main mention: whoever takes it away takes the date away, or names another, before the commit.
CREATE FUNCTION facts_check_main() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM facts_fact WHERE id = OLD.fact_id AND date IS NOT NULL)
    AND NOT EXISTS (SELECT FROM facts_temporalmention WHERE fact_id = OLD.fact_id AND is_main)
  THEN RAISE EXCEPTION 'fact % is dated without a main mention', OLD.fact_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER check_main_delete AFTER DELETE ON facts_temporalmention DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.is_main) EXECUTE FUNCTION facts_check_main();
CREATE CONSTRAINT TRIGGER check_main_update AFTER UPDATE ON facts_temporalmention DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.is_main AND NOT NEW.is_main) EXECUTE FUNCTION facts_check_main();

-- Where a citation has other words since, what is mentioned does not stand there any more.
CREATE FUNCTION facts_mention_places() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE facts_temporalmention AS one SET citation_id = NULL, start = NULL, "end" = NULL
  FROM new_rows AS now JOIN old_rows AS before USING (id) WHERE one.citation_id = now.id AND now.quote <> before.quote
    AND one.start IS NOT NULL AND substr(now.quote, one.start + 1, one."end" - one.start) <> one.text;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_mention_places AFTER UPDATE ON facts_citation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION facts_mention_places();
"""

class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0020_monitors'),
        ('facts', '0026_tags_and_merging'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='TemporalMention',
            fields=[
                ('id', models.UUIDField(default=config.db.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('made_by_type', models.CharField(help_text='human, agent or engine', max_length=10)),
                ('made_by_id', models.UUIDField(help_text='The person or agent.', null=True)),
                ('made_by_name', models.CharField(db_default='', max_length=200)),
                ('made_by_version', models.CharField(blank=True, db_default='', default='', help_text="The engine's.", max_length=120)),
                ('made_by_job', models.UUIDField(help_text='The job in which an engine made it.', null=True)),
                ('is_main', models.BooleanField(default=False, help_text='Whether the fact is sorted and shown by it.')),
                ('kind', models.CharField(choices=[('on', 'On'), ('about', 'About'), ('range', 'From, to'), ('before', 'Before'), ('after', 'After'), ('recurring', 'Again and again')], max_length=9)),
                ('text', models.CharField(blank=True, help_text='As it is written; empty: only the date was given.', max_length=300)),
                ('date', models.DateField(help_text='The first day; null only of what comes back.', null=True)),
                ('date_end', models.DateField(help_text='The last day, where there are several.', null=True)),
                ('precision', models.CharField(choices=[('year', 'Year'), ('month', 'Month'), ('day', 'Day'), ('minute', 'Minute')], default='day', max_length=6)),
                ('time', models.TimeField(help_text='As it is written, in the zone beside it.', null=True)),
                ('time_end', models.TimeField(null=True)),
                ('zone', models.SmallIntegerField(help_text='Minutes east of Greenwich; null: not said.', null=True)),
                ('recurrence', models.CharField(blank=True, help_text='How it comes back, in words.', max_length=300)),
                ('rule', models.CharField(blank=True, help_text='The same as RFC 5545 has it, where that says all of it.', max_length=200)),
                ('start', models.PositiveIntegerField(help_text="Where it stands in the citation's quote.", null=True)),
                ('end', models.PositiveIntegerField(null=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case')),
                ('citation', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.citation')),
                ('decided_by', models.ForeignKey(help_text='The person who last decided about it or changed it; agents change it only with approval.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('fact', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='temporal_mentions', to='facts.fact')),
                ('firm', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.firm')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('made_by_type__in', ('human', 'agent', 'engine'))), name='temporalmention_made_by_someone'), models.UniqueConstraint(condition=models.Q(('is_main', True)), fields=('fact',), name='temporal_one_main'), models.CheckConstraint(condition=models.Q(('kind__in', ('on', 'about', 'range', 'before', 'after', 'recurring'))), name='temporal_kind_known'), models.CheckConstraint(condition=models.Q(('date__isnull', False), models.Q(('is_main', False), ('kind', 'recurring')), _connector='OR'), name='temporal_has_a_day'), models.CheckConstraint(condition=models.Q(('date_end__isnull', True), ('date_end__gte', models.F('date')), _connector='OR'), name='temporal_days_ordered'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'recurring'), models.Q(('recurrence', ''), _negated=True)), models.Q(models.Q(('kind', 'recurring'), _negated=True), ('recurrence', ''), ('rule', '')), _connector='OR'), name='temporal_recurs_in_words'), models.CheckConstraint(condition=models.Q(models.Q(('precision__in', ('year', 'month', 'day')), ('time__isnull', True), ('time_end__isnull', True), ('zone__isnull', True)), models.Q(('precision', 'minute'), ('time__isnull', False)), _connector='OR'), name='temporal_precision_known'), models.CheckConstraint(condition=models.Q(('zone__isnull', True), models.Q(('zone__gte', -840), ('zone__lte', 840)), _connector='OR'), name='temporal_zone_exists'), models.CheckConstraint(condition=models.Q(models.Q(('end__isnull', True), ('start__isnull', True)), ('end__gt', models.F('start')), _connector='OR'), name='temporal_place_whole')],
            },
        ),
        enforce(
            "facts_temporalmention",
            parents={"case_id": "cases_case", "fact_id": "facts_fact"},
        ),
        migrations.RunSQL(PLACE),
        migrations.RunSQL(STEP),
        track("facts_temporalmention", entity="fact", column="fact_id"),
    ]
