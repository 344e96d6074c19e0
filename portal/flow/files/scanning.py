"""Each file is scanned when it arrives, and again until somebody could say what it is (flow 8)."""

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Final

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from portal.constants import FLOW_SCAN_CLAIMED_FOR, FLOW_SCAN_WITHIN, FLOW_SCANS_EACH
from portal.flow.files import clamav, storage
from portal.flow.files.attached import BEING_SCANNED, CLEAN, STOPPED, FileState
from portal.flow.files.clamav import ClamAV
from portal.flow.files.models import FlowFile
from portal.flow.files.scanner import Nobody, Scanner, Verdict, of_tests
from portal.outside import test_world
from portal.runtime.jobs import LoopJob

logger = logging.getLogger("portal.flow")

OFF: Final = "off"


def faults() -> list[str]:
    """What is wrong with ``VST_CLAMAV`` and ``VST_SCAN`` for a production, one line each."""
    if settings.VST_CLAMAV and not clamav.is_address(settings.VST_CLAMAV):
        return ["VST_CLAMAV is no address of a ClamAV: host:port, or unix:/path of its socket"]
    if not settings.VST_CLAMAV and settings.VST_SCAN != OFF:
        return ["VST_CLAMAV is missing: nothing scans the files of applications; VST_SCAN=off says that something else does"]
    return []


def scanner() -> Scanner:
    """The scanner that the settings name; outside production that of the test world where they name none."""
    if settings.VST_SCAN == OFF:
        return Nobody()
    return ClamAV(settings.VST_CLAMAV) if settings.VST_CLAMAV else of_tests()


async def scan(row: FlowFile) -> FileState:
    """What the scanner says of a file by now; one that is infected is removed at once."""
    verdict = await _verdict(row)
    if verdict is None:
        await _of(row).aupdate(claimed_until=None)
        return BEING_SCANNED
    if verdict == "infected":
        logger.error("The file %s is infected and was removed", row.uuid)
        if await _of(row).aupdate(state=STOPPED, place="", claimed_until=None):
            await sync_to_async(storage.remove)(row.place)
        return STOPPED
    await _of(row).aupdate(state=CLEAN, claimed_until=None)
    return CLEAN


async def scan_due(now: datetime) -> int:
    """Scans what nobody could scan before; how many are known by now. A scanner that is away is not asked for the next one too."""
    known = 0
    while (row := await _claim(now)) is not None:
        if await scan(row) == BEING_SCANNED:
            break
        known += 1
    return known


async def _verdict(row: FlowFile) -> Verdict | None:
    """``None`` while nobody can say: the scanner is away, slow, or has lost its mind."""
    try:
        await test_world.world().meet("scan")
        content = await sync_to_async(storage.opened)(row.place)
        try:
            async with asyncio.timeout(FLOW_SCAN_WITHIN.total_seconds()):
                return await scanner().scan(content)
        finally:
            await sync_to_async(content.close)()
    except Exception as fault:
        logger.warning("The file %s could not be scanned now: %s", row.uuid, type(fault).__name__)
        return None


async def _claim(now: datetime) -> FlowFile | None:
    """One file to scan, claimed so that no other process scans it; ``None`` when there is none."""
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    due = FlowFile.objects.filter(free, state=BEING_SCANNED)
    row: FlowFile
    async for row in due.order_by("added")[:50]:
        if await due.filter(pk=row.pk).aupdate(claimed_until=now + FLOW_SCAN_CLAIMED_FOR):
            return row
    return None


def _of(row: FlowFile) -> QuerySet[FlowFile]:
    return FlowFile.objects.filter(pk=row.pk, state=BEING_SCANNED)


async def _step() -> timedelta:
    await scan_due(timezone.now())
    return FLOW_SCANS_EACH


JOB: Final = LoopJob("flow-scan", _step, FLOW_SCANS_EACH, FLOW_SCANS_EACH)
"""Scans for as long as the process serves."""
