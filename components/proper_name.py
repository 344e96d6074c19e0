"""A name or a number that stands as it is: of a person, a company, a file, a case."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def proper_name(name: str, attributes: dict[str, Any] | None = None) -> VdomDict:
    """``name`` in a ``bdi``: its direction does not touch what stands around it, and a browser that translates the page leaves it alone.

    "Havet Bygg AB" is otherwise read as "The Sea Construction AB", which no register knows.
    """
    return html.bdi({"translate": "no", **(attributes or {})}, name)


def with_proper_name(sentence: str, name: str) -> tuple[str | VdomDict, ...]:
    """A sentence with ``name`` in it, which is drawn as a proper name where it stands first."""
    if not name or name not in sentence:
        return (sentence,)
    before, _, after = sentence.partition(name)
    return (before, proper_name(name), after)
