"""What only one of several processes may do at a time: whoever takes the turn has it for a while, and gives it to nobody else."""

from datetime import timedelta

from portal.constants import MILLISECOND
from portal.shared.connection import PREFIX, Connected, RedisAway, of_settings


def take(what: str, lasts: timedelta, connected: Connected = of_settings) -> bool:
    """Whether the turn for ``what`` is this process's, for as long as it ``lasts``. Without Redis there is nobody else; while it is
    away it is nobody's.
    """
    connection = connected()
    if connection is None:
        return True
    try:
        return bool(connection.ask(lambda redis: redis.set(f"{PREFIX}:turn:{what}", 1, px=lasts // MILLISECOND, nx=True)))
    except RedisAway:
        return False
