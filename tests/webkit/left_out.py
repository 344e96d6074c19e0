"""Tests that say nothing about WebKit, for what fails there is what drives it, or what Debian has left out of it; each with its reason."""

import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

LEFT_OUT: Mapping[str, str] = {
    name: why for why, names in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")).items() for name in names
}
"""The reason by the beginning of an id of pytest: of a file, or of a test in it."""

_OF_CHROMIUM = {"secure_chromium", "whole_chromium", "headless_shell"}


def why_not(name: str, fixtures: Collection[str]) -> str:
    """Why the test with the id ``name`` is not run in WebKit; empty when it is."""
    if _OF_CHROMIUM & set(fixtures):
        return "it begins a Chromium of its own"
    return next((why for beginning, why in LEFT_OUT.items() if name.startswith(beginning)), "")


def leave_out(items: Collection[pytest.Item]) -> None:
    """Marks those of ``items`` as skipped."""
    for item in items:
        if why := why_not(item.nodeid, getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.skip(reason=why))
