"""The addresses below ``/admin/`` that are open to those who are not in yet; they stand before Wagtail's own."""

from django.urls import path
from wagtail.admin.views.account import LogoutView

from portal.editing.for_editors import on_the_way_in
from portal.editing.sign_in import code_pages, organisation, rescue
from portal.editing.sign_in.password import login, unhurried

urlpatterns = [
    path("admin/login/", unhurried(on_the_way_in(login))),
    path("admin/logout/", on_the_way_in(LogoutView.as_view())),
    path("admin/second-step/", on_the_way_in(code_pages.ask_for_code), name="second_step"),
    path("admin/second-step/set-up/", on_the_way_in(code_pages.set_up), name="second_step_set_up"),
    path("admin/sso/", on_the_way_in(organisation.begin), name="editor_sso"),
    path("admin/sso/back/", on_the_way_in(organisation.come_back), name="editor_sso_back"),
    path("admin/rescue/", on_the_way_in(rescue.rescued), name="editor_rescue"),
]
