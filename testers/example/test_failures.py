"""What visitors see when something fails: faults, flags, notices and clocks are changed, so each has the portal to itself."""

from datetime import date, timedelta
from pathlib import Path
from urllib.error import HTTPError

import pytest
from PIL import Image
from portal_pages import Case, Environment, MyPages, Notices, Portal, SessionDialog, Steps

EAST_WORKS = {"valt-engagemang": "5521030014"}
NEXT_MONTH = (date.today() + timedelta(days=30)).isoformat()


def test_a_notice_is_shown_at_once_and_closed(portal: Portal, controls: Environment) -> None:
    portal.visit("/")
    words = {"title": "Planerat arbete", "message": "Tjänsterna stängs klockan 18."}
    uuid = controls.notice(
        type="WARNING", applications=["foretagsporten-skalet"], published="2026-01-01T09:00:00+01:00", messages={"sv": words}
    )
    portal.visit("/")
    notices = Notices(portal)
    notices.wait_for("Planerat arbete")
    notices.close(uuid)
    assert "Planerat arbete" not in notices.titles


def test_beata_is_warned_before_her_session_ends_and_goes_on(portal: Portal, controls: Environment) -> None:
    portal.log_in("B03", **EAST_WORKS, **{"token-livslangd": "240"})
    warning = SessionDialog(portal)
    warning.wait_until_open()
    assert warning.left.startswith(("03:", "04:"))
    warning.go_on()


def test_an_authority_that_does_not_answer_is_named_on_my_pages(portal: Portal, controls: Environment) -> None:
    controls.fault("eservice-overview-skatteverket", status=500)
    portal.log_in("B03", **EAST_WORKS)
    MyPages(portal).wait_until_told()
    portal.wait(lambda: portal.has("desk-away"), "the authority that is away")


def test_beata_applies_for_a_market_stall_signs_pays_and_reads_what_the_authority_says(
    portal: Portal, controls: Environment, tmp_path: Path
) -> None:
    sketch = tmp_path / "skiss.png"
    Image.new("RGB", (200, 100)).save(sketch)
    portal.log_in("B03", **EAST_WORKS)
    assert MyPages(portal).party == "Östra Verken AB"
    steps = Steps(portal).begin("/inloggad/torgplats")
    steps.fill(torg="hamntorget", fran=NEXT_MONTH, till=NEXT_MONTH).go_on()
    steps.fill(varor="mat", el="nej", om="Ost och bröd").go_on()
    steps.fill(anlaggning="1234-56", epost="beata@exempel.se").go_on()
    steps.go_on()  # nobody helps her
    steps.attach(skiss=sketch).go_on()
    assert steps.step == "kontrollera"
    assert "skiss.png" in steps.answers()["skiss"]
    number = steps.submit(signed_by="B03")
    controls.work()  # it comes to the authority
    with pytest.raises(HTTPError, match=r"mottaget .* beviljat"):
        controls.decide(number, "beviljat")
    controls.decide(number, "under-handlaggning", "Vi läser din ansökan.")
    controls.decide(number, "beviljat")
    portal.visit(f"/inloggad/torgplats/arende/{number}")
    assert (Case(portal).state, Case(portal).messages) == ("beviljat", ["Vi läser din ansökan."])
    assert [(mail["to"], mail["subject"].partition(":")[0]) for mail in controls.mails] == [("beata@exempel.se", "Alla har skrivit under")]


def test_a_market_stall_is_applied_for_as_far_as_the_first_wrong_answer(portal: Portal, controls: Environment) -> None:
    portal.log_in("B03", **EAST_WORKS)
    steps = Steps(portal).begin("/inloggad/torgplats")
    first = steps.step
    steps.go_on()
    assert steps.step == first and set(steps.errors) == {"torg", "fran", "till"}
    with pytest.raises(AssertionError, match="No field varor, for the step plats was not left"):
        steps.fill(varor="mat")
