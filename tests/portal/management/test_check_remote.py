"""Statistics Sweden asks whether the portal can load its app, and reads what is wrong in a sentence for each thing."""

import base64
import hashlib
from collections.abc import Iterator
from io import StringIO

import httpx
import pytest
from django.core.management import CommandError, call_command

from portal.constants import MEGABYTE
from portal.management.remote_module import MOST_CHUNKS, MOST_OF_A_FILE, RemoteModule, problems

ENTRY = "https://e-tjanster.scb.example/sni/remoteEntry.js"
PORTAL = "https://www.example.se"
APP = 'import { draw } from "./draw-3f2a.js";\nexport default function (element, props) { return draw(element, props); }\n'
CHUNK = "export const draw = (element) => () => element.replaceChildren();\n"
WELL = {"Content-Type": "text/javascript; charset=utf-8", "Access-Control-Allow-Origin": PORTAL, "Cache-Control": "no-cache"}
Files = dict[str, httpx.Response]


def served(entry: str = APP, status: int = 200, **headers: str) -> Files:
    """A server on which all is well but what is said."""
    told = {**WELL, **{name.replace("_", "-"): value for name, value in headers.items()}}
    told = {name: value for name, value in told.items() if value}
    return {
        "/sni/remoteEntry.js": httpx.Response(status, headers=told, text=entry),
        "/sni/draw-3f2a.js": httpx.Response(200, headers=WELL, text=CHUNK),
    }


def server(files: Files) -> httpx.MockTransport:
    return httpx.MockTransport(lambda request: files.get(request.url.path, httpx.Response(404)))


def told(files: Files, **more: object) -> list[str]:
    module = RemoteModule(**{"address": ENTRY, "origin": PORTAL, **more})  # type: ignore[arg-type]
    with httpx.Client(transport=server(files)) as client:
        return list(problems(module, client))


def test_nothing_is_wrong_with_an_app_that_keeps_to_the_rules() -> None:
    assert told(served()) == []


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (served(status=500), ["HEAD answers 500; it must be 200", "GET answers 500; it must be 200"]),
        (
            served(status=302, Location="/sni/v2.js"),
            ["HEAD leads on to /sni/v2.js: name that address", "GET leads on to /sni/v2.js: name that address"],
        ),
        (served(Content_Type="text/html"), ["its Content-Type is text/html; it must be text/javascript"]),
        (
            served(Access_Control_Allow_Origin="https://portal.example"),
            [f"its Access-Control-Allow-Origin is https://portal.example; it must be {PORTAL}"],
        ),
        (served(Access_Control_Allow_Origin=""), [f"its Access-Control-Allow-Origin is not said; it must be {PORTAL}"]),
        (
            served(Cache_Control="public, max-age=31536000, immutable"),
            ["browsers keep it for 31536000 seconds, and visitors the release before: say Cache-Control: no-cache"],
        ),
        (served("const app = 1;"), ["it exports nothing: begin with export default function (element, props)"]),
        (
            served("export default () => new Function('return 1')();"),
            ["it seems to call eval or new Function, which the portal's security policy refuses"],
        ),
        (served('import React from "react";\nexport default React;'), ["it imports react by name, which no browser finds: build it in"]),
        (
            served('export default () => import("./gone.js");'),
            ["https://e-tjanster.scb.example/sni/gone.js answers 404; it must be 200"],
        ),
    ],
    ids=lambda value: value[0][:40] if isinstance(value, list) else "",
)
def test_what_is_wrong_is_said(files: Files, said: list[str]) -> None:
    assert told(files) == said


def test_a_chunk_is_held_to_the_same() -> None:
    files = served()
    files["/sni/draw-3f2a.js"] = httpx.Response(200, headers={"Content-Type": "text/plain"}, text=CHUNK)
    chunk = "https://e-tjanster.scb.example/sni/draw-3f2a.js"
    assert told(files) == [
        f"{chunk}: its Content-Type is text/plain; it must be text/javascript",
        f"{chunk}: its Access-Control-Allow-Origin is not said; it must be {PORTAL}",
    ]


def test_a_server_without_head_is_asked_by_get_alone() -> None:
    files = served()

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(405) if request.method == "HEAD" else files[request.url.path]

    with httpx.Client(transport=httpx.MockTransport(answer)) as client:
        assert list(problems(RemoteModule(ENTRY, PORTAL), client)) == []


def test_an_integrity_of_another_release_is_told_with_the_one_that_holds() -> None:
    holds = f"sha384-{base64.b64encode(hashlib.sha384(APP.encode()).digest()).decode()}"
    assert told(served(), integrity=holds) == []
    assert told(served(), integrity="sha384-AAAA") == [f"its integrity is {holds}, and the registry has sha384-AAAA"]
    assert told(served(), integrity="md5-AAAA") == ["its integrity is of no algorithm that browsers know, and the registry has md5-AAAA"]


