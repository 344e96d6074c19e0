"""The three roles of those who keep the content, and what the tables need before the first page (docs/how-to/edit-content.md)."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from wagtail.models import (
    Collection,
    GroupApprovalTask,
    GroupCollectionPermission,
    GroupPagePermission,
    Locale,
    Page,
    Site,
    Workflow,
    WorkflowPage,
    WorkflowTask,
)

from portal.words.locales import LOCALES

EDITOR: Final = "Redaktör"
PUBLISHER: Final = "Publicerare"
OPERATOR: Final = "Operatör"
ROLES: Final = (EDITOR, PUBLISHER, OPERATOR)
"""In order, from the one that may least: nobody gives a role that stands after their own (portal/editing/reach.py)."""

_WRITE: Final = ("add_page", "change_page")
_PUBLISH: Final = (*_WRITE, "publish_page", "lock_page", "unlock_page")
_OF_PAGES: Final[Mapping[str, Iterable[str]]] = {EDITOR: _WRITE, PUBLISHER: _PUBLISH, OPERATOR: _PUBLISH}

_WORDS: Final = ("add_vocabulary", "change_vocabulary", "change_menu", "submit_translation")
_PUBLISH_WORDS: Final = (*_WORDS, "publish_vocabulary", "publish_menu", "add_authority", "change_authority")
_OPERATE: Final = (
    *_PUBLISH_WORDS,
    *("add_menu", "delete_menu", "delete_vocabulary", "delete_authority"),
    *("add_redirect", "change_redirect", "delete_redirect"),
    *("add_user", "change_user", "delete_user"),
)
_OF_MODELS: Final[Mapping[str, Iterable[str]]] = {EDITOR: _WORDS, PUBLISHER: _PUBLISH_WORDS, OPERATOR: _OPERATE}
_SEARCH_WORDS: Final = tuple(
    f"{act}_{model}" for model in ("synonyms", "promotion", "ruledrow", "raterow", "tradechecklist") for act in ("add", "change", "delete")
)
_LATER: Final[Mapping[str, Iterable[str]]] = {
    EDITOR: ("add_tradechecklist", "change_tradechecklist", "add_searchjudgement"),
    PUBLISHER: (*_SEARCH_WORDS, "publish_tradechecklist", "add_searchjudgement"),
    OPERATOR: (
        "change_plannednotice",
        "change_contactmessage",
        "view_actedfor",
        "change_flagswitch",
        *_SEARCH_WORDS,
        "publish_tradechecklist",
        "add_searchjudgement",
    ),
}
"""What came after the roles: given to those there are, but only while nobody has it, so that what somebody took back stays so."""
_OF_PICTURES: Final[Mapping[str, Iterable[str]]] = {
    EDITOR: ("add_image", "choose_image"),
    PUBLISHER: ("add_image", "change_image", "choose_image"),
    OPERATOR: ("add_image", "change_image", "choose_image"),
}


@transaction.atomic
def prepare() -> Page:
    """Languages, root, roles and the way from draft to published; whatever is there already stays. Returns the root of all pages."""
    for locale in LOCALES:
        Locale.objects.get_or_create(language_code=locale)
    root = Page.get_first_root_node() or Page.add_root(instance=Page(title="Root", slug="root", locale=Locale.get_default()))
    for welcome in Page.objects.filter(depth=2, content_type=ContentType.objects.get_for_model(Page)):
        welcome.delete()
    collection = Collection.get_first_root_node() or Collection.add_root(name="Root")
    if not Group.objects.filter(name__in=ROLES).exists():
        _drop_what_wagtail_made()
    for role in ROLES:
        _prepare_role(role, root, collection)
    _give_what_came_later()
    _prepare_review(root)
    root.refresh_from_db()
    return root


def _drop_what_wagtail_made() -> None:
    """Its own two roles and its way to publish, once: what anybody makes later stays, whatever its name."""
    Group.objects.filter(name__in=("Moderators", "Editors")).delete()
    Workflow.objects.filter(name="Moderators approval").delete()


def site_of(start: Page) -> Site:
    """The one site, with ``start`` as its first page."""
    site = Site.objects.filter(is_default_site=True).first() or Site(hostname="localhost", is_default_site=True)
    site.site_name, site.root_page = "Företagsporten", start
    site.save()
    return site


def _prepare_role(role: str, root: Page, collection: Collection) -> None:
    group, is_new = Group.objects.get_or_create(name=role)
    if not is_new:
        return
    group.permissions.add(*_permissions("access_admin"), *_permissions(*_OF_MODELS[role]))
    for permission in _permissions(*_OF_PAGES[role]):
        GroupPagePermission.objects.create(group=group, page=root, permission=permission)
    for permission in _permissions(*_OF_PICTURES[role]):
        GroupCollectionPermission.objects.create(group=group, collection=collection, permission=permission)


def _give_what_came_later() -> None:
    new = {one.pk for one in _permissions(*{code for codes in _LATER.values() for code in codes}) if not one.group_set.exists()}
    for role, codes in _LATER.items():
        Group.objects.get(name=role).permissions.add(*(one for one in _permissions(*codes) if one.pk in new))


def _prepare_review(root: Page) -> None:
    """What editors have written goes to the publishers, who approve it or send it back."""
    if Workflow.objects.filter(name=REVIEW).exists():
        return
    task = GroupApprovalTask.objects.create(name=REVIEW)
    task.groups.set(Group.objects.filter(name__in=(PUBLISHER, OPERATOR)))
    workflow = Workflow.objects.create(name=REVIEW)
    WorkflowTask.objects.create(workflow=workflow, task=task, sort_order=0)
    WorkflowPage.objects.create(workflow=workflow, page=root)


def _permissions(*codenames: str) -> list[Permission]:
    """Raises ``LookupError`` when the tables lack one."""
    permissions = list(Permission.objects.filter(codename__in=codenames, content_type__app_label__in=_APPS))
    missing = set(codenames) - {permission.codename for permission in permissions}
    if missing:
        raise LookupError(f"no such permission: {', '.join(sorted(missing))}")
    return permissions


REVIEW: Final = "Granskning"
_APPS: Final = ("wagtailadmin", "wagtailcore", "wagtailimages", "wagtailredirects", "simple_translation", "editing", "portal", "auth")
