"""Characters as people see them, and which of them a field takes."""

import regex


def count(text: str) -> int:
    """How many characters a reader sees: an emoji of five code points is one, and so is a line break however it is sent."""
    return sum(1 for _ in regex.finditer(r"\X", text))


def refused(text: str, allow: str | None = None, deny: str = "") -> list[str]:
    """The characters of ``text``, in order, that are not among ``allow`` (``None``: all are) or are among ``deny``."""
    return [one for one in regex.findall(r"\X", text) if one in deny or (allow is not None and one not in allow)]
