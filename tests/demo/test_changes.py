"""Ändra uppgifter: first what, then only that, from what the register holds; what changes cost, and the rules that they follow."""

from typing import Any

import pytest

from portal.testing.visitors import Response, Visitor
from tests.portal.flow.applicant import ALBINS_AKERI, ALM_ASK, ANGSBLOMMAN, OSTRA_VERKEN, UUID4, Applicant, day
from tests.portal.flow.files import pdf

ANDRA = "/inloggad/bolagsverket/andra"
NEWCOMER = "197504109807"
STURES, VASTRA_VIND, KIMS = "198506129819", "7521090014", "9521090010"
PAPER = ("protokoll.pdf", pdf())
NEW_ADDRESS = {"adress-gata": "Nygatan 2", "adress-postnummer": "123 45", "adress-postort": "Storstad"}

pytestmark = pytest.mark.django_db


class Changer(Applicant):
    """Somebody who changes details of a company, task by task."""

    def __init__(self, key: str = "B03", acting_for: str = OSTRA_VERKEN, form: str = "aktiebolag") -> None:
        super().__init__(key, acting_for)
        self.service, self.begun = f"{ANDRA}/{form}", ""

    def chooses(self, *what: str) -> Response:
        """The task list after that."""
        page = self.goes_on(self.visits(f"{self.service}/ny/vad"), {"vad": list(what)})
        draft = UUID4.search(page.address)
        assert draft, page.content
        self.begun = f"{self.service}/utkast/{draft[0]}"
        return self.visits(self.begun)

    def step(self, name: str) -> Response:
        return self.visits(f"{self.begun}/{name}")

    def answers_step(self, name: str, files: dict[str, tuple[str, bytes]] | None = None, **typed: Any) -> Response:
        """The page that the answers lead to, which is the step itself after a refusal."""
        answer = self.presses(self.step(name), "flow-next", typed, {field: [file] for field, file in (files or {}).items()})
        return self.follows(answer.location) if answer.location else answer

    def decides(self, kind: str, on: str) -> Response:
        """The decision on a kind of change, with its minutes."""
        decided = {f"{kind}_organ": "extra-stamma", f"{kind}_dag": on}
        return self.answers_step(f"{kind}-beslut", {f"{kind}_protokoll": PAPER}, **decided)

    def removes(self, name: str) -> Response:
        """The list of the board without somebody, after its button."""
        rows = self.step("styrelse").all("flow-row")
        row = next(each for each in rows if name in each.text_content())
        page = self.visits(row.xpath(".//*[@data-testid='flow-row-remove']")[0].get("href"))
        return self.goes_on(self.goes_on(page, button="flow-remove"))

    def adds(self, number: str, name: str, role: str) -> Response:
        """The list of the board with somebody more, after its button."""
        page = self.visits(self.step("styrelse").href("flow-add"))
        somebody = {"namn": name, "personnummer": number, "roll": role, "bosatt": "sverige", "behorig": "ja"}
        return self.goes_on(self.goes_on(page, somebody))

    def names(self, name: str) -> Response:
        """A new name."""
        return self.answers_step("foretagsnamn", namn=name)

    def decides_name(self, papers: str = "bolagsordning", on: str = "") -> Response:
        """The day of the meeting that decided on the name, with the new articles and the minutes."""
        return self.answers_step("foretagsnamn-beslut", {papers: PAPER, "namn_protokoll": PAPER}, namn_dag=on or day(-3))

    def checks(self) -> Response:
        page = self.step("kontrollera")
        assert page.has("flow-check"), page.content
        return page


def tasks(page: Response) -> list[str]:
    """Beside the question what to change, and check answers."""
    return [name for each in page.all("flow-task") if (name := str(each.get("data-task"))) not in {"vad", "kontrollera"}]


def compared(check: Response, when: str) -> list[list[str]]:
    """What stands on one side of each comparison."""
    return [[line.text_content() for line in each.xpath(".//bdi")] for each in check.all(f"flow-check-{when}")]


