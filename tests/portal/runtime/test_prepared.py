"""A question to the database is made once for each connection, and gives what it would give itself."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from portal.drafts.models import Draft
from portal.eservices.models import ServiceRecord
from portal.flow.signing.models import FlowSignature, FlowSigning
from portal.runtime.prepared import Given, Prepared, PreparedDelete, PreparedUpsert, PreparedValues

NOW = datetime(2026, 11, 26, 8, 30, 15, 123456, tzinfo=UTC)
BEATA, RUT = "b" * 64, "r" * 64

pytestmark = pytest.mark.django_db


@pytest.fixture
def drafts() -> None:
    for subject, path, age in ((BEATA, "/moms", 1), (BEATA, "/starta-foretag", 2), (BEATA, "/f-skatt", 40), (RUT, "/moms", 1)):
        Draft.objects.create(subject=subject, party="", path=path, form="contact", fields={"text": path}, at=NOW - timedelta(days=age))


def rows_since(made: list[str]) -> "Prepared[Draft]":
    def question() -> object:
        made.append("made")
        return Draft.objects.filter(subject=Given("subject"), at__gte=Given("since")).order_by("-at")[:5]

    return Prepared(question)  # type: ignore[arg-type]


def test_it_is_made_at_the_first_asking_and_asked_with_other_values_after(drafts: None) -> None:
    made: list[str] = []
    ask = rows_since(made)
    assert made == []
    assert [row.path for row in ask(subject=BEATA, since=NOW - timedelta(days=30))] == ["/moms", "/starta-foretag"]
    assert [row.path for row in ask(subject=RUT, since=NOW - timedelta(days=30))] == ["/moms"]
    assert [row.path for row in ask(subject=BEATA, since=NOW - timedelta(days=60))] == ["/moms", "/starta-foretag", "/f-skatt"]
    assert made == ["made"]


def test_rows_are_what_the_question_itself_gives_with_every_value_in_its_own_type(drafts: None) -> None:
    (row, *_) = rows_since([])(subject=BEATA, since=NOW - timedelta(days=30))
    (same, *_) = Draft.objects.filter(subject=BEATA).order_by("-at")
    columns = [each.attname for each in Draft._meta.fields]
    assert {name: getattr(row, name) for name in columns} == {name: getattr(same, name) for name in columns}
    assert (row.fields, row.at) == ({"text": "/moms"}, NOW - timedelta(days=1))
    row.delete()
    assert not Draft.objects.filter(subject=BEATA, path="/moms").exists()


def test_what_is_left_out_is_fetched_when_it_is_looked_at(drafts: None) -> None:
    (row,) = Prepared(lambda: Draft.objects.filter(subject=Given("subject")).defer("fields"))(subject=RUT)
    with CaptureQueriesContext(connection) as asked:
        assert row.path == "/moms"
        assert len(asked) == 0
        assert row.fields == {"text": "/moms"}
        assert len(asked) == 1


def test_a_row_brings_the_one_that_it_belongs_to() -> None:
    signing = FlowSigning.objects.create(
        draft=UUID(int=7), number="1", service="s", flow="f", version=1, subject=BEATA, party="p", locale="sv",
        revision=1, archive=b"", digest="d", order="any", signers=1, amount=0, contact=b"", state="signing", begun=NOW, ends=NOW,
    )  # fmt: skip
    FlowSignature.objects.create(signing=signing, place=0, subject=RUT, signer=b"")
    ask: Prepared[FlowSignature] = Prepared(
        lambda: FlowSignature.objects.filter(subject=Given("subject"), signing__number=Given("number")).select_related("signing")
    )
    with CaptureQueriesContext(connection) as asked:
        (found,) = ask(subject=RUT, number="1")
        assert found.signing == signing
        assert found.signing.ends == NOW
        assert len(asked) == 1
    assert ask(subject=RUT, number="2") == []


def test_a_few_fields_of_the_rows_come_in_their_own_types(drafts: None) -> None:
    ask = PreparedValues(lambda: Draft.objects.filter(subject=Given("subject")).order_by("-at").values_list("fields", "at"))
    assert ask(subject=RUT) == [({"text": "/moms"}, NOW - timedelta(days=1))]
    assert len(ask(subject=BEATA)) == 3
    assert ask(subject="nobody") == []


def test_the_rows_of_a_question_are_deleted_and_no_other(drafts: None) -> None:
    delete = PreparedDelete(lambda: Draft.objects.filter(subject=Given("subject"), at__lt=Given("before")))
    assert delete(subject=BEATA, before=NOW - timedelta(days=30)) == 1
    assert delete(subject=BEATA, before=NOW - timedelta(days=30)) == 0
    assert sorted(Draft.objects.values_list("subject", "path")) == [(BEATA, "/moms"), (BEATA, "/starta-foretag"), (RUT, "/moms")]


UPSERT = PreparedUpsert(ServiceRecord, ["service", "subject", "party", "key"], ["value", "at"])


def record(key: str, value: object, at: datetime = NOW) -> ServiceRecord:
    return ServiceRecord(service="s", subject=BEATA, party="p", key=key, value=value, at=at)


def test_a_row_is_written_in_the_place_of_the_one_that_is_there() -> None:
    for key, value in (("a", {"text": '’ " å'}), ("b", [1, None]), ("a", "other")):
        UPSERT(record(key, value, NOW + timedelta(days=len(str(value)))))
    assert list(ServiceRecord.objects.order_by("key").values_list("key", "value", "at")) == [
        ("a", "other", NOW + timedelta(days=5)),
        ("b", [1, None], NOW + timedelta(days=9)),
    ]


def test_a_row_is_not_written_where_something_stands_against_it() -> None:
    def two_others() -> object:
        return ServiceRecord.objects.filter(subject=Given("subject")).exclude(key=Given("key")).values_list("pk")[1:2]

    unique, updated = ["service", "subject", "party", "key"], ["value", "at"]
    upsert = PreparedUpsert(ServiceRecord, unique, updated, unless=two_others)  # type: ignore[arg-type]
    assert [upsert(record(key, [1])) for key in "abcb"] == [True, True, False, True]
    assert upsert(ServiceRecord(service="s", subject=RUT, party="p", key="c", value=0, at=NOW))
    assert sorted(ServiceRecord.objects.values_list("subject", "key")) == [(BEATA, "a"), (BEATA, "b"), (RUT, "c")]


def test_its_sql_is_made_once() -> None:
    with CaptureQueriesContext(connection) as asked:
        UPSERT(record("a", 1))
        UPSERT(record("b", 2))
    assert len(asked) == 2
    assert ServiceRecord.objects.count() == 2


def test_a_value_is_a_value_and_no_sql(drafts: None) -> None:
    assert rows_since([])(subject="' OR 1=1 --", since=NOW - timedelta(days=60)) == []


def test_a_value_that_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match="since"):
        rows_since([])(subject=BEATA)
