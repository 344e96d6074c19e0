"""What all fields say of themselves, drawn without a browser."""

from decimal import Decimal
from typing import Any

import pytest

from components.ui.amount_input import amount_input
from components.ui.checkbox import checkbox, checkboxes
from components.ui.number_input import number_input
from components.ui.radio import Choice, radio
from components.ui.text_input import text_input
from components.ui.textarea import textarea
from portal.words.texts import table
from tests.components.ui.drawn import EN, SV, drawn, one, props_of


@pytest.mark.parametrize("part", [text_input, number_input, amount_input, textarea])
def test_label_description_and_error_are_tied_to_the_control(part: Any) -> None:
    field = drawn(part(SV, "Namn", name="name", id="x", description="Som det står", error="Fyll i", test_id="it"))
    control = one(field, "it")
    assert field.xpath("./label[@for='x']/text()") == ["Namn"]
    described = control.get("aria-describedby").split()
    assert (described[0], described[-1]) == ("x-description", "x-hint")
    assert one(field, "hint").text_content() == "Fyll i"
    assert (control.get("aria-invalid"), control.get("name")) == ("true", "name")
    assert all(field.xpath(f".//*[@id='{each}']") for each in described)


def test_a_warning_is_told_and_leaves_the_field_valid() -> None:
    field = drawn(text_input(SV, "Namn", name="name", id="x", warning="Kort"))
    assert one(field, "text-input").get("aria-invalid") is None
    assert one(field, "hint").get("data-type") == "warning"


def test_an_error_stands_alone_even_where_there_is_a_warning() -> None:
    field = drawn(text_input(SV, "Namn", name="name", id="x", warning="Kort", error="Fyll i"))
    assert one(field, "hint").get("data-type") == "error"


def test_a_field_that_refuses_nothing_needs_no_script_and_no_place_to_tell_of_it() -> None:
    assert "ability" not in text_input(SV, "Namn", name="name", id="x")["attributes"]
    restricted = text_input(EN, "Number", name="number", id="x", allow="0123456789")
    assert props_of(restricted)["refused"] == "The character {k} cannot be used here."
    assert one(drawn(restricted), "input-refused").get("role") == "status"


def test_a_number_takes_a_minus_only_where_it_may_be_negative() -> None:
    assert "-" not in props_of(number_input(SV, "Antal", name="n", id="x"))["allow"]
    assert "-" in props_of(number_input(SV, "Ändring", name="n", id="x", negative=True))["allow"]


def test_an_amount_starts_in_its_proper_form() -> None:
    control = one(drawn(amount_input(SV, "Kapital", name="c", id="x", value=Decimal("1234.1234567"), unit="kr")), "amount-input")
    assert (control.get("value"), control.get("data-value")) == ("1\u00a0234,123457", "1234.123457")
    assert control.get("aria-describedby") == "x-unit"


@pytest.mark.parametrize(
    ("length", "words", "flags"),
    [
        (229, "Max 250 tecken", "false false false"),
        (230, "20 tecken kvar", "true false false"),
        (240, "10 tecken kvar", "true true false"),
        (253, "3 tecken över max 250", "true true true"),
    ],
)
def test_the_counter_is_right_before_any_script_has_run(length: int, words: str, flags: str) -> None:
    field = drawn(textarea(SV, "Beskrivning", name="d", id="x", value="å" * length))
    counter = one(field, "textarea-counter")
    assert counter.text == words
    assert " ".join(counter.get(f"data-{name}") for name in ("warning", "alarm", "over")) == flags
    assert one(field, "textarea").text == "å" * length


@pytest.mark.requirement("COMP-020")
def test_the_words_of_the_text_area_are_those_of_the_specification() -> None:
    keys = ("textarea.max", "textarea.left", "textarea.over")
    assert [table("sv")[key] for key in keys] == ["Max {n} tecken", "{n} tecken kvar", "{n} tecken över max {max}"]
    assert [table("en")[key] for key in keys[:2]] == ["Max {n} characters", "{n} characters left"]


def test_choices_stand_under_their_question() -> None:
    choices = [Choice("Varje år", "yearly"), Choice("Nu", "now")]
    group = drawn(radio("Hur ofta?", choices, name="n", id="x", value="now", error="Välj."))
    assert (group.tag, group.get("role"), group.get("aria-invalid")) == ("fieldset", "radiogroup", "true")
    assert group.get("aria-describedby") == "x-hint"
    assert group.xpath("./legend/text()") == ["Hur ofta?"]
    assert group.xpath(".//input[@checked]/@value") == ["now"]
    assert group.xpath(".//input/@id") == group.xpath(".//label/@for")
    boxes = drawn(checkboxes("Vad?", checkbox("Moms", name="for", id="a", checked=True), checkbox("F-skatt", name="for", id="b")))
    assert (boxes.tag, boxes.xpath(".//input[@checked]/@id")) == ("fieldset", ["a"])


def test_what_is_wrong_with_a_question_describes_the_answer_that_gets_the_focus() -> None:
    """Orca and VoiceOver do not read what describes a group."""
    choices = [Choice("Stortorget", "stortorget", description="12 platser"), Choice("Hamntorget", "hamntorget")]
    squares = drawn(radio("Vilket torg?", choices, name="torg", id="torg", error="Svara på frågan"))
    assert squares.xpath(".//input/@aria-describedby") == ["torg-1-description torg-hint"]
    food = checkbox("Mat", name="varor", id="varor-1", described_by="varor-hint")
    goods = drawn(checkboxes("Vad säljer du?", food, id="varor", description="Det mesta.", error="Svara på frågan"))
    assert goods.get("aria-describedby") == "varor-description varor-hint"
    assert goods.xpath(".//input/@aria-describedby") == ["varor-hint"]
    assert [goods.get_element_by_id(id).text_content() for id in ("varor-description", "varor-hint")] == ["Det mesta.", "Svara på frågan"]