@pytest.mark.requirement("CASE-021")
def test_what_is_chosen_and_nothing_else_is_asked() -> None:
    beata = Changer()
    first = beata.visits(f"{beata.service}/ny")
    assert first.find("flow-title").get("data-step-name") == "vad" and not first.has("flow-task"), "first what"
    assert tasks(beata.chooses("styrelse", "adress")) == ["styrelse", "adress"]
    assert beata.step("foretagsnamn").location


@pytest.mark.requirement("CASE-021")
def test_the_board_of_today_stands_there_and_one_leaves_and_another_comes() -> None:
    beata = Changer()
    beata.chooses("styrelse", "adress")
    rows = beata.step("styrelse").texts("flow-row")
    assert [any(name in row for row in rows) for name in ("Beata Styrelse", "Albin Ettbolag", "Selma Ensam")] == [True] * 3
    assert len(rows) == 3
    refused = beata.removes("Selma")
    assert "suppleant" in refused.text("styrelse-error")
    page = beata.adds(NEWCOMER, "Sixten Ny", "suppleant")
    assert page.find("flow-title").get("data-step-name") == "styrelse-beslut"
    beata.decides("styrelse", day(-3))
    assert beata.step("adress").field("adress-gata") == "Verkgatan 1", "it begins with what the register holds"
    beata.answers_step("adress", **NEW_ADDRESS)
    check = beata.checks()
    assert compared(check, "before") == [["Beata Styrelse", "Albin Ettbolag", "Selma Ensam"], ["Verkgatan 1, 123 45 Storstad"]]
    assert compared(check, "now") == [["Beata Styrelse", "Albin Ettbolag", "Sixten Ny"], ["Nygatan 2, 123 45 Storstad"]]
    page = beata.goes_on(check, button="flow-submit")
    receipt = beata.pays(page)
    assert receipt.has("receipt-number")
    assert "Tas bort: Selma Ensam" in receipt.text("receipt-answers"), "it is not shown as if she had come"
    beata.works()
    (sent,) = beata.register()
    steps = {part["key"]: part for part in sent["archive"]["steps"]}
    assert steps.keys() == {"vad", "styrelse", "styrelse-beslut", "adress"}
    people = {row["line"]: {one["key"]: one["value"] for one in row["fields"]} for row in steps["styrelse"]["rows"]}
    assert people.keys() == {"Sixten Ny", "Tas bort: Selma Ensam"}, "only what changed"
    assert (people["Sixten Ny"]["personnummer"], people["Tas bort: Selma Ensam"]["personnummer"]) == (NEWCOMER, "197903059801")


@pytest.mark.requirement("CASE-021")
def test_somebody_who_gets_another_role_is_shown_with_both() -> None:
    beata = Changer()
    beata.chooses("styrelse")
    rows = beata.step("styrelse").all("flow-row")
    selma = next(each for each in rows if "Selma" in each.text_content())
    page = beata.visits(selma.xpath(".//*[@data-testid='flow-row-change']")[0].get("href"))
    beata.goes_on(beata.goes_on(page, {"roll": "ledamot"}))
    beata.decides("styrelse", day(-3))
    check = beata.checks()
    assert compared(check, "before")[1:] == [["Suppleant"]]
    assert compared(check, "now")[1:] == [["Ledamot"]]


def test_the_next_change_begins_with_what_was_approved() -> None:
    beata = Changer()
    beata.chooses("styrelse", "adress")
    beata.removes("Selma")
    beata.adds(NEWCOMER, "Sixten Ny", "suppleant")
    beata.decides("styrelse", day(-3))
    beata.answers_step("adress", **NEW_ADDRESS)
    number = beata.pays(beata.goes_on(beata.checks(), button="flow-submit")).text("receipt-number")
    beata.works()
    for state in ("under-handlaggning", "beviljat"):
        beata.client.post(f"/api/mock/v1/flow/cases/{number}", {"state": state}, content_type="application/json")
    beata.chooses("styrelse", "adress")
    assert [row.split()[0] for row in beata.step("styrelse").texts("flow-row")] == ["Beata", "Albin", "Sixten"]
    assert beata.step("adress").field("adress-gata") == "Nygatan 2"


