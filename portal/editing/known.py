"""What numbers in stored blocks mean, so that a snapshot of all pages is made without a question for each link and picture."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from portal.editing import running_text
from portal.editing.copied_address import straight

Stored = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Known:
    """What numbers in stored blocks mean."""

    paths: Mapping[int, str] = field(default_factory=dict)
    """The address of each page that is led to, by its number."""
    pictures: Mapping[int, str] = field(default_factory=dict)
    """The address of each picture by its number."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The number of each page by its address, for what is read from files."""

    def address(self, value: Stored) -> str:
        """Where something leads: to a page, by its address of today, or to the address that was written."""
        return (self.paths.get(value["page"]) if value.get("page") else None) or straight(value.get("url") or "")

    def is_gone(self, value: Stored) -> bool:
        """Whether something leads to a page, and that is none of those that are led to."""
        return isinstance(value.get("page"), int) and value["page"] not in self.paths and not value.get("url")

    def leading(self, url: str) -> Stored:
        """The fields of something that leads to ``url``."""
        page = self.numbers.get(url)
        return {"page": page, "url": "" if page else url}

    def words(self, html: str) -> str:
        return running_text.from_html(html, self.paths.get)

    def html(self, words: str) -> str:
        return running_text.to_html(words, self.numbers.get)
