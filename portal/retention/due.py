"""What has come to its end is deleted, each night."""

import logging
from dataclasses import dataclass
from datetime import datetime

from asgiref.sync import async_to_sync
from django.db import DatabaseError
from django.db.models import Exists, OuterRef

from portal.eservices import plugins
from portal.identity.models import LastSignIn
from portal.retention.table import AT_ONCE, KEPT, WITH_THE_PERSON
from portal.runtime.fault import FAULT

logger = logging.getLogger("portal.retention")


@dataclass(frozen=True, slots=True)
class Dropped:
    """What came of one night."""

    rows: dict[str, int]
    """How many of each model, those with an end of their own, and of each e-service with tables of its own."""
    failed: tuple[str, ...] = ()
    """Those whose rows could not be deleted; the next night tries again."""


def drop_due(now: datetime) -> Dropped:
    """Deletes everything whose end has come at ``now``. A table that fails keeps the others from nothing. The log has numbers only."""
    _begin_counting(now)
    rows, failed = {}, []
    for kept in KEPT:
        if kept.drop is None:
            continue
        model = kept.models[0]
        try:
            rows[model] = kept.drop(now)
        except DatabaseError as fault:
            logger.error("Retention: rows of %s could not be deleted: %s", model, type(fault).__name__)
            failed.append(model)
    for entry, plugin in plugins.loadable():
        if plugin.drop_due:
            try:
                rows[entry] = async_to_sync(plugin.drop_due)(now)
            except FAULT as fault:
                logger.error("Retention: rows of the e-service %s could not be deleted: %s", entry, type(fault).__name__)
                failed.append(entry)
    said = ", ".join(f"{model} {count}" for model, count in rows.items() if count)
    logger.info("Retention: %s rows deleted%s", sum(rows.values()), f": {said}" if said else "")
    return Dropped(rows, tuple(failed))


def _begin_counting(now: datetime) -> None:
    """Who has something here and was never seen to sign in, because a release before this one wrote it, is counted from now on."""
    for model in WITH_THE_PERSON:
        seen = Exists(LastSignIn.objects.filter(subject=OuterRef("subject")))  # NOT IN would compare everybody with everybody
        unseen = model._default_manager.filter(~seen).values_list("subject", flat=True).distinct()
        LastSignIn.objects.bulk_create(
            [LastSignIn(subject=subject, at=now) for subject in unseen.iterator()], batch_size=AT_ONCE, ignore_conflicts=True
        )
