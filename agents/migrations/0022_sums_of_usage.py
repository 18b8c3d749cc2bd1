"""What charged operations come to, by month, kept by the database: a row for what a statement changes, with the change."""

import django.db.models.deletion
from django.db import migrations, models

from config.boundary import enforce

KEY = "firm_id, case_id, month, operation_type, status, client_billable, actor_type, actor_id, actor_name, session_id, model"
NUMBERS = "number, price_cents, manual_cents, tokens_read, tokens_written, model_cost_cents, unmeasured, unpriced"
SUMMED = ", ".join(f"sum({name})" for name in NUMBERS.split(", "))
# An operation as what it adds to the sums.
SHARE = """
SELECT {key}, {sign} AS number, {sign} * price_cents::bigint AS price_cents, {sign} * manual_cents::bigint AS manual_cents,
  {sign} * coalesce(tokens_read, 0) AS tokens_read, {sign} * coalesce(tokens_written, 0) AS tokens_written,
  {sign} * coalesce(model_cost_cents, 0) AS model_cost_cents,
  {sign} * (tokens_read IS NULL OR tokens_written IS NULL)::int AS unmeasured,
  {sign} * (model_cost_cents IS NULL AND tokens_read IS NOT NULL AND tokens_written IS NOT NULL)::int AS unpriced
FROM {rows}"""
ADD = """
INSERT INTO agents_usagesum ({key}, {numbers}, folded)
SELECT {key}, {summed}, {folded} FROM ({rows}) AS one GROUP BY {key}
HAVING ({summed}) IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0, 0);"""


def share(sign: int, rows: str) -> str:
    return SHARE.format(key=KEY, sign=sign, rows=rows)


def add(rows: str, *, folded: bool = False) -> str:
    return ADD.format(key=KEY, numbers=NUMBERS, summed=SUMMED, rows=rows, folded=folded)


ADDED, TAKEN = share(1, "new_rows"), share(-1, "old_rows")
SUMS = """
CREATE FUNCTION agents_sum_usage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    {added}
  ELSIF TG_OP = 'DELETE' THEN
    {taken}
  ELSE
    {changed}
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_usage_insert AFTER INSERT ON agents_usageoperation REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION agents_sum_usage();
CREATE TRIGGER sum_usage_update AFTER UPDATE ON agents_usageoperation
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION agents_sum_usage();
CREATE TRIGGER sum_usage_delete AFTER DELETE ON agents_usageoperation REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION agents_sum_usage();

-- One statement, so that a reader has the rows from before it or those from after it. One folds at a time.
CREATE FUNCTION agents_fold_usage() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('agents_fold_usage')) THEN RETURN; END IF;
  WITH changed AS (
    SELECT DISTINCT case_id, month FROM agents_usagesum WHERE NOT folded
  ), gone AS (
    DELETE FROM agents_usagesum AS kept USING changed
    WHERE kept.case_id = changed.case_id AND kept.month = changed.month RETURNING kept.*
  )
  {folded}
END $$;

-- All anew, for rows that came by while the triggers were off; the table of operations is locked against writers.
CREATE FUNCTION agents_recount_usage() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE agents_usageoperation IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM agents_usagesum;
  {recounted}
END $$;
"""
UNSUMMED = """
DROP TRIGGER sum_usage_insert ON agents_usageoperation;
DROP TRIGGER sum_usage_update ON agents_usageoperation;
DROP TRIGGER sum_usage_delete ON agents_usageoperation;
DROP FUNCTION agents_recount_usage(), agents_fold_usage(), agents_sum_usage();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('agents', '0021_oauth_within_its_firm'),
        ('cases', '0017_showings_and_grants_notices'),
    ]

    operations = [
        migrations.CreateModel(
            name='UsageSum',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('firm_id', models.UUIDField()),
                ('month', models.DateField()),
                ('operation_type', models.CharField(max_length=60)),
                ('status', models.CharField(choices=[('reserved', 'Reserved'), ('settled', 'Charged'), ('released', 'Not charged')], max_length=10)),
                ('client_billable', models.BooleanField()),
                ('actor_type', models.CharField(max_length=10)),
                ('actor_id', models.UUIDField(null=True)),
                ('actor_name', models.CharField(max_length=200)),
                ('model', models.CharField(max_length=120)),
                ('number', models.BigIntegerField()),
                ('price_cents', models.BigIntegerField()),
                ('manual_cents', models.BigIntegerField()),
                ('tokens_read', models.BigIntegerField()),
                ('tokens_written', models.BigIntegerField()),
                ('model_cost_cents', models.DecimalField(decimal_places=4, max_digits=16)),
                ('unmeasured', models.BigIntegerField(help_text='How many have tokens that are unknown.')),
                ('unpriced', models.BigIntegerField(help_text='How many have tokens that are known, and no price.')),
                ('folded', models.BooleanField(default=False)),
                ('case', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='cases.case')),
                ('session', models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='agents.agentsession')),
            ],
            options={
                'indexes': [models.Index(fields=['case', 'month'], name='usage_sum_case'), models.Index(fields=['firm_id', 'month'], name='usage_sum_firm'), models.Index(condition=models.Q(('session__isnull', False)), fields=['session'], name='usage_sum_session'), models.Index(condition=models.Q(('folded', False)), fields=['id'], name='usage_sum_unfolded')],
            },
        ),
        enforce("agents_usagesum"),
        migrations.RunSQL(
            SUMS.format(
                added=add(ADDED),
                taken=add(TAKEN),
                changed=add(f"{ADDED} UNION ALL {TAKEN}"),
                folded=add("SELECT * FROM gone", folded=True),
                recounted=add(share(1, "agents_usageoperation"), folded=True),
            ),
            reverse_sql=UNSUMMED,
        ),
        migrations.RunSQL("SELECT agents_recount_usage()", reverse_sql=migrations.RunSQL.noop),
    ]
