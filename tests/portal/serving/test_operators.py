"""What operators ask for is answered at their own address, and nowhere else."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from portal.http import operators
from portal.http.operators import Listeners, address_beside, listen_at

VISITORS, OPERATORS = 8000, 9000


@pytest.fixture(autouse=True)
def apart(settings: Any) -> Any:
    settings.VST_OPERATOR_BIND = "127.0.0.1:+1000"
    listen_at(("127.0.0.1", OPERATORS))
    yield
    operators._listener = None


async def asked(path: str, port: int, kind: str = "http") -> tuple[str, int | None]:
    """Where the application was asked (empty when it was not), and the status that the door itself gave."""
    seen: list[str] = []
    given: list[dict[str, Any]] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["path"])

    async def send(message: Any) -> None:
        given.append(message)

    await Listeners(application)({"type": kind, "path": path, "server": ("127.0.0.1", port)}, None, send)  # type: ignore[arg-type]
    return "".join(seen), given[0].get("status") if given else None


@pytest.mark.parametrize("path", ["/metrics", "/metrics/", "/health/services", "/health/dependencies", "/Shibboleth.sso/Status"])
async def test_a_visitor_who_asks_as_an_operator_sees_the_page_that_is_not_there(path: str) -> None:
    assert await asked(path, VISITORS) == ("/404", None)
    assert await asked(path, OPERATORS) == (path, None)


@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
async def test_whether_the_process_is_well_is_told_at_both(path: str) -> None:
    assert await asked(path, VISITORS) == await asked(path, OPERATORS) == (path, None)


@pytest.mark.parametrize("path", ["/", "/inloggad/mina-sidor", "/api/skalet/v1/features", "/admin/"])
async def test_no_page_of_visitors_is_at_the_operators_address(path: str) -> None:
    assert await asked(path, VISITORS) == (path, None)
    assert await asked(path, OPERATORS) == ("", 404)
    assert await asked("/ws/page", OPERATORS, "websocket") == ("", None)


async def test_where_operators_have_no_address_of_their_own_they_ask_where_visitors_do(settings: Any) -> None:
    settings.VST_OPERATOR_BIND = ""
    assert address_beside(VISITORS) is None
    assert await asked("/metrics", VISITORS) == ("/metrics", None)


@pytest.mark.parametrize(
    ("bind", "address"), [("127.0.0.1:+1000", ("127.0.0.1", 9000)), ("10.0.0.5:9100", ("10.0.0.5", 9100)), ("[::1]:+1", ("::1", 8001))]
)
def test_several_processes_differ_by_their_ports(bind: str, address: tuple[str, int], settings: Any) -> None:
    settings.VST_OPERATOR_BIND = bind
    assert address_beside(VISITORS) == address


@pytest.mark.parametrize("bind", ["9000", ":9000", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:+", "127.0.0.1:٣"])
def test_an_address_that_is_none_is_refused_in_words(bind: str, settings: Any) -> None:
    settings.VST_OPERATOR_BIND = bind
    with pytest.raises(ImproperlyConfigured, match="VST_OPERATOR_BIND is host:port"):
        address_beside(VISITORS)
