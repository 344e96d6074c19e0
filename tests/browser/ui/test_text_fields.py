"""Fields one types in: what they refuse, how they count, what they make of an amount."""

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.gallery import Gallery
from tests.browser.pages.portal import Portal

NBSP = "\u00a0"


@pytest.mark.requirement("COMP-021")
def test_a_field_takes_only_the_characters_allowed(portal: Portal) -> None:
    gallery = Gallery(portal, "text-allowed")
    gallery.type("text-input", "a1b2")
    assert gallery.value("text-input") == "12"


@pytest.mark.requirement("COMP-022")
def test_a_field_leaves_out_the_characters_denied(portal: Portal) -> None:
    gallery = Gallery(portal, "text-denied")
    gallery.type("text-input", "a#b")
    assert gallery.value("text-input") == "ab"


@pytest.mark.requirement("COMP-023")
def test_pasting_is_blocked_where_it_must_be_and_filtered_elsewhere(portal: Portal) -> None:
    gallery = Gallery(portal, "text-no-paste")
    gallery.type("text-input", "skrivet")
    gallery.paste("klistrat", "text-input")
    assert gallery.value("text-input") == "skrivet"
    assert gallery.text("input-refused") == "Det går inte att klistra in i det här fältet."
    filtered = Gallery(portal, "text-allowed", visit=False)
    filtered.paste("a1b2", "text-input")
    assert filtered.value("text-input") == "12"
    filtered.press(Keys.CONTROL, "z")
    assert filtered.value("text-input") == ""


@pytest.mark.requirement("COMP-037")
@pytest.mark.parametrize(("locale", "words"), [("sv", "Tecknet a kan inte användas här."), ("en", "The character a cannot be used here.")])
def test_what_is_refused_is_told_until_the_next_allowed_key(portal: Portal, locale: str, words: str) -> None:
    gallery = Gallery(portal, "text-allowed", locale)
    gallery.type("text-input", "a")
    assert (gallery.text("input-refused"), gallery.one("input-refused").get_attribute("role")) == (words, "status")
    gallery.press("1")
    assert gallery.text("input-refused") == ""


def test_what_an_input_method_composes_and_what_is_dropped_is_put_right_after(portal: Portal) -> None:
    gallery = Gallery(portal, "text-allowed")
    gallery.focus("text-input")
    portal.driver.execute_cdp_cmd("Input.imeSetComposition", {"text": "1é", "selectionStart": 2, "selectionEnd": 2})
    portal.driver.execute_cdp_cmd("Input.insertText", {"text": "1é2"})
    portal.wait(lambda: gallery.value("text-input") == "12", "only the figures to stay")
    assert gallery.text("input-refused") == "Tecknet é kan inte användas här."
    gallery.js(
        """const field = arguments[0]; field.setRangeText("x7", 1, 1);
        field.dispatchEvent(new InputEvent("input", {inputType: "insertFromDrop", bubbles: true}))""",
        gallery.one("text-input"),
    )
    assert gallery.value("text-input") == "172"


@pytest.mark.requirement("COMP-027")
def test_a_number_has_no_e_in_it(portal: Portal) -> None:
    gallery = Gallery(portal, "number")
    gallery.type("number-input", "1e5E0")
    assert gallery.value("number-input") == "150"
    negative = Gallery(portal, "number-negative", visit=False)
    negative.type("number-input", Keys.END + "e7")
    assert negative.value("number-input") == "-37"


@pytest.mark.requirement("COMP-024")
def test_an_amount_gets_its_spaces_when_one_leaves_it(portal: Portal) -> None:
    gallery = Gallery(portal, "amount")
    gallery.type("amount-input", "1234567,5")
    assert gallery.value("amount-input") == "1234567,5"
    gallery.press(Keys.TAB)
    assert gallery.value("amount-input") == f"1{NBSP}234{NBSP}567,5"


@pytest.mark.requirement("COMP-025")
def test_an_amount_keeps_six_decimals(portal: Portal) -> None:
    gallery = Gallery(portal, "amount")
    gallery.type("amount-input", "1,12345678" + Keys.TAB)
    assert gallery.value("amount-input") == "1,123457"


@pytest.mark.requirement("COMP-026")
def test_an_amount_takes_comma_and_point(portal: Portal) -> None:
    gallery = Gallery(portal, "amount")
    gallery.type("amount-input", "1,5")
    assert gallery.one("amount-input").get_attribute("data-value") == "1.5"
    gallery.one("amount-input").clear()
    gallery.type("amount-input", "1.5" + Keys.TAB)
    assert (gallery.value("amount-input"), gallery.one("amount-input").get_attribute("data-value")) == ("1,5", "1.5")


@pytest.mark.parametrize(
    ("typed", "shown", "canonical"),
    [
        ("1 234,50 kr", f"1{NBSP}234,5", "1234.5"),
        ("1.234.567", f"1{NBSP}234{NBSP}567", "1234567"),
        ("12345678901234567890,1234564", f"12{NBSP}345{NBSP}678{NBSP}901{NBSP}234{NBSP}567{NBSP}890,123456", "12345678901234567890.123456"),
        ("-5", "\u22125", "-5"),
        (",5", "0,5", "0.5"),
        ("femtio", "femtio", ""),
    ],
)
def test_the_client_reads_amounts_as_the_server_does(portal: Portal, typed: str, shown: str, canonical: str) -> None:
    gallery = Gallery(portal, "amount")
    gallery.type("amount-input", typed + Keys.TAB)
    assert (gallery.value("amount-input"), gallery.one("amount-input").get_attribute("data-value")) == (shown, canonical)


