"""Whom somebody at ``/admin/`` may change, and which groups they may give: nobody gives more than they have (MEND-024)."""

from functools import cached_property
from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

from portal.editing.roles import ROLES


class Reach:
    """What is within the reach of ``user``, a user of Django's who is signed in.

    Superusers are made, changed and taken away by ``manage.py`` alone: they are in nobody's reach, not even their own.
    """

    def __init__(self, user: Any) -> None:
        self._user = user

    @cached_property
    def groups(self) -> Any:
        """The groups that they may give, as a query: their own, and the roles up to their own that hold no more than they have."""
        if self._user.is_superuser:
            return Group.objects.all()
        own = set(self._user.groups.values_list("name", flat=True))
        highest = max((ROLES.index(name) for name in own if name in ROLES), default=-1)
        lower = [
            group.pk
            for group in Group.objects.filter(name__in=ROLES[: highest + 1]).prefetch_related("permissions")
            if {one.pk for one in group.permissions.all()} <= self._permissions
        ]
        return Group.objects.filter(Q(name__in=own) | Q(pk__in=lower))

    def includes(self, other: Any) -> bool:
        """Whether they may change, delete and give a password to ``other``, who has then no group and no permission beyond theirs."""
        if other.is_superuser:
            return False
        if self._user.is_superuser:
            return True
        of_other = set(other.groups.values_list("pk", flat=True))
        return of_other <= self._group_numbers and _permissions_of(other) <= self._permissions

    @cached_property
    def _group_numbers(self) -> set[int]:
        return set(self.groups.values_list("pk", flat=True))

    @cached_property
    def _permissions(self) -> set[int]:
        return _permissions_of(self._user)


def _permissions_of(user: Any) -> set[int]:
    """Of the user alone and of the user's groups, whether or not they are active: an account that rests can be woken."""
    return set(Permission.objects.filter(Q(user=user) | Q(group__user=user)).values_list("pk", flat=True))
