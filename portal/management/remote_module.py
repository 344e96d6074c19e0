"""Whether the portal can load the module of another authority: what is wrong with it, a sentence for each thing.

It reads what a server answers, and runs nothing. The rules are those of docs/how-to/deliver-a-remote-app.md, part 5; the loader in the
browser (static/client/loader) holds apps to the same.
"""

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urljoin, urlsplit

import httpx

from portal.constants import MEGABYTE

MOST_OF_A_FILE: Final = 20 * MEGABYTE
"""Bytes that are read of one; no browser on a phone would wait for as many."""
MOST_CHUNKS: Final = 50
"""Files beside the entry that are looked at."""
ENTRY_KEPT_AT_MOST: Final = 90
"""Seconds that browsers may keep the entry: for so long visitors get the release before."""
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_NO_ANSWER: Final = (httpx.HTTPError, httpx.InvalidURL)
_TOO_LARGE: Final = f"is larger than {MOST_OF_A_FILE // MEGABYTE} MB: nothing after that was read"
_HEAD_IS_NOT_KNOWN: Final = (405, 501)
_IS_SCRIPT: Final = re.compile(r"(text|application)/(x-)?(java|ecma)script|text/(javascript1\.[0-5]|jscript|livescript)").fullmatch
_EXPORTS: Final = re.compile(r"\bexport\s*(?:default\b|\{|\*|const\b|let\b|var\b|function\b|class\b|async\b)").search
_COMPILES: Final = re.compile(r"(?<![\w.$])(?:eval|new\s+Function)\s*\(").search
_FROM: Final = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']""")
_PLACES: Final = ("./", "../", "/", "https://", "http://")
_IS_BARE_NAME: Final = re.compile(r"@?[\w.-]+(?:/[\w.-]+)*").fullmatch
_NOT_FOUND: Final = "which no browser finds: build it in"
_MAX_AGE: Final = re.compile(r"max-age=(\d+)").search


@dataclass(frozen=True, slots=True)
class RemoteModule:
    """A module, and who is to load it."""

    address: str
    origin: str
    """Of the portal: ``https://www.example.se``."""
    integrity: str = ""
    """``sha384-…`` as the row in the registry has it; empty where it pins nothing."""
    styles: tuple[str, ...] = ()
    """Style sheets beside it, as the row names them."""
    in_frame: bool = False
    """Whether it runs alone in a frame, which has no origin."""


class _TooLarge(Exception):
    """A server that sends without an end."""


@dataclass(frozen=True, slots=True)
class _File:
    """What a server answered."""

    status_code: int
    headers: httpx.Headers
    content: bytes

    @property
    def kind(self) -> str:
        """Its media type, without parameters."""
        return str(self.headers.get("Content-Type", "")).partition(";")[0].strip().lower()

    @property
    def text(self) -> str:
        return self.content.decode("utf-8", "replace")


def problems(module: RemoteModule, client: httpx.Client) -> Iterator[str]:
    """Everything that is wrong, the first thing to mend first; nothing for a module that can be loaded."""
    if not _may_be_loaded_from(module.address):
        yield "its address must begin with https://; http is for localhost alone"
        return
    try:
        head = client.head(module.address, headers=_of_the_portal(module))
        entry = _read(client, module.address, module)
    except _NO_ANSWER as fault:
        yield f"its server gives no answer ({type(fault).__name__})"
        return
    except _TooLarge:
        yield f"it {_TOO_LARGE}"
        return
    if head.status_code not in _HEAD_IS_NOT_KNOWN and (told := _status(_File(head.status_code, head.headers, b""))):
        yield f"HEAD {told}"
    if told := _status(entry):
        yield f"GET {told}"
        return
    yield from _of_each_file(module, entry)
    yield from _kept(entry)
    if module.integrity and module.integrity != (found := _sum_of(entry.content, module.integrity)):
        yield f"its integrity is {found}, and the registry has {module.integrity}"
    if not _EXPORTS(entry.text):
        yield "it exports nothing: begin with export default function (element, props)"
    yield from _chunks(module, entry, client)
    yield from _styles(module, client)


def _may_be_loaded_from(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:  # brackets that hold no address
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _HERE)


