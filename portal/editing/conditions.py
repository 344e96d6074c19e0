"""A condition as editors write it: a question on each line, with its answers behind (``fas: ide, start``)."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError

from portal.ruled import Table
from portal.ruled.files import unknown_answers
from portal.words.console import said


def condition(typed: str, table: Table) -> Mapping[str, tuple[str, ...]]:
    """The answers by question. Raises ``ValidationError`` with a sentence for each line that is none."""
    read: dict[str, tuple[str, ...]] = {}
    for line in filter(None, map(str.strip, typed.splitlines())):
        name, colon, answers = line.replace("=", ":").partition(":")
        wanted = tuple(dict.fromkeys(answer for each in answers.split(",") if (answer := each.strip())))
        if not colon or not wanted:
            raise ValidationError(said("Skriv frågan, kolon och svaren: {line} går inte att läsa.", line=line))
        read[name.strip()] = wanted
    if unknown := list(unknown_answers(read, table)):
        raise ValidationError([_told(name, answer, table) for name, answer in unknown])
    return read


def written(when: Mapping[str, Iterable[str]]) -> str:
    """As it stands in the field."""
    return "\n".join(f"{name}: {', '.join(wanted)}" for name, wanted in when.items())


def _told(name: str, answer: str, table: Table) -> Any:
    question = table.question(name)
    if question is None:
        known = ", ".join(each.name for each in table.questions)
        return said("Det finns ingen fråga som heter {name}. Frågorna heter {known}.", name=name, known=known)
    return said(
        "Frågan {name} har inget svar som heter {answer}. Svaren är {known}.", name=name, answer=answer, known=", ".join(question.answers)
    )