@pytest.mark.requirement("CASE-022")
@pytest.mark.parametrize(
    ("days", "kronor", "why"), [((-3, -3), "1 400 kr", "bara den högsta avgiften"), ((-3, -4), "2 200 kr", "beslutat")]
)
def test_changes_of_one_day_cost_the_highest_fee_and_those_of_two_days_one_each(days: tuple[int, int], kronor: str, why: str) -> None:
    beata = Changer()
    beata.chooses("foretagsnamn", "styrelse")
    beata.adds(NEWCOMER, "Sixten Ny", "suppleant")
    beata.decides("styrelse", day(days[1]))
    beata.names("Nordanvind Verkstad AB")
    beata.decides_name(on=day(days[0]))
    fee = beata.checks().text("flow-fee").replace("\N{NO-BREAK SPACE}", " ")
    assert fee.startswith(kronor)
    assert why in fee and "Företagsnamn 1 400 kr" in fee and "Styrelse 800 kr" in fee
    page = beata.goes_on(beata.checks(), button="flow-submit")
    assert page.text("flow-pay-amount").replace("\N{NO-BREAK SPACE}", " ") == kronor


@pytest.mark.requirement("CASE-022")
def test_an_address_alone_costs_nothing_and_is_sent_without_a_payment() -> None:
    beata = Changer()
    beata.chooses("adress")
    beata.answers_step("adress", **NEW_ADDRESS)
    check = beata.checks()
    assert check.text("flow-fee") == "Ingen avgift. Det kostar inget att ändra adress."
    receipt = beata.goes_on(check, button="flow-submit")
    assert receipt.has("receipt-number") and not receipt.has("flow-pay")


@pytest.mark.requirement("CASE-023")
def test_a_new_name_is_nobody_elses_and_not_the_own_one() -> None:
    beata = Changer()
    beata.chooses("foretagsnamn")
    assert "upptaget" in beata.names("Albins Åkeri AB").text("namn-error")
    assert "samma som i dag" in beata.names("östra  verken ab").text("namn-error")
    assert "aktiebolag eller AB" in beata.names("Nordanvind").text("namn-error")
    assert "annan företagsform" in beata.names("Nordanvind Handelsbolag AB").text("namn-error")
    assert beata.names("Nordanvind Verkstad AB").find("flow-title").get("data-step-name") == "foretagsnamn-beslut"


@pytest.mark.requirement("CASE-023")
@pytest.mark.parametrize(
    ("party", "form", "papers", "name"),
    [
        (OSTRA_VERKEN, "aktiebolag", "bolagsordning", "Nordanvind Verkstad AB"),
        (ANGSBLOMMAN, "bostadsrattsforening", "stadgar", "Bostadsrättsföreningen Norrgården"),
    ],
)
def test_a_new_name_needs_the_articles_and_the_day_of_the_meeting(party: str, form: str, papers: str, name: str) -> None:
    beata = Changer("B03", party, form)
    beata.chooses("foretagsnamn")
    refused = beata.sends(beata.names(name))
    assert refused.status == 400
    assert refused.has("namn_dag-error") and refused.has(f"{papers}-error")
    half = beata.answers_step("foretagsnamn-beslut", namn_dag=day(-3))
    assert (half.status, half.has(f"{papers}-error"), half.has("namn_dag-error")) == (400, True, False)
    assert beata.decides_name(papers).has("flow-tasks")


@pytest.mark.requirement("CASE-023")
def test_two_jointly_need_two_members() -> None:
    albin = Changer("B01", ALBINS_AKERI)
    albin.chooses("firmateckning")
    refused = albin.answers_step("firmateckning", tecknas="tva-i-forening")
    assert (refused.status, "minst två ledamöter" in refused.text("tecknas-error")) == (400, True)
    assert albin.answers_step("firmateckning", tecknas="styrelsen").find("flow-title").get("data-step-name") == "firmateckning-beslut"


@pytest.mark.requirement("CASE-023")
def test_a_company_that_two_sign_for_does_not_lose_the_second_unless_that_changes_too() -> None:
    beata = Changer()
    beata.chooses("styrelse")
    assert "två i förening" in beata.removes("Albin").text("styrelse-error")
    beata.chooses("styrelse", "firmateckning")
    assert beata.removes("Albin").find("flow-title").get("data-step-name") == "styrelse-beslut"
    beata.decides("styrelse", day(-3))
    assert "minst två ledamöter" in beata.answers_step("firmateckning", tecknas="tva-i-forening").text("tecknas-error")


