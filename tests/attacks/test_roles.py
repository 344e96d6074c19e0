"""Whoever may keep users tries to become more than they are, or to take the place of somebody who is: nothing changes (MEND-024)."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import URLResolver, get_resolver
from wagtail.models import GroupPagePermission

from portal.editing.roles import EDITOR, OPERATOR, PUBLISHER, ROLES
from portal.testing.fixtures import outside_world_at_start
from tests.portal.editing.conftest import _loaded_once, edited, editor

__all__ = ["_loaded_once", "edited", "editor", "outside_world_at_start"]

PASSWORD = "Granen-vid-sjon-19"
BY_SCRIPT = {"X-Requested-With": "XMLHttpRequest"}
"""Whoever is not allowed is led to the first page of the console with words; a script is told the status."""
STRANGERS = "Beredskap"
"""A group that somebody made beside the roles."""


@pytest.fixture
def people(edited: None) -> dict[str, User]:
    """A superuser, somebody in a group beside the roles, somebody with a right of their own, and an editor."""
    root = User.objects.create_superuser("rot", password=PASSWORD, first_name="Rut", last_name="Rot")
    stranger = User.objects.create_user("frida", password=PASSWORD, first_name="Frida", last_name="Främling")
    stranger.groups.add(Group.objects.create(name=STRANGERS))
    singled_out = User.objects.create_user("sara", password=PASSWORD, first_name="Sara", last_name="Särskild", is_active=False)
    singled_out.user_permissions.add(Permission.objects.get(codename="change_group"))
    return {one.username: one for one in (root, stranger, singled_out, *User.objects.filter(username__in=("redaktor", "operator")))}


def everything() -> list[Any]:
    """All that says who may do what."""
    return [
        list(User.objects.order_by("pk").values_list("pk", "username", "password", "is_superuser", "is_staff", "is_active", "email")),
        sorted(User.groups.through.objects.values_list("user_id", "group_id")),
        sorted(User.user_permissions.through.objects.values_list("user_id", "permission_id")),
        sorted(Group.objects.values_list("pk", "name")),
        sorted(Group.permissions.through.objects.values_list("group_id", "permission_id")),
        sorted(GroupPagePermission.objects.values_list("group_id", "page_id", "permission_id")),
    ]


def person(name: str, *groups: str, **more: Any) -> dict[str, Any]:
    """What the form of a person sends."""
    chosen = [Group.objects.get(name=group).pk for group in groups]
    return {
        "username": name,
        "email": f"{name}@exempel.se",
        "first_name": "För",
        "last_name": "Efter",
        "is_active": "on",
        "groups": chosen,
        "password1": PASSWORD,
        "password2": PASSWORD,
        **more,
    }


@pytest.mark.requirement("OPS-012")
@pytest.mark.parametrize("who", ["redaktor", "publicerare"])
def test_who_writes_or_publishes_is_refused_at_the_users(who: str, editor: Callable[[str], Client], people: dict[str, User]) -> None:
    writer, before = editor(who), everything()
    root = people["rot"].pk
    for address in ("new/", f"edit/{root}/", f"edit/{people['redaktor'].pk}/", f"delete/{root}/"):
        answer = writer.post(
            f"/admin/users/{address}", person(who, OPERATOR, is_superuser="on"), headers={"X-Requested-With": "XMLHttpRequest"}
        )
        assert answer.status_code == 403
    assert everything() == before


@pytest.mark.requirement("OPS-012")
@pytest.mark.requirement("MEND-024")
def test_an_operator_makes_no_superuser_of_anybody(editor: Callable[[str], Client], people: dict[str, User]) -> None:
    operator = editor("operator")
    before = everything()
    for address, posted in (
        ("new/", person("ny", EDITOR, is_superuser="on")),
        (f"edit/{people['redaktor'].pk}/", person("redaktor", EDITOR, is_superuser="on", is_staff="on")),
        (f"edit/{people['operator'].pk}/", person("operator", OPERATOR, is_superuser="on")),
    ):
        refused = operator.post(f"/admin/users/{address}", posted)
        assert refused.status_code == 200
        assert "Administratörer görs på kommandoraden, inte här." in refused.content.decode()
    assert everything() == before

    operator.post("/admin/users/new/", person("ny", EDITOR, is_staff="on", user_permissions=["1", "2"]))
    assert [user.username for user in User.objects.filter(is_superuser=True)] == ["rot"]
    assert not User.objects.filter(is_staff=True).exclude(username="rot").exists()
    assert not User.objects.get(username="ny").user_permissions.exists()
    assert "is_superuser" not in operator.get("/admin/users/new/").content.decode()


@pytest.mark.requirement("OPS-012")
@pytest.mark.requirement("MEND-024")
@pytest.mark.parametrize("whom", ["rot", "frida", "sara"])
@pytest.mark.parametrize("way", ["edit", "delete", "copy"])
def test_who_is_out_of_reach_is_neither_changed_nor_deleted_nor_given_a_password(
    editor: Callable[[str], Client], people: dict[str, User], whom: str, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    operator, before = editor("operator"), everything()
    address = f"/admin/users/{way}/{people[whom].pk}/"
    for answer in (operator.get(address), operator.post(address, person(whom, EDITOR, is_superuser="on"))):
        assert answer.status_code in {302, 404}
    assert everything() == before
    if way != "copy":
        assert f"operator was refused to change the user {whom}" in caplog.text


@pytest.mark.requirement("MEND-024")
def test_not_even_a_superuser_changes_a_superuser_in_the_browser(edited: None, people: dict[str, User]) -> None:
    User.objects.create_superuser("rita", password=PASSWORD)
    rita = Client()
    rita.force_login(User.objects.get(username="rita"))
    before = everything()
    for name in ("rot", "rita"):
        user = User.objects.get(username=name)
        rita.post(f"/admin/users/edit/{user.pk}/", person(name, is_superuser=""))
        rita.post(f"/admin/users/delete/{user.pk}/")
        rita.post(f"/admin/bulk/auth/user/delete/?id={user.pk}")
    assert everything() == before
    assert rita.get(f"/admin/users/edit/{people['frida'].pk}/").status_code == 200


@pytest.mark.requirement("MEND-024")
@pytest.mark.parametrize("group", [STRANGERS])
def test_a_group_outside_ones_own_is_refused_at_the_field(editor: Callable[[str], Client], people: dict[str, User], group: str) -> None:
    operator, before = editor("operator"), everything()
    for address in ("/admin/users/new/", f"/admin/users/edit/{people['redaktor'].pk}/", f"/admin/users/edit/{people['operator'].pk}/"):
        answer = operator.post(address, person("redaktor", EDITOR, group))
        assert "groups" in answer.context["form"].errors
        assert answer.status_code == 200
    assert everything() == before


@pytest.mark.requirement("OPS-012")
@pytest.mark.requirement("MEND-024")
def test_nobody_gives_a_role_above_their_own(editor: Callable[[str], Client], people: dict[str, User]) -> None:
    keeper = Group.objects.get(name=PUBLISHER)
    keeper.permissions.add(*Permission.objects.filter(codename__in=("add_user", "change_user", "delete_user")))
    publisher, before = editor("publicerare"), everything()
    for name, above in (("ny", OPERATOR), ("redaktor", OPERATOR), ("publicerare", OPERATOR)):
        address = f"/admin/users/edit/{User.objects.get(username=name).pk}/" if name != "ny" else "/admin/users/new/"
        assert "groups" in publisher.post(address, person(name, above)).context["form"].errors
    operator = User.objects.get(username="operator").pk
    publisher.post(f"/admin/users/edit/{operator}/", person("operator", PUBLISHER))
    publisher.post(f"/admin/users/delete/{operator}/")
    for role in ROLES[1:]:
        mine = User.objects.get(username="publicerare").pk
        publisher.post(f"/admin/bulk/auth/user/assign_role/?id={operator}&id={mine}", {"role": Group.objects.get(name=role).pk})
    assert everything() == before
    assert publisher.post("/admin/users/new/", person("ny", PUBLISHER)).status_code == 302
    assert [group.name for group in User.objects.get(username="ny").groups.all()] == [PUBLISHER]


def test_a_role_that_was_given_more_than_the_one_above_it_is_out_of_its_reach(
    editor: Callable[[str], Client], people: dict[str, User]
) -> None:
    Group.objects.get(name=EDITOR).permissions.add(Permission.objects.get(codename="change_group"))
    operator, before = editor("operator"), everything()
    assert "groups" in operator.post("/admin/users/new/", person("ny", EDITOR)).context["form"].errors
    operator.post(f"/admin/users/edit/{people['redaktor'].pk}/", person("redaktor"))
    assert everything() == before


@pytest.mark.requirement("MEND-024")
@pytest.mark.parametrize("action", ["assign_role", "delete", "set_active_state"])
@pytest.mark.parametrize("ids", ["id={rot}&id={frida}&id={sara}", "id=all"])
def test_what_is_done_to_many_passes_by_those_out_of_reach(
    editor: Callable[[str], Client], people: dict[str, User], action: str, ids: str
) -> None:
    operator = editor("operator")
    out_of_reach = [people[name].pk for name in ("rot", "frida", "sara")]

    def as_they_are() -> list[Any]:
        return [
            (user.pk, user.is_active, user.password, sorted(user.groups.values_list("pk", flat=True)))
            for user in User.objects.filter(pk__in=out_of_reach).order_by("pk")
        ]

    before = as_they_are()
    asked = ids.format(**{name: user.pk for name, user in people.items()})
    posted = {"role": Group.objects.get(name=EDITOR).pk, "mark_as_active": "False"}
    operator.post(f"/admin/bulk/auth/user/{action}/?{asked}", posted)
    operator.post(f"/admin/bulk/auth/user/{action}/?{asked}", {**posted, "mark_as_active": "True"})
    assert as_they_are() == before


@pytest.mark.requirement("MEND-024")
def test_a_role_is_not_given_to_many_from_outside_ones_reach(editor: Callable[[str], Client], people: dict[str, User]) -> None:
    operator, before = editor("operator"), everything()
    strangers = Group.objects.get(name=STRANGERS).pk
    operator.post(f"/admin/bulk/auth/user/assign_role/?id={people['operator'].pk}&id={people['redaktor'].pk}", {"role": strangers})
    assert everything() == before


@pytest.mark.requirement("MEND-024")
@pytest.mark.parametrize("also", [(), ("add_group", "change_group", "delete_group", "view_group", "change_permission")])
def test_what_a_role_may_do_is_in_the_hands_of_superusers(
    editor: Callable[[str], Client], people: dict[str, User], also: tuple[str, ...]
) -> None:
    role = Group.objects.get(name=OPERATOR)
    role.permissions.add(*Permission.objects.filter(codename__in=also))
    operator, before = editor("operator"), everything()
    posted = {
        "name": OPERATOR,
        "permissions": list(Permission.objects.values_list("pk", flat=True)),
        **{f"{kind}-{field}": "0" for kind in PANELS for field in ("TOTAL_FORMS", "INITIAL_FORMS", "MIN_NUM_FORMS", "MAX_NUM_FORMS")},
    }
    for address in (f"edit/{role.pk}", "new", f"delete/{role.pk}", f"copy/{role.pk}", ""):
        assert operator.get(f"/admin/groups/{address}/".replace("//", "/")).status_code in {302, 404}
        assert operator.post(f"/admin/groups/{address}/".replace("//", "/"), posted).status_code in {302, 404, 405}
    assert everything() == before

    superuser = Client()
    superuser.force_login(people["rot"])
    assert superuser.get(f"/admin/groups/edit/{role.pk}/").status_code == 200


PANELS = ("page_permissions", "collection_permissions", "image_permissions", "document_permissions")


@pytest.mark.requirement("MEND-024")
def test_the_account_page_takes_nothing_but_what_it_shows(editor: Callable[[str], Client], people: dict[str, User]) -> None:
    operator, before = editor("operator"), everything()
    more = {"is_superuser": "on", "is_staff": "on", "groups": list(Group.objects.values_list("pk", flat=True)), "username": "rot"}
    posted = {**more, **{f"{panel}-{name}": value for panel in ("name_email", "locale", "theme") for name, value in more.items()}}
    operator.post("/admin/account/", posted)
    assert everything()[:3] == before[:3]


@pytest.mark.requirement("MEND-024")
def test_no_address_of_the_console_lets_an_operator_change_a_superuser_or_a_role(
    editor: Callable[[str], Client], people: dict[str, User]
) -> None:
    """Every address that takes a number gets those of the superuser and of the role, with all that a form of either may hold."""
    operator = editor("operator")
    role = Group.objects.get(name=OPERATOR)
    addresses = [path for path in every_address() if any(word in path for word in ("users/", "groups/", "account/", "bulk/", "token"))]
    assert any("users/edit" in path for path in addresses) and any("groups" in path for path in addresses)

    def as_they_are() -> list[Any]:
        return [
            list(User.objects.filter(pk=people["rot"].pk).values()),
            list(User.objects.filter(is_superuser=True).values_list("pk", flat=True)),
            sorted(people["rot"].groups.values_list("pk", flat=True)),
            sorted(role.permissions.values_list("pk", flat=True)),
            sorted(people["operator"].groups.values_list("pk", flat=True)),
        ]

    before = as_they_are()
    posted = {**person("rot", OPERATOR, is_superuser="on"), "permissions": [1, 2, 3], "role": role.pk, "name": OPERATOR}
    for path in addresses:
        for number in (people["rot"].pk, role.pk):
            operator.post("/" + path.replace("{}", str(number)), posted)
            operator.force_login(User.objects.get(username="operator"))
    assert as_they_are() == before


def every_address() -> list[str]:
    """All addresses below /admin/, with ``{}`` where a number stands."""

    def below(patterns: list[Any], before: str) -> Iterator[str]:
        for pattern in patterns:
            address = before + re.sub(r"<[^>]+>", "{}", str(pattern.pattern))
            if isinstance(pattern, URLResolver):
                yield from below(pattern.url_patterns, address)
            else:
                yield address

    return [address for address in below(get_resolver().url_patterns, "") if address.startswith("admin/")]
