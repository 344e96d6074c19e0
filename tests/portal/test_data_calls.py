"""The calls that give and take the portal's data, as a tester makes them over HTTP."""

import json
from unittest import mock

import pytest
from django.test import Client

from tests.portal.visitors import (
    CHECK,
    CONTACT,
    ENGAGEMANG,
    EVENT,
    FEATURES,
    LOGOUT,
    NOTICES,
    REFRESH,
    SETTINGS_READ,
    SETTINGS_SAVE,
    SPOOF,
    TOKEN,
    calls,
    csrf_client,
    end_fault,
    fault,
    signed_in,
    with_csrf,
)

pytestmark = pytest.mark.django_db

JSON = "application/json"
MESSAGE = {"amne": "Tekniska frågor", "avsandare": "namn@exempel.se", "meddelande": "Hej", "till": "TEKNIK"}


def save(client: Client, value: object, **headers: str):
    return client.post(SETTINGS_SAVE, json.dumps({"hamtaArenden": value}), JSON, headers=headers)


def send(client: Client, **fields: str):
    headers = {"Accept": JSON, "Accept-Language": "sv"}
    return client.post(CONTACT, json.dumps({**MESSAGE, **fields}), JSON, headers=headers)


@pytest.mark.requirement("API-001", "FLAG-001")
def test_the_flags_are_a_list_of_keys_and_values() -> None:
    answer = Client().get(FEATURES)
    assert (answer.status_code, answer["Content-Type"]) == (200, JSON)
    assert len(answer.json()) > 40
    assert all(set(toggle) == {"key", "value"} and all(isinstance(v, str) for v in toggle.values()) for toggle in answer.json())


def test_flags_that_cannot_be_had_are_an_empty_list() -> None:
    client = Client()
    fault(client, "features", status=500)
    answer = client.get(FEATURES)
    assert (answer.status_code, answer.json()) == (200, [])
    assert len(calls(client, "features")) == 3


@pytest.mark.requirement("FLAG-008")
def test_a_changed_flag_shows_without_a_restart() -> None:
    client = Client()
    assert {"key": "vst-ft-demo", "value": "true"} in client.get(FEATURES).json()
    client.put("/api/mock/v1/features/vst-ft-demo", '{"value": "false"}', JSON)
    assert {"key": "vst-ft-demo", "value": "false"} in client.get(FEATURES).json()
    client.put("/api/mock/v1/features/vst-ft-demo", '{"value": null}', JSON)
    assert "vst-ft-demo" not in {toggle["key"] for toggle in client.get(FEATURES).json()}


@pytest.mark.requirement("API-012")
def test_a_new_person_has_saved_nothing() -> None:
    answer = signed_in("P00").get(SETTINGS_READ)
    assert (answer.status_code, answer.json()) == (200, {"hamtaArenden": None})
    assert Client().get(SETTINGS_READ).status_code == 401
    assert signed_in("L01").get(SETTINGS_READ).json() == {"hamtaArenden": "bolagsverket"}


@pytest.mark.requirement("API-012")
def test_settings_that_cannot_be_read_are_empty_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    lova = signed_in("L01")
    fault(lova, "settings-read", status=500)
    answer = lova.get(SETTINGS_READ)
    assert (answer.status_code, answer.json()) == (200, {"hamtaArenden": None})
    assert any(record.levelname == "ERROR" for record in caplog.records)


@pytest.mark.requirement("API-013")
def test_settings_are_saved_for_the_person() -> None:
    tolvan = signed_in("P00")
    for value in ("all", "bolagsverket", "skatteverket", None):
        answer = save(tolvan, value)
        assert (answer.status_code, answer.json()) == (200, {"hamtaArenden": value})
        assert signed_in("P00").get(SETTINGS_READ).json() == {"hamtaArenden": value}
    assert signed_in("B03").get(SETTINGS_READ).json() == {"hamtaArenden": None}
    wrong = save(tolvan, "x")
    assert (wrong.status_code, wrong.json()["error"]) == (400, "VALIDATION")
    assert tolvan.post(SETTINGS_SAVE, "not json", JSON).status_code == 400
    assert tolvan.post(SETTINGS_SAVE, "[]", JSON).status_code == 400
    assert save(Client(), "all").status_code == 401
    browser = signed_in("P00", csrf_client())
    assert save(browser, "all").status_code == 403
    assert save(browser, "all", **with_csrf(browser)).status_code == 200


