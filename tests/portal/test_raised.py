"""What a call or a form meets whose answer cannot be made: never a bare page, and something to tell us of it."""

import json
import logging

import lxml.html
import pytest
from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.test import AsyncRequestFactory

from portal.web.raised import Raised

SIGNS_OUT = "/api/auth-service-api/api/token/v2/logout"
pytestmark = pytest.mark.django_db


async def answer(path: str, failure: Exception, accept: str) -> HttpResponse | None:
    """To a post whose view raised ``failure``."""

    async def nobody(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    request = AsyncRequestFactory().post(path, headers={"Accept": accept})
    found: HttpResponse | None = await Raised(nobody).process_exception(request, failure)
    return found


async def test_a_call_is_answered_by_json_with_a_reference_that_the_log_has(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        said = await answer(SIGNS_OUT, KeyError("personnummer"), "application/json")
    assert said is not None
    assert (said.status_code, said["Content-Type"]) == (500, "application/json")
    body = json.loads(said.content)
    assert body["error"] == "INTERNAL"
    assert any(body["reference"] in record.getMessage() and record.exc_info for record in caplog.records)


@pytest.mark.parametrize("path", [SIGNS_OUT, "/Shibboleth.sso/SAML2/POST"])
async def test_a_form_is_answered_by_the_page_with_a_reference(path: str) -> None:
    said = await answer(path, KeyError("personnummer"), "text/html,application/xhtml+xml")
    assert said is not None
    page = lxml.html.document_fromstring(said.content.decode())
    assert (said.status_code, page.xpath("string(//*[@data-testid='error-500-title'])")) == (500, "Tjänsten fungerar inte")
    assert page.xpath("//*[@data-testid='header']")
    assert page.xpath("//*[@data-testid='error-reference']")


@pytest.mark.parametrize("known", [Http404(), SuspiciousOperation(), MultiPartParserError("no boundary")])
async def test_what_django_has_an_answer_for_is_left_to_it(known: Exception) -> None:
    assert await answer(SIGNS_OUT, known, "text/html") is None


async def test_faults_of_the_editors_pages_are_left_to_them() -> None:
    assert await answer("/admin/pages/", KeyError(), "text/html") is None
