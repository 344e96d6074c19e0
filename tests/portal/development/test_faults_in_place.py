"""A service goes wrong: the visitor reads words and a reference, the log has one record, and who writes it sees where, in its box."""

import asyncio
import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from reactpy import component, html, use_effect
from reactpy.core.hooks import use_async_effect

import components.reactpy_patches as patches
from components.client import LivePage
from components.written_attributes import RefusedMarkup
from components.wrong_attributes import check
from portal.development.kept_faults import KeptFaults
from portal.development.serving import SWITCH, NotHere
from portal.eservices.plugins import Plugin, ServicePage
from portal.runtime.fault_seam import NotShown, faults
from portal.screens import service as service_screen
from portal.testing.visitors import Response, Visitor
from portal.words import texts
from portal.words.reference import PATTERN
from tests.components.pages import APage

ADDRESS = "/inloggad/demo"
ANGSBLOMMAN = "7521030010"
BEATA = "199204029806"


def _drawn(visit: Any, data: Any) -> Any:
    return html.p("drawn")


async def _reads_wrong(visit: Any) -> Any:
    asked = f"of {visit.person.personnummer}"
    raise LookupError(asked)


async def _never_ready(visit: Any) -> Any:
    await asyncio.Event().wait()


async def _times_out(visit: Any) -> Any:
    raise TimeoutError("a register's own")


def _draws_wrong(visit: Any, data: Any) -> Any:
    return html.p({"style": {"color": "red"}}, "drawn") if data else _broken_part(visit)


@component
def _broken_part(visit: Any) -> Any:
    raise ZeroDivisionError("in the drawing")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Has the demo service be a page of the test's."""

    def serve(**page: Any) -> None:
        plugin = Plugin({"": ServicePage(**{"draw": _drawn, **page})})
        monkeypatch.setattr(service_screen, "plugin_of", lambda id, flags: plugin)

    return serve


@pytest.fixture
def developing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(SWITCH, "1")
    monkeypatch.setenv("VST_ENV", "test")
    faults.provide(KeptFaults())
    yield
    faults.provide(NotShown())


def visited() -> Response:
    """By Beata Styrelse for Brf Ängsblomman."""
    return Visitor("B03", ANGSBLOMMAN).visits(ADDRESS)


def record_of(page: Response, caplog: pytest.LogCaptureFixture) -> logging.LogRecord:
    """The one record that the reference of a broken page leads to."""
    reference = PATTERN.search(page.text("broken-reference"))
    assert reference
    (record,) = [each for each in caplog.records if reference[0] in each.getMessage()]
    return record


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "cause", "what"),
    [
        ({"load": _reads_wrong}, LookupError, "could not read"),
        ({"draw": _draws_wrong}, ZeroDivisionError, "could not be drawn"),
    ],
)
def test_a_reference_leads_to_one_record_with_cause_service_page_and_whom(
    served: Any, caplog: pytest.LogCaptureFixture, page: Any, cause: type[Exception], what: str
) -> None:
    served(**page)
    shown = visited()
    assert shown.status == 500
    assert not shown.has("fault")
    record = record_of(shown, caplog)
    assert what in record.getMessage() and "service demo, page /inloggad/demo, person 1992********" in record.getMessage()
    assert record.exc_info and cause in {type(record.exc_info[1]), type(record.exc_info[1].__cause__)}  # type: ignore[union-attr]
    assert len([each for each in caplog.records if each.exc_info]) == 1
    assert BEATA not in record.getMessage()


@pytest.mark.django_db
def test_each_fault_has_a_reference_of_its_own(served: Any, caplog: pytest.LogCaptureFixture) -> None:
    served(load=_reads_wrong)
    assert record_of(visited(), caplog) is not record_of(visited(), caplog)


@pytest.mark.django_db
@pytest.mark.usefixtures("developing")
@pytest.mark.parametrize(
    ("page", "said", "function"),
    [
        ({"load": _reads_wrong}, "LookupError: of ************", "_reads_wrong"),
        ({"draw": _draws_wrong}, "ZeroDivisionError: in the drawing", "_broken_part"),
    ],
)
def test_who_writes_the_service_sees_in_its_box_what_it_was_and_where(served: Any, page: Any, said: str, function: str) -> None:
    served(**page)
    box = visited().text("fault")
    assert said in box
    first, *_ = re.findall(r"tests/[\w/.]+:\d+ in \w+", box)
    assert first.startswith("tests/portal/development/test_faults_in_place.py:") and first.endswith(function)
    assert BEATA not in box


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("own", "words"), [("", "Det tog för lång tid att hämta det som"), ("Registret svarar inte just nu.", "Registret svarar inte just nu.")]
)
def test_a_page_that_reads_for_too_long_says_so_in_the_words_of_the_service(
    served: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, own: str, words: str
) -> None:
    served(load=_never_ready, load_within=timedelta(milliseconds=1))
    if own:
        monkeypatch.setitem(texts.table("sv"), "service.demo.late", own)
    shown = visited()
    assert shown.status == 503
    assert words in shown.text("broken-service")
    assert "took too long" in record_of(shown, caplog).getMessage()


