"""Forms, buttons, dates and switches as they are drawn."""

import json
from dataclasses import replace
from datetime import date

from reactpy import html

from components.ui.button import busy_button
from components.ui.date_list import year_list
from components.ui.date_picker import date_picker, date_range
from components.ui.form import FieldError, FormDraft, form
from components.ui.spinner import spinner
from components.ui.switch import Answer, switch
from tests.components.ui.drawn import EN, SV, drawn, one, props_of

TODAY = date(2024, 2, 29)


def test_two_errors_make_a_summary_and_one_does_not() -> None:
    errors = [FieldError("a", "Fyll i."), FieldError("b", "Välj.")]
    both, single = (drawn(form(SV, label="Om", id="f", errors=each, action="/om")) for each in (errors, errors[:1]))
    assert one(both, "form-errors").xpath(".//a/@href") == ["#a", "#b"]
    assert one(both, "form-errors").xpath("./p/text()") == ["2 fält behöver rättas"]
    assert not single.xpath(".//*[@data-testid='form-errors']")
    assert (both.get("method"), both.get("action"), both.get("aria-label")) == ("post", "/om", "Om")
    assert props_of(form(SV, label="Om", id="f", errors=errors))["failing"] == ["a", "b"]


def test_a_form_that_keeps_its_draft_says_so_only_when_it_starts_with_one() -> None:
    draft = FormDraft("a:b", "/save", "/drop", "t", "/om?a=b", is_kept=True)
    kept, empty = (
        drawn(html.div(form(EN, label="About", id="f", on_submit=lambda event: None, draft=each)))
        for each in (draft, replace(draft, is_kept=False))
    )
    note = one(kept, "draft-kept")
    assert (note.get("method"), note.get("action"), note.xpath("./p/text()")) == ("post", "/drop", ["We have saved what you wrote."])
    assert dict(note.form_values()) == {"csrfmiddlewaretoken": "t", "key": "a:b", "from": "/om?a=b"}
    assert one(kept, "form").xpath(".//button") == [], "Enter in a field must not begin anew"
    assert not empty.xpath(".//*[@data-testid='draft-kept']")


def test_what_was_posted_and_refused_is_kept_by_the_page_that_says_so() -> None:
    draft = FormDraft("a:b", "/save", "/drop", "t", "/om", is_kept=False)
    refused, fresh = (
        html.div(form(SV, label="Om", id="f", action="/om", draft=draft, errors=errors)) for errors in ([FieldError("a", "Fyll i.")], [])
    )
    answers = [json.loads(drawn(each).xpath(".//*[@data-ability='keep-draft']/@data-props")[0])["answer"] for each in (refused, fresh)]
    assert answers == [1, 0], "the browser saves what a form with an answer holds, and takes what stands in another as saved"


def test_a_loading_button_hears_no_press() -> None:
    waiting = busy_button(SV, "Spara", loading=True, onClick=lambda event: None)
    assert "eventHandlers" not in waiting or not waiting["eventHandlers"]
    button = drawn(waiting)
    assert [button.get(name) for name in ("data-loading", "aria-busy", "aria-disabled")] == ["true"] * 3
    assert button.get("disabled") is None
    assert one(button, "spinner").get("hidden") is None
    assert one(drawn(busy_button(SV, "Spara")), "spinner").get("hidden") == ""


def test_a_spinner_says_what_is_on_its_way() -> None:
    assert [drawn(spinner(t)).text_content() for t in (SV, EN)] == ["Innehåll laddas", "Content is loading"]
    assert drawn(spinner(SV, "Tjänsten laddas")).text_content() == "Tjänsten laddas"


def test_a_date_can_be_picked_ten_years_either_way() -> None:
    props = props_of(date_picker(SV, "Dag", name="d", id="x", today=TODAY))
    assert (props["earliest"], props["latest"], props["today"]) == ("2014-02-28", "2034-02-28", "2024-02-29")


def test_a_date_picker_is_a_labelled_text_field_without_scripts() -> None:
    group = drawn(date_picker(EN, "Day", name="d", id="x", today=TODAY, value=TODAY, error="Write a day."))
    control = one(group, "date-picker-input")
    assert (control.get("type"), control.get("value"), control.get("aria-invalid")) == ("text", "2024-02-29", "true")
    assert (group.get("role"), group.get("aria-label")) == ("group", "Select date")
    assert one(group, "date-picker-calendar").get("hidden") == ""


def test_the_second_day_of_a_range_looks_at_the_first() -> None:
    fieldset = drawn(date_range(SV, "År", names=("from", "to"), id="p", today=TODAY))
    assert fieldset.xpath(".//input/@name") == ["from", "to"]
    assert fieldset.xpath(".//label/text()") == ["Från och med", "Till och med"]


def test_the_years_around_today_are_twenty_one() -> None:
    values = drawn(year_list(SV, "År", name="y", id="x", today=TODAY, value=2024)).xpath(".//*[@role='option']/@data-value")
    assert values == [str(year) for year in range(2014, 2035)]


def test_a_switch_is_told_what_came_of_its_last_turn() -> None:
    turned = switch(SV, "E-post", name="e", id="x", answer=Answer(3, False, False), on_change=lambda told: None)
    assert props_of(turned)["answer"] == {"number": 3, "checked": False, "isSaved": False}
    control = one(drawn(switch(EN, "Email", name="e", id="x", checked=True)), "switch")
    assert (control.get("role"), control.get("type"), control.get("checked")) == ("switch", "checkbox", "")
