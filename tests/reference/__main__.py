"""Writes the files anew."""

import os

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    django.setup()

    from tests.reference.pages import PAGES, ROOT  # reads what Django must be ready for

    for name, lines in PAGES.items():
        (ROOT / name).write_text("\n".join(lines()) + "\n", encoding="utf-8")
