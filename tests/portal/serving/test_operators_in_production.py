"""Production, behind nginx and behind a TLS end that passes bytes on: what operators ask for is at their own address alone."""

import asyncio
import ssl
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from uuid import uuid4

import httpx
import pytest

from portal.testing.browser import Served, serving
from portal.testing.ports import free_port
from tests.in_front import HOST, Direct, Tls, nginx, tls
from tests.postgres_server import PostgresServer
from tests.production import production

FOR_OPERATORS = ("/metrics", "/health/services", "/health/dependencies", "/Shibboleth.sso/Status")
FOR_BOTH = ("/health/live", "/health/ready")
UPSTREAM = "register.inside.test"
PATIENT = 60
"""Seconds."""


@contextmanager
def tls_end(certificate: Tls, port: int) -> Iterator[int]:
    """A port that ends TLS and hands every byte on to ``port``, as it came: no header is added, none is taken away."""
    loop = asyncio.new_event_loop()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.folder / "certificate.pem", certificate.folder / "key.pem")

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while part := await reader.read(65_536):
                writer.write(part)
        writer.close()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        with suppress(asyncio.CancelledError):  # the line is taken down
            await asyncio.gather(carry(reader, back), carry(there, writer), return_exceptions=True)

    server = loop.run_until_complete(asyncio.start_server(connect, "127.0.0.1", 0, ssl=context))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield server.sockets[0].getsockname()[1]
    for task in asyncio.all_tasks(loop):
        loop.call_soon_threadsafe(task.cancel)
    loop.call_soon_threadsafe(loop.call_later, 0.1, loop.stop)
    thread.join()


@pytest.fixture(scope="module")
def operators() -> int:
    return free_port()


@pytest.fixture(scope="module")
def served(operators: int, postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One process as production runs, with a system beside it that nobody finds."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "upstream.toml").write_text(f'notices = "https://{UPSTREAM}/notices"\n')
    more = {
        "VST_ORIGIN": f"https://{HOST}",
        "VST_PRODUCTION_HOST": HOST,
        "VST_HOSTS": HOST,
        "VST_TRUSTED_PROXIES": "127.0.0.1",
        "VST_OPERATOR_BIND": f"127.0.0.1:{operators}",
        "VST_UPSTREAM": str(folder / "upstream.toml"),
    }
    with serving(
        folder / "data", has_tables=True, **production(postgres.database(f"operators_{uuid4().hex}", has_tables=True), **more)
    ) as one:
        yield one


@pytest.fixture(scope="module", params=["nginx", "a TLS end that passes bytes on"])
def visitor(request: pytest.FixtureRequest, served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Somebody outside."""
    folder, port = tmp_path_factory.mktemp("front"), int(served.address.rpartition(":")[2])
    certificate = tls(folder)
    with ExitStack() as stack:
        if request.param == "nginx":
            front = free_port()
            stack.enter_context(nginx(folder, front, [port], certificate, folder, folder))
        else:
            front = stack.enter_context(tls_end(certificate, port))
        transport = Direct(verify=certificate.client)
        yield stack.enter_context(
            httpx.Client(base_url=f"https://127.0.0.1:{front}", transport=transport, headers={"Host": HOST}, timeout=PATIENT)
        )


SAID: tuple[dict[str, str], ...] = (
    {},
    {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "http"},
    {"X-Forwarded-Host": "127.0.0.1:{operators}", "X-Forwarded-Port": "{operators}", "X-Forwarded-Server": "127.0.0.1"},
    {"Forwarded": 'for=127.0.0.1;host="127.0.0.1:{operators}";proto=http', "X-Real-IP": "127.0.0.1"},
    {"X-Original-URL": "/metrics", "X-Rewrite-URL": "/metrics"},
    {"Host": "127.0.0.1:{operators}"},
    {"Host": "localhost:{operators}", "X-Forwarded-For": ""},
)
"""What a server in front may add, and what somebody may say who wants to be taken for an operator."""


@pytest.mark.requirement("EDGE-008")
@pytest.mark.parametrize("said", SAID, ids=lambda said: ", ".join(said) or "nothing")
def test_no_visitor_sees_what_is_for_operators_whatever_is_said_of_them(
    visitor: httpx.Client, operators: int, said: dict[str, str]
) -> None:
    headers = {name: value.format(operators=operators) for name, value in said.items()}
    for path in (*FOR_OPERATORS, "/metrics/", "//metrics", "/%6detrics", "/health/./services", "/health/x/../dependencies"):
        answer = visitor.get(path, headers=headers)
        refused = {404} if headers.get("Host", HOST) == HOST else {400, 404, 421, 301}
        redirected = {302} if path not in FOR_OPERATORS else set()
        assert answer.status_code in refused | redirected, path
        assert "foretagsporten_" not in answer.text and '"jobs"' not in answer.text and '"dependencies"' not in answer.text


@pytest.mark.requirement("EDGE-008")
def test_operators_see_it_at_their_own_address(served: Served, operators: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{operators}", timeout=PATIENT) as operator:
        assert [operator.get(path).status_code for path in (*FOR_OPERATORS, *FOR_BOTH)] == [200] * 6
        assert operator.get("/health/dependencies").json()["dependencies"]["upstream"]["notices"]["state"] == "away"


@pytest.mark.requirement("EDGE-008")
def test_everybody_sees_whether_it_is_well_and_no_name_of_what_it_stands_on(visitor: httpx.Client, postgres: PostgresServer) -> None:
    for path in FOR_BOTH:
        answer = visitor.get(path)
        assert answer.status_code == 200
        assert UPSTREAM not in answer.text and "127.0.0.1" not in answer.text and postgres._folder.name not in answer.text
    assert visitor.get("/health/ready").json()["upstream"] == "away"