@pytest.mark.parametrize(
    ("typed", "shown"), [("25.000", f"25{NBSP}000"), ("kr 1.500", f"1{NBSP}500"), ("25,000", "25,000"), ("12,5", "12,5")]
)
def test_the_client_reads_money_as_the_server_does(portal: Portal, typed: str, shown: str) -> None:
    gallery = Gallery(portal, "amount-error")
    gallery.one("amount-input").clear()
    gallery.type("amount-input", typed + Keys.TAB)
    assert gallery.value("amount-input") == shown


def fill(gallery: Gallery, length: int) -> None:
    """A text of that length, the last character typed."""
    gallery.js("arguments[0].value = 'x'.repeat(arguments[1])", gallery.focus("textarea"), length - 1)
    gallery.press(Keys.END, "y")


def state(gallery: Gallery) -> tuple[str, ...]:
    counter = gallery.one("textarea-counter")
    return (gallery.text("textarea-counter"), *(str(counter.get_attribute(f"data-{name}")) for name in ("warning", "alarm", "over")))


@pytest.mark.requirement("COMP-015", "COMP-016", "COMP-017", "COMP-018")
@pytest.mark.parametrize(
    ("locale", "max_text", "left", "over"),
    [
        ("sv", "Max 250 tecken", "{} tecken kvar", "3 tecken över max 250"),
        ("en", "Max 250 characters", "{} characters left", "3 characters over the maximum 250"),
    ],
)
def test_the_counter_says_how_much_room_is_left(portal: Portal, locale: str, max_text: str, left: str, over: str) -> None:
    gallery = Gallery(portal, "textarea", locale)
    assert state(gallery) == (max_text, "false", "false", "false")
    for length, expected in {
        229: (max_text, "false", "false", "false"),
        230: (left.format(20), "true", "false", "false"),
        239: (left.format(11), "true", "false", "false"),
        240: (left.format(10), "true", "true", "false"),
        249: (left.format(1), "true", "true", "false"),
        253: (over, "true", "true", "true"),
    }.items():
        fill(gallery, length)
        assert state(gallery) == expected
    assert len(gallery.value("textarea")) == 253
    assert portal.frames_sent() == []
    portal.visit({"sv": "/om-foretagsporten-se/kontakt", "en": "/en/about-foretagsporten/contact"}[locale])
    assert portal.text("contact-message-counter") == max_text.replace("250", "5000")


def test_an_emoji_is_one_character_to_client_and_server(portal: Portal) -> None:
    gallery = Gallery(portal, "textarea-over")
    gallery.js(
        """const area = arguments[0]; area.focus(); area.value = "👩‍👩‍👧‍👦".repeat(29) + "\\n";
        area.dispatchEvent(new InputEvent("input", {bubbles: true}))""",
        gallery.one("textarea"),
    )
    assert gallery.text("textarea-counter") == "0 tecken kvar"


def test_the_counter_is_read_out_only_when_typing_rests(portal: Portal) -> None:
    gallery = Gallery(portal, "textarea")
    counter = gallery.one("textarea-counter")
    assert (counter.get_attribute("role"), counter.get_attribute("aria-live")) == ("status", "off")
    gallery.records("textarea-announcer")
    gallery.js("arguments[0].value = 'x'.repeat(230)", gallery.focus("textarea"))
    for _ in range(10):
        gallery.press("y")
    portal.wait(lambda: gallery.said(), "the number left to be read out")
    assert gallery.said() == ["10 tecken kvar"]


@pytest.mark.requirement("COMP-019")
def test_a_text_area_grows_from_three_to_eight_rows(portal: Portal) -> None:
    gallery = Gallery(portal, "textarea")
    measure = """const area = arguments[0], style = getComputedStyle(area);
        return [(area.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)) / parseFloat(style.lineHeight),
            area.scrollHeight > area.clientHeight]"""
    assert gallery.js(measure, gallery.one("textarea")) == [pytest.approx(3, abs=0.05), False]
    gallery.type("textarea", "\n".join(["rad"] * 20))
    assert gallery.js(measure, gallery.one("textarea")) == [pytest.approx(8, abs=0.05), True]


@pytest.mark.requirement("COMP-028", "COMP-029")
@pytest.mark.parametrize(("kind", "invalid"), [("error", "true"), ("warning", None)])
def test_a_hint_describes_its_field_and_only_an_error_makes_it_invalid(portal: Portal, kind: str, invalid: str | None) -> None:
    gallery = Gallery(portal, f"hint-{kind}")
    hint, field = gallery.one("hint"), gallery.one("text-input")
    assert hint.is_displayed()
    assert hint.get_attribute("data-type") == kind
    assert field.get_attribute("aria-describedby") == hint.get_attribute("id")
    assert field.get_attribute("aria-invalid") == invalid
