from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("portal", "0006_history")]

    operations = [
        migrations.CreateModel(
            name="PartyAtHand",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("subject", models.CharField(max_length=64)),
                ("organisationsnummer", models.CharField(max_length=12)),
                ("is_favourite", models.BooleanField(default=False)),
                ("chosen_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": (models.UniqueConstraint(fields=("subject", "organisationsnummer"), name="party_at_hand_once"),),
            },
        ),
    ]
