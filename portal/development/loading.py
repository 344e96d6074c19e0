"""A process that loads something, says which files that were, and is forked: when one of them is saved, it is of no more use."""

import os
import socket
import sys
from collections.abc import Callable
from functools import cache

from portal.development import ROOT, forking
from portal.development.line import Line, given
from portal.development.serving import check_here, fail
from portal.runtime import packages


def load_and_fork(load: Callable[[], None]) -> None:
    """Loads, then forks for whoever has the other end of its second file; its first is the line to the process that watches."""
    check_here()
    line, requests = Line.given(0), socket.socket(fileno=given(1))
    try:
        load()
    except BaseException as failure:
        fail(line, failure)
    line.say("loaded", files=sorted(files()))
    if start := forking.fork_for(requests):
        line.close()
        forking.run(start)


def files() -> set[str]:
    """Those of the portal that this process has loaded, and of packages with e-services wherever they stand: Django loads their models,
    and Wagtail their hooks."""
    services = tuple(f"{package.folder.resolve()}{os.sep}" for package in packages.installed())
    found = {_resolved(file) for module in list(sys.modules.values()) if (file := getattr(module, "__file__", None))}
    return {file for file in found if file.startswith(services) or (file.startswith(f"{ROOT}{os.sep}") and "site-packages" not in file)}


@cache
def _resolved(file: str) -> str:
    """Kept, for a process knows what the one has found that it was forked from."""
    return os.path.realpath(file)
