"""Worked examples of a tool: what is entered and what must come out, reckoned by hand and not by the code that they test."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Example:
    """One of them."""

    name: str
    entered: Mapping[str, str]
    gives: Mapping[str, str]
    """Values by test id, exact."""


def examples_of(tool: str) -> list[Example]:
    """Those of a tool, from the file beside this one."""
    return [Example(**each) for each in tomllib.loads((Path(__file__).parent / f"{tool}.toml").read_text(encoding="utf-8"))["example"]]
