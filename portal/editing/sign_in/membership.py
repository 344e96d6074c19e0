"""Which user of ours somebody is whom the organisation knows, and what they may: as their groups say at each login."""

import re
from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import Group, User
from django.db import transaction

from portal.editing.sign_in.models import OrganisationAccount
from portal.editing.sign_in.provider import Known

_NAME: Final = 150
"""Characters of a user's name, as Django has it."""
_PERSON: Final = {"given_name": "first_name", "family_name": "last_name", "email": "email"}


class NoRole(Exception):
    """None of the groups of somebody new gives one."""


@transaction.atomic
def user_of(known: Known, roles: Mapping[str, str]) -> User:
    """The user, made at the first login, with the roles of now and no others. ``roles`` has the role by the group.

    Raises ``NoRole`` where there is no user yet and would be none with a role; a user of before goes without from then on.
    Somebody with a password whose name is the same is somebody else.
    """
    account = OrganisationAccount.objects.select_related("user").filter(issuer=known.issuer, subject=known.subject).first()
    groups = Group.objects.filter(name__in={roles[group] for group in known.groups & roles.keys()})
    if account is None and not groups:
        raise NoRole
    user = account.user if account else _new(known)
    for claim, field in _PERSON.items():
        if isinstance(value := known.claims.get(claim), str):
            setattr(user, field, value[: User._meta.get_field(field).max_length])
    user.save()
    user.groups.set(groups)
    return user


def _new(known: Known) -> User:
    wanted = re.sub(r"[^\w.@+-]", "", known.name)[: _NAME - 5] or "redaktor"
    taken = {*User.objects.filter(username__istartswith=wanted).values_list("username", flat=True)}
    taken = {name.casefold() for name in taken}
    name = next(name for name in (wanted, *(f"{wanted}-{number}" for number in range(2, len(taken) + 3))) if name.casefold() not in taken)
    user: User = User.objects.create_user(name)
    OrganisationAccount.objects.create(user=user, issuer=known.issuer, subject=known.subject)
    return user
