"""What an input costs in CPU time of the thread, which other work of the machine adds little to: the least of several tries."""

import gc
import time

from tests.attacks.growing import Growing

TRIES = 5


def seconds(growing: Growing, size: int) -> float:
    """CPU seconds for ``growing`` of ``size``. The collector rests meanwhile, for when it runs is chance."""
    given = growing.make(size)
    growing.take(given)
    gc.collect()
    gc.disable()
    try:
        return min(_once(growing, given) for _ in range(TRIES))
    finally:
        gc.enable()


def _once(growing: Growing, given: object) -> float:
    begun = time.thread_time()
    growing.take(given)
    return time.thread_time() - begun
