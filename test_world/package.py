"""What the portal asks of the test world: ``portal.outside.test_world.TestWorld``, as a module."""

from typing import Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from portal.outside.source import Source
from portal.web.api import call_at
from test_world import remotes, views
from test_world.controlled import Controlled, controlled
from test_world.doubles import double_of
from test_world.faults import meet

__all__ = ["around", "controlled", "meet", "urlpatterns"]

if settings.VST_ENV not in {"local", "test"}:
    raise ImproperlyConfigured("test_world is for local and test environments and can not be used in another")

urlpatterns: Final = [
    call_at(r"api/mock/v1", views.everything),
    call_at(r"api/mock/v1/faults/(?P<name>[a-z-]+)", views.fault),
    call_at(r"api/mock/v1/features/(?P<key>[A-Za-z0-9-]+)", views.feature),
    call_at(r"api/mock/v1/notices/(?P<uuid>[A-Za-z0-9-]+)", views.notice),
    call_at(r"api/mock/v1/names", views.name),
    call_at(r"api/mock/v1/planned-notices", views.planned_notice),
    call_at(r"api/mock/v1/calls", views.calls),
    call_at(r"api/mock/v1/held-messages", views.held_messages),
    call_at(r"api/mock/v1/people", views.people),
    call_at(r"api/mock/v1/flow/work", views.flow_work),
    call_at(r"api/mock/v1/flow/age", views.flow_age),
    call_at(r"api/mock/v1/flow/version/(?P<flow>[^/]+)", views.flow_version),
    call_at(r"api/mock/v1/flow/register", views.flow_register),
    call_at(r"api/mock/v1/flow/cases/(?P<number>\d{4}-\d{6}-\d)", views.flow_case),
    call_at(r"api/mock/v1/flow/mail", views.flow_mail),
    call_at(r"api/mock/v1/flow/callbacks", views.flow_callbacks),
    call_at(r"remotes/(?P<service_id>[a-z0-9-]+)/remoteEntry\.js", remotes.remote),
    call_at(r"remotes-beta/(?P<service_id>[a-z0-9-]+)/remoteEntry\.js", remotes.remote_beta),
]


def around(name: str, source: Source, has_address: bool) -> Source:
    return Controlled(source if has_address else double_of(name, source))
