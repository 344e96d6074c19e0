"""Help with choosing a company name, as somebody who is not signed in meets it: by address and by form, without scripts."""

import gc
import random
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from urllib.parse import quote, urlencode, urljoin

import pytest
from foretagsnamn.worked_out import Answer, checks, compared, core, normal

from portal.testing.fixtures import check_service, outside_world_at_start, static_files_as_they_are
from portal.testing.visitors import Response, Visitor
from test_world import outside_world
from test_world.faults import Fault, put
from test_world.register.made_up_names import made_up

__all__ = ["check_service", "outside_world_at_start", "static_files_as_they_are"]

pytestmark = pytest.mark.django_db
NAMES, IN_ENGLISH = "/bolagsverket/hjalp-att-valja-foretagsnamn", "/en/bolagsverket/help-choosing-a-company-name"
EXAMPLES = tomllib.loads(Path(__file__).with_name("foretagsnamn.toml").read_text(encoding="utf-8"))["example"]
SIX = ["Solviksbageri AB", "Norra Solvik AB", "Solvikverket AB", "SB Bageri AB", "Solvikgården AB", "Södra Solvik AB"]
"""What is suggested in place of Solvik AB, a bakery."""


def asks(address: str = NAMES, **fields: str) -> Response:
    return Visitor().visits(f"{address}?{urlencode(fields)}")


def posts(**fields: str) -> Response:
    visitor = Visitor()
    return visitor.presses(visitor.visits(NAMES), "compute", fields)


def value(page: Response, test_id: str) -> str:
    return str(page.find(test_id).get("data-value"))


