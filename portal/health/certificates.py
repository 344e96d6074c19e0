"""The last days of the certificates that this installation knows of: its own, and those that it believes others by."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from cryptography import x509
from django.conf import settings
from django.utils import timezone

from portal.constants import CERTIFICATE_ENDS_SOON
from portal.health.dependency import Seen
from portal.identity.saml import keys, providers


def look() -> Seen:
    """``attention`` in the last weeks of one, ``away`` when one has ended."""
    now = timezone.now()
    ends = {name: x509.load_pem_x509_certificate(file.read_bytes()).not_valid_after_utc for name, file in _files(now)}
    first, told = min(ends.values(), default=None), {"lastDays": {name: end.date().isoformat() for name, end in sorted(ends.items())}}
    if first is not None and first <= now:
        return Seen("away", "ended", told)
    if first is not None and first - now < CERTIFICATE_ENDS_SOON:
        return Seen("attention", "ends soon", told)
    return Seen(told=told)


def _files(now: datetime) -> Iterator[tuple[str, Path]]:
    """By a name that says what each is for."""
    for use in keys.USES:
        if pair := keys.in_use(use, now):
            yield f"saml-{use}", pair.certificate
    for source in providers.sources():
        if source.certificate:
            yield f"metadata {Path(source.certificate).name}", Path(source.certificate)
    if settings.VST_TLS_CERTIFICATE:
        yield "tls", Path(settings.VST_TLS_CERTIFICATE)
