"""Both languages have the same texts."""

import pytest
from django.core.management import CommandError, call_command

from portal.words.texts import table
from portal.words.texts.comparison import differences


def test_both_languages_have_the_same_keys_and_placeholders():
    assert differences(table("sv"), table("en")) == []


@pytest.mark.requirement("LOCALE-008")
def test_the_command_reports_that_nothing_differs(capsys):
    call_command("texts")
    assert "alike in sv and en" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("swedish", "english", "difference"),
    [
        ({"a": "A", "b": "B"}, {"a": "A"}, "b: missing in en"),
        ({"a": "A"}, {"a": "A", "b": "B"}, "b: missing in sv"),
        ({"a": "{n} av {m}"}, {"a": "{n} of {x}"}, "a: ['{m}', '{n}'] in sv, ['{n}', '{x}'] in en"),
        ({"a": "<a>här</a>"}, {"a": "here"}, "a: ['</a>', '<a>'] in sv, [] in en"),
        ({"a": "A"}, {"a": " "}, "a: empty in en"),
    ],
)
def test_what_differs_is_named(swedish, english, difference):
    assert differences(swedish, english) == [difference]


def test_the_command_fails_when_something_differs(monkeypatch):
    monkeypatch.setitem(table("sv"), "bara.svenska", "Bara på svenska")
    with pytest.raises(CommandError, match="1 texts differ"):
        call_command("texts")
