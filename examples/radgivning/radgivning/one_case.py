"""What was sent: its receipt, and the case that it became."""

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.receipt import Receipt, receipt
from components.ui.breadcrumbs import breadcrumbs
from portal.eservices.service_visit import ServiceVisit
from portal.web.routes import path_of
from portal.words.dates import long_date, long_moment
from radgivning.application import Application, application_from


async def read_application(visit: ServiceVisit) -> Application | None:
    """The application that the path names, or ``None`` when there is none of this person and party."""
    assert visit.store
    kept = await visit.store.get(visit.values["id"])
    return application_from(visit.values["id"], kept) if kept else None


def receipt_page(visit: ServiceVisit, sent: Application | None) -> VdomDict:
    """The receipt."""
    if sent is None:
        return _gone(visit)
    day = long_date(sent.answered_by, visit.locale)
    return receipt(
        visit,
        Receipt(
            what=visit.t("what", subject=sent.subject),
            number=sent.number,
            sent_at=sent.sent_at,
            next=[visit.t("next-reads"), visit.t("next-calls", day=day)],
            answers=_answers(visit, sent),
            case_path=f"arenden/{sent.id}",
        ),
    )


def case_page(visit: ServiceVisit, sent: Application | None) -> VdomDict:
    """The case: how far it has come, and what was sent."""
    if sent is None:
        return _gone(visit)
    facts = [
        (visit.t("receipt.number"), sent.number),
        (visit.t("receipt.sent"), long_moment(sent.sent_at, visit.locale)),
        *_answers(visit, sent),
    ]
    return html.div(
        {"className": "wrap wrap--text article"},
        breadcrumbs(visit.t("login.breadcrumbs"), [(visit.t("profile.myPages"), path_of("mina-sidor", visit.locale))], visit.t("one")),
        html.h1(visit.t("what", subject=sent.subject)),
        html.p({"className": "lead"}, visit.t("next", day=long_date(sent.answered_by, visit.locale))),
        html.dl({"className": "facts", "data-testid": "case"}, *[html(html.dt(name), html.dd(value)) for name, value in facts]),
    )


def _answers(visit: ServiceVisit, sent: Application) -> list[tuple[str, str]]:
    return [(visit.t(name), value) for name, value in (("subject", sent.subject), ("about", sent.about)) if value]


def _gone(visit: ServiceVisit) -> VdomDict:
    return html.div(
        {"className": "wrap wrap--text article"},
        html.h1(visit.t("one")),
        html.p({"data-testid": "gone"}, visit.t("gone")),
        html.p(html.a({"href": visit.address()}, visit.t("name"))),
    )