def test_null_saved_over_a_setting_from_before_stays_null() -> None:
    lova = signed_in("L01")
    assert save(lova, None).status_code == 200
    assert lova.get(SETTINGS_READ).json() == {"hamtaArenden": None}


@pytest.mark.requirement("PARTY-002")
def test_an_engagement_has_the_contracts_keys() -> None:
    first = signed_in("S02").get(ENGAGEMANG).json()["foretag"][0]
    assert first == {
        "organisationsnummer": "198506129819",
        "namn": "Stures Snickeri",
        "foretagsformkod": "EN",
        "foretagsformBeskrivning": "Enskild näringsverksamhet",
        "kallor": ["Bolagsverket", "Skatteverket"],
        "namnskydd": mock.ANY,
    }
    assert [set(protected) for protected in first["namnskydd"]] == [{"namn"}] * 6


@pytest.mark.requirement("API-014")
def test_the_engagements_are_given_to_who_is_signed_in() -> None:
    malte = signed_in("F01")
    answer = malte.get(ENGAGEMANG)
    assert (answer.status_code, answer.json()) == (200, {"foretag": [], "felsvar": [{"felBeskrivning": "FOR_MANGA_FORETAG"}]})
    assert malte.post(ENGAGEMANG).status_code == 405
    assert Client().get(ENGAGEMANG).status_code == 401
    failed = signed_in("F02").get(ENGAGEMANG)
    assert (failed.status_code, failed.json()["error"]) == (502, "OKANT_FEL")


def test_one_login_asks_for_its_engagements_once_and_a_fault_makes_it_ask_again() -> None:
    beata = signed_in("B03")
    for _ in range(3):
        assert len(beata.get(ENGAGEMANG).json()["foretag"]) == 3
    assert [call["headers"]["Personalidentitynumber"] for call in calls(beata, "engagements")] == ["************"]
    fault(beata, "engagements", status=500)
    assert beata.get(ENGAGEMANG).status_code == 502
    end_fault(beata, "engagements")
    assert beata.get(ENGAGEMANG).status_code == 200


@pytest.mark.requirement("API-022")
def test_an_error_of_ours_is_not_tried_again() -> None:
    beata = signed_in("B03")
    fault(beata, "engagements", status=400)
    assert beata.get(ENGAGEMANG).status_code == 502
    assert len(calls(beata, "engagements")) == 1


@pytest.mark.requirement("API-015", "NOTICE-001")
def test_the_notices_are_a_list_of_whole_entries() -> None:
    client = Client()
    answer = client.get(NOTICES)
    assert answer.status_code == 200
    assert len(answer.json()) == 3
    for entry in answer.json():
        assert set(entry) == {"uuid", "type", "applications", "published", "messages"}
        assert all(set(entry["messages"][locale]) == {"title", "message"} for locale in ("sv", "en"))
    assert client.post(NOTICES).status_code == 405
    fault(client, "notices", status=500)
    assert client.get(NOTICES).json() == []


@pytest.mark.requirement("API-020")
@pytest.mark.parametrize("broken", [{"status": 503}, {"status": 429}, {"network": True}])
def test_one_get_of_the_notices_makes_four_calls_when_they_fail(broken: dict[str, object]) -> None:
    client = Client()
    fault(client, "notices", **broken)
    client.get(NOTICES)
    assert len(calls(client, "notices")) == 4


@pytest.mark.requirement("API-016", "CONTACT-014", "CONTACT-029")
def test_a_message_is_sent_on_in_the_contracts_form() -> None:
    client = Client()
    assert send(client).status_code == 204
    assert send(client, avsandare="").status_code == 204
    assert client.get(CONTACT).status_code == 405
    assert [call["body"] for call in calls(client, "contact")] == [MESSAGE, {**MESSAGE, "avsandare": ""}]


@pytest.mark.requirement("API-021")
def test_what_changes_something_is_tried_once() -> None:
    tolvan = signed_in("P00")
    fault(tolvan, "contact", status=503)
    answer = send(tolvan)
    assert (answer.status_code, answer.json()["error"]) == (502, "SUBMIT_ERROR")
    fault(tolvan, "settings-save", status=503)
    assert save(tolvan, "all").status_code == 502
    assert [call["method"] for name in ("contact", "settings-save") for call in calls(tolvan, name)] == ["POST", "POST"]


