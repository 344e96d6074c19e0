"""How much one answer may be (GQL-012): what a query costs is known before, how long the lists are that it asks for is not."""

import time

from portal.constants import CONTENT_RESPONSE_CHARACTERS, CONTENT_RESPONSE_FIELDS


class Spent(BaseException):
    """An answer grew over its limits. Not an ``Exception``: GraphQL would note one at its field and go on with the next."""


class Budget:
    """How much may be carried out for one answer, and until when (``time.monotonic``); ``spent`` counts values as they are read."""

    def __init__(self, until: float | None = None, fields: int = CONTENT_RESPONSE_FIELDS) -> None:
        self.until, self.fields = until, fields
        self.spent = self.written = 0

    def take(self) -> None:
        """One value more is wanted."""
        self.spent += 1
        if self.spent > self.fields or (self.until is not None and time.monotonic() > self.until):
            raise Spent

    def write(self, value: object) -> None:
        """``value`` becomes a part of the answer."""
        if isinstance(value, str):
            self.written += len(value)
            if self.written > CONTENT_RESPONSE_CHARACTERS:
                raise Spent
