"""Row-level security for what belongs to a firm by its person: credentials, sessions, the admin's log."""

from django.db import migrations

from config.boundary import enforce

OF_PERSON = "(SELECT firm_id FROM cases_user person WHERE person.id = {table}.user_id)"
TABLES = {
    "cases_apitoken": OF_PERSON,
    "cases_magiclink": OF_PERSON,
    "cases_personsession": OF_PERSON,
    "cases_user_groups": OF_PERSON,
    "cases_user_user_permissions": OF_PERSON,
    "django_admin_log": OF_PERSON,
}


class Migration(migrations.Migration):
    dependencies = [("cases", "0010_grants_within_their_firm"), ("admin", "0003_logentry_add_action_flag_choices")]

    operations = [enforce(table, scope=scope.format(table=table)) for table, scope in TABLES.items()]
