"""``python -m portal.development.portal_here 3 2 check korjournal``: one portal, forked from a process that has loaded it, and served.

Its arguments are the number of this generation, since which one pages are opened anew, what is done first (``prepare`` makes the data
ready, ``check`` applies migrations and asks Django's checks, ``none``), and the packages that are being worked on: their faults are told
before it serves.
"""

import logging
import sys
from importlib import import_module
from io import StringIO

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connections

from portal import asgi
from portal.development import failed_checks, static_files, tables_here
from portal.development.around import Development
from portal.development.kept_faults import KeptFaults
from portal.development.line import Line
from portal.development.serving import CHECK, PREPARE, fail, serve
from portal.figures.press import PRESS
from portal.runtime import packages
from portal.runtime.fault_seam import faults
from portal.serving import preparation, server
from portal.words import texts


def main() -> None:
    """Serves until it is told to end."""
    line = Line.given(0)
    try:
        if sys.argv[3] == PREPARE:
            preparation.prepare(collects=False)
        faults.provide(KeptFaults())
        logging.getLogger("portal.request").setLevel(logging.WARNING)  # a terminal that says what is saved and what is wrong
        PRESS.starts_with_server = False
        import_module("components.wrong_attributes").tell()
        _look(sys.argv[4:])
        if sys.argv[3] in {PREPARE, CHECK}:
            tables_here.bring_up_to_date()
            call_command("check", stdout=StringIO())
        connections.close_all()
    except SystemCheckError as failed:
        fail(line, failed_checks.in_plain_words(failed))
    except BaseException as failure:
        fail(line, failure)
    serve(_server, line, asgi.application, static_files.find, static_files.restyle)


def _look(worked_on: list[str]) -> None:
    """Raises what is wrong with texts, and with the code of the packages that are worked on."""
    texts.table.cache_clear()
    for package in packages.installed():
        for locale in ("sv", "en"):
            package.written(locale)
        if package.module in worked_on:
            for entry in package.entries.values():
                import_module(entry.module)


def _server(application: Development) -> uvicorn.Server:
    return server.server_of(application, settings.VST_DRAIN)


if __name__ == "__main__":
    main()
