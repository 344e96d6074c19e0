"""How a shared part gets its words: whoever draws it hands over the lookup, for parts know no language of their own."""

from typing import Protocol


class Translate(Protocol):
    """Looks up a text of the page's language: ``t("common.close")``, ``t("textarea.left", n=20)``. ``KeyError`` for a missing one."""

    def __call__(self, key: str, /, **values: object) -> str: ...
