"""Tests that say nothing about a browser other than Chromium, for what fails there is what drives it; each with its reason."""

import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest


def reasons(file: Path) -> Mapping[str, str]:
    """The reason by the beginning of an id of pytest, of a file or of a test in it, as the TOML in ``file`` has them."""
    return {name: why for why, names in tomllib.loads(file.read_text(encoding="utf-8")).items() for name in names}


LEFT_OUT: Mapping[str, str] = reasons(Path(__file__).with_suffix(".toml"))
"""Those of WebKit."""

_OF_CHROMIUM = {"secure_chromium", "whole_chromium", "headless_shell"}


def why_not(name: str, fixtures: Collection[str], left_out: Mapping[str, str] = LEFT_OUT) -> str:
    """Why the test with the id ``name`` is not run there; empty when it is."""
    if _OF_CHROMIUM & set(fixtures):
        return "it begins a Chromium of its own"
    return next((why for beginning, why in left_out.items() if name.startswith(beginning)), "")


def leave_out(items: Collection[pytest.Item], left_out: Mapping[str, str] = LEFT_OUT) -> None:
    """Marks those of ``items`` as skipped."""
    for item in items:
        if why := why_not(item.nodeid, getattr(item, "fixturenames", ()), left_out):
            item.add_marker(pytest.mark.skip(reason=why))
