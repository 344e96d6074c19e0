"""What a document says in the place of a character that its fonts lack."""

from portal.typeset.glyphs import drawable

SAID = {"title": "Pris", "rows": [["Nudlar 麺", True, 12, None]]}


def test_it_is_said_as_it_is_then_with_the_codes_of_what_can_not_be_drawn_and_what_is_no_text_stays() -> None:
    first, second, third = drawable(SAID, lambda character: character != "麺")
    assert first == SAID
    assert second == third == {"title": "Pris", "rows": [["Nudlar [U+9EBA]", True, 12, None]]}


def test_who_writes_hundreds_of_different_signs_holds_up_no_other_document() -> None:
    asked: set[str] = set()

    def can(character: str) -> bool:
        asked.add(character)
        return character.isascii()

    signs = "".join(map(chr, range(0x4E00, 0x4E00 + 2_000)))
    *_, last = drawable({"says": [f"Pris {signs}"]}, can)
    assert asked == set("Pris ")
    assert last["says"][0].startswith("Pris [U+4E00][U+4E01]")
