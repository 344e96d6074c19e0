"""The published description of the calls: made of the code, whole, and true of what the calls answer to whatever comes."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import openapi_spec_validator
import pytest
import requests
import schemathesis
from django.core.management import call_command
from django.test import Client
from django.urls import Resolver404, resolve
from hypothesis import HealthCheck, assume, given, settings
from schemathesis import GenerationMode, checks
from schemathesis.core.transport import Response

from portal.calls.urls import urlpatterns
from portal.web import api
from tests.portal.visitors import signed_in

KEPT = Path(__file__).resolve().parents[3] / "docs/reference/portal-api.json"
DESCRIBED = json.loads(KEPT.read_text(encoding="utf-8"))
HOST = "https://portal.example"
ASKED_EACH = 10
"""Random requests for each call and kind."""
HELD_TO = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


def test_the_kept_description_is_that_of_the_code() -> None:
    said = StringIO()
    call_command("openapi", stdout=said)
    assert json.loads(said.getvalue()) == DESCRIBED, "write it anew: manage.py openapi > docs/reference/portal-api.json"


def test_the_description_is_openapi_3_1() -> None:
    assert DESCRIBED["openapi"].startswith("3.1")
    openapi_spec_validator.validate(DESCRIBED)


def test_every_call_is_described() -> None:
    missing = [str(each.pattern) for each in urlpatterns if each.callback is not api.unknown and not hasattr(each.callback, "described")]
    assert [path for path in missing if "remoteEntry" not in path] == [], "say it with @described, beside the view"


def _operations() -> Iterator[Any]:
    """Each call with what it takes, and with anything else; a call that takes nothing cannot be asked otherwise."""
    for found in schemathesis.openapi.from_dict(DESCRIBED).get_all_operations():
        operation = found.ok()
        told = operation.definition.raw
        takes = "requestBody" in told or any(each["in"] != "path" and each["name"] != "X-CSRFToken" for each in told["parameters"])
        for kind in [GenerationMode.POSITIVE, *([GenerationMode.NEGATIVE] if takes else [])]:
            yield pytest.param(operation, kind, id=f"{told['operationId']}-{'as-described' if kind.is_positive else 'otherwise'}")


@pytest.mark.django_db
@pytest.mark.parametrize(("operation", "kind"), list(_operations()))
def test_a_call_answers_as_described_whatever_comes(operation: Any, kind: GenerationMode) -> None:
    """Beata asks; nothing that she sends is an error of the server, and every answer is one that is described."""
    client = signed_in("B03")

    @settings(max_examples=ASKED_EACH, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=kind))
    def ask(case: Any) -> None:
        sent = requests.Request(**case.as_transport_kwargs(base_url=HOST)).prepare()
        assume(_is_described(unquote(urlsplit(sent.path_url).path)))
        case.validate_response(_answer(client, sent), checks=HELD_TO)

    ask()


def _is_described(path: str) -> bool:
    """Whether it is the address of a call: anything else that is made up is that of a page, or of nothing."""
    try:
        return hasattr(resolve(path).func, "described")
    except Resolver404:
        return False


def _answer(client: Client, sent: requests.PreparedRequest) -> Response:
    body = sent.body.encode() if isinstance(sent.body, str) else sent.body or b""
    given = {name: value if isinstance(value, str) else value.decode("latin-1") for name, value in sent.headers.items()}
    answer = client.generic(sent.method, sent.path_url, body, given.pop("Content-Type", ""), headers=given)
    told = {name.lower(): [value] for name, value in answer.headers.items()}
    return Response(answer.status_code, told, b"" if answer.streaming else answer.content, request=sent, elapsed=0.0, verify=False)


def test_the_kept_schema_of_the_content_endpoint_is_that_of_the_code() -> None:
    said = StringIO()
    call_command("content_schema", stdout=said)
    kept = KEPT.with_name("content.graphql").read_text(encoding="utf-8")
    assert said.getvalue() == kept, "write it anew: manage.py content_schema > docs/reference/content.graphql"
