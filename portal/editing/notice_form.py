"""The form that operators write a notice with: a plan of ``portal.notices`` as fields, and back."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils import timezone
from wagtail.admin.widgets import AdminDateTimeInput

from portal.constants import NOTICE_MESSAGE_MAX, NOTICE_TITLE_MAX
from portal.eservices.registry import SERVICES
from portal.notices import LOGIN, LOGIN_PLANNED, SHELL
from portal.notices.schedule import STAGES, TYPES, Plan, Stage
from portal.words.console import language, said
from portal.words.locales import Locale
from portal.words.texts import text

STAGE_NAMES: Final = {"planned": said("Planerat"), "soon": said("Snart"), "now": said("Nu")}
_WHEN: Final = {
    "planned": said("Det som sägs långt innan."),
    "soon": said("Det som sägs strax innan."),
    "now": said("Det som sägs medan det pågår."),
}
_WORDS: Final = ("title_sv", "message_sv", "title_en", "message_en")
_NAME_MAX: Final = 200
ADD_SERVICE: Final = "add"
"""The name of the button that adds a service to the places."""


def application_names() -> list[tuple[str, str]]:
    """What a notice may be addressed to, with its name: the whole portal, the login, and every e-service by name."""
    services = sorted((text(language(), service.name_key), service.id) for service in SERVICES)
    own = ((SHELL, "status.shell"), (LOGIN, "status.login"), (LOGIN_PLANNED, "noticeDesk.loginPlanned"))
    return [*((id, text(language(), key)) for id, key in own), *((id, name) for name, id in services)]


def _services_to_add() -> list[tuple[str, Any]]:
    return [("", said("Välj en e-tjänst")), *(pair for pair in application_names() if pair[0] not in {SHELL, LOGIN})]


@dataclass(frozen=True, slots=True)
class FieldsOfStage:
    """A stage of the form: its name, what it is for, its fields, and whether any of them is wrong."""

    name: str
    purpose: str
    fields: list[forms.BoundField]
    is_wrong: bool


class NoticeForm(forms.Form):
    """A notice in up to three stages. A stage counts as soon as anything is written in it.

    One stage stands in front, the others under more choices; of the forty places only those that are chosen have a box, beside the
    portal and the login. A service is added with a list, with or without its button.
    """

    name = forms.CharField(
        label=said("Namn"), max_length=_NAME_MAX, required=False, help_text=said("Syns bara här, för den som sköter meddelanden.")
    )
    applications = forms.MultipleChoiceField(
        label=said("Gäller"), choices=application_names, widget=forms.CheckboxSelectMultiple, required=False
    )
    closes_login = forms.BooleanField(required=False)
    service = forms.ChoiceField(label=said("E-tjänst"), choices=_services_to_add, required=False)
    until = forms.DateTimeField(label=said("Slutar"), widget=AdminDateTimeInput, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *arguments: Any, is_preview: bool = False, **named: Any) -> None:
        """``is_preview``: what is written is only looked at, and closes nothing."""
        super().__init__(*arguments, **named)
        self._is_preview = is_preview
        types = [(type, text(language(), f"notice.{type}")) for type in TYPES]
        for stage in STAGES:
            fields = {
                "from": forms.DateTimeField(label=said("Visas från"), widget=AdminDateTimeInput),
                "type": forms.ChoiceField(label=said("Typ"), choices=types, initial=TYPES[0]),
                "title_sv": forms.CharField(label=said("Rubrik på svenska"), max_length=NOTICE_TITLE_MAX),
                "message_sv": _long(said("Text på svenska")),
                "title_en": forms.CharField(
                    label=said("Rubrik på engelska"), max_length=NOTICE_TITLE_MAX, help_text=said("Utan engelska visas det på svenska.")
                ),
                "message_en": _long(said("Text på engelska")),
            }
            for name, field in fields.items():
                field.required = False
                self.fields[f"{stage}_{name}"] = field

    @property
    def boxes(self) -> list[tuple[str, str, bool]]:
        """The places that have a box, by id, with their names and whether they are chosen."""
        chosen = self["applications"].value() or []
        return [(id, name, id in chosen) for id, name in application_names() if id in chosen or id in {SHELL, LOGIN}]

    @property
    def in_front(self) -> FieldsOfStage:
        """The stage that is read now or next: the last one that anything is written in, or ``now``."""
        return self._of_stage(self._front())

    @property
    def others(self) -> list[FieldsOfStage]:
        """The other stages, in their order."""
        return [self._of_stage(stage) for stage in STAGES if stage != self._front()]

    @property
    def has_more(self) -> bool:
        """Whether anything stands in the other stages."""
        return any(stage != self._front() and self._is_written(stage) for stage in STAGES)

    def _front(self) -> str:
        return next((stage for stage in reversed(STAGES) if self._is_written(stage)), STAGES[-1])

    def _is_written(self, stage: str) -> bool:
        return any(self[f"{stage}_{name}"].value() for name in ("from", *_WORDS))

    def _of_stage(self, stage: str) -> FieldsOfStage:
        fields = [self[f"{stage}_{name}"] for name in ("from", "type", *_WORDS)]
        return FieldsOfStage(STAGE_NAMES[stage], _WHEN[stage], fields, any(field.errors for field in fields))

    def clean(self) -> dict[str, Any]:
        """A time that is missing is told of at its field."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("service"):
            cleaned["applications"] = list(dict.fromkeys((*cleaned.get("applications", []), cleaned["service"])))
        for stage in self._begun():
            if f"{stage}_from" not in self.errors and cleaned.get(f"{stage}_from") is None:
                self.add_error(f"{stage}_from", text(language(), "noticeDesk.error.from"))
        if "until" not in self.errors and cleaned.get("until") is None:
            self.add_error("until", text(language(), "noticeDesk.error.noEnd"))
        closes = LOGIN in cleaned.get("applications", ()) and not self._is_preview
        if closes and not cleaned["closes_login"] and not self.errors:
            self.add_error("closes_login", self.closing)
        return cleaned

    @property
    def asks_about_login(self) -> bool:
        """Whether the notice stands in the place of the login options, which is to be confirmed."""
        return LOGIN in (self["applications"].value() or [])

    @property
    def closing(self) -> str:
        """From when to when nobody can log in, as far as it is written."""
        begins = [self.cleaned_data.get(f"{stage}_from") for stage in self._begun()] if self.is_bound else []
        until = self.cleaned_data.get("until") if self.is_bound else None
        times = [time for time in begins if time]
        if not times or until is None:
            return text(language(), "noticeDesk.closesLogin")
        return text(language(), "noticeDesk.closesLoginBetween", start=_said(min(times)), end=_said(until))

    def plan(self, key: int | None = None) -> Plan:
        """What was typed; of a valid form only."""
        typed = self.cleaned_data
        return Plan(
            name=typed["name"],
            applications=tuple(typed["applications"]),
            stages=tuple(self._stage(stage) for stage in self._begun()),
            until=typed["until"],
            key=key,
            version=typed["version"] or 0,
        )

    def tell(self, problems: dict[str, str]) -> None:
        """Shows what ``portal.notices.schedule.problems`` found, at its fields."""
        for place, key in problems.items():
            stage, dot, part = place.partition(".")
            field = place if not dot else f"{stage}_{'title_sv' if part == 'messages' else part}"
            self.add_error(field if field in self.fields else None, text(language(), key))

    def _begun(self) -> list[str]:
        """The stages in which something is written."""
        return [stage for stage in STAGES if any(self.data.get(f"{stage}_{name}", "").strip() for name in ("from", *_WORDS))]

    def _stage(self, stage: str) -> Stage:
        typed = {name: self.cleaned_data[f"{stage}_{name}"] for name in ("from", "type", *_WORDS)}
        typed |= {name: typed[name].replace("\r\n", "\n") for name in _WORDS}
        messages: dict[Locale, tuple[str, str]] = {"sv": (typed["title_sv"], typed["message_sv"])}
        if typed["title_en"] or typed["message_en"]:
            messages["en"] = (typed["title_en"], typed["message_en"])
        return Stage(stage=stage, type=typed["type"], shown_from=typed["from"], messages=messages)


