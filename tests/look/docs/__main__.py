"""``make docs-pictures`` makes the pictures of ``docs/images``; ``PICTURES=start,fault`` makes those alone."""

import os
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    django.setup()

    from tests.look.docs.taken import take_all  # reads what Django must be ready for

    sys.exit(take_all(os.environ.get("PICTURES", "")))
