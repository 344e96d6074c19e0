"""The test controls: there in test environments, nowhere else."""

import pytest
from django.test import Client

from portal.testing.visitors import Visitor
from test_world import outside_world
from tests.portal.visitors import CHECK, FEATURES, NOTICES, PRODUCTION, calls, csrf_client, fault, signed_in

JSON = "application/json"
COMPANY = "/inloggad/mina-sidor/foretag"
PATHS = [
    ("delete", "/api/mock/v1"),
    ("put", "/api/mock/v1/faults/features"),
    ("delete", "/api/mock/v1/faults/features"),
    ("put", "/api/mock/v1/features/vst-ft-demo"),
    ("put", "/api/mock/v1/names"),
    ("put", "/api/mock/v1/notices/5f0c1a52-7d3e-4b8a-9c61-2e4d8f7a1b04"),
    ("get", "/api/mock/v1/calls"),
    ("get", "/api/mock/v1/held-messages"),
    ("get", "/api/mock/v1/people"),
]


@pytest.mark.requirement("API-029")
@pytest.mark.django_db
def test_a_fault_is_seen_until_the_reset() -> None:
    client = csrf_client()
    fault(client, "notices", status=503)
    assert client.get(NOTICES).json() == []
    assert client.delete("/api/mock/v1").status_code == 204
    assert len(client.get(NOTICES).json()) == 3
    assert len(calls(client, "notices")) == 1, "the log began anew"


@pytest.mark.django_db
def test_what_people_have_kept_for_themselves_is_gone_after_the_reset() -> None:
    beata = Visitor("B03", "5521030014")
    beata.presses(beata.visits(COMPANY), "party-note-save", {"note": "Ring revisorn"})
    assert beata.visits(COMPANY).text("party-note") == "Ring revisorn"
    beata.client.delete("/api/mock/v1")
    assert beata.visits(COMPANY).text("party-note") == ""


@pytest.mark.requirement("API-029")
@pytest.mark.parametrize(("method", "path"), PATHS)
def test_on_the_production_host_no_control_exists(method: str, path: str) -> None:
    answer = getattr(Client(), method)(path, headers={"Host": PRODUCTION})
    assert (answer.status_code, answer.json()["error"]) == (404, "NOT_FOUND")


@pytest.mark.parametrize(("method", "path"), PATHS)
def test_in_production_no_control_exists_on_any_host(method: str, path: str, settings: object) -> None:
    settings.VST_ENV = "production"  # type: ignore[attr-defined]
    assert getattr(Client(), method)(path).status_code == 404
    assert Client().get("/api/spoof-auth/auth/v2/token").status_code == 404
    assert Client().post("/Shibboleth.sso/mock", {"person": "B03"}).status_code == 404


@pytest.mark.django_db
def test_a_fault_lasts_as_many_answers_as_it_says() -> None:
    beata = signed_in("B03")
    fault(beata, "check-token", status=503, times=2, body="<p>slut</p>", contentType="text/html")
    answers = [beata.get(CHECK) for _ in range(3)]
    assert [a.status_code for a in answers] == [503, 503, 200]
    assert (answers[0]["Content-Type"], answers[0].content) == ("text/html", b"<p>slut</p>")


@pytest.mark.django_db
def test_a_delay_alone_only_slows() -> None:
    beata = signed_in("B03")
    fault(beata, "check-token", delayMs=60)
    assert beata.get(CHECK).status_code == 200
    assert calls(beata, "check-token")[0]["ms"] >= 60


@pytest.mark.django_db
def test_a_broken_connection_gives_no_answer_of_ours() -> None:
    beata = signed_in("B03")
    fault(beata, "check-token", network=True)
    answer = beata.get(CHECK)
    assert (answer.status_code, answer["Location"], answer.content) == (307, "http://connection.invalid/", b"")
    assert [call["status"] for call in calls(beata, "check-token")] == [None]


@pytest.mark.django_db
def test_the_call_log_holds_no_personal_number_and_no_secret() -> None:
    beata = signed_in("B03")
    beata.get(CHECK)
    text = beata.get("/api/mock/v1/calls").content.decode()
    assert "199204029806" not in text
    assert beata.cookies["vst_token"].value not in text
    assert set(beata.get("/api/mock/v1/calls").json()[0]) == {"name", "method", "path", "headers", "body", "time", "ms", "status"}


@pytest.mark.parametrize("body", ["[]", '{"status": "500"}', '{"status": 42}', '{"times": 0}', '{"network": "yes"}', '{"delayMs": -1}'])
def test_a_fault_that_makes_no_sense_is_refused(body: str) -> None:
    assert Client().put("/api/mock/v1/faults/notices", body, JSON).status_code == 400


def test_a_fault_on_a_call_nobody_makes_is_refused() -> None:
    assert Client().put("/api/mock/v1/faults/nothing", "{}", JSON).status_code == 404


def test_a_misspelt_field_of_a_fault_and_a_misspelt_name_of_a_call_are_told_and_do_not_look_as_if_nothing_happened() -> None:
    misspelt = Client().put("/api/mock/v1/faults/notices", '{"stauts": 500}', JSON)
    assert (misspelt.status_code, misspelt.json()["field"]) == (400, "stauts")
    assert Client().get("/api/mock/v1/calls?name=serch").status_code == 404
    assert Client().get("/api/mock/v1/calls?name=suggestions").status_code == 200, "which nobody has asked"


@pytest.mark.django_db
def test_a_notice_is_put_and_removed_at_once() -> None:
    client = Client()
    notice = dict(outside_world.NOTICES["N-INLOGGNING"])
    uuid = notice.pop("uuid")
    assert len(client.get(NOTICES).json()) == 3
    assert client.put(f"/api/mock/v1/notices/{uuid}", notice, JSON).status_code == 200
    assert uuid in {entry["uuid"] for entry in client.get(NOTICES).json()}
    assert client.delete(f"/api/mock/v1/notices/{uuid}").status_code == 204
    assert uuid not in {entry["uuid"] for entry in client.get(NOTICES).json()}
    assert client.delete(f"/api/mock/v1/notices/{uuid}").status_code == 404
    assert client.put(f"/api/mock/v1/notices/{uuid}", {"type": "INFO"}, JSON).status_code == 400


def test_the_people_are_listed_with_their_login_link() -> None:
    people = Client().get("/api/mock/v1/people").json()
    assert len(people) == 18
    assert people[0]["login"] == ("/inloggad/automock?id=191212121212&fornamn=Tolvan&efternamn=Tolvansson&target=%2Finloggad%2Fmina-sidor")


def test_flags_of_the_outside_world_are_those_of_the_reference() -> None:
    assert len(Client().get(FEATURES).json()) == len(outside_world.flags()) == 43


@pytest.mark.django_db
def test_a_name_is_in_the_register_until_the_reset() -> None:
    client = csrf_client()
    solvik = {"namn": "Solvik AB", "form": "ab", "lan": ""}
    assert client.put("/api/mock/v1/names", solvik, content_type=JSON).status_code == 204
    assert outside_world.names() == [solvik]
    for wrong in ({}, {"namn": "Solvik AB"}, {"namn": 7, "form": "ab"}):
        assert client.put("/api/mock/v1/names", wrong, content_type=JSON).status_code == 400
    assert client.delete("/api/mock/v1").status_code == 204
    assert outside_world.names() == []
