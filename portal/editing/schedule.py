"""What is to be published, or taken back, at a time: looked at each minute by the process that serves."""

import logging
import threading
from typing import Final

from django.core.management import call_command
from django.db import DatabaseError, close_old_connections

from portal.constants import SCHEDULE_LOOKED_AT_EVERY

logger = logging.getLogger("portal.content")


def publish_due() -> None:
    """Publishes what is due and takes back what has expired; twice is as good as once, so several processes may do it."""
    call_command("publish_scheduled")


def keep() -> None:
    """Does so each minute for as long as the process lives, in a thread of its own."""
    if not _keeper.is_alive():
        _keeper.start()


def _for_ever() -> None:
    waiting = threading.Event()
    while not waiting.wait(SCHEDULE_LOOKED_AT_EVERY.total_seconds()):
        try:
            close_old_connections()
            publish_due()
        except DatabaseError:
            logger.exception("What is due could not be published; the next look is in a minute")
        finally:
            close_old_connections()


_keeper: Final = threading.Thread(target=_for_ever, name="publish-scheduled", daemon=True)
