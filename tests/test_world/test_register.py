"""The test register holds what docs/reference/test-people.md says, and answers in the words of its contract."""

import re
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from portal.outside.source import Call, UpstreamFailed
from test_world.register import Register

REFERENCE = (Path(__file__).parents[2] / "docs/reference/test-people.md").read_text()


def look_up(kind: str, **asked: str) -> Any:
    call = Call(name="authority-lookup", method="GET", path=f"/bolagsverket/uppslag/{kind}?{urlencode(asked)}")
    return async_to_sync(Register().answer)(call).body["svar"]


def roles(company: Mapping[str, Any]) -> list[str]:
    return [f"{role['roll']} {role['namn']}" for role in company["roller"]]


@pytest.mark.django_db
def test_the_companies_hold_what_the_reference_says() -> None:
    today = timezone.localdate()
    works = look_up("foretag", nummer="552103-0014")
    assert roles(works) == ["ordforande Beata Styrelse", "ledamot Beata Styrelse", "ledamot Albin Ettbolag", "suppleant Selma Ensam"]
    assert (works["aktiekapital"], works["aktier"], works["fritt_eget_kapital"] - works["utdelat"]) == (50_000, 500, 100_000)
    assert (works["balansdag"], works["arsstamma"]) == (date(today.year - 1, 12, 31).isoformat(), (today - timedelta(days=120)).isoformat())
    assert (works["arbetsstallen"], works["sni"], works["skatt"]) == (
        ["Kontoret", "Lagret"],
        ["62.100"],
        ["f-skatt", "moms", "arbetsgivare"],
    )
    assert look_up("foretag", nummer="7521030010")["lagenheter"] == 12
    assert look_up("foretag", nummer="9521090010")["roller"][1]["belopp"] == 10_000
    assert roles(look_up("foretag", nummer="5521110014")) == ["ledamot Lova Inställd", "suppleant Tolvan Tolvansson"], "by rule"
    assert look_up("foretag", nummer="5529900010") is None
    section = REFERENCE[REFERENCE.index("What the test register holds") :]
    assert re.findall(r"^\| `(\w+)` \|", section, re.M) == list(look_up("foretag", nummer="7521030010") | works | {"lagenheter": 12})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "form", "county", "answer"),
    [
        ("östra  verken aktiebolag", "ab", "", ("upptaget", "Östra Verken AB")),
        ("Östra Verkan AB", "ab", "", ("liknar", "Östra Verken AB")),
        ("Östra Verken Sverige AB", "ab", "", ("liknar", "Östra Verken AB")),
        ("Solrosaktiebolaget", "ab", "", ("ledigt", "")),
        ("Bostadsrättsföreningen Ängsblomman", "brf", "", ("upptaget", "Brf Ängsblomman")),
        ("Skogens Såg AB", "ab", "", ("upptaget", "Skogens Såg")),
        ("Stures Snickeri", "en", "01", ("upptaget", "Stures Snickeri")),
        ("Stures Snickeri", "en", "14", ("ledigt", "")),
        ("Östra Verken", "en", "14", ("upptaget", "Östra Verken AB")),
    ],
)
def test_a_name_is_free_taken_or_like_another_one(name: str, form: str, county: str, answer: tuple[str, str]) -> None:
    assert tuple(look_up("namn", namn=name, form=form, lan=county).values()) == answer


@pytest.mark.django_db
def test_the_public_search_knows_companies_and_no_number_of_a_person() -> None:
    (found,) = look_up("sok", fraga="östra verken")["foretag"]
    assert found == look_up("sok", fraga="5521030014")["foretag"][0] == look_up("sok", fraga="552103-0014")["foretag"][0]
    assert found["styrelse"] == ["Beata Styrelse", "Albin Ettbolag", "Selma Ensam"]
    assert look_up("sok", fraga="Stures Snickeri")["foretag"][0]["nummer"] == ""
    assert look_up("sok", fraga="xyzzy") == look_up("sok", fraga="2026-000000-9") == {"foretag": [], "arenden": []}


@pytest.mark.parametrize(("kind", "asked"), [("namn", {"namn": "Ö", "form": "xx"}), ("foretag", {}), ("borta", {})])
def test_what_is_asked_wrongly_is_a_failure_and_no_answer(kind: str, asked: dict[str, str]) -> None:
    with pytest.raises(UpstreamFailed):
        look_up(kind, **asked)
