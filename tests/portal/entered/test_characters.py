"""Characters as a reader counts them, and whole numbers."""

import pytest

from portal.words.entered import characters, number


@pytest.mark.parametrize(
    ("text", "seen"), [("", 0), ("Åsa", 3), ("A\u030asa", 3), ("👩‍👩‍👧‍👦", 1), ("🇸🇪🇫🇮", 2), ("rad\r\nrad", 7), ("rad\nrad", 7), ("👍🏽", 1)]
)
def test_a_character_is_what_a_reader_sees(text: str, seen: int) -> None:
    assert characters.count(text) == seen


def test_refused_characters_are_named_in_order() -> None:
    assert characters.refused("a1b2", allow="0123456789") == ["a", "b"]
    assert characters.refused("a#b", deny="#") == ["#"]
    assert characters.refused("12", allow="123", deny="2") == ["2"]
    assert characters.refused("allt går") == []


def test_a_whole_number_is_read_and_nothing_else() -> None:
    assert [number.read(typed) for typed in ("15", " 1 500 ", "-3", "\u22123")] == [15, 1500, -3, -3]
    for wrong in ("", "1e5", "1,5", "1.0", "١", "+1", "1" * 19):
        with pytest.raises(ValueError, match="whole number"):
            number.read(wrong)