@pytest.mark.requirement("CONTACT-016")
@pytest.mark.parametrize(
    ("broken", "status"),
    [
        ({"status": 204}, 204),
        ({"status": 200, "body": ""}, 204),
        ({"status": 200, "body": "{}"}, 502),
        ({"status": 400}, 502),
        ({"status": 500}, 502),
        ({"network": True}, 502),
    ],
)
def test_an_empty_answer_is_success_and_every_other_an_error(broken: dict[str, object], status: int) -> None:
    client = Client()
    fault(client, "contact", **broken)
    assert send(client).status_code == status


@pytest.mark.requirement("CONTACT-028")
@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({"meddelande": ""}, {"meddelande": "MESSAGE_ERROR"}),
        ({"meddelande": "  \n "}, {"meddelande": "MESSAGE_ERROR"}),
        ({"meddelande": "x" * 5001}, {"meddelande": "MESSAGE_ERROR"}),
        ({"till": "ANNAT"}, {"till": "SUBJECT_ERROR"}),
        ({"till": ""}, {"till": "SUBJECT_ERROR"}),
        *[({"avsandare": a}, {"avsandare": "EMAIL_ERROR"}) for a in ("a", "a@", "a@b", "a b@c.se", "a" * 188 + "@exempel.com")],
    ],
)
def test_the_server_applies_the_forms_rules(fields: dict[str, str], errors: dict[str, str]) -> None:
    client = Client()
    answer = send(client, **fields)
    assert (answer.status_code, answer.json()["error"], answer.json()["fields"]) == (400, "VALIDATION", errors)
    assert calls(client, "contact") == []


@pytest.mark.parametrize(
    "fields",
    [
        {"meddelande": "x" * 5000},
        *[{"avsandare": a} for a in ("åsa.öberg@exempel.se", "info@räksmörgås.se", "a" * 187 + "@exempel.com")],
    ],
)
def test_what_is_just_within_the_rules_is_sent(fields: dict[str, str]) -> None:
    assert send(Client(), **fields).status_code == 204


def test_a_filled_honeypot_is_held_and_nobody_is_told() -> None:
    client = Client()
    assert send(client, webbplats="https://spam.example").status_code == 204
    assert calls(client, "contact") == []
    (held,) = client.get("/api/mock/v1/held-messages").json()
    assert (held["till"], held["meddelande"]) == ("TEKNIK", "Hej")


def test_too_many_messages_from_one_address_are_refused(settings: object) -> None:
    settings.VST_CONTACT_LIMIT = 2  # type: ignore[attr-defined]
    client = Client()
    assert [send(client).status_code for _ in range(3)] == [204, 204, 429]


@pytest.mark.parametrize("path", ["/api/finns-inte", "/api", "/api/", "/api/auth", "/api/mock/v2"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_an_unknown_call_is_404_in_json(path: str, method: str) -> None:
    answer = getattr(csrf_client(), method)(path)
    assert (answer.status_code, answer["Content-Type"], answer.json()["error"]) == (404, JSON, "NOT_FOUND")


@pytest.mark.parametrize("path", [SETTINGS_SAVE, CONTACT, LOGOUT])
def test_what_changes_something_needs_the_anti_forgery_value_and_our_origin(path: str) -> None:
    client = csrf_client()
    answer = client.post(path, "{}", JSON)
    assert (answer.status_code, answer.json()["error"]) == (403, "CSRF")
    assert set(answer.json()) >= {"error", "message"}
    foreign = client.post(path, "{}", JSON, headers={**with_csrf(client), "Origin": "https://evil.example"})
    assert foreign.status_code == 403
    ours = client.post(path, "{}", JSON, headers={**with_csrf(client), "Origin": "http://testserver"})
    assert ours.status_code != 403


@pytest.mark.parametrize("path", [TOKEN, SPOOF, CHECK, EVENT, SETTINGS_READ, ENGAGEMANG, FEATURES, NOTICES])
def test_a_wrong_method_is_405_in_json(path: str) -> None:
    answer = csrf_client().post(path)
    assert (answer.status_code, answer.json()["error"], answer["Allow"].split(", ")[0]) == (405, "METHOD_NOT_ALLOWED", "GET")


def test_a_slash_at_the_end_changes_nothing() -> None:
    assert Client().get(FEATURES + "/").json() == Client().get(FEATURES).json()


@pytest.mark.parametrize("path", [TOKEN, SPOOF, CHECK, REFRESH, LOGOUT, EVENT, SETTINGS_READ, SETTINGS_SAVE, ENGAGEMANG])
def test_answers_about_a_person_are_stored_nowhere(path: str) -> None:
    assert Client().get(path)["Cache-Control"] == "no-store"
