"""A page knows for whom it was drawn: nothing is done for another party than it showed (docs/explanation/parties.md)."""

from typing import Any

import pytest

from portal.engagemang.models import PartyNote
from portal.outside import kept
from portal.testing.visitors import Response, Visitor
from tests.portal.visitors import fault

pytestmark = pytest.mark.django_db

CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
COMPANY = "/inloggad/mina-sidor/foretag"
OSTRA_VERKEN, ANGSBLOMMAN, NOBODYS = "5521030014", "7521030010", "5529990011"


def beata() -> Visitor:
    return Visitor("B03", OSTRA_VERKEN)


def writes(visitor: Visitor, page: Response, text: str = "Ring revisorn.") -> Response:
    return visitor.presses(page, "party-note-save", {"note": text})


def note_of(visitor: Visitor) -> str:
    return visitor.visits(COMPANY).find("party-note").text or ""


def test_beata_keeps_a_note_for_each_company_without_scripts() -> None:
    visitor = beata()
    answer = writes(visitor, visitor.visits(COMPANY))
    assert (answer.status, answer.location) == (303, COMPANY)
    assert note_of(visitor).strip() == "Ring revisorn."
    assert visitor.visits(COMPANY).text("party-note-saved").startswith("Senast sparat ")
    visitor.posts(CHOOSER, {"orgnr": ANGSBLOMMAN})
    assert note_of(visitor) == ""
    writes(visitor, visitor.visits(f"/en{COMPANY}"), "Årsmöte i mars.")
    visitor.posts(CHOOSER, {"orgnr": OSTRA_VERKEN})
    assert note_of(visitor).strip() == "Ring revisorn."
    assert writes(visitor, visitor.visits(COMPANY), "  ").status == 303
    assert visitor.visits(COMPANY).text("party-note-saved") == "Inget är sparat ännu."
    assert PartyNote.objects.count() == 1


def test_a_note_is_the_persons_own_and_holds_no_number() -> None:
    visitor, tolvan = beata(), Visitor("P00")
    for one in (visitor, tolvan):
        writes(one, one.visits(COMPANY), f"Skrivet av {one.person.fornamn if one.person else ''}")
    assert "Beata" not in note_of(tolvan)
    kept_of_all = " ".join(f"{row.subject} {row.party}" for row in PartyNote.objects.all())
    assert OSTRA_VERKEN not in kept_of_all
    assert "191212121212" not in kept_of_all


def test_too_long_a_note_comes_back_with_everything_typed() -> None:
    visitor = beata()
    page = writes(visitor, visitor.visits(COMPANY), "å" * 2001)
    assert page.status == 400
    assert page.text("party-note-error") == "Anteckningarna är för långa. Skriv högst 2000 tecken."
    assert (page.find("party-note").text or "").count("å") == 2001
    assert not PartyNote.objects.exists()


@pytest.mark.parametrize(
    ("prefix", "title", "continues", "shows"),
    [
        ("", "Du har bytt vem du företräder", "Fortsätt som Östra Verken AB", "Visa sidan för Brf Ängsblomman"),
        ("/en", "You have changed who you represent", "Continue as Östra Verken AB", "Show the page for Brf Ängsblomman"),
    ],
)
def test_a_write_for_another_party_than_the_page_showed_is_refused(prefix: str, title: str, continues: str, shows: str) -> None:
    visitor = beata()
    old = visitor.visits(prefix + COMPANY)
    visitor.posts(CHOOSER, {"orgnr": ANGSBLOMMAN})
    refused = writes(visitor, old)
    assert (refused.status, refused.screen, refused.lang) == (409, "other-party", prefix.strip("/") or "sv")
    assert refused.text("other-party-title") == title
    assert refused.text("other-party-page") == "Östra Verken AB 552103-0014"
    assert refused.text("other-party-current") == "Brf Ängsblomman 752103-0010"
    assert (refused.find("other-party-unsaved").text or "").strip() == "Ring revisorn."
    assert not PartyNote.objects.exists()
    assert visitor.cookie("vst_valt_engagemang") == ANGSBLOMMAN
    assert (refused.text("other-party-show"), refused.href("other-party-show")) == (shows, prefix + COMPANY)
    assert refused.text("other-party-continue") == continues
    back = visitor.presses(refused, "other-party-continue")
    assert (back.status, back.location) == (303, prefix + COMPANY)
    assert visitor.cookie("vst_valt_engagemang") == OSTRA_VERKEN
    assert writes(visitor, visitor.visits(prefix + COMPANY)).status == 303


@pytest.mark.parametrize("told", ["", NOBODYS, "x" * 4096, "\x00\x1f", "٥٥٢١٠٣٠٠١٤", "552103-0014 OR 1=1"])
def test_a_write_that_does_not_say_for_whom_or_says_nonsense_is_refused(told: str) -> None:
    visitor = beata()
    refused = visitor.posts(COMPANY, {"party": told, "note": "x"})
    assert refused.status == 409
    assert refused.has("other-party-show")
    assert not refused.has("other-party-continue")
    assert not PartyNote.objects.exists()


def test_a_dash_in_the_number_changes_nothing() -> None:
    assert beata().posts(COMPANY, {"party": "552103-0014", "note": "x"}).status == 303


