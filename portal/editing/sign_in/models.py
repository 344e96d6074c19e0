"""What is kept of ways in besides passwords: links of rescue, and who an editor is to their organisation."""

from django.conf import settings
from django.db import models


class RescueLink(models.Model):
    """A link that lets an editor in once; what stands in it is kept as a digest only."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, unique=True)
    ends_at = models.DateTimeField()

    class Meta:
        app_label = "editing"


class OrganisationAccount(models.Model):
    """Whom the organisation of an editor knows them as: names and addresses change hands, this pair does not."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    issuer = models.CharField(max_length=400)
    subject = models.CharField(max_length=255)

    class Meta:
        app_label = "editing"
        constraints = (models.UniqueConstraint(fields=["issuer", "subject"], name="one_user_for_each_account"),)
