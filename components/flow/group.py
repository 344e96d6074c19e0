"""The list of a group, and the question before a row goes."""

from reactpy import html
from reactpy.types import VdomDict

from components.flow.frame import back_button, draft_form, frame, head, notices
from components.flow.removal import yes_or_no
from components.ui.button import button_link
from components.ui.hint import hint
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.saving import words_of
from portal.flow.shown import GroupShown, RowLine, RowRemoval
from portal.flow.words import Words


def group(flow: Definition, visit: ServiceVisit, shown: GroupShown) -> VdomDict:
    """Every row with its ways, and one more."""
    words = words_of(flow, visit)
    title, lead = words.say(f"step.{shown.group}.title"), words.maybe(f"step.{shown.group}.lead")
    base = visit.address(shown.form.path(shown.group))
    query = f"?fran={shown.form.came_from}" if shown.form.came_from else ""
    errors = dict(shown.errors)
    return frame(
        visit,
        *notices(visit, shown.notices),
        draft_form(
            flow,
            visit,
            shown.form,
            back_button(words),
            head(words, title, shown.progress, shown.group),
            html.p({"className": "lead"}, lead) if lead else "",
            _list(words, shown, base, query, errors),
            hint(errors[shown.group], "error", id=f"{shown.group}-hint", test_id=f"{shown.group}-error") if shown.group in errors else "",
            html.p(
                button_link(
                    words.say("add-more" if shown.rows else "add"),
                    f"{base}/ny{query}",
                    variant="outline",
                    icon_name="plus",
                    test_id="flow-add",
                    id=shown.group,
                )
                if shown.can_add
                else words.say("no-more-rows")
            ),
            label=title,
            errors=shown.errors,
        ),
    )


def row_removal(flow: Definition, visit: ServiceVisit, shown: RowRemoval) -> VdomDict:
    """Asks before a row goes."""
    words = words_of(flow, visit)
    title, base = words.say("row.remove", line=shown.line), visit.address(shown.form.path(shown.group))
    return frame(
        visit,
        draft_form(
            flow,
            visit,
            shown.form,
            head(words, title, step=shown.group),
            label=title,
            buttons=yes_or_no(words, visit, f"{base}?fran={shown.form.came_from}" if shown.form.came_from else base),
        ),
    )


def _list(words: Words, shown: GroupShown, base: str, query: str, errors: dict[str, str]) -> VdomDict:
    if not shown.rows:
        return html.p({"className": "empty", "data-testid": "flow-group-none"}, words.say("no-rows"))
    return html.ul(
        {"className": "flow__rows", "role": "list", "data-testid": "flow-group"},
        *[_row(words, row, base, query, errors.get(row.id, "")) for row in shown.rows],
    )


def _row(words: Words, row: RowLine, base: str, query: str, error: str) -> VdomDict:
    name = row.line or words.say("row.nameless")
    hidden = html.span({"className": "visually-hidden"}, f" {name}")
    return html.li(
        {"key": row.id, "id": row.id, "data-testid": "flow-row", "data-row": row.id},
        html.span({"className": "flow__line"}, name),
        html.a({"href": f"{base}/{row.id}{query}", "data-testid": "flow-row-change"}, words.say("change"), hidden),
        html.a({"href": f"{base}/{row.id}/ta-bort{query}", "data-testid": "flow-row-remove"}, words.say("remove"), hidden),
        hint(error, "error", id=f"{row.id}-hint") if error else "",
    )
