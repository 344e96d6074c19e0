"""What is published and taken back at a time of its own."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from wagtail.models import PageLogEntry

from portal.constants import SCHEDULE_LOOKED_AT_EVERY, SCHEDULE_STANDS_STILL_AFTER
from portal.editing import schedule
from portal.editing.pages import Article
from tests.portal.editing.test_around_pages import NOON
from tests.portal.editing.test_publishing import form, status_of


def _article() -> Article:
    return Article.objects.get(slug="bara-pa-svenska")


def _local(moment: Any) -> str:
    return timezone.localtime(moment).strftime("%Y-%m-%d %H:%M")


def test_a_page_is_published_when_its_time_has_come(editor: Callable[[str], Client], committed: Any) -> None:
    publisher, article = editor("publicerare"), _article()
    tomorrow = timezone.now() + timedelta(days=1)
    with committed():
        publisher.post(f"/admin/pages/{article.pk}/unpublish/")
        publisher.post(f"/admin/pages/{article.pk}/edit/", form(go_live_at=_local(tomorrow), **{"action-publish": "1"}))
        schedule.publish_due(timezone.now())
    assert status_of() == 404

    _a_day_goes_by(article)
    with committed():
        schedule.publish_due(timezone.now())
    assert status_of() == 200


def test_a_page_is_taken_back_when_its_time_is_over(editor: Callable[[str], Client], committed: Any) -> None:
    article = _article()
    Article.objects.filter(pk=article.pk).update(expire_at=timezone.now() + timedelta(hours=1))
    with committed():
        schedule.publish_due(timezone.now())
    assert status_of() == 200

    Article.objects.filter(pk=article.pk).update(expire_at=timezone.now() - timedelta(seconds=1))
    with committed():
        schedule.publish_due(timezone.now())
    assert status_of() == 404


def test_of_two_processes_that_look_at_once_one_publishes_and_one_takes_back(db: None) -> None:
    article, gone = _article(), Article.objects.get(slug="f-skatt")
    article.save_revision(approved_go_live_at=timezone.now() - timedelta(minutes=1))
    Article.objects.filter(pk=gone.pk).update(expire_at=timezone.now() - timedelta(minutes=1))
    one, other = list(schedule._due(timezone.now())), list(schedule._due(timezone.now()))
    assert len(one) == len(other) == 2
    assert all(schedule._does(each) for pair in zip(one, other, strict=True) for each in pair)
    assert sorted(PageLogEntry.objects.filter(action__endswith=".scheduled").values_list("action", "page_id")) == [
        ("wagtail.publish.scheduled", article.pk),
        ("wagtail.unpublish.scheduled", gone.pk),
    ]


@pytest.mark.requirement("MEND-025")
def test_one_that_cannot_be_published_is_logged_and_keeps_nothing_else_back(
    editor: Callable[[str], Client], committed: Any, caplog: pytest.LogCaptureFixture
) -> None:
    publisher, article, tomorrow = editor("publicerare"), _article(), timezone.now() + timedelta(days=1)
    broken = Article.objects.get(slug="moms", locale__language_code="sv").save_revision(approved_go_live_at=tomorrow - timedelta(days=3))
    broken.content["body"] = 7
    broken.save()
    Article.objects.filter(slug="f-skatt").update(expire_at=timezone.now() - timedelta(days=1))
    with committed():
        publisher.post(f"/admin/pages/{article.pk}/unpublish/")
        publisher.post(f"/admin/pages/{article.pk}/edit/", form(go_live_at=_local(tomorrow), **{"action-publish": "1"}))
    _a_day_goes_by(article)

    keeper = schedule.Keeper()
    with committed():
        keeper.look(timezone.now())
    assert f"Revision {broken.pk} was due and could not be published" in caplog.text
    assert status_of() == 200
    assert status_of("/f-skatt") == 404
    assert keeper.state(timezone.now()).last is not None
    with pytest.raises(CommandError, match="1 could not be published"):
        call_command("publish_scheduled")


@pytest.mark.requirement("MEND-025")
def test_a_look_that_fails_altogether_is_followed_by_the_next(db: None, caplog: pytest.LogCaptureFixture) -> None:
    keeper = schedule.Keeper()
    with connection.execute_wrapper(_is_away):
        keeper.look(NOON)
    assert "the next look is in a minute" in caplog.text and keeper.state(NOON).last is None
    keeper.look(NOON + SCHEDULE_LOOKED_AT_EVERY)
    assert keeper.state(NOON).last == NOON + SCHEDULE_LOOKED_AT_EVERY


@pytest.mark.requirement("MEND-025")
def test_a_thread_that_stands_still_is_told_of(db: None) -> None:
    keeper = schedule.Keeper()
    assert keeper.state(NOON).as_json() == {}
    keeper.keep(NOON)
    assert keeper.state(NOON + SCHEDULE_STANDS_STILL_AFTER).as_json() == {"schedule": {"state": "ok", "last": None}}
    late = NOON + SCHEDULE_STANDS_STILL_AFTER + timedelta(seconds=1)
    assert keeper.state(late).as_json() == {"schedule": {"state": "stands still", "last": None}}
    keeper.look(late)
    assert keeper.state(late).as_json() == {"schedule": {"state": "ok", "last": late.isoformat(timespec="seconds")}}
    keeper.end()


@pytest.mark.requirement("MEND-025")
def test_health_tells_of_it(db: None) -> None:
    assert Client().get("/health/ready").json() == {"status": "ok"}
    schedule.KEEPER.keep(timezone.now() - timedelta(hours=1))
    answer = Client().get("/health/ready")
    schedule.KEEPER.end()
    assert (answer.status_code, answer.json()) == (200, {"status": "degraded", "schedule": {"state": "stands still", "last": None}})


def _is_away(*_: Any) -> Any:
    raise RuntimeError("whatever a driver may raise")


def _a_day_goes_by(article: Article) -> None:
    """The times in the tables are set back by a day and a minute, as the clock would have gone on."""
    revision = article.revisions.get(approved_go_live_at__isnull=False)
    earlier = revision.approved_go_live_at - timedelta(days=1, minutes=1)
    revision.content["go_live_at"] = earlier.isoformat()
    revision.approved_go_live_at = earlier
    revision.save()
