"""The list of SNI codes: where it comes from, how a code is found in it, and how the published list takes its place."""

from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from portal.flow.lists import sni
from portal.flow.lists.sni_published import NotWhole, of_published
from test_world.register.companies import companies

DAY = date(2026, 11, 30)
PROGRAMMING = "62100"


@pytest.mark.requirement("CASE-027")
def test_the_list_says_where_it_comes_from_of_which_day_it_is_and_how_many_codes_it_has() -> None:
    head = sni.FILE.read_text("utf-8").splitlines()[:5]
    assert [line.split(":")[0] for line in head] == ["# source", "# day", "# count", "# complete", "# checked"]
    codes = sni.read()
    assert codes.source
    assert codes.day <= date.today()
    assert head[2] == f"# count: {len(codes.activities)}"
    assert len({each.titles["sv"] for each in codes.activities.values()}) == codes.count


def test_a_list_whose_count_does_not_hold_is_not_read() -> None:
    with pytest.raises(ValueError, match="says 9999"):
        sni.of_text(sni.FILE.read_text("utf-8").replace(f"# count: {sni.read().count}", "# count: 9999"))


@pytest.mark.requirement("CASE-027")
@pytest.mark.parametrize("typed", ["62.1", "62100", "62.100", "62 100", "dataprogrammering", "Dataprogrammering", "programmera"])
def test_programming_is_found_by_code_word_and_synonym(typed: str) -> None:
    assert sni.read().found(typed, 20)[0].code == PROGRAMMING


@pytest.mark.parametrize(
    ("typed", "figures"),
    [("frisör", "96.210"), ("hairdresser", "96.210"), ("rörmokare", "43.221"), ("bokföra", "69.201"), ("solrosor", "01.199")],
)
def test_what_people_call_their_trade_finds_it_in_both_languages(typed: str, figures: str) -> None:
    assert sni.read().found(typed, 1)[0].figures == figures


def test_all_words_are_looked_for_and_nothing_finds_nothing() -> None:
    assert {each.figures for each in sni.read().found("reparation motorcyklar", 20)} == {"95.311", "95.312", "95.320"}
    assert not any(sni.read().found(typed, 20) for typed in ("", " . ", "99.9", "xyzzy", "reparation xyzzy"))


def test_every_code_is_one_of_the_classification_and_has_titles_and_words_in_both_languages() -> None:
    for each in sni.read().activities.values():
        assert each.code.isdigit()
        assert len(each.code) == 5
        assert each.code[:2] in sni.DIVISIONS
        assert all(each.titles[locale] and each.words[locale] for locale in ("sv", "en")), each.figures


@pytest.mark.django_db
async def test_the_register_of_the_test_authority_holds_codes_of_the_list_alone() -> None:
    held = [code for company in await companies() for code in company["sni"]]
    assert "62.100" in held
    assert {code.replace(".", "") for code in held} <= set(sni.read().activities)


def test_the_list_is_written_as_it_is_read() -> None:
    assert sni.written(sni.read()) == sni.FILE.read_text("utf-8")


def test_the_published_list_takes_its_place_with_source_day_and_count_and_keeps_the_words_of_the_portal(tmp_path: Path) -> None:
    published, to = tmp_path / "published.csv", tmp_path / "sni2025.csv"
    published.write_text(_published(), "utf-8")
    said = {"source": "SCB, SNI 2025, struktur", "day": DAY, "count": 88, "to": to}
    call_command("sni", published, **said)
    codes = sni.of_text(to.read_text("utf-8"))
    assert (codes.source, codes.day, codes.count, codes.is_complete, codes.is_checked) == ("SCB, SNI 2025, struktur", DAY, 88, True, True)
    programming = codes.activities[PROGRAMMING]
    assert programming.titles == {"sv": "Programmering av datorer", "en": "Computer programming activities"}
    assert programming.words["sv"][:2] == ("koda", "app")
    assert codes.found("programmera", 20)[0] == programming
    assert codes.activities["84900"].line("en") == "84.900 Rubrik för 84.900"


@pytest.mark.parametrize(
    ("text", "count", "told"),
    [
        ("62.100;Dataprogrammering\n", 1, "no code of the divisions 01, 02, 03, 05, 06"),
        ("62.100;A\n62.100;B\n", 2, "line 2: 62.100 stands twice"),
        ("62.100;A\n", 835, "there are 1 codes, and there should be 835"),
        ("62.10;Dataprogrammering\n", 1, "line 1 is not code;title"),
        ("code;title\n", 1, "line 1 is not code;title"),
        ("62.100,Dataprogrammering\n", 1, "line 1 is not code;title"),
        ("62.100;A;b;c\n", 1, "line 1 is not code;title"),
        ("62.100;\n", 1, "line 1 is not code;title"),
    ],
)
def test_what_is_not_the_whole_structure_is_refused(text: str, count: int, told: str) -> None:
    with pytest.raises(NotWhole, match=told):
        of_published(text, sni.read(), source="SCB", day=DAY, count=count)


def test_a_division_that_the_classification_has_not_is_refused() -> None:
    with pytest.raises(NotWhole, match="there are no divisions 34"):
        of_published(f"{_published()}34.100;Bilar\n", sni.read(), source="SCB", day=DAY, count=89)


def test_a_list_without_its_source_is_not_written_and_a_refused_file_changes_nothing(tmp_path: Path) -> None:
    published, to = tmp_path / "published.csv", tmp_path / "sni2025.csv"
    published.write_text("62.100;Dataprogrammering\n", "utf-8")
    with pytest.raises(CommandError, match="--source"):
        call_command("sni", published, day=DAY, count=1, to=to)
    with pytest.raises(CommandError, match="no code of the divisions"):
        call_command("sni", published, source="SCB", day=DAY, count=1, to=to)
    assert not to.exists()


def _published() -> str:
    """A code of each division, and one more of the one that holds programming."""
    codes = [f"{division}.{'100' if division == '62' else '900'}" for division in sorted(sni.DIVISIONS)]
    titles = {"62.100": "Programmering av datorer;koda, app"}
    return "".join(f"{code};{titles.get(code, f'Rubrik för {code}')}\n" for code in [*codes, "62.900"])
