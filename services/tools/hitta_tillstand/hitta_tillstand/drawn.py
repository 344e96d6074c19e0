"""How the questions and the permits are shown."""

from reactpy import html
from reactpy.types import VdomDict

from components.ruled import frame
from components.ruled.questions import answer_said, choice, errors, question, refusal
from hitta_tillstand.entered import PLACE, TRADE, Shown
from portal import ruled
from portal.eservices.service_visit import ServiceVisit
from portal.ruled import Row
from portal.ruled.row import failing, refused


def page(visit: ServiceVisit, shown: Shown) -> VdomDict:
    """The questions, what is needed beside them, and all of it below."""
    permits, said = shown.permits, _said(visit, shown)
    return frame.page(
        visit,
        _questions(visit, shown),
        frame.results(visit, said, permits.needed, _time(visit, shown)),
        frame.section(visit.t("needed"), "needed", *[_permit(visit, row, shown) for row in permits.needed]),
        frame.section(visit.t("open"), "open", *[_open(visit, row, shown) for row in permits.open]),
        frame.section(visit.t("not-needed"), "not-needed", *[_not_needed(visit, row, shown) for row in permits.not_needed]),
        bar=said,
    )


def _said(visit: ServiceVisit, shown: Shown) -> str:
    """The result in one sentence."""
    if TRADE not in shown.answered.answers:
        return visit.t("said-none-yet")
    needed = len(shown.permits.needed)
    if not needed:
        return visit.t("said-open" if shown.permits.open else "said-nothing")
    return visit.t("said-one") if needed == 1 else visit.t("said", n=needed)


def _time(visit: ServiceVisit, shown: Shown) -> VdomDict | str:
    """How long it takes in all, as far as that is known."""
    permits = shown.permits
    if not permits.needed:
        return ""
    key = "time-unknown" if permits.weeks is None else "time" if permits.is_whole else "time-least"
    return html.p({"data-testid": "permit-time"}, visit.t(key, n=permits.weeks))


def _questions(visit: ServiceVisit, shown: Shown) -> VdomDict:
    answers, wrong = shown.answered.answers, shown.answered.wrong
    trade, *others = shown.questions
    places = [(name, code) for code, name in ruled.municipalities().items()]
    labels = {each.name: [visit.t(f"q.{each.name}.{answer}") for answer in each.answers] for each in shown.questions}
    labels[PLACE] = [name for name, _ in places]
    return frame.question_form(
        visit,
        question(visit, trade, answers, wrong),
        choice(visit, PLACE, places, answers.get(PLACE, ""), PLACE in wrong),
        *[question(visit, each, answers, wrong) for each in others],
        errors=errors(dict.fromkeys((TRADE, PLACE, *labels)), wrong, lambda name: refusal(visit, labels[name])),
    )


def _permit(visit: ServiceVisit, row: Row, shown: Shown) -> VdomDict:
    authority = _authority(visit, row, shown)
    ask = visit.t("ask-municipality") if row.is_municipal else visit.t("ask", who=row.authority.of(visit.locale))
    law = html.a({"href": row.law_link, "rel": "external", "data-testid": "permit-law", "lang": "sv"}, row.law)
    before = [each.name.of(visit.locale) for each in shown.permits.needed if each.id in row.after]
    facts = [
        (visit.t("after"), "permit-after", ", ".join(before)),
        (visit.t("authority"), "permit-authority", authority),
        (visit.t("law"), "permit-by-law", law),
        (visit.t("ruled.cost"), "permit-cost", row.cost.of(visit.locale) or ask),
        (visit.t("weeks"), "permit-weeks", ask if row.weeks is None else visit.t("n-weeks", n=row.weeks)),
    ]
    given = " ".join(answer_said(visit, name, shown.answered.answers[name]) for name in row.when)
    why = html.p({"className": "ruled__why", "data-testid": "permit-why"}, f"{visit.t('ruled.why')} {given}") if given else ""
    return frame.one_row(visit, row, facts, why, test_id="permit")


def _authority(visit: ServiceVisit, row: Row, shown: Shown) -> str:
    authority = row.authority.of(visit.locale)
    return f"{authority}: {shown.place}" if row.is_municipal and shown.place else authority


def _open(visit: ServiceVisit, row: Row, shown: Shown) -> VdomDict:
    asked = [visit.t("ruled.not-answered", question=visit.t(f"q.{name}")) for name in failing(row, shown.answered.answers)]
    return frame.short_row(row, row.name.of(visit.locale), " ".join(asked), "permit-open")


def _not_needed(visit: ServiceVisit, row: Row, shown: Shown) -> VdomDict:
    answers = shown.answered.answers
    why = " ".join(answer_said(visit, name, answers[name]) for name in refused(row, answers))
    return frame.short_row(row, row.name.of(visit.locale), visit.t("because", said=why), "permit-not-needed")
