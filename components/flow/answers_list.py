"""Answers with their questions, step by step: on check answers, on the receipt and on the case."""

from collections.abc import Sequence

from reactpy import html
from reactpy.types import VdomDict

from components.flow.file_links import file_links
from components.ui.summary_list import SummaryItem, summary_list
from portal.eservices.service_visit import ServiceVisit
from portal.flow.shown import AnswerRow, AnswerSection
from portal.flow.words import Words


def answers_list(words: Words, visit: ServiceVisit | None, sections: Sequence[AnswerSection], row_test_id: str) -> VdomDict:
    """All of them; those that can be changed have a link that says what it changes, below the service of ``visit``."""
    return html.div(*[_section(words, visit, section, row_test_id) for section in sections])


def _section(words: Words, visit: ServiceVisit | None, section: AnswerSection, test_id: str) -> VdomDict:
    lists = [
        html.div(
            {"key": f"{n}", "className": "flow__answers-row"},
            html.h3(line),
            _rows(words, visit, rows, test_id),
        )
        for n, (line, rows) in enumerate(section.lists, 1)
    ]
    change = _change(words, visit.address(section.change), section.title) if section.change and visit else ""
    return html.section(
        {"key": section.name, "className": "flow__answers", "aria-labelledby": f"answers-{section.name}", "data-step": section.name},
        html.div({"className": "flow__answers-head"}, html.h2({"id": f"answers-{section.name}"}, section.title), change),
        _rows(words, visit, section.rows, test_id) if section.rows else "",
        _compared(words, *(html.ul(*[html.li({"key": each}, html.bdi(each)) for each in lines]) for lines in (section.before, section.now)))
        if section.before or section.now
        else "",
        *lists,
        html.p({"className": "meta"}, words.say("no-rows")) if not (section.rows or lists or section.before) else "",
    )


def _compared(words: Words, before: VdomDict, now: VdomDict) -> VdomDict:
    """What a register holds today beside what it is to hold."""
    told = (("before", before), ("now", now))
    return html.div(
        {"className": "flow__compared"},
        *[
            html.div({"key": when, "data-testid": f"flow-check-{when}"}, html.span({"className": "meta"}, words.say(f"case.{when}")), what)
            for when, what in told
        ],
    )


def _rows(words: Words, visit: ServiceVisit | None, rows: Sequence[AnswerRow], test_id: str) -> VdomDict:
    items = [
        SummaryItem(row.field, row.label, _answer(words, visit, row), visit.address(row.change) if row.change and visit else "")
        for row in rows
    ]
    return summary_list(items, change=words.say("change"), item_test_id=test_id, change_test_id="flow-check-change")


def _answer(words: Words, visit: ServiceVisit | None, row: AnswerRow) -> VdomDict | str:
    if not row.shown:
        return html.span({"className": "meta"}, words.say("no-answer"))
    if row.is_secret:
        return html.details(html.summary(words.say("covered")), html.bdi(row.shown))
    if row.files and visit:
        return file_links(visit, row.files)
    if row.before:
        return _compared(words, html.p(html.bdi(row.before)), html.p(html.bdi(row.shown)))
    return html.bdi(row.shown)


def _change(words: Words, href: str, what: str) -> VdomDict:
    return html.a(
        {"href": href, "className": "flow__change", "data-testid": "flow-check-change"},
        words.say("change"),
        html.span({"className": "visually-hidden"}, f": {what}"),
    )
