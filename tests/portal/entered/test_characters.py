"""Characters as a reader counts them, and whole numbers."""

import pytest
import regex

from portal.words.entered import characters, number


@pytest.mark.parametrize(
    ("text", "seen"), [("", 0), ("Åsa", 3), ("A\u030asa", 3), ("👩‍👩‍👧‍👦", 1), ("🇸🇪🇫🇮", 2), ("rad\r\nrad", 7), ("rad\nrad", 7), ("👍🏽", 1)]
)
def test_a_character_is_what_a_reader_sees(text: str, seen: int) -> None:
    assert characters.count(text) == seen


def test_what_is_counted_without_looking_for_clusters_has_none_but_line_breaks() -> None:
    """Each character before the first accent that combines, beside each other one."""
    alone = [chr(code) for code in range(0x300)]
    for first in alone:
        text = "".join(first + second for second in alone)
        assert characters.count(text) == len(regex.findall(r"\X", text)), first


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
