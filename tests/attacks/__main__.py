"""``python -m tests.attacks``: CPU time of each input of the table, for its size and for twice that."""

import logging
import os

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    django.setup()
    logging.disable(logging.CRITICAL)

    from portal.content import store
    from tests.attacks.growing import TABLE
    from tests.attacks.measured import seconds

    store.serve_files()
    print(f"{'':<38}{'n':>7}{'ms for n':>10}{'for 2n':>10}{'ratio':>7}")
    for growing in TABLE:
        once, twice = (seconds(growing, size) for size in (growing.size, 2 * growing.size))
        print(f"{growing.name:<38}{growing.size:>7}{once * 1000:>10.2f}{twice * 1000:>10.2f}{twice / max(once, 1e-6):>7.1f}")
