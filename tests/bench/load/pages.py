"""What a page costs the portal's processor when no edge has it, what going live costs, and an event on it."""

import json
import re
import statistics
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from portal.eservices.presses import PRESS
from tests.bench.limit import Limit
from tests.bench.load.limits import CLICKING_PAGES, EVENTS, OPENING, UNCACHED
from tests.bench.load.processor import one_of, used
from tests.bench.over_sockets import settled
from tests.bench.portal import B03, BEATA, MY_PAGES, RUT, Portal

COMPRESSED = {"Accept-Encoding": "gzip, deflate, br"}
TURNS = 5
OF_A_TURN = 20
SENT_EMPTY = {"fields": {}}
NOTES, NOTE = "/inloggad/anteckningar", "Ring banken"
NOTES_OF_ONE = 5
PARTIES = ("5521030014", "7521030010", "9521030016")
"""Whom Beata may act for, each with notes of its own."""


@dataclass(frozen=True)
class Cost:
    """One figure in milliseconds of the server's processor: the median of several turns or events, the least and the most."""

    limit: Limit
    median: float
    least: float
    most: float


def uncached(portal: Portal, turns: int = TURNS, of_a_turn: int = OF_A_TURN) -> Iterator[Cost]:
    """Answers over the wire as browsers ask for them, compressed."""
    for limit, who, path in _places(portal, UNCACHED):
        each = []
        for turn in range(turns + 1):
            before = used(who.process)
            for _ in range(of_a_turn):
                status, headers, _ = who.get(path, **COMPRESSED)
                assert status == 200 and ("content-encoding", "br") in _lowered(headers), (path, status)
            if turn:
                each.append((used(who.process) - before) / of_a_turn * 1000)
        yield _cost(limit, each)


def opening(portal: Portal, turns: int = TURNS, of_a_turn: int = OF_A_TURN) -> Iterator[Cost]:
    """A page that has its leaves goes live: handshake, layout, first update. Each has been visited, as by a browser."""
    for limit, who, path in _places(portal, OPENING):
        leaves = leaves_of(who, path)
        each = []
        for turn in range(turns + 1):
            documents = [who.get(path)[2].decode() for _ in range(of_a_turn)]
            settled(who.process)
            before = used(who.process)
            ends = [who.opened(path, leaves, document)[0] for document in documents]
            settled(who.process)
            if turn:
                each.append((used(who.process) - before) / of_a_turn * 1000)
            for end in ends:
                end.close()
            settled(who.process)
        yield _cost(limit, each)


def events(portal: Portal, turns: int = TURNS, of_a_turn: int = OF_A_TURN) -> Iterator[Cost]:
    """The contact form in the drawer of the start page, sent with nothing in it: its faults are drawn, and no database is asked."""
    end, first = portal.opened("/", leaves_of(portal, "/"))
    for _ in range(of_a_turn):
        first = send_empty(end, first)
    each = []
    for _ in range(turns * of_a_turn):
        with one_of(portal.process, each):
            first = send_empty(end, first)
    end.close()
    yield _cost(EVENTS[0], each)


def clicking(portal: Portal, turns: int = TURNS, of_a_turn: int = OF_A_TURN) -> Iterator[Cost]:
    """Twenty start pages whose contact forms are sent with nothing in them, all at once and again as soon as all have their answer."""
    leaves = leaves_of(portal, "/")
    ends = [portal.opened("/", leaves) for _ in range(CLICKING_PAGES)]
    each = []
    for turn in range(turns + 1):
        began = time.perf_counter()
        for _ in range(of_a_turn):
            for end, model in ends:
                end.send(event(model))
            ends = [(end, _answered(end, model)) for end, model in ends]
        if turn:
            each.append((time.perf_counter() - began) / (of_a_turn * CLICKING_PAGES) * 1000)
    for end, _ in ends:
        end.close()
    yield _cost(EVENTS[1], each)


def saving(portal: Portal, turns: int = TURNS) -> Iterator[Cost]:
    """Notes of ``examples/anteckningar`` that somebody saves in open pages: kept in the database, and the page drawn with them.

    Each party has five, which are removed before the next turn, and that is not counted.
    """
    beatas = [portal.signed_in(f"{B03}&valt-engagemang={party}") for party in PARTIES]
    ends = [beata.opened(NOTES, leaves_of(beata, NOTES)) for beata in beatas]
    each: list[float] = []
    for turn in range(turns + 1):
        settled(portal.process)
        ends = [(end, _five_saved(end, model, portal.process, each)) for end, model in ends]
        if not turn:
            each.clear()
        for beata in beatas:
            _remove_notes(beata)
    for end, _ in ends:
        end.close()
    yield _cost(EVENTS[2], each)


def _five_saved(end: Any, model: str, process: Path, each: list[float]) -> str:
    for _ in range(NOTES_OF_ONE):
        frame = note_saved(model)
        with one_of(process, each):
            end.send(frame)
            model = str(end.recv())
        assert NOTE in model, model[:500]
    return model


def note_saved(model: str) -> str:
    """The frame of a browser whose visitor saves a note on this page."""
    found = re.search(r'"onSubmit":\{"target":"((?:(?!contact)[^"])*:onSubmit)"', model)
    assert found, "no form of notes on this page"
    press = re.search(rf'"name":"{PRESS}","value":"([^"]+)"', model)
    assert press, "the form does not name its press"
    posted = [[PRESS, press[1]], ["note", NOTE], ["remind", ""]]
    return json.dumps({"type": "layout-event", "target": found[1], "data": [{"posted": posted}]})


def _remove_notes(who: Portal) -> None:
    for address in re.findall(rf'href="({NOTES}/\w+)"', who.get(NOTES)[2].decode()):
        page = who.get(address)[2].decode()
        fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Origin": who.url}
        status, _, _ = who.get(address, "POST", urlencode(fields), **kind)
        assert status == 303, (address, status)


def send_empty(end: Any, model: str) -> str:
    """Sends the contact form of an open page, and gives the update that draws its faults."""
    end.send(event(model))
    return _answered(end, model)


def _answered(end: Any, model: str) -> str:
    """The update that draws the faults, where it says what is asked next; else the one before."""
    answer = str(end.recv())
    assert "contact-" in answer and "error" in answer, answer[:500]
    return answer if TARGET.search(answer) else model


TARGET = re.compile(r'"onSubmit":\{"target":"([^"]*contact[^"]*)"')


def event(model: str) -> str:
    """The frame of a browser whose visitor sends the contact form of this page as it is."""
    found = TARGET.search(model)
    assert found, "no contact form on this page"
    return json.dumps({"type": "layout-event", "target": found[1], "data": [SENT_EMPTY]})


def leaves_of(who: Portal, path: str) -> str:
    """The leaves that a browser has after the visit, as it names them when it goes live."""
    return ".".join(dict.fromkeys(re.findall(r'data-h="([^"]+)"', who.get(path)[2].decode())))


def _places(portal: Portal, limits: Iterable[Limit]) -> Iterator[tuple[Limit, Portal, str]]:
    beata, rut = portal.signed_in(BEATA), portal.signed_in(RUT)
    whose = ((portal, "/"), (portal, "/moms"), (portal, "/tjanster"), (beata, MY_PAGES), (rut, MY_PAGES))
    for limit, (who, path) in zip(limits, whose, strict=True):
        yield limit, who, path


def _lowered(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name.lower(), value) for name, value in headers]


def _cost(limit: Limit, each: list[float]) -> Cost:
    return Cost(limit, statistics.median(each), min(each), max(each))
