"""Personal numbers that no living person has, the only ones a test login takes."""

from typing import Final

from test_world.people import by_number

_TEST_SERIES: Final = ("98", "99")
"""Skatteverket's published test numbers have birth numbers from 980 to 999, which are given to nobody."""
_PUBLISHED: Final = frozenset({"191212121212", "196408233234", "196408833231", "197010632391"})
"""Tolvan Tolvansson, whom every Swedish test environment knows, and the examples of Skatteverket's leaflets SKV 704 and SKV 707."""


def is_test_number(personnummer: str) -> bool:
    """Whether these twelve digits belong to the test people of this portal or to the series of test numbers."""
    return personnummer in _PUBLISHED or by_number(personnummer) is not None or personnummer[8:10] in _TEST_SERIES
