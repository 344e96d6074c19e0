"""How the questions and the advice are shown."""

from collections.abc import Mapping
from urllib.parse import urlencode

from reactpy import html
from reactpy.types import VdomDict

from components.ruled import frame
from components.ruled.questions import answer_said, errors, question, refusal
from components.ui.button import button
from components.ui.summary_list import SummaryItem, summary_list
from finansiering.entered import STEP, TABLE, Shown
from portal import ruled
from portal.eservices.service_visit import ServiceVisit
from portal.ruled import Question, Row
from portal.ruled.row import failing


def page(visit: ServiceVisit, shown: Shown) -> VdomDict:
    """One question, or all of them beside the advice."""
    questions = ruled.table(TABLE).questions
    if shown.step is not None and shown.step <= len(questions):
        return _one_question(visit, shown, shown.step, len(questions))
    asked = _all_questions(visit, shown, questions) if shown.step is None else _all_answers(visit, shown, questions)
    fitting, near = shown.advice.fitting, shown.advice.near
    said = visit.t("said-one") if len(fitting) == 1 else visit.t("said", n=len(fitting))
    return frame.page(
        visit,
        asked,
        frame.results(visit, said, fitting),
        frame.section(visit.t("fitting"), "fitting", *[_advice(visit, row, shown.answered.answers) for row in fitting]),
        frame.section(visit.t("near"), "near", *[_near(visit, row, shown.answered.answers) for row in near], lead=visit.t("near-why")),
        bar=said,
    )


def _all_questions(visit: ServiceVisit, shown: Shown, questions: tuple[Question, ...]) -> VdomDict:
    answers, wrong = shown.answered.answers, shown.answered.wrong
    labels = {each.name: [visit.t(f"q.{each.name}.{answer}") for answer in each.answers] for each in questions}
    told = errors(labels, wrong, lambda name: refusal(visit, labels[name]))
    one_by_one = html.a({"href": _address(visit, answers, 1), "data-testid": "one-by-one"}, visit.t("one-by-one"))
    return html.div(
        "" if wrong else html.p(one_by_one),
        frame.question_form(visit, *[question(visit, each, answers, wrong) for each in questions], errors=told),
    )


def _one_question(visit: ServiceVisit, shown: Shown, step: int, last: int) -> VdomDict:
    asked, answers = ruled.table(TABLE).questions[step - 1], shown.answered.answers
    carried = {name: answer for name, answer in answers.items() if name != asked.name}
    ways = [("next", step + 1, "solid"), *([("back", step - 1, "outline")] if step > 1 else []), ("to-advice", last + 1, "text")]
    buttons = [_way(visit, name, to, look) for name, to, look in ways if name != "to-advice" or step < last]
    return html.div(
        {"className": "wrap wrap--text figures"},
        html.p({"className": "ruled__step", "data-testid": "step"}, visit.t("step", n=step, of=last)),
        html.h1(visit.t("name")),
        frame.question_form(visit, *frame.hidden(carried), question(visit, asked, answers), errors=(), buttons=buttons),
        html.p({"className": "ruled__way"}, html.a({"href": _address(visit, answers)}, visit.t("all-at-once"))),
    )


def _way(visit: ServiceVisit, name: str, to: int, look: str) -> VdomDict:
    test_id = "compute" if name == "next" else f"step-{name}"
    return button(visit.t(name), variant=look, type="submit", name=STEP, value=str(to), key=name, test_id=test_id)  # type: ignore[arg-type]


def _all_answers(visit: ServiceVisit, shown: Shown, questions: tuple[Question, ...]) -> VdomDict:
    answers = shown.answered.answers
    items = [
        SummaryItem(
            each.name,
            visit.t(f"q.{each.name}"),
            visit.t(f"q.{each.name}.{answers[each.name]}") if each.name in answers else visit.t("no-answer"),
            _address(visit, answers, number),
        )
        for number, each in enumerate(questions, 1)
    ]
    return html.section(
        {"aria-labelledby": "answers"},
        html.h2({"id": "answers"}, visit.t("answers")),
        summary_list(items, change=visit.t("ruled.change"), item_test_id="answer", change_test_id="answer-change"),
        html.p({"className": "ruled__way"}, html.a({"href": visit.base_path, "data-testid": "start-over"}, visit.t("start-over"))),
    )


def _advice(visit: ServiceVisit, row: Row, answers: Mapping[str, str]) -> VdomDict:
    given = " ".join(answer_said(visit, name, answers[name]) for name in row.when)
    why = f"{visit.t('ruled.why')} {given}" if given else visit.t("ruled.always")
    facts = [
        (visit.t("who"), "advice-authority", row.authority.of(visit.locale)),
        (visit.t("ruled.cost"), "advice-cost", row.cost.of(visit.locale)),
    ]
    return frame.one_row(visit, row, facts, html.p({"className": "ruled__why", "data-testid": "advice-why"}, why), test_id="advice")


def _near(visit: ServiceVisit, row: Row, answers: Mapping[str, str]) -> VdomDict:
    whys = [_why_not(visit, row, name, answers) for name in failing(row, answers)]
    return frame.short_row(row, row.name.of(visit.locale), " ".join(whys), "advice-none-near")


def _why_not(visit: ServiceVisit, row: Row, name: str, answers: Mapping[str, str]) -> str:
    if name not in answers:
        return visit.t("ruled.not-answered", question=visit.t(f"q.{name}"))
    wanted = ", ".join(visit.t(f"q.{name}.{answer}") for answer in row.when[name])
    return visit.t("not-fitting", said=answer_said(visit, name, answers[name]), wanted=wanted)


def _address(visit: ServiceVisit, answers: Mapping[str, str], step: int | None = None) -> str:
    fields = {**answers, **({STEP: str(step)} if step else {})}
    return f"{visit.base_path}?{urlencode(fields)}" if fields else visit.base_path
