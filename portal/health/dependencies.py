"""The list of what this process stands on, and the one that watches it."""

from collections.abc import Iterator
from typing import Final

from django.conf import settings

from portal.health import certificates, looks, migrations, upstreams
from portal.health.dependency import Dependency
from portal.health.watch import Watch
from portal.identity.saml import providers


def dependencies() -> Iterator[Dependency]:
    """What is configured here."""
    yield Dependency("database", looks.database)
    yield Dependency("migrations", migrations.look)
    if settings.REDIS_URL:
        yield Dependency("redis", looks.redis)
    yield Dependency("search", looks.index)
    yield Dependency("outbox", looks.contact_outbox)
    yield Dependency("applications", looks.applications)
    yield Dependency("disk", looks.disk)
    if settings.VST_CLAMAV:
        yield Dependency("scanner", looks.scanner)
    yield Dependency("keys", looks.keys)
    yield Dependency("certificates", certificates.look)
    if providers.is_any_configured():
        yield Dependency("metadata", looks.metadata)
    yield from upstreams.dependencies()


WATCH: Final = Watch(dependencies)
"""Of this process."""
