"""The words of a flow: a service's own texts, else the engine's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from portal.flow.problem import Problem
from portal.words.locales import Locale
from portal.words.texts import has_text, text

ENGINE = "flow"
"""What the keys of the engine's texts begin with."""


@dataclass(frozen=True, slots=True)
class Words:
    """Looks up texts of one flow in one language."""

    service_id: str
    locale: Locale
    under: str = ""
    """What the keys of this flow begin with, after ``service.{id}.``, where the service has several flows: ``registrera.``."""

    def say(self, key: str, /, **values: Any) -> str:
        """The text ``key`` of the service, else of the engine. Raises ``KeyError``."""
        own = self._own(key)
        return text(self.locale, own or f"{ENGINE}.{key}", **values)

    def maybe(self, key: str, /, **values: Any) -> str:
        """The same; empty where there is none."""
        own = self._own(key) or (f"{ENGINE}.{key}" if has_text(self.locale, f"{ENGINE}.{key}") else None)
        return text(self.locale, own, **values) if own else ""

    def of_field(self, name: str, group: str = "") -> "FieldWords":
        """Those of one field; of a group's, those that name the group go first."""
        return FieldWords(self, name, group)

    def of_problem(self, problem: Problem) -> str:
        """What is wrong: the field's own text of the key, else the flow's, else the engine's."""
        values = dict(problem.values)
        return self.maybe(f"field.{problem.field}.error.{problem.key}", **values) or self.say(f"error.{problem.key}", **values)

    def own(self, key: str) -> str:
        """The whole key of a text that the service itself would have."""
        return f"service.{self.service_id}.{self.under}{key}"

    def _own(self, key: str) -> str | None:
        for under in dict.fromkeys((self.under, "")):
            own = f"service.{self.service_id}.{under}{key}"
            if has_text(self.locale, own):
                return own
        return None


@dataclass(frozen=True, slots=True)
class FieldWords:
    """Looks up texts of one field."""

    words: Words
    name: str
    group: str = ""

    @property
    def locale(self) -> Locale:
        return self.words.locale

    @property
    def label(self) -> str:
        return self._of("label")

    @property
    def hint(self) -> str:
        return self._of("hint")

    def said(self, values: Mapping[str, object]) -> str:
        """Words that are only read, with what fills their placeholders."""
        return self._of("text", **values)

    @property
    def link(self) -> str:
        """Where the words of the field lead."""
        return self._of("link")

    def option(self, key: str) -> str:
        """An answer to choose: the field's own words, else the engine's (yes and no)."""
        return self._of(f"option.{key}") or self.words.maybe(f"option.{key}") or key

    def option_hint(self, key: str) -> str:
        return self._of(f"option.{key}.hint")

    def say(self, key: str, /, **values: Any) -> str:
        """A text that is not the field's alone."""
        return self.words.say(key, **values)

    def _of(self, end: str, **values: object) -> str:
        of_group = self.words.maybe(f"field.{self.group}.{self.name}.{end}", **values) if self.group else ""
        return of_group or self.words.maybe(f"field.{self.name}.{end}", **values)
