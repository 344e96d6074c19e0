"""An application for a market stall, as its visitors meet it."""

from datetime import timedelta

from django.utils import timezone

from portal.testing.visitors import Response, Visitor

SERVICE, COMPANY = "/inloggad/torgplats", "5521030014"


def day(days: int) -> str:
    return (timezone.localdate() + timedelta(days=days)).isoformat()


def goes_on(somebody: Visitor, page: Response, typed: dict[str, str] | None = None, button: str = "flow-next") -> Response:
    answer = somebody.presses(page, button, typed)
    return somebody.follows(answer.location) if answer.location else answer


def test_beata_walks_from_the_first_question_to_the_receipt(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    page = beata.visits(SERVICE)
    assert page.text("flow-title") == "Torg och dagar", page.content
    page = goes_on(beata, page, {"torg": "hamntorget", "fran": day(20), "till": day(21)})
    assert page.text("flow-title") == "Det du säljer", page.content
    page = goes_on(beata, page, {"varor": "mat", "el": "ja", "om": "Ost och bröd"})
    assert page.text("flow-title") == "Livsmedel"
    page = goes_on(beata, page, {"anlaggning": "1234-56", "epost": "beata@exempel.se"})
    assert page.text("flow-title") == "Medhjälpare"
    assert page.has("flow-group-none")
    page = beata.visits(page.href("flow-add"))
    page = goes_on(beata, page, {"namn": "Selma Ensam", "personnummer": "197504109807", "epost": "selma@exempel.se"})
    assert page.texts("flow-row")[0].startswith("Selma Ensam")
    page = goes_on(beata, page)
    assert page.text("flow-title") == "Skiss"
    page = goes_on(beata, page)
    assert page.text("flow-title") == "Kontrollera dina svar"
    assert page.text("flow-fee") == "700 kr"
    page = goes_on(beata, page, button="flow-submit")
    assert page.text("receipt-title") == "Ditt ärende är inskickat"
