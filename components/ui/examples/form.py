"""Examples of ``components/ui/form.py``."""

from typing import Any

from reactpy import component, html, use_state

from components.ui.button import busy_button
from components.ui.example import Example
from components.ui.form import FieldError, form
from components.ui.number_input import number_input
from components.ui.text_input import text_input
from components.ui.translate import Translate
from portal.words.entered.number import read

GROUP = "form"


@component
def answered(t: Translate) -> Any:
    answer, set_answer = use_state(0)
    errors, set_errors = use_state(dict[str, str]())
    thanks, set_thanks = use_state("")

    def check(event: Any) -> None:
        wrong = wrong_in(t, event["fields"])
        set_errors(wrong)
        set_thanks("" if wrong else t("example.thanks", name=event["fields"]["name"]))
        set_answer(answer + 1)

    return form(
        t,
        text_input(t, t("example.name"), name="name", id="example-form-name", error=errors.get("name", ""), autoComplete="off"),
        number_input(t, t("example.employees"), name="employees", id="example-form-employees", error=errors.get("employees", "")),
        busy_button(t, t("example.continue"), answer=answer, type="submit"),
        html.p({"role": "status", "data-testid": "form-thanks"}, thanks),
        label=t("example.aboutCompany"),
        id="example-form",
        errors=[FieldError(f"example-form-{name}", text) for name, text in errors.items()],
        answer=answer,
        on_submit=check,
    )


def wrong_in(t: Translate, fields: dict[str, str]) -> dict[str, str]:
    wrong = {}
    if not fields["name"].strip():
        wrong["name"] = t("example.companyError")
    try:
        read(fields["employees"])
    except ValueError:
        wrong["employees"] = t("example.employeesError")
    return wrong


EXAMPLES: dict[str, Example] = {"form": answered}
