"""The pages of users and groups at ``/admin/``: Wagtail's, held to what is in reach of whoever is signed in (MEND-024)."""

import logging
from functools import cached_property
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from wagtail import hooks
from wagtail.admin.forms.account import NameEmailForm
from wagtail.admin.views.account import AvatarSettingsPanel, NameEmailSettingsPanel
from wagtail.permission_policies import ModelPermissionPolicy
from wagtail.users.forms import UserCreationForm, UserEditForm, UserForm
from wagtail.users.views import users
from wagtail.users.views.bulk_actions import AssignRoleBulkAction, DeleteBulkAction, SetActiveStateBulkAction
from wagtail.users.views.groups import GroupViewSet

from portal.editing.reach import Reach
from portal.words.console import said

logger = logging.getLogger("portal.editing")


class OnlySuperusers(ModelPermissionPolicy):
    """Groups, and what they may do, are in the hands of superusers: whoever has a role cannot add to it."""

    def user_has_permission(self, user: Any, action: str) -> bool:
        return bool(user.is_active and user.is_superuser)

    def user_has_any_permission(self, user: Any, actions: Any) -> bool:
        return self.user_has_permission(user, "")


class _WithinReach(UserForm):
    """A form of a person that makes nobody a superuser, whatever is posted, and gives only what is in reach of ``by``."""

    def __init__(self, *arguments: Any, by: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._by = by
        self.fields.pop("is_superuser", None)
        self.fields["groups"].queryset = Reach(by).groups

    def clean(self) -> Any:
        cleaned = super().clean()
        if self.data.get("is_superuser"):
            logger.warning("%s was refused to make a superuser", self._by.get_username())
            self.add_error(None, said("Administratörer görs på kommandoraden, inte här."))
        return cleaned


class NewPersonForm(_WithinReach, UserCreationForm):
    """Somebody new."""


class PersonForm(_WithinReach, UserEditForm):
    """Somebody there is."""


class _AsWhoAsks:
    request: HttpRequest

    def get_form_kwargs(self) -> dict[str, Any]:
        named: dict[str, Any] = super().get_form_kwargs()  # type: ignore[misc]
        return named | {"by": self.request.user}


class _OnlyWithinReach:
    request: HttpRequest

    def dispatch(self, request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponseBase:
        other = self.get_object()  # type: ignore[attr-defined]
        if not Reach(request.user).includes(other):
            logger.warning("%s was refused to change the user %s, who is out of reach", request.user.get_username(), other.get_username())
            raise PermissionDenied
        response: HttpResponseBase = super().dispatch(request, *arguments, **named)  # type: ignore[misc]
        return response


class ListView(users.IndexView):
    """Everybody; a way to change only those in reach."""

    def get_edit_url(self, instance: Any) -> str | None:
        return super().get_edit_url(instance) if self._reach.includes(instance) else None

    def get_delete_url(self, instance: Any) -> str | None:
        return super().get_delete_url(instance) if self._reach.includes(instance) else None

    @cached_property
    def _reach(self) -> Reach:
        return Reach(self.request.user)


class NewView(_AsWhoAsks, users.CreateView):
    """Makes somebody."""


class ChangeView(_OnlyWithinReach, _AsWhoAsks, users.EditView):
    """Changes somebody in reach."""


class DeleteView(_OnlyWithinReach, users.DeleteView):
    """Takes somebody in reach away."""


class PeopleViewSet(users.UserViewSet):
    """``/admin/users/``."""

    index_view_class = ListView
    add_view_class = NewView
    edit_view_class = ChangeView
    delete_view_class = DeleteView
    copy_view_enabled = False
    create_template_name = "wagtailusers/users/edit.html"
    """Wagtail's own for new ones draws the box that makes superusers without asking whether there is one."""

    def get_form_class(self, for_update: bool = False) -> type[_WithinReach]:
        return PersonForm if for_update else NewPersonForm


class RolesViewSet(GroupViewSet):
    """``/admin/groups/``, for superusers: see ``OnlySuperusers``."""


class _OnThoseWithinReach:
    request: HttpRequest

    def check_perm(self, obj: Any) -> bool:
        return bool(super().check_perm(obj)) and Reach(self.request.user).includes(obj)  # type: ignore[misc]


class AssignRole(_OnThoseWithinReach, AssignRoleBulkAction):
    """Gives many a role in reach."""

    def get_form(self, form_class: Any = None) -> Any:
        form = super().get_form(form_class)
        form.fields["role"].queryset = Reach(self.request.user).groups
        return form


class Delete(_OnThoseWithinReach, DeleteBulkAction):
    """Takes many away."""


class SetActiveState(_OnThoseWithinReach, SetActiveStateBulkAction):
    """Lets many rest, or wakes them."""


ON_MANY: Final = (AssignRole, Delete, SetActiveState)


def replace_what_is_done_to_many() -> None:
    """Ours in the place of Wagtail's: of two that are named alike the one of the later hook counts."""
    for action in ON_MANY:
        hooks.register("register_bulk_action", action, order=1)


class NamesForm(NameEmailForm):
    """Asks for no more of a name than is known: it keeps nobody from choosing a language in the same form."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for field in self.fields.values():
            field.required = False


def replace_what_stands_under_the_name() -> None:
    """No picture of a person, which would be shown to nobody: ``/media/`` sends those of pages alone, made anew without what a camera
    wrote. A name that may be missing."""
    setattr(AvatarSettingsPanel, "is_active", lambda panel: False)  # noqa: B010
    NameEmailSettingsPanel.form_class = NamesForm