def result(page: Response, kind: str) -> str:
    return str(page.find(f"check-{kind}").get("data-result"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["one"])
def test_names_are_as_like_as_was_worked_out_by_hand(example: dict[str, str]) -> None:
    name, near = example["one"], compared([{"namn": example["other"], "form": "ab", "lan": ""}], "ab", "")(example["one"])
    assert (normal(name), core(name)) == (example["normal"], example["core"])
    answer = Answer(name, tuple(checks(name, "ab", "", near)), tuple(near))
    assert (near[0].likeness, answer.level) == (Decimal(example["likeness"]), example["level"])


def test_it_is_what_the_portal_promises_of_every_service(check_service: Callable[..., None]) -> None:
    check_service("bolagsverket-hjalp-att-valja-foretagsnamn")


@pytest.mark.requirement("TOOL-075")
@pytest.mark.parametrize("answer", [asks, posts], ids=["by address", "by form"])
def test_likeness_is_measured_as_the_page_states(answer: Callable[..., Response]) -> None:
    outside_world.add_name("Strandhus Cafe HB", "hb")
    outside_world.add_name("Lindvik Måleri AB", "ab")
    cafe = answer(namn="Strandhuset Café AB")
    assert (cafe.status, value(cafe, "likeness"), value(cafe, "level")) == (200, "0.867", "mycket-likt")
    assert cafe.text("likeness") == "0,867"
    assert cafe.texts("similar-name")[0] == "Strandhus Cafe HB 0,867"
    assert len(cafe.all("similar-name")) == 10
    bygg = answer(namn="Lindvik Bygg")
    assert (value(bygg, "likeness"), value(bygg, "level"), value(bygg, "core")) == ("1.000", "mycket-likt", "lindvik")


@pytest.mark.requirement("TOOL-075", "TOOL-079")
def test_the_page_says_how_likeness_is_measured_and_that_it_is_a_help() -> None:
    for address, words in (
        (NAMES, ("Normalform är", "Kärna är", "0,850", "0,700", "Det här är en hjälp. Bolagsverket prövar namnet när du registrerar det.")),
        (IN_ENGLISH, ("The normal form is", "The core is", "0.850", "0.700", "This is a help.", "examines the name when you register it.")),
    ):
        for page in (Visitor().visits(address), asks(address, namn="Solvik")):
            assert [each for each in words if each not in page.tree.text_content()] == []


@pytest.mark.requirement("TOOL-076")
@pytest.mark.parametrize(
    ("name", "kind", "wanted"),
    [
        ("Solvik HB", "form", "stop"),
        ("Solvik", "form", "warn"),
        ("Solvik AB", "form", "ok"),
        ("Bygg i Norr AB", "distinctive", "stop"),
        ("Solviks Bygg AB", "distinctive", "ok"),
        ("Solviks Bank AB", "reserved", "stop"),
        ("Solviks Bankkontor AB", "reserved", "stop"),
        ("Solviks Blodbank AB", "reserved", "ok"),
        ("Solviks Skit AB", "reserved", "stop"),
        ("Solvik☃ AB", "characters", "stop"),
        ("Ünder & Ödé (1+1) AB", "characters", "ok"),
    ],
)
def test_each_check_has_an_answer_of_its_own_with_its_law(name: str, kind: str, wanted: str) -> None:
    page = asks(namn=name, form="ab")
    assert (page.status, result(page, kind)) == (200, wanted)
    assert wanted != "stop" or re.search(r"\(.*(lag|balk).*\)$", page.text(f"check-{kind}"))


@pytest.mark.requirement("TOOL-076")
def test_a_reserved_word_is_stopped_by_the_law_that_reserves_it() -> None:
    assert "lagen (2004:297) om bank- och finansieringsrörelse" in asks(namn="Solviks Bank AB").text("check-reserved")


@pytest.mark.requirement("TOOL-076")
@pytest.mark.parametrize("name", ["", " ", "a" * 101, "Sol\u202evik", "Sol\nvik", "Sol\0vik"])
def test_no_name_too_long_a_name_and_signs_that_nobody_sees_are_refused_and_stay_in_the_field(name: str) -> None:
    for page in (posts(namn=name), asks(namn=name)):
        assert (page.status, page.text("field-namn-hint").startswith("Skriv 1–100 tecken") or not name.strip()) == (400, True)
        assert page.find("field-namn").get("aria-invalid") == "true"
    assert posts(namn="a" * 101).field("namn") == "a" * 101


def test_a_trade_in_the_name_that_the_company_has_not_is_warned_of() -> None:
    assert result(asks(namn="Solviks Bageri AB", verksamhet="måleri"), "misleading") == "warn"
    assert result(asks(namn="Solviks Bageri AB", verksamhet="Bageri och café"), "misleading") == "ok"


@pytest.mark.requirement("TOOL-077")
def test_a_sole_trader_is_compared_within_the_county_and_with_names_of_the_whole_country() -> None:
    outside_world.add_name("Kvarnbacken", "ef", "03")
    outside_world.add_name("Kvarnbacken Nord AB", "ab")

    def found(**fields: str) -> set[str]:
        near = asks(namn="Kvarnbacken", **fields).all("similar-name")
        return {each.text_content().rpartition(" ")[0] for each in near} & {"Kvarnbacken", "Kvarnbacken Nord AB"}

    assert found(form="ef", lan="Uppsala") == {"Kvarnbacken", "Kvarnbacken Nord AB"}
    assert found(form="ef", lan="Skåne") == {"Kvarnbacken Nord AB"}
    assert "Kvarnbacken Nord AB" in found(form="ab")
    refused = asks(namn="Kvarnbacken", form="ef")
    assert (refused.status, refused.text("field-lan-hint")) == (400, "Välj län. En enskild firmas namn gäller i ett län.")
    assert posts(namn="Kvarnbacken", form="ef").status == 400


@pytest.mark.requirement("TOOL-078")
def test_suggestions_are_free_at_most_six_and_always_the_same() -> None:
    outside_world.add_name("Solvik AB", "ab")
    asked = {"namn": "Solvik", "verksamhet": "bageri", "form": "ab"}
    page = asks(**asked)
    assert page.texts("suggestion") == posts(**asked).texts("suggestion") == asks(**asked).texts("suggestion") == SIX
    for link in page.all("suggestion"):
        assert value(Visitor().visits(urljoin(NAMES, link.get("href"))), "level") == "fritt"


def test_up_to_five_names_are_answered_at_once() -> None:
    names = {"namn": "Solvik AB", **{f"namn{n}": f"Tallvik {n} AB" for n in range(2, 6)}}
    for page in (asks(**names), posts(**names)):
        assert len(page.all("level")) == len(page.all("check-form")) == 5
        assert all(name in page.text("tool-results") for name in names.values())


def test_a_company_of_the_test_register_is_a_name_that_is_taken() -> None:
    assert value(asks(namn="Östra Verken AB"), "level") == "upptaget"


def test_without_the_register_all_else_is_answered() -> None:
    put("authority-lookup", Fault(status=503))
    page = asks(namn="Solviks Bank AB")
    assert (page.status, value(page, "level"), result(page, "likeness"), result(page, "reserved")) == (200, "away", "warn", "stop")
    assert not page.has("suggestion")


def test_a_link_with_a_name_in_it_is_kept_to_oneself() -> None:
    page = asks(namn="Solvik")
    assert page.response.headers["Referrer-Policy"] == "no-referrer"
    assert "noindex" in page.response.headers.get("X-Robots-Tag", "") + page.content


@pytest.fixture
def collector_as_it_is_served() -> Iterator[None]:
    """Rubbish is collected as portal/asgi.py has it, and not among all that the tests before have left."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.requirement("TOOL-079")
@pytest.mark.usefixtures("collector_as_it_is_served")
def test_five_thousand_names_are_compared_within_a_tenth_of_a_second() -> None:
    assert len(made_up()) == len({row["namn"] for row in made_up()}) == 5000
    visitor = Visitor()
    form = visitor.visits(NAMES)
    visitor.presses(form, "compute", {"namn": "Solvik", "verksamhet": "bageri"})
    taken = sorted(_cost(lambda n=n: visitor.presses(form, "compute", {"namn": f"Solvik {n}", "verksamhet": "bageri"})) for n in range(100))
    assert taken[94] < 0.1, taken


@pytest.mark.requirement("TOOL-079")
@pytest.mark.usefixtures("collector_as_it_is_served")
def test_whatever_is_typed_there_is_an_answer_and_soon() -> None:
    chance, visitor = random.Random(1), Visitor()
    form = visitor.visits(NAMES)

    def typed() -> str:
        signs = (chance.choice((chance.randint(1, 0xD7FF), chance.randint(0xE000, 0x10FFFF), chance.randint(32, 255))) for _ in range(100))
        text = "".join(map(chr, signs))[: chance.randint(1, 100)]
        return text if chance.random() < 0.5 else "".join(filter(str.isprintable, text))

    for _ in range(1000):
        fields = {"namn": typed(), "verksamhet": typed()[:20], "form": chance.choice(["ab", "hb", "kb", "ek"])}
        answers: list[Response] = []
        assert _cost(lambda fields=fields, answers=answers: answers.append(visitor.presses(form, "compute", fields))) < 0.3, fields
        assert answers[0].status in {200, 400}, quote(fields["namn"])


def _cost(work: Callable[[], object]) -> float:
    """Seconds that this process works for it, whatever else the machine does."""
    begun = time.process_time()
    work()
    return time.process_time() - begun
