"""What several processes must agree on while somebody signs on: the request, its use, and who has come back."""

from datetime import datetime

from django.db import IntegrityError, models, transaction

from portal.constants import SIGN_ON_COOKIE_AGE


class SignOnRequest(models.Model):
    """A visitor on the way to an identity provider. The secrets are kept as hashes; the target never leaves the server."""

    relay_hash = models.CharField(max_length=64, primary_key=True)
    browser_hash = models.CharField(max_length=64)
    """Of the cookie that ties the answer to this browser."""
    request_id = models.CharField(max_length=100)
    origin = models.CharField(max_length=200)
    """Scheme and host that the visitor came by; the own addresses are built on it."""
    option = models.CharField(max_length=40)
    idp = models.CharField(max_length=400)
    levels = models.JSONField()
    target = models.CharField(max_length=4000)
    replaces = models.CharField(max_length=64, blank=True)
    """Hash of the session cookie that the visitor had: an answer from another site does not bring it."""
    began_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return str(self.request_id)

    @classmethod
    def consume(cls, relay_hash: str, now: datetime) -> "SignOnRequest | None":
        """The request of this RelayState, which nobody gets twice; ``None`` when it is unknown, used or too old."""
        with transaction.atomic():
            request: SignOnRequest | None = cls.objects.select_for_update().filter(relay_hash=relay_hash).first()
            if request is None or cls.objects.filter(relay_hash=relay_hash).delete()[0] != 1:
                return None
        return request if now < request.began_at + SIGN_ON_COOKIE_AGE else None


class SignedOn(models.Model):
    """Who an identity provider has said somebody is, until the session is opened (``/api/auth/v2/token``)."""

    key_hash = models.CharField(max_length=64, primary_key=True)
    """Of the session cookie set with the answer."""
    personnummer = models.CharField(max_length=12)
    fornamn = models.CharField(max_length=200)
    efternamn = models.CharField(max_length=200)
    visningsnamn = models.CharField(max_length=400)
    loa = models.CharField(max_length=200)
    idp = models.CharField(max_length=400)
    option = models.CharField(max_length=40)
    replaces = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return str(self.key_hash[:8])

    def is_fresh(self, now: datetime) -> bool:
        """Whether they came less than ten minutes ago."""
        came: datetime = self.at
        return now < came + SIGN_ON_COOKIE_AGE


class Used(models.Model):
    """Something that counts once: an assertion, a session of the server in front."""

    digest = models.CharField(max_length=64, primary_key=True)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return str(self.digest[:8])

    @classmethod
    def first_time(cls, digest: str, until: datetime, now: datetime) -> bool:
        """Whether this is the first use of it, in any process; remembered until ``until``."""
        cls.objects.filter(until__lt=now).delete()
        try:
            with transaction.atomic():
                cls.objects.create(digest=digest, until=until)
        except IntegrityError:
            return False
        return True


def forget_old(now: datetime) -> None:
    """Removes what nobody came back for."""
    oldest = now - SIGN_ON_COOKIE_AGE
    SignOnRequest.objects.filter(began_at__lt=oldest).delete()
    SignedOn.objects.filter(at__lt=oldest).delete()