def test_the_style_sheets_beside_it_are_looked_at_too() -> None:
    files = served() | {
        "/sni/style.css": httpx.Response(200, headers={"Content-Type": "text/css"}, text="p { margin: 0 }"),
        "/sni/words.css": httpx.Response(200, headers={"Content-Type": "text/plain"}, text="p { margin: 0 }"),
    }
    where = "https://e-tjanster.scb.example/sni"
    assert told(files, styles=(f"{where}/style.css", f"{where}/words.css", f"{where}/away.css")) == [
        f"{where}/words.css: its Content-Type is text/plain; it must be text/css",
        f"{where}/away.css answers 404; it must be 200",
    ]


def test_an_app_alone_in_a_frame_has_no_origin_to_name() -> None:
    assert told(served(), in_frame=True)[0] == f"its Access-Control-Allow-Origin is {PORTAL}; it must be *"
    everybody = {**WELL, "Access-Control-Allow-Origin": "*"}
    files = {path: httpx.Response(200, headers=everybody, text=file.text) for path, file in served().items()}
    assert told(files, in_frame=True) == []
    output = StringIO()
    call_command("check_remote", ENTRY, origin=PORTAL, frame=True, stdout=output, transport=server(files))
    assert output.getvalue() == f"{ENTRY}: can be loaded\n"


@pytest.mark.parametrize(
    "address", ["http://e-tjanster.scb.example/app.js", "ftp://e-tjanster.scb.example/app.js", "remoteEntry.js", "https://[scb"]
)
def test_http_is_for_localhost_alone(address: str) -> None:
    assert told(served(), address=address) == ["its address must begin with https://; http is for localhost alone"]
    local = told(served(), address="http://localhost:5173/sni/remoteEntry.js")
    assert local == []


def test_a_server_that_is_not_there_is_told() -> None:
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    with httpx.Client(transport=httpx.MockTransport(refuse)) as client:
        assert list(problems(RemoteModule(ENTRY, PORTAL), client)) == ["its server gives no answer (ConnectError)"]


def test_of_a_server_that_sends_without_end_no_more_is_read_than_a_file_may_hold() -> None:
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        while sent <= 2 * MOST_OF_A_FILE:
            sent += MEGABYTE
            yield b"/" * MEGABYTE

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, headers=WELL, content=endless() if request.method == "GET" else b"")

    with httpx.Client(transport=httpx.MockTransport(answer)) as client:
        assert list(problems(RemoteModule(ENTRY, PORTAL), client)) == ["it is larger than 20 MB: nothing after that was read"]
    assert sent <= MOST_OF_A_FILE + MEGABYTE


@pytest.mark.parametrize(
    ("imported", "said"),
    [
        ("https://[scb", "it imports https://[scb, which is no address"),
        ("//[scb", "it imports //[scb, which is no address"),
        ("https://scb.example:port/a.js", "the server of https://scb.example:port/a.js gives no answer (InvalidURL)"),
    ],
)
def test_an_import_that_is_no_address_is_said(imported: str, said: str) -> None:
    assert told(served(f'import "{imported}"; export default 1;')) == [said]


def test_each_bare_name_is_said() -> None:
    said = told(served('import "react"; import "react-dom/client"; export default 1;'))
    assert [line.split()[2] for line in said] == ["react", "react-dom/client"]


def test_files_that_import_each_other_and_files_without_end_end() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        number = int("0" + "".join(filter(str.isdigit, request.url.path)))
        asked.append(number)
        return httpx.Response(200, headers=WELL, text=f'import "./{number + 1}.js"; import "./{number}.js"; export default 1;')

    asked: list[int] = []
    with httpx.Client(transport=httpx.MockTransport(answer)) as client:
        assert list(problems(RemoteModule("https://e-tjanster.scb.example/0.js", PORTAL), client)) == []
    assert len(asked) <= MOST_CHUNKS + 2


def test_the_command_says_it_by_address_and_ends_with_a_fault() -> None:
    output = StringIO()
    call_command("check_remote", ENTRY, origin=PORTAL, stdout=output, transport=server(served()))
    assert output.getvalue() == f"{ENTRY}: can be loaded; whether it takes all with it when it is unmounted, the emulator of the kit says\n"
    output = StringIO()
    with pytest.raises(CommandError, match="1 to mend"):
        call_command("check_remote", ENTRY, origin=PORTAL, stdout=output, transport=server(served(Content_Type="text/html")))
    assert output.getvalue() == f"{ENTRY}: its Content-Type is text/html; it must be text/javascript\n"


def test_without_an_address_the_registry_is_looked_at() -> None:
    output = StringIO()
    call_command("check_remote", stdout=output)
    assert output.getvalue() == "No service of this portal has a module on another host.\n"
