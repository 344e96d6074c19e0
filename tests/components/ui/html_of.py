"""Parts drawn in memory, and what a test asks of their HTML."""

import re
from functools import partial
from typing import Any

from components.still import still_html
from portal.words.texts import text

sv = partial(text, "sv")
en = partial(text, "en")


def drawn(part: Any) -> str:
    """The HTML of a part without state."""
    return still_html(part)


def elements(html: str, test_id: str) -> list[dict[str, str]]:
    """The attributes of each element with the test id."""
    tags = re.findall(rf'<[a-z0-9]+ [^>]*data-testid="{re.escape(test_id)}"[^>]*>', html)
    return [dict(re.findall(r'([a-z-]+)="([^"]*)"', tag)) for tag in tags]


def plain(html: str) -> str:
    """The words alone, hidden ones too."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())
