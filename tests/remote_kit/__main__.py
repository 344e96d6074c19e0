"""Writes the kit into the folder that is named."""

import os
import sys
from pathlib import Path

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    django.setup()

    from tests.remote_kit.package import written  # reads what Django must be ready for

    print(written(Path(sys.argv[1])))
