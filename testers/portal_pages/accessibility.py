"""Axe on the page as it stands: ``assert violations(window) == []``."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from portal_pages.window import Window

AXE: Final = (Path(__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RULES: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
"""WCAG 2.2 AA, and what axe calls best practice."""
_SHOWN: Final = 3
"""Places of a rule that are told."""
_LONGEST: Final = 160
"""Characters of an element."""


def violations(window: Window, rules: Sequence[str] = RULES) -> list[str]:
    """What axe has against the page, one line for each place: rule, impact, the element, and the other one where it takes two."""
    return [f"{one['id']} ({one['impact']}): {_place(node)}" for one in told(window, rules) for node in one["nodes"][:_SHOWN]]


def _place(node: Mapping[str, Any]) -> str:
    others = [other["html"] for kind in ("any", "all", "none") for check in node[kind] for other in check["relatedNodes"]]
    return " and ".join(str(element)[:_LONGEST] for element in dict.fromkeys([node["html"], *others[:1]]))


def told(window: Window, rules: Sequence[str] = RULES) -> list[dict[str, Any]]:
    """The violations in axe's own form, of whatever stands in the window."""
    if not window.driver.execute_script("return 'axeOfTests' in window"):  # a page may have an axe of its own, which is another version
        window.driver.execute_script(f"{AXE};window.axeOfTests = axe")
    asked = {"runOnly": list(rules), "resultTypes": ["violations"]}
    found: list[dict[str, Any]] = window.driver.execute_async_script(
        "const done = arguments[1]; axeOfTests.run(document, arguments[0]).then(({ violations }) => done(violations))", asked
    )
    return found
