"""What operators and editors have to do one day: ``python -m tests.work_that_waits`` puts it into the tables of ``VST_DATA``,
pages and people the first time only.

A page with every kind of block, links that lead nowhere, a page that is taken back later, a notice that is shown, a contact message
that could not be sent and one that may be spam, what visitors answered and searched for, and how a hit was judged. Beside the demo
editors there is one of each role that has chosen English: ``operator-en``.
"""

from datetime import timedelta

import django

if __name__ == "__main__":
    django.setup()

    from asgiref.sync import async_to_sync
    from django.contrib.auth.models import Group, User
    from django.utils import timezone
    from wagtail.users.models import UserProfile

    from portal import contact, content
    from portal.contact.models import ContactMessage
    from portal.content import feedback
    from portal.editing import demo_editors, loading
    from portal.editing.outer_links import OuterLink
    from portal.editing.pages import Article
    from portal.notices import SHELL, desk
    from portal.notices.schedule import Plan, Stage
    from portal.search import judging
    from portal.search.searched.models import SearchCount
    from tests.every_block import content_with_every_block

    now = timezone.now()
    demo_editors.make()
    for name, role in demo_editors.EDITORS.items():
        if not User.objects.filter(username=f"{name}-en").exists():
            speaker = User.objects.create_user(f"{name}-en", password=demo_editors.PASSWORD)
            speaker.groups.add(Group.objects.get(name=role))
            UserProfile.objects.create(user=speaker, preferred_language="en")
    if loading.is_empty():
        loading.load(content_with_every_block())

    words = {"sv": ("Vi byter databas", "Det mesta står stilla."), "en": ("We change the database", "Most of it stands still.")}
    stage = Stage(stage="now", type="ERROR", shown_from=now - timedelta(hours=1), messages=words)
    name, everywhere = "Byte av databas natten mot söndag", (SHELL, *list(desk.applications())[:4])
    desk.create(Plan(name=name, applications=everywhere, stages=(stage,), until=now + timedelta(hours=1)), "operator", now)

    refused = {"till": "TEKNIK", "meddelande": "Knappen gör ingenting", "avsandare": "beata@exempel.se"}
    reference = async_to_sync(contact.send)(refused, "sv", now)
    ContactMessage.objects.filter(reference=reference).update(state=ContactMessage.State.DEAD, tries=16, fault="SMTPDataError 550")
    spam = {"till": "TEKNIK", "meddelande": "Köp billiga klockor nu. " * 20, "avsandare": "salj@exempel.se", contact.HONEYPOT: "x"}
    async_to_sync(contact.send)(spam, "sv", now)

    Article.objects.filter(slug="moms").update(expire_at=now + timedelta(days=3))
    for linked in Article.objects.filter(slug="checklistor", live=True):
        linked.unpublish()
    OuterLink.objects.get_or_create(
        address="https://nyhetsbrev.foretagsporten.example/skatt", defaults={"fault": "404", "since": now, "asked": now}
    )

    today = timezone.localdate()
    page = content.page_at("/moms", today)
    assert page
    async_to_sync(feedback.note)(page, False, today, "192.0.2.1", now)
    SearchCount.objects.get_or_create(term="enhörning", locale="sv", day=today, found=False, defaults={"count": 4})
    SearchCount.objects.get_or_create(term="skatt", locale="sv", day=today, found=True, defaults={"count": 9})
    judging.judge("moms", "sv", {"page:moms": judging.RIGHT}, "redaktor", now)
