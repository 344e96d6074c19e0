"""What one process writes down another makes again, and nothing that is read runs code."""

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest

from portal.contact.submission import Submission
from portal.engagemang.model import Engagemang
from portal.eservices.model import Category
from portal.screens.content import ContentDetails
from portal.screens.service import ServiceDetails
from portal.web.written_values import DEEPEST, CannotBeRead, CannotBeWritten, read, written


@pytest.mark.parametrize(
    "value",
    [
        None, True, 0, -(2**70), 1.5, "Åsa", "\ud800", b"\x00\xff", [], [1, [2]], (), (1, ("a",)), {1, 2}, frozenset({"a"}),
        {}, {"a": [1], 2: None, ("a", 1): {}}, date(2026, 11, 22), datetime(2026, 11, 22, 12, tzinfo=UTC), datetime(2026, 11, 22),
        time(9, 30), timedelta(days=-1, microseconds=1), Decimal("1.10"), Category.HANTERA,
        Submission("TEKNIK", "Hej", "", {"email": "INVALID"}),
        (Engagemang("5560000001", "Ab", "AB", kallor=("bv",)), {"made": 1}),
    ],
    ids=repr,
)  # fmt: skip
def test_a_value_comes_back_as_it_was(value: Any) -> None:
    again = read(written(value))
    assert again == value and type(again) is type(value)


@dataclass(frozen=True)
class OfATest:
    text: str = ""


def loop() -> list[Any]:
    holds_itself: list[Any] = []
    holds_itself.append(holds_itself)
    return holds_itself


class Text(str):
    pass


@pytest.mark.parametrize(
    "value", [OfATest(), OfATest, open, object(), loop(), Text("a"), 1j, range(3)], ids=lambda value: type(value).__name__
)
def test_what_another_process_could_not_make_is_not_written(value: Any) -> None:
    with pytest.raises(CannotBeWritten):
        written({"details": value})


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"\xff", b'{"os:system": ["id"]}', b'{"made": ["os:system", {}]}', b'{"made": ["subprocess:Popen", {"args": "id"}]}',
        b'{"made": ["portal.web.written_values:read", {}]}', b'{"made": ["portal.contact.submission:Submission", {"subject": ""}]}',
        b'{"made": ["portal.never_loaded:Thing", {}]}', b'{"enum": ["portal.eservices.model:Category", "NONE"]}',
        b'{"date": "x"}', b'{"a": 1, "b": 2}',
        b'{"made": ["portal.web.page:Page.__init__", {}]}', b"[" * 100_000, b'{"set": [[]]}', b'{"made": 1}',
    ],
)  # fmt: skip
def test_what_is_no_writing_of_ours_is_refused(content: bytes) -> None:
    with pytest.raises(CannotBeRead):
        read(content)


OF_THE_ANSWER = {"service_id", "data", "broken", "unsaved", "is_away", "is_late", "refusal"}


def test_what_a_visit_makes_anew_is_not_written_and_is_taken_from_the_page_as_it_is_now() -> None:
    answered = written({"details": ServiceDetails("demo", visit=object(), service_page=object(), data=("för långt",))})  # type: ignore[arg-type]
    assert set(json.loads(answered)["dict"][0][1]["made"][1]) == OF_THE_ANSWER
    visit, service_page = object(), object()
    now = {"details": ServiceDetails("demo", visit, service_page, data="as a visit finds it")}  # type: ignore[arg-type]
    again = read(answered, now)["details"]
    assert (again.visit, again.service_page, again.data) == (visit, service_page, ("för långt",))


@pytest.mark.parametrize("now", [None, {}, {"details": None}, {"details": Submission()}])
def test_where_the_page_is_another_by_now_there_is_nothing_to_take_it_from(now: Any) -> None:
    with pytest.raises(CannotBeRead):
        read(written({"details": ContentDetails(None, answered="counted")}), now)  # type: ignore[arg-type]


def test_containers_may_be_as_deep_as_any_form_is() -> None:
    deep: list[Any] = []
    for _ in range(DEEPEST - 2):
        deep = [deep]
    assert read(written(deep)) == deep