@pytest.mark.django_db
def test_a_time_out_of_the_services_own_is_an_exception_like_any_other(served: Any, caplog: pytest.LogCaptureFixture) -> None:
    served(load=_times_out)
    shown = visited()
    assert shown.status == 500
    assert "could not read" in record_of(shown, caplog).getMessage()


@pytest.mark.parametrize("is_async", [False, True])
async def test_an_exception_in_an_effect_is_told_like_one_in_a_handler(caplog: pytest.LogCaptureFixture, is_async: bool) -> None:
    told: list[str] = []
    has_told = asyncio.Event()

    @component
    def root() -> Any:
        if is_async:

            @use_async_effect(dependencies=[])
            async def fetch() -> None:
                raise LookupError("in the effect")
        else:

            @use_effect(dependencies=[])
            def begin() -> None:
                raise LookupError("in the effect")

        return html.p("drawn")

    async def tell(reference: str) -> None:
        told.append(reference)
        has_told.set()

    live = LivePage(APage(), {"type": "websocket", "headers": []}, (), root)
    live.tell_failed = tell
    await live.open()
    await live.next_update()
    await asyncio.wait_for(has_told.wait(), 20)
    await live.close()
    (record,) = caplog.records
    assert record.getMessage().startswith(f"An effect failed, reference {told[0]} ")
    assert record.exc_info and isinstance(record.exc_info[1], LookupError)


@pytest.mark.parametrize(
    ("attributes", "said"),
    [
        ({"style": {"color": "red"}}, "style: write a class"),
        ({"onClikc": print}, "onClikc, which is no event of React's: onClick is one"),
        ({"onclick": print}, "onclick, which is no event of React's"),
        ({"data-testId": "save"}, "write data-testid"),
        ({"class": "wrap"}, "write className"),
        ({"autocomplete": "off"}, "<button> has autocomplete, which is no attribute of it: autoComplete is one"),
        ({"eror": "Ange en färg"}, "<button> has eror, which is no attribute of it: error is one of the arguments of shared parts"),
    ],
)
def test_a_wrong_attribute_says_what_is_meant(attributes: dict[str, Any], said: str) -> None:
    with pytest.raises(RefusedMarkup, match=re.escape(said)):
        check("button", attributes)


@pytest.mark.parametrize(
    "attributes",
    [
        {"onClick": print, "data-testid": "save"},
        {"onClickCapture": print},
        {"onPick": print, "ability": {"name": "pick", "on": ["onPick"]}},
    ],
)
def test_what_react_and_abilities_listen_to_is_right(attributes: dict[str, Any]) -> None:
    check("button", attributes)


@pytest.mark.parametrize("name", ["draft", "press-id", "csrfmiddlewaretoken"])
def test_a_field_may_not_be_called_as_a_hidden_one_of_the_shell(name: str) -> None:
    check("input", {"name": name, "type": "hidden"})
    with pytest.raises(RefusedMarkup, match=f"<textarea> has the name {name}, which a hidden field of each form has"):
        check("textarea", {"name": name})


def test_a_wrong_attribute_raises_at_the_line_that_wrote_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patches.Vdom, "__call__", patches.Vdom.__call__)  # put back after the test
    patches.check_elements(check)
    with pytest.raises(RefusedMarkup) as raised:
        html.p({"style": {"color": "red"}}, "drawn")
    assert raised.traceback[0].path.name == "test_faults_in_place.py"
    html.p({"className": "lead"}, "drawn")


def test_nothing_keeps_faults_where_make_dev_has_not_begun_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SWITCH, raising=False)
    with pytest.raises(NotHere):
        KeptFaults()
    assert faults().shown("any") == ""


@pytest.mark.django_db
def test_a_text_that_is_missing_is_told_by_its_key_and_its_file(served: Any, developing: None) -> None:
    served(draw=lambda visit, data: html.p(visit.t("bakåt")))
    told = visited().text("fault")
    assert "no text service.demo.bakåt in " in told
    assert "texts/sv.toml" in told
