"""The questions of a service that answers by rules: ``q.{name}`` is one of its texts, ``q.{name}.{answer}`` an answer."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from reactpy.types import VdomDict

from components.ui.form import FieldError
from components.ui.radio import Choice, radio
from components.ui.select import Option, select
from portal.constants import SELECT_FILTER_ABOVE
from portal.eservices.service_visit import ServiceVisit
from portal.ruled import Question


def id_of(name: str) -> str:
    """The id of a question's field."""
    return f"q-{name}"


def question(visit: ServiceVisit, asked: Question, answers: Mapping[str, str], wrong: Collection[str] = ()) -> VdomDict:
    """One question with its answers: all in sight when they are few, else to choose from a list."""
    labels = [(visit.t(f"q.{asked.name}.{answer}"), answer) for answer in asked.answers]
    return choice(visit, asked.name, labels, answers.get(asked.name, ""), asked.name in wrong)


def choice(visit: ServiceVisit, name: str, labels: Sequence[tuple[str, str]], value: str, is_wrong: bool) -> VdomDict:
    """A question by the words and values of its answers."""
    error = refusal(visit, [label for label, _ in labels]) if is_wrong else ""
    marked: dict[str, Any] = {"data-question": name}
    if len(labels) > SELECT_FILTER_ABOVE:
        options = [Option(label, answer) for label, answer in labels]
        return select(
            visit.t,
            visit.t(f"q.{name}"),
            options,
            name=name,
            id=id_of(name),
            value=value,
            empty_label=visit.t("ruled.choose"),
            error=error,
            test_id="tool-question",
            **marked,
        )
    choices = [Choice(label, answer) for label, answer in labels]
    return radio(visit.t(f"q.{name}"), choices, name=name, id=id_of(name), value=value, error=error, test_id="tool-question", **marked)


def refusal(visit: ServiceVisit, labels: Sequence[str]) -> str:
    """What is said of an answer that is none."""
    if len(labels) > SELECT_FILTER_ABOVE:
        return visit.t("ruled.choose-one")
    return visit.t("figures.limits.choice", of=", ".join(labels))


def errors(names: Iterable[str], wrong: Collection[str], words: Callable[[str], str]) -> list[FieldError]:
    """What is wrong, in the order of the questions."""
    return [FieldError(id_of(name), words(name)) for name in names if name in wrong]


def answer_said(visit: ServiceVisit, name: str, answer: str) -> str:
    """A question with an answer of it, in one line."""
    return f"{visit.t(f'q.{name}')} {visit.t(f'q.{name}.{answer}')}."
