from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('portal', '0013_replaced_logins'),
    ]

    operations = [
        migrations.AddField(
            model_name='draft',
            name='removed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
