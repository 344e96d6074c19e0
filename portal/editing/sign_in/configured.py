"""What an installation says of its editors' sign-in (``VST_EDITOR_…``), and what is wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings

from portal.editing.roles import ROLES
from portal.editing.sign_in.networks import unreadable

WAYS: Final = ("oidc", "password")
_WORDS: Final = ("issuer", "client_id", "groups_claim", "name_claim")
_LISTS: Final = ("acr", "amr", "scopes")
_HERE: Final = {"localhost", "127.0.0.1", "::1"}


@dataclass(frozen=True, slots=True)
class Organisation:
    """Who says who the editors are (``VST_EDITOR_OIDC``)."""

    issuer: str
    client_id: str
    secret: str
    groups: Mapping[str, str]
    """Role by the group of the organisation that gives it."""
    acr: tuple[str, ...] = ()
    """Each means two factors; so does each of ``amr``."""
    amr: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ("openid", "profile")
    groups_claim: str = "groups"
    name_claim: str = "preferred_username"


def organisation() -> Organisation:
    """As it is configured. Only where ``faults`` has none and editors sign in this way."""
    said = settings.VST_EDITOR_OIDC
    more = {name: tuple(value) if name in _LISTS else value for name, value in said.items()}
    return Organisation(**{**more, "secret": settings.VST_EDITOR_OIDC_SECRET})


def faults() -> list[str]:
    """Why the portal does not start with this, one line each, without a secret."""
    return [*_of_ways(), *_of_networks(), *(_of_organisation() if settings.VST_EDITOR_LOGIN == "oidc" else ())]


def _of_ways() -> Iterator[str]:
    if settings.VST_EDITOR_LOGIN not in WAYS:
        yield f"VST_EDITOR_LOGIN is {' or '.join(WAYS)}"
    if settings.VST_ENV == "production" and not settings.VST_EDITOR_SECOND_FACTOR:
        yield "VST_EDITOR_SECOND_FACTOR=0 lets editors in by a password alone: leave it out"


def _of_networks() -> Iterator[str]:
    if wrong := unreadable(settings.VST_EDITOR_NETWORKS):
        yield f"VST_EDITOR_NETWORKS has what is no address and no network: {', '.join(wrong)}"


def _of_organisation() -> Iterator[str]:
    said: Mapping[str, Any] = settings.VST_EDITOR_OIDC
    if not said:
        yield "VST_EDITOR_OIDC is missing: name the file that says who knows your editors, or say VST_EDITOR_LOGIN=password"
        return
    if unknown := sorted(set(said) - {*_WORDS, *_LISTS, "groups"}):
        yield f"VST_EDITOR_OIDC has what nobody reads: {', '.join(unknown)}"
    for name in ("issuer", "client_id"):
        if not said.get(name):
            yield f"VST_EDITOR_OIDC has no {name}"
    yield from (f"VST_EDITOR_OIDC: {name} is a text" for name in _WORDS if not isinstance(said.get(name, ""), str))
    yield from (f"VST_EDITOR_OIDC: {name} is a list of texts" for name in _LISTS if not _is_list_of_texts(said.get(name, [])))
    if said.get("issuer") and not is_safe(said["issuer"]):
        yield "VST_EDITOR_OIDC: issuer begins with https://"
    if not said.get("acr") and not said.get("amr"):
        yield "VST_EDITOR_OIDC names neither acr nor amr: say which values of the organisation mean two factors"
    groups = said.get("groups")
    if not isinstance(groups, dict) or not groups:
        yield "VST_EDITOR_OIDC has no [groups]: say which group gives which role"
    elif wrong := sorted({str(role) for role in groups.values() if role not in ROLES}):
        yield f"VST_EDITOR_OIDC gives roles that there are not: {', '.join(wrong)}; there are {', '.join(ROLES)}"
    if not settings.VST_EDITOR_OIDC_SECRET:
        yield "VST_EDITOR_OIDC_SECRET is missing: what the portal proves itself with to the organisation"


def is_safe(address: Any) -> bool:
    """Whether ``address`` is one of https; for tests also one of this machine."""
    if not isinstance(address, str):
        return False
    parts = urlsplit(address)
    return bool(parts.hostname) and (
        parts.scheme == "https" or (parts.scheme == "http" and settings.VST_ENV != "production" and parts.hostname in _HERE)
    )


def _is_list_of_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
