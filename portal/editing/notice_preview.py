"""A notice on the page that visitors will read it on, before it is kept: signed out, or as somebody made up."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from asgiref.sync import async_to_sync
from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from portal import content
from portal.content.model import ContentPage, Meta
from portal.editing.notice_form import STAGE_NAMES
from portal.editing.preview import in_a_frame
from portal.engagemang import engagemang_list
from portal.engagemang.choice import Choice
from portal.engagemang.model import PERSON, Engagemang
from portal.eservices import registry
from portal.eservices.registry import SERVICES
from portal.identity.login import Login
from portal.identity.person import Person
from portal.notices import SHELL, Notice
from portal.notices.schedule import Plan, Stage
from portal.screens.content import ContentDetails
from portal.web.drawn import drawn
from portal.web.page_request import PageRequest
from portal.web.routes import path_of, route_of_service
from portal.web.screen import Show, ShownPage, loaded, route_named
from portal.web.surroundings import page_of, surroundings
from portal.words.console import language, said
from portal.words.locales import Locale
from portal.words.texts import text

START, LOGIN_PAGE = "start", "login"
_PAGES: Final = {START: said("Startsidan"), LOGIN_PAGE: said("Inloggningssidan")}
SIGNED_OUT: Final = ""
FORMS: Final = {
    PERSON: (said("Privatperson"), "191212121212"),
    "EN": (said("Enskild näringsidkare"), "191212121212"),
    "AB": (said("Aktiebolag"), "5560000001"),
    "HB": (said("Handelsbolag"), "9160000001"),
    "KB": (said("Kommanditbolag"), "9690000001"),
    "EK": (said("Ekonomisk förening"), "7690000001"),
    "BRF": (said("Bostadsrättsförening"), "7160000001"),
}
"""Whom the made-up person may act for: name, and a number that belongs to nobody and is asked of no register."""
_PERSON: Final = Person("191212121212", "Förnamn", "Efternamn", "Förnamn Efternamn")


class PreviewForm(forms.Form):
    """What the notice is to be seen on."""

    preview_page = forms.ChoiceField(label=said("Sida"), choices=lambda: [*_PAGES.items(), *_service_names()])
    preview_as = forms.ChoiceField(
        label=said("Som"),
        required=False,
        choices=[(SIGNED_OUT, said("Utloggad")), *((form, said("Inloggad: {form}", form=name)) for form, (name, _) in FORMS.items())],
    )
    preview_language = forms.ChoiceField(label=said("Språk"), choices=[("sv", said("Svenska")), ("en", said("Engelska"))])
    preview_stage = forms.ChoiceField(
        label=said("Steg"), required=False, choices=[("", said("Det sista som är skrivet")), *STAGE_NAMES.items()]
    )


def shown_on_page(plan: Plan, chosen: dict[str, str], request: HttpRequest) -> HttpResponse:
    """The page of ``chosen`` (the fields of a valid ``PreviewForm``) with one stage of ``plan`` and no other notice on it."""
    stage = next((one for one in plan.stages if one.stage == chosen["preview_stage"]), plan.stages[-1])
    return in_a_frame(async_to_sync(_drawn)(plan, stage, chosen, request))


async def _drawn(plan: Plan, stage: Stage, chosen: dict[str, str], request: HttpRequest) -> HttpResponse:
    locale: Locale = "en" if chosen["preview_language"] == "en" else "sv"
    now = timezone.now()
    await content.fresh()
    show = _show(chosen["preview_page"], locale, now)
    page_request = PageRequest(path=show.route.path(locale), query="", cookies={}, host=request.get_host(), now=now, csrf_token="")
    around = replace(await surroundings(page_request), notices=(_notice(plan, stage, now, show),))
    if chosen["preview_as"] and show.route.name != LOGIN_PAGE:
        login, choice = _somebody(chosen["preview_as"], now)
        listed = engagemang_list.arranged(_PERSON, [choice.engagemang])
        around = replace(around, login=login, engagemang_list=listed, choice=choice)
    page = replace(page_of(page_request, show, around, choice_is_stored=True), is_draft=True, noindex=True, consent="RESTRICTED")
    if show.service:
        return await drawn(request, replace(page, screen="article", details=_place_of(show, locale, now)))
    return await drawn(request, await loaded(ShownPage(page, show=show)))


def _show(name: str, locale: Locale, now: datetime) -> Show:
    named = registry.by_id(name)
    if named is not None:
        return Show(route_of_service(named.service), locale, service=named.service)
    route = route_named(name)
    assert route
    return Show(route, locale, content_page=content.page_at(path_of(name, locale), timezone.localdate(now)))


def _place_of(show: Show, locale: Locale, now: datetime) -> ContentDetails:
    """What stands where the e-service would: it is not run, for it would ask registers about somebody who is made up."""
    assert show.service
    name, day = text(locale, show.service.name_key), timezone.localdate(now)
    return ContentDetails(
        ContentPage(
            kind="article",
            id=show.service.id,
            locale=locale,
            path=show.route.path(locale),
            routes={locale: show.route.path(locale)},
            title=name,
            preamble=text(locale, "noticeDesk.preview.service"),
            blocks=(),
            created=day,
            changed=day,
            meta=Meta(description=name, keywords=name),
        )
    )


def _notice(plan: Plan, stage: Stage, now: datetime, show: Show) -> Notice:
    """One that no browser has read. What is addressed to the e-service shown is addressed to the page that stands in its place."""
    here = {show.service.id: SHELL} if show.service else {}
    return Notice(
        uuid=str(uuid4()),
        type=stage.type,
        applications=tuple(dict.fromkeys(here.get(one, one) for one in plan.applications)),
        published=max(now, stage.shown_from),
        messages=stage.messages,
    )


def _somebody(form: str, now: datetime) -> tuple[Login, Choice]:
    name, number = FORMS[form]
    login = Login(sid="", person=_PERSON, subject="", expires_at=now + timedelta(hours=1), is_mock=False)
    acting = _PERSON.visningsnamn if form == PERSON else str(said("Exempel, {form}", form=name.lower()))
    return login, Choice(Engagemang(number, acting, form), is_stored=True)


def _service_names() -> list[tuple[str, str]]:
    return sorted(((service.id, text(language(), service.name_key)) for service in SERVICES if service.base), key=lambda each: each[1])