def _read(client: httpx.Client, address: str, module: RemoteModule) -> _File:
    """A file, as the portal's browser asks for it. Raises ``_TooLarge`` and what ``_NO_ANSWER`` names."""
    content = bytearray()
    with client.stream("GET", address, headers=_of_the_portal(module)) as answer:
        for piece in answer.iter_bytes():
            content += piece
            if len(content) > MOST_OF_A_FILE:
                raise _TooLarge
        return _File(answer.status_code, answer.headers, bytes(content))


def _status(answer: _File) -> str:
    if httpx.codes.is_redirect(answer.status_code):
        return f"leads on to {answer.headers.get('Location', 'nowhere')}: name that address"
    return "" if answer.status_code == httpx.codes.OK else f"answers {answer.status_code}; it must be 200"


def _of_each_file(module: RemoteModule, answer: _File) -> Iterator[str]:
    """What the entry and every chunk must be."""
    if not _IS_SCRIPT(answer.kind):
        yield f"its Content-Type is {answer.kind or 'not said'}; it must be text/javascript"
    allowed, own = answer.headers.get("Access-Control-Allow-Origin", ""), "*" if module.in_frame else module.origin
    if (module.in_frame or _origin(module.address) != module.origin) and allowed not in {own, "*", "null" if module.in_frame else own}:
        yield f"its Access-Control-Allow-Origin is {allowed or 'not said'}; it must be {own}"
    if _COMPILES(answer.text):
        yield "it seems to call eval or new Function, which the portal's security policy refuses"


def _kept(entry: _File) -> Iterator[str]:
    said = entry.headers.get("Cache-Control", "").lower()
    seconds = _MAX_AGE(said)
    if "no-cache" not in said and "no-store" not in said and seconds and int(seconds[1]) > ENTRY_KEPT_AT_MOST:
        yield f"browsers keep it for {seconds[1]} seconds, and visitors the release before: say Cache-Control: no-cache"


def _chunks(module: RemoteModule, entry: _File, client: httpx.Client) -> Iterator[str]:
    """What is wrong with the files that it imports, and those that they import."""
    waiting, seen = list(_imported(module.address, entry.text)), {module.address}
    while waiting and len(seen) <= MOST_CHUNKS:
        name, address = waiting.pop(0)
        if address in seen:
            continue
        if not address:
            yield f"it imports {name}, which is no address" if name.startswith(_PLACES) else f"it imports {name} by name, {_NOT_FOUND}"
            continue
        seen.add(address)
        answer = _beside(client, address, module)
        if isinstance(answer, str):
            yield answer
            continue
        yield from (f"{address}: {told}" for told in _of_each_file(module, answer))
        waiting += _imported(address, answer.text)


def _styles(module: RemoteModule, client: httpx.Client) -> Iterator[str]:
    """What is wrong with the style sheets beside it."""
    for address in module.styles:
        sheet = _beside(client, address, module)
        if isinstance(sheet, str):
            yield sheet
        elif sheet.kind != "text/css":
            yield f"{address}: its Content-Type is {sheet.kind or 'not said'}; it must be text/css"


def _beside(client: httpx.Client, address: str, module: RemoteModule) -> _File | str:
    """A file that comes with the module; what keeps it from coming, in a sentence."""
    try:
        answer = _read(client, address, module)
    except _NO_ANSWER as fault:
        return f"the server of {address} gives no answer ({type(fault).__name__})"
    except _TooLarge:
        return f"{address} {_TOO_LARGE}"
    told = _status(answer)
    return f"{address} {told}" if told else answer


def _imported(address: str, text: str) -> Iterator[tuple[str, str]]:
    """Each file by its name, and where it lies; nowhere for a bare name, and for what is no address."""
    for name in dict.fromkeys(_FROM.findall(text)):
        if name.startswith(_PLACES):
            yield name, _joined(address, name)
        elif _IS_BARE_NAME(name):
            yield name, ""


def _joined(address: str, name: str) -> str:
    try:
        return urljoin(address, name)
    except ValueError:  # brackets that hold no address
        return ""


def _of_the_portal(module: RemoteModule) -> dict[str, str]:
    return {"Origin": "null" if module.in_frame else module.origin, "Sec-Fetch-Mode": "cors"}


def _sum_of(content: bytes, as_in: str) -> str:
    """The integrity of ``content``, by the algorithm of another one."""
    algorithm = as_in.partition("-")[0]
    if algorithm not in {"sha256", "sha384", "sha512"}:
        return "of no algorithm that browsers know"
    return f"{algorithm}-{base64.b64encode(hashlib.new(algorithm, content).digest()).decode()}"


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
