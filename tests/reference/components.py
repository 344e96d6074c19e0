"""The shared parts, as their docstrings and signatures tell of them."""

import re
from collections.abc import Iterator

from tests.reference.table import code, table


def lines() -> Iterator[str]:
    from components.screens.gallery.described import functions_of
    from components.ui.examples import sections

    yield "# The shared parts"
    yield ""
    yield "What screens and services are drawn with: `from components.ui.button import button`."
    yield "The gallery of a portal that runs (`/komponenter`) shows each of them in every state."
    yield "This page is written by `python -m tests.reference`."
    for section in sections():
        yield from ("", f"## {section}")
        for function in functions_of(section):
            yield from ("", f"### `{function.name}`", "", _plain(function.summary), "")
            yield from table(
                "Argument | Type | Unless said | What it is",
                ((code(each.name), code(each.type), code(each.default), _plain(each.about)) for each in function.arguments),
            )
            for heading, body in function.sections.items():
                yield from ("", f"**{heading}.** {_plain(body)}")


def _plain(text: str) -> str:
    """A docstring's paragraph on one line, in Markdown."""
    return re.sub(r"``(.+?)``", r"`\1`", " ".join(text.split())).replace("<", "&lt;")
