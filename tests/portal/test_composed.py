"""Text in one form, whoever wrote it and however many marks stand on a letter."""

import unicodedata

import pytest

from portal.words.composed import MARKS_MOST, composed


@pytest.mark.parametrize(
    ("written", "same"),
    [("A\N{COMBINING RING ABOVE}ngstro\N{COMBINING DIAERESIS}m", "Ångström"), ("Ångström", "Ångström"), ("", ""), ("e\u0301\u0327", "ȩ́")],
)
def test_a_letter_is_one_character_as_far_as_there_is_one(written: str, same: str) -> None:
    assert composed(written) == same == unicodedata.normalize("NFC", written)


def test_marks_beyond_the_most_that_a_letter_may_have_go_and_the_letters_after_it_stay() -> None:
    below, first = "\N{COMBINING GREEK YPOGEGRAMMENI}", "\N{COMBINING TILDE OVERLAY}"
    kept = composed("a" + (below + first) * 5_000 + "ö" + below)
    assert kept == "a" + first * (MARKS_MOST // 2) + below * (MARKS_MOST // 2) + "ö" + below
