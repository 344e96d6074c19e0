"""The same step was saved in another tab with other answers: both, to choose from."""

from reactpy import html
from reactpy.types import VdomDict

from components.flow.frame import draft_form, frame, head
from components.ui.button import busy_button
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.saving import ROW, words_of
from portal.flow.shown import ConflictShown
from portal.flow.words import Words


def conflict(flow: Definition, visit: ServiceVisit, shown: ConflictShown) -> VdomDict:
    """Nothing is overwritten until one is chosen; what was saved after this was shown is another conflict.

    Keeping what is saved is simply going back to the step.
    """
    words = words_of(flow, visit)
    title = words.say("conflict.title")
    typed = [(name, value) for name, values in shown.typed.items() for value in values]
    at = "/".join(each for each in ("utkast", shown.form.draft, shown.step, shown.row) if each)
    return frame(
        visit,
        html.div(
            {"data-testid": "flow-conflict"},
            head(words, title, step=shown.step),
            html.p({"className": "lead"}, words.say("conflict.lead")),
            _table(words, shown),
            draft_form(
                flow,
                visit,
                shown.form,
                label=title,
                hidden=[*([(ROW, shown.row)] if shown.row else []), *typed],
                buttons=html.div(
                    {"className": "actions"},
                    busy_button(visit.t, words.say("conflict.mine"), type="submit", test_id="flow-conflict-mine"),
                    html.a(
                        {
                            "href": visit.address(at),
                            "className": "button",
                            "data-variant": "outline",
                            "data-theme": "default",
                            "data-size": "large",
                            "data-testid": "flow-conflict-saved",
                        },
                        words.say("conflict.saved"),
                    ),
                ),
            ),
        ),
    )


def _table(words: Words, shown: ConflictShown) -> VdomDict:
    return html.table(
        {"className": "table"},
        html.thead(
            html.tr(
                html.th({"scope": "col"}, words.say("conflict.question")),
                html.th({"scope": "col"}, words.say("conflict.is-saved")),
                html.th({"scope": "col"}, words.say("conflict.is-typed")),
            )
        ),
        html.tbody(
            *[
                html.tr(
                    {"key": each.label, "data-testid": "flow-conflict-row"},
                    html.th({"scope": "row"}, each.label),
                    html.td(each.saved or words.say("no-answer")),
                    html.td(each.typed or words.say("no-answer")),
                )
                for each in shown.differences
            ]
        ),
    )
