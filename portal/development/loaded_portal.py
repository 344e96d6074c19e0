"""``python -m portal.development.loaded_portal``: a process that has loaded the portal, and of services only their
models; forked for each save.

It tells which files it has loaded: when one of those is saved, it is of no more use.
"""

import os
import socket
import sys
from pathlib import Path

from portal.development import forking, static_files
from portal.development.line import Line, given
from portal.development.serving import check_here, fail
from portal.runtime import packages


def main() -> None:
    """Loads the portal, then forks for whoever has the other end of its second file; its first is the line to the process that watches."""
    check_here()
    line, requests = Line.given(0), socket.socket(fileno=given(1))
    try:
        _load()
    except BaseException as failure:
        fail(line, failure)
    line.say("loaded", files=sorted(_files()))
    if start := forking.fork_for(requests):
        line.close()
        forking.run(start)


def _load() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "portal.settings"
    static_files.use()
    __import__("django").setup()
    __import__("portal.asgi")
    __import__("portal.serving.server")
    static_files.restyle()
    __import__("django.urls", fromlist=["get_resolver"]).get_resolver().url_patterns  # noqa: B018 - loads what it names


def _files() -> set[str]:
    """Those of the portal, and of packages with e-services wherever they stand: Django loads their models, and Wagtail their hooks."""
    root = Path(__file__).resolve().parents[2]
    services = [package.folder.resolve() for package in packages.installed()]
    found = {Path(file).resolve() for module in list(sys.modules.values()) if (file := getattr(module, "__file__", None))}
    ours = {file for file in found if file.is_relative_to(root) and "site-packages" not in file.parts}
    return {str(file) for file in ours | {file for file in found if any(map(file.is_relative_to, services))}}


if __name__ == "__main__":
    main()
