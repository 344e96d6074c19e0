"""Wagtail's app of users with pages of our own (portal/editing/people.py)."""

from importlib import import_module

from wagtail.users.apps import WagtailUsersAppConfig


class PeopleConfig(WagtailUsersAppConfig):
    """Named in the settings in the place of ``wagtail.users``."""

    user_viewset = "portal.editing.people.PeopleViewSet"
    group_viewset = "portal.editing.people.RolesViewSet"

    def ready(self) -> None:
        """Users as Wagtail has them, without pictures; groups for superusers only."""
        super().ready()
        people, permissions = import_module("portal.editing.people"), import_module("wagtail.permissions")
        group = import_module("django.contrib.auth.models").Group
        permissions.register_permission_policy(group, people.OnlySuperusers(group))
        people.replace_what_is_done_to_many()
        people.replace_what_stands_under_the_name()
