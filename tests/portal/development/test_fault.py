"""A fault as a developer sees it: where it is, what was held there, and nobody's number."""

from pathlib import Path
from typing import Any

import pytest

from portal.development import fault_html
from portal.development.fault import Fault
from portal.eservices import definition
from portal.eservices.answers import Posted
from portal.eservices.models import ServiceTable
from portal.runtime import toml_file
from portal.runtime.plain_words import InPlainWords
from portal.runtime.toml_file import BrokenToml

BEATA = "199204029806"


def _fails(person: str) -> None:
    tally = {"asked by": person}
    raise ValueError(f"nothing of {person}, {len(tally)}")


def test_an_exception_shows_file_line_and_values_without_personal_numbers() -> None:
    with pytest.raises(ValueError, match="nothing of") as raised:
        _fails(BEATA)
    fault = Fault.of(raised.value)
    first = fault.places[0]
    assert Path(first.file) == Path(__file__)
    assert first.function == "_fails"
    assert dict(first.code)[first.line].strip().startswith("raise ValueError")
    assert dict(first.values) == {"person": "'************'", "tally": "{'asked by': '************'}"}
    assert fault.said == "ValueError: nothing of ************, 1"
    assert BEATA not in fault_html.inside(fault) + fault.line


def _posts(fields: Posted, rows: Any) -> None:
    raise ValueError("in post")


def test_posted_fields_and_a_question_that_is_not_asked_are_told_in_words() -> None:
    fields = Posted({"text": ("Jag är skylt", "Vid bron"), "number": (BEATA,)})
    with pytest.raises(ValueError, match="in post") as raised:
        _posts(fields, ServiceTable.objects.all())
    values = dict(Fault.of(raised.value).places[0].values)
    assert values["fields"] == "Posted {'text': 'Vid bron', 'number': '************'}"
    assert values["rows"] == "QuerySet of ServiceTable, not asked yet"


def test_a_fault_that_is_known_in_words_is_told_as_it_is() -> None:
    fault = Fault.of(InPlainWords("run manage.py makemigrations korjournal", Path("/a/models.py")))
    assert fault.line == "/a/models.py: run manage.py makemigrations korjournal"


def test_the_teams_own_code_comes_before_what_others_wrote() -> None:
    with pytest.raises(LookupError) as raised:
        Path("here").relative_to("elsewhere") if False else "".encode("no such encoding")
    fault = Fault.of(raised.value)
    assert fault.places[0].is_ours
    assert "no such encoding" in fault.line


def test_python_that_cannot_be_read_shows_its_line_first(tmp_path: Path) -> None:
    file = tmp_path / "page.py"
    file.write_text("one = 1\ntwo = (\nthree = 3\n", encoding="utf-8")
    with pytest.raises(SyntaxError) as raised:
        compile(file.read_text(encoding="utf-8"), str(file), "exec")
    assert Fault.of(raised.value).line.startswith(f"{file}:2: SyntaxError: ")


def test_a_row_that_may_not_stand_is_told_by_service_and_field_and_not_by_the_portals_own_code() -> None:
    wrong = [definition.Fault("korjournal/service.toml", "korjournal", "recordsKeptDay", "is not a field of a service")]
    fault = Fault.of(definition.RegistryFault(wrong))
    assert fault.line == "korjournal/service.toml: service korjournal: recordsKeptDay: is not a field of a service"
    assert fault.places == []


@pytest.mark.parametrize(
    ("content", "line"),
    [('"a" = "1"\n"b" = \n', 2), ('"a" = "1"\n"b" = "2\n"c" = "3"\n', 2), ('"a" = """\n\n', 2), ("[[row]\n", 1)],
)
def test_toml_that_cannot_be_read_shows_file_and_line(tmp_path: Path, content: str, line: int) -> None:
    file = tmp_path / "sv.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(BrokenToml, match=f"sv.toml:{line}: ") as raised:
        toml_file.read(file)
    assert Fault.of(raised.value).where == f"{file}:{line}"


def test_toml_that_is_not_utf_8_is_told_of_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "sv.toml").write_bytes('"a" = "å"'.encode("latin-1"))
    with pytest.raises(BrokenToml, match="utf-8"):
        toml_file.read(tmp_path / "sv.toml")


def test_a_fault_goes_over_the_line_and_comes_back_the_same() -> None:
    with pytest.raises(ValueError, match="nothing of") as raised:
        _fails("nobody")
    fault = Fault.of(raised.value)
    assert fault_html.inside(Fault.from_json(fault.as_json())) == fault_html.inside(fault)


def test_nothing_in_a_fault_is_markup() -> None:
    shown = fault_html.inside(Fault("<script>alert(1)</script>"))
    assert "<script>" not in shown
