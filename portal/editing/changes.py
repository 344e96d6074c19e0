"""What editors do that visitors see: counts it, and reads the content anew in this process when it is committed."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save
from wagtail.contrib.redirects.models import Redirect
from wagtail.signals import page_published, page_unpublished, post_page_move, published, unpublished

from portal.content import store
from portal.editing import generation
from portal.editing.checklists import TradeChecklist
from portal.editing.menus import Authority, Menu, Vocabulary
from portal.editing.pages import KINDS, Folder
from portal.editing.pictures import PortalImage
from portal.editing.rate_rows import RateRow
from portal.editing.ruled_rows import RuledRow
from portal.editing.search_words import Promotion, Synonyms


def connect() -> None:
    """Listens for every change that matters. Drafts do not."""
    for signal in (page_published, page_unpublished, post_page_move, published, unpublished):
        signal.connect(changed, dispatch_uid=f"editing-{id(signal)}")
    for model in (
        *KINDS,
        Folder,
        Menu,
        Vocabulary,
        Authority,
        PortalImage,
        Redirect,
        Synonyms,
        Promotion,
        RateRow,
        RuledRow,
        TradeChecklist,
    ):
        post_delete.connect(changed, sender=model, dispatch_uid=f"editing-gone-{model.__name__}")
    for kind in KINDS:
        post_save.connect(_begins_published, sender=kind, dispatch_uid=f"editing-begun-{kind.__name__}")
    for model in (Authority, PortalImage, Redirect, Synonyms, Promotion, RateRow, RuledRow):
        post_save.connect(changed, sender=model, dispatch_uid=f"editing-saved-{model.__name__}")


def _begins_published(instance: Any, created: bool, **_: Any) -> None:
    """An alias is published as it is made, and Wagtail tells nobody."""
    if created and instance.live and instance.alias_of_id:
        changed()


def changed(**_: Any) -> None:
    """Counts a change. The content is read once for all changes of a transaction: to the others the number says it was."""
    generation.count_one_more()
    transaction.on_commit(store.load)
