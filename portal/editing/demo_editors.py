"""The editors of a portal that somebody tries out on their own machine. They exist in local and test environments only."""

from typing import Final

from django.conf import settings
from django.contrib.auth.models import Group, User
from django.core.exceptions import ImproperlyConfigured

from portal.editing import roles

PASSWORD: Final = "Stuga-mellan-granar-7"
"""Stands in README; whoever can reach a local portal may be anybody there anyway."""
EDITORS: Final = {"redaktor": roles.EDITOR, "publicerare": roles.PUBLISHER, "operator": roles.OPERATOR}


def make() -> None:
    """One editor for each role, unless there is one by that name. Raises ``ImproperlyConfigured`` in production."""
    if settings.VST_ENV not in {"local", "test"}:
        raise ImproperlyConfigured("Demo editors exist in local and test environments only")
    roles.prepare()
    for name, role in EDITORS.items():
        if not User.objects.filter(username=name).exists():
            user = User.objects.create_user(name, password=PASSWORD, first_name=role)
            user.groups.add(Group.objects.get(name=role))