@pytest.mark.requirement("CASE-023")
def test_an_auditor_is_asked_for_as_when_the_company_was_registered() -> None:
    beata = Changer()
    beata.chooses("revisor")
    page = beata.answers_step("storlek", anstallda="4", balansomslutning="2000000", omsattning="100000")
    assert page.find("flow-title").get("data-step-name") == "revisor", "two of the three are passed: one must be had"
    refused = beata.answers_step("revisor", revisor_namn="Rut Redovisning", revisor_personnummer="197611219813")
    assert refused.has("revisor_personnummer-error")
    page = beata.answers_step("revisor", revisor_namn="Rut Redovisning", revisor_personnummer="197611219812")
    assert page.find("flow-title").get("data-step-name") == "revisor-beslut"


@pytest.mark.requirement("CASE-023")
@pytest.mark.parametrize("what", ["sate", "verksamhet", "bolagsordning"])
def test_what_stands_in_the_articles_brings_them_along(what: str) -> None:
    beata = Changer()
    assert set(tasks(beata.chooses(what))) == {what, "bolagsordning"}
    refused = beata.answers_step("bolagsordning")
    assert refused.has("stadge_dag-error") and refused.has("ny_bolagsordning-error")
    assert tasks(beata.chooses("foretagsnamn", what)) == ["foretagsnamn", *([what] if what != "bolagsordning" else [])]


@pytest.mark.requirement("CASE-023")
@pytest.mark.parametrize(
    ("who", "party", "form", "word"),
    [
        ("B03", ANGSBLOMMAN, "bostadsrattsforening", "bostadsrättsförening"),
        ("K01", VASTRA_VIND, "ekonomisk-forening", "ekonomisk förening"),
    ],
)
def test_an_association_has_its_word_three_on_the_board_and_statutes(who: str, party: str, form: str, word: str) -> None:
    member = Changer(who, party, form)
    member.chooses("foretagsnamn", "styrelse", "revisor")
    assert word in member.names("Lyktan").text("namn-error")
    rows = member.step("styrelse").texts("flow-row")
    assert "minst 3 ledamöter" in member.removes("Selma" if party == ANGSBLOMMAN else rows[0].split()[0]).text("styrelse-error")
    assert len(member.step("revisor").all("flow-row")) == 1, "the auditor of today"
    assert set(tasks(member.chooses("stadgar"))) == {"stadgar"}
    assert member.answers_step("stadgar").has("ny_stadgar-error")


@pytest.mark.requirement("CASE-023")
def test_a_sole_trader_changes_name_activity_and_address_only() -> None:
    sture = Changer("S02", STURES, "enskild-naringsverksamhet")
    offered = sture.visits(f"{sture.service}/ny/vad").tree.xpath("//form[@id='flow']//input[@name='vad']/@value")
    assert offered == ["foretagsnamn", "verksamhet", "adress"]
    sture.chooses("foretagsnamn", "adress")
    assert "annan företagsform" in sture.names("Stures AB").text("namn-error")
    assert sture.names("Stures Trä och Tak").has("flow-tasks"), "no meeting and no articles"
    sture.answers_step("adress", **NEW_ADDRESS)
    fee = sture.checks().text("flow-fee").replace("\N{NO-BREAK SPACE}", " ")
    assert fee == "1 400 kr. Företagsnamn 1 400 kr."


@pytest.mark.requirement("CASE-023")
@pytest.mark.parametrize(("who", "party", "form"), [("B03", ALM_ASK, "handelsbolag"), ("K01", KIMS, "kommanditbolag")])
def test_partnerships_are_changed_elsewhere(who: str, party: str, form: str) -> None:
    partner = Visitor(who, acting_for=party)
    assert partner.visits("/inloggad/mina-sidor/tjanst/andra").location == f"https://aldre.foretagsporten.example/andra/{form}"
