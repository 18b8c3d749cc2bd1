"""What a newer version of an engine would change about names and relationships waits beside what it would about facts."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.boundary import keep_within


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0018_notices_of_several_things'),
        ('evidence', '0026_own_data'),
        ('facts', '0022_kind_of_proof'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='proposedchange',
            name='proposed_change_says_what_it_is',
        ),
        migrations.AddField(
            model_name='proposedchange',
            name='about',
            field=models.CharField(choices=[('fact', 'Fact'), ('entity', 'Name'), ('relationship', 'Relationship')], db_default='fact', default='fact', max_length=12),
        ),
        migrations.AddField(
            model_name='proposedchange',
            name='entity',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.entity'),
        ),
        migrations.AddField(
            model_name='proposedchange',
            name='relationship',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='facts.relationship'),
        ),
        migrations.AddConstraint(
            model_name='proposedchange',
            constraint=models.UniqueConstraint(condition=models.Q(('about', 'entity'), ('state', 'pending')), fields=('item', 'entity'), name='proposed_change_one_waiting_for_a_name'),
        ),
        migrations.AddConstraint(
            model_name='proposedchange',
            constraint=models.UniqueConstraint(condition=models.Q(('about', 'relationship'), ('state', 'pending')), fields=('relationship',), name='proposed_change_one_waiting_for_a_relationship'),
        ),
        migrations.AddConstraint(
            model_name='proposedchange',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('after__isnull', False), ('before__isnull', True), ('kind', 'new')), models.Q(('after__isnull', False), ('before__isnull', False), ('kind', 'changed'), models.Q(('fact__isnull', False), models.Q(('about', 'fact'), _negated=True), _connector='OR')), models.Q(('after__isnull', True), ('before__isnull', False), ('kind', 'not_found'), models.Q(('fact__isnull', False), models.Q(('about', 'fact'), _negated=True), _connector='OR')), _connector='OR'), name='proposed_change_says_what_it_is'),
        ),
        keep_within("facts_proposedchange", {"entity_id": "facts_entity", "relationship_id": "facts_relationship"}),
    ]
