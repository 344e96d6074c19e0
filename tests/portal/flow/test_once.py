"""An application is sent once, whatever is pressed, repeated or killed: by a portal that runs, over HTTP."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from portal.testing.browser import Served, serving
from tests.portal.flow.applicant import CRAFTS, OSTRA_VERKEN, PLACE, SERVICE
from tests.portal.flow.over_http import OverHttp

AT_ONCE = 20


class Beata(OverHttp):
    """Beata, acting for Östra Verken AB."""

    def __init__(self, served: Served) -> None:
        super().__init__(served.address, "B03", OSTRA_VERKEN)

    def comes_to_check(self) -> Any:
        page = self.goes_on(self.goes_on(self.visits(f"{SERVICE}/ny"), **PLACE), **CRAFTS)
        return self.goes_on(self.goes_on(page))


def all_lead_to_one(press: Callable[[], httpx.Response]) -> str:
    """Where twenty presses at once lead."""
    with ThreadPoolExecutor(AT_ONCE) as threads:
        answers = [each.result() for each in [threads.submit(press) for _ in range(AT_ONCE)]]
    assert {answer.status_code for answer in answers} == {303}
    (where,) = {answer.headers["Location"] for answer in answers}
    return str(where)


def received(served: Served) -> list[dict[str, Any]]:
    return list(served.control("GET", "/flow/register"))


@pytest.mark.requirement("FLOW-045")
def test_twenty_presses_a_killed_process_and_a_press_the_next_day_make_one_case(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        beata = Beata(first)
        first.control("PUT", "/faults/authority-submit", {"network": True})
        check = beata.comes_to_check()
        page = beata.visits(all_lead_to_one(beata.pressing(check, "flow-submit")))
        page = beata.goes_on(beata.goes_on(page, "flow-sign-button"), "mock-signer", person="B03")
        leaving = beata.goes_on(page, "flow-pay")
        service = beata.visits(leaving.xpath("//*[@data-testid='flow-pay-go']/@href")[0])
        receipt = all_lead_to_one(beata.pressing(service, "mock-payment-betala"))
        receipt = urlsplit(str(beata.http.get(receipt, follow_redirects=True).url)).path
        assert re.fullmatch(rf"{SERVICE}/arende/\d{{4}}-\d{{6}}-\d/kvitto", receipt)
        assert received(first) == []
        number = receipt.split("/")[-2]
        first.process.kill()
        first.process.wait()
    with serving(tmp_path) as second:
        again = Beata(second)
        second.control("POST", "/flow/age", {"case": number, "days": 1})
        second.control("POST", "/flow/work")
        (entry,) = received(second)
        assert entry["archive"]["number"] == number
        again.visits("/cookies")
        token = again.http.cookies["vst_csrf"]
        repeated = again.pressing(check, "flow-submit", csrfmiddlewaretoken=token)()
        assert (repeated.status_code, urlsplit(repeated.headers["Location"]).path) == (303, receipt)
        second.control("POST", "/flow/work")
        assert [(each["key"], each["times"]) for each in received(second)] == [(entry["key"], 1)]
        desk = again.desk()
        assert desk.xpath("count(//*[@data-testid='going-on-case'])") == 1
