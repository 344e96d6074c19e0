"""Files between a case and its authority: it gets those that were sent, and sends its own for its messages."""

import hashlib
from datetime import timedelta
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync

from portal.constants import FLOW_FILE_MOST
from portal.http.body_limit import LIMIT
from portal.serving.allowances import allowance
from portal.testing.visitors import Response
from tests.portal.flow.applicant import ALM_ASK, Applicant
from tests.portal.flow.authority import SECRET, asks_for, says, sends, signed
from tests.portal.flow.files import EICAR, MEGABYTE, pdf

pytestmark = pytest.mark.django_db


def test_the_authority_gets_the_files_of_its_case_and_nobody_else_does(
    beata: Applicant, case: Response, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, sketch = case.text("case-number"), pdf(holds=b"ritning")
    beata.presses(case, "case-reply", {"meddelande": "Skissen"}, {"filer": (("skiss.pdf", sketch),)})
    beata.works()
    (file,) = beata.register()[-1]["archive"]["filer"]
    given = asks_for(beata, number, file["id"])
    assert (given.status_code, given.content) == (200, sketch)
    assert hashlib.sha256(given.content).hexdigest() == file["sha256"]
    assert given.headers["Content-Disposition"] == 'attachment; filename="skiss.pdf"'
    assert asks_for(beata, number, str(uuid4())).status_code == 404
    address = f"/api/arenden/v1/arenden/{number}/filer/{file['id']}"
    for refused in (
        asks_for(beata, number, file["id"], secret="another"),
        asks_for(beata, number, file["id"], ago=timedelta(minutes=6)),
        asks_for(beata, number, file["id"], ago=timedelta(minutes=-6)),
        asks_for(beata, "2026-000000-0", file["id"]),
        beata.client.get(address),
        beata.client.get(address, headers={"X-Signed-At": "2026-11-25"}),
    ):
        assert (refused.status_code, refused.json()["error"]) == (401, "NOT_AUTHORIZED")
    monkeypatch.delenv("VST_TORGPLATS_SECRET")
    assert asks_for(beata, number, file["id"], secret="").status_code == 401


@pytest.mark.requirement("CASE-005")
def test_a_file_of_the_authority_comes_with_the_message_that_names_it(beata: Applicant, case: Response) -> None:
    number, id, decision = case.text("case-number"), str(uuid4()), pdf(holds=b"beslut")
    assert says(beata, number, 1, meddelande="Här är beslutet", filer=[id]) == 409, "the file has not come"
    assert [sends(beata, number, id, decision, "Beslut å torgplats.pdf").status_code for _ in range(2)] == [201, 200]
    assert not beata.visits(case.address).has("case-message")
    for _ in range(2):
        assert says(beata, number, 2, meddelande="Här är beslutet", filer=[id]) == 204
    (message,) = beata.visits(case.address).all("case-message")
    (link,) = message.xpath(".//a")
    assert link.text_content().startswith("Beslut å torgplats.pdf (")
    assert beata.visits(link.get("href")).response.content == decision
    assert Applicant("B03", ALM_ASK).visits(link.get("href")).has("change-engagemang")
    assert says(beata, number, 3, meddelande="Igen", filer=[id]) == 409, "it belongs to a message already"


@pytest.mark.requirement("CASE-005")
def test_the_authority_sends_no_file_that_a_party_may_not_send(beata: Applicant, case: Response) -> None:
    number, id = case.text("case-number"), str(uuid4())
    assert sends(beata, number, id, b"MZ", "beslut.exe").status_code == 400
    assert sends(beata, number, id, pdf(11 * MEGABYTE)).status_code == 400
    assert sends(beata, number, id, pdf(holds=EICAR)).status_code == 400
    assert sends(beata, number, id, pdf(), signs=b"another").status_code == 400
    assert sends(beata, "2026-000000-0", id, pdf()).status_code == 401
    assert sends(beata, number, id, pdf(holds=b"a")).status_code == 201
    assert sends(beata, number, id, pdf(holds=b"b")).status_code == 409
    for wrong in ("x", ["x"], [1], [str(uuid4())] * 11):
        assert says(beata, number, 1, meddelande="Hej", filer=wrong) == 400
    assert says(beata, number, 1, tillstand="under-handlaggning", filer=[id]) == 400, "files go with a message"


def test_while_nobody_can_scan_a_file_the_authority_sends_it_again_later(beata: Applicant, case: Response) -> None:
    number, id = case.text("case-number"), str(uuid4())
    beata.fault("scan", network=True)
    refused = sends(beata, number, id, pdf())
    assert (refused.status_code, refused.json()["error"]) == (503, "UNAVAILABLE")
    beata.fault("scan")
    assert sends(beata, number, id, pdf()).status_code == 201


def test_a_large_body_is_read_of_the_authority_that_signs_its_head_alone(beata: Applicant, case: Response) -> None:
    path = f"/api/arenden/v1/arenden/{case.text('case-number')}/filer/{uuid4()}"
    head = {**signed("PUT", path, SECRET, timedelta(0), "0" * 64), "X-Content-SHA256": "0" * 64}

    def most(method: str, headers: dict[str, str]) -> int:
        written = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        return async_to_sync(allowance)({"type": "http", "method": method, "path": path, "headers": written}).most

    assert most("PUT", head) == FLOW_FILE_MOST
    assert most("PUT", {**head, "X-Content-SHA256": "1" * 64}) == LIMIT
    assert most("POST", head) == most("PUT", {}) == LIMIT
