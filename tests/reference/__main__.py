"""Writes the pages anew."""

import os

import django

from tests.reference.pages import PAGES, REFERENCE

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    django.setup()
    for name, lines in PAGES.items():
        (REFERENCE / name).write_text("\n".join(lines()) + "\n", encoding="utf-8")
