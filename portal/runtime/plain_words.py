"""Failures that say in plain words what is wrong: whoever develops needs no way through the code that found it."""

from pathlib import Path


class InPlainWords(Exception):
    """Something is wrong, and the message is all of it."""

    def __init__(self, words: str, file: Path | None = None) -> None:
        """``file`` is the one to be mended, where it is one."""
        super().__init__(words)
        self.file = file
