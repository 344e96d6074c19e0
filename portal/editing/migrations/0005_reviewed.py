from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('editing', '0004_service_facts'),
    ]

    operations = [
        migrations.AddField(
            model_name='article',
            name='reviewed',
            field=models.DateField(blank=True, help_text='Dagen då någon senast såg till att allt på sidan stämmer. Visas på sidan.', null=True, verbose_name='granskad'),
        ),
    ]
