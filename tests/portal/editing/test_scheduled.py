"""What is published and taken back at a time of its own."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from portal.editing import schedule
from portal.editing.pages import Article
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
        schedule.publish_due()
    assert status_of() == 404

    _a_day_goes_by(article)
    with committed():
        schedule.publish_due()
    assert status_of() == 200


def test_a_page_is_taken_back_when_its_time_is_over(editor: Callable[[str], Client], committed: Any) -> None:
    article = _article()
    Article.objects.filter(pk=article.pk).update(expire_at=timezone.now() + timedelta(hours=1))
    with committed():
        schedule.publish_due()
    assert status_of() == 200

    Article.objects.filter(pk=article.pk).update(expire_at=timezone.now() - timedelta(seconds=1))
    with committed():
        schedule.publish_due()
    assert status_of() == 404


def _a_day_goes_by(article: Article) -> None:
    """The times in the tables are set back by a day and a minute, as the clock would have gone on."""
    revision = article.revisions.get(approved_go_live_at__isnull=False)
    earlier = revision.approved_go_live_at - timedelta(days=1, minutes=1)
    revision.content["go_live_at"] = earlier.isoformat()
    revision.approved_go_live_at = earlier
    revision.save()