def test_a_write_for_a_party_that_was_lost_since_is_refused() -> None:
    visitor = beata()
    old = visitor.visits(COMPANY)
    only_one = '{"foretag": [{"organisationsnummer": "7521030010", "namn": "Brf Ängsblomman", "foretagsformkod": "BRF"}], "felsvar": []}'
    for body in (only_one, '{"foretag": [], "felsvar": []}'):
        fault(visitor.client, "engagements", body=body, status=200)
        refused = writes(visitor, old)
        assert (refused.status, refused.screen) == (409, "other-party")
        assert refused.text("other-party-page") == "En part som du inte kan företräda nu 552103-0014"
        assert not refused.has("other-party-continue")
    assert not PartyNote.objects.exists()


def test_while_the_engagements_fail_nothing_is_written_for_a_company() -> None:
    visitor = beata()
    old = visitor.visits(COMPANY)
    fault(visitor.client, "engagements", status=500)
    assert writes(visitor, old).status == 409
    assert visitor.cookie("vst_valt_engagemang") == OSTRA_VERKEN


def test_a_call_says_its_party_in_a_header_and_is_refused_in_the_form_of_calls() -> None:
    visitor = beata()
    accepts = {"accept": "application/json"}
    assert visitor.posts(COMPANY, {"note": "x"}, **accepts, **{"X-VST-Party": OSTRA_VERKEN}).status == 303
    refused = visitor.posts(COMPANY, {"note": "y"}, **accepts, **{"X-VST-Party": ANGSBLOMMAN})
    assert (refused.status, refused.response.json()["error"]) == (409, "OTHER_PARTY")
    assert note_of(visitor).strip() == "x"


def test_a_stranger_with_an_old_page_is_sent_to_log_in() -> None:
    answer = Visitor().posts(COMPANY, {"party": OSTRA_VERKEN, "note": "x"})
    assert (answer.status, (answer.location or "").split("?")[0]) == (302, "/inloggad/logga-in")


def test_choosing_and_all_that_is_about_the_person_alone_is_allowed_from_an_old_page() -> None:
    visitor = beata()
    old = visitor.visits(COMPANY)
    visitor.posts(CHOOSER, {"orgnr": ANGSBLOMMAN})
    assert visitor.presses(old, "profile-change-item", orgnr=OSTRA_VERKEN).status == 303
    assert visitor.posts("/utseende", {"theme": "dark", "party": NOBODYS}).status == 303
    assert visitor.posts("/cookies", {"consent": "ALL", "party": NOBODYS}).status == 303
    assert visitor.posts("/inloggad/inloggningar", {"others": "all"}).status == 303
    assert visitor.presses(old, "profile-logout").status in {204, 303}


# --- The cookie ---


@pytest.mark.parametrize(
    "value", ["abc", "5521030014; vst_valt_engagemang=7521030010", "9" * 4096, '"\\001\\377"', "5521030014\x7f", "5521-030014", "{}", "%00"]
)
def test_a_choice_that_can_not_be_read_is_none_and_is_dropped(value: str, caplog: pytest.LogCaptureFixture) -> None:
    visitor = Visitor("B03")
    header = "; ".join(f"{name}={morsel.value}" for name, morsel in visitor.client.cookies.items() if morsel.value)
    for path, status in (("/tjanster", 200), (COMPANY, 302), (CHOOSER, 200)):
        caplog.clear()
        answer = Response(visitor.client.get(path, HTTP_COOKIE=f"{header}; vst_valt_engagemang={value}"))
        assert answer.status == status
        assert answer.cookies["vst_valt_engagemang"]["max-age"] == 0
        assert [record.getMessage()[:26] for record in caplog.records if record.name == "portal.web.visit"] == [
            "A stored choice is dropped"
        ]
        assert value not in caplog.text
    assert answer.find("page").get("data-signed-in") == "true"


def test_the_same_choice_twice_is_one_choice() -> None:
    visitor = beata()
    header = "; ".join(f"{name}={morsel.value}" for name, morsel in visitor.client.cookies.items() if morsel.value)
    answer = Response(visitor.client.get(COMPANY, HTTP_COOKIE=f"{header}; vst_valt_engagemang={OSTRA_VERKEN}"))
    assert answer.status == 200


def test_a_choice_that_is_the_visitors_no_more_is_dropped_and_asked_for_again() -> None:
    visitor = beata().keeps("vst_valt_engagemang", NOBODYS)
    answer = visitor.visits(COMPANY)
    assert (answer.location or "").startswith(CHOOSER)
    assert visitor.cookie("vst_valt_engagemang") is None
    kept.drop_all("engagements")
    tolvan = Visitor("P00").keeps("vst_valt_engagemang", NOBODYS)
    assert tolvan.visits(COMPANY).status == 200
    assert tolvan.cookie("vst_valt_engagemang") == "191212121212"


class BrokenLayer:
    """A channel layer whose server is away."""

    async def group_send(self, group: str, message: dict[str, object]) -> None:
        raise ConnectionError


def test_a_choice_stands_though_no_other_page_can_be_told_of_it(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    visitor = beata()
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"{__name__}.BrokenLayer"}}
    answer = visitor.posts(CHOOSER, {"orgnr": ANGSBLOMMAN})
    assert (answer.status, visitor.cookie("vst_valt_engagemang")) == (303, ANGSBLOMMAN)
    assert any("could not be told: ConnectionError" in message for message in caplog.messages)