def with_service(typed: QueryDict) -> dict[str, Any]:
    """What was typed, with the service of the list among the places; nothing is checked, and nothing lost."""
    fields: dict[str, Any] = {name: typed.get(name, "") for name in typed if name not in {"applications", "service"}}
    known = dict(application_names())
    chosen = (*typed.getlist("applications"), typed.get("service", ""))
    return fields | {"applications": [one for one in dict.fromkeys(chosen) if one in known]}


def as_fields(plan: Plan) -> dict[str, Any]:
    """What the form begins with for a notice that there is."""
    fields: dict[str, Any] = {
        "name": plan.name,
        "applications": list(plan.applications),
        "until": _local(plan.until),
        "closes_login": LOGIN in plan.applications,
        "version": plan.version,
    }
    for stage in plan.stages:
        title_sv, message_sv = stage.messages["sv"]
        title_en, message_en = stage.messages.get("en", ("", ""))
        words = {"title_sv": title_sv, "message_sv": message_sv, "title_en": title_en, "message_en": message_en}
        given = {"from": _local(stage.shown_from), "type": stage.type, **words}
        fields |= {f"{stage.stage}_{name}": value for name, value in given.items()}
    return fields


def _said(moment: datetime) -> str:
    return _local(moment).strftime("%Y-%m-%d %H:%M")


def _local(moment: datetime) -> datetime:
    local: datetime = timezone.localtime(moment).replace(second=0, microsecond=0)
    return local


def _long(label: str) -> forms.CharField:
    return forms.CharField(label=label, max_length=NOTICE_MESSAGE_MAX, widget=forms.Textarea(attrs={"rows": 3}))
