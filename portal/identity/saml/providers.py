"""The identity providers behind the login options, as their metadata tell of them.

Read once, read again in the background each hour, never for a request (reading takes half a second of a federation's feed).
Only the providers that a login option names are kept, whatever else a feed holds. Where a certificate is configured, a document
counts only when it is signed with it as a whole and says until when it is valid.
"""

import logging
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import httpx
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from lxml import etree

from portal.identity.login_options import options
from portal.identity.saml import xmlsec
from portal.identity.saml.refusal import Refused
from portal.identity.saml.xml import DS, METADATA, SAMLP, anywhere, check_signature_of, children
from portal.runtime.jobs import ThreadJob

logger = logging.getLogger("portal.identity.saml")

REFRESH_EACH: Final = timedelta(hours=1)
_REDIRECT: Final = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
_LARGEST: Final = 50_000_000
"""Bytes of a document; the feed of Sweden Connect is a few of them, that of eduGAIN a hundred."""


@dataclass(frozen=True, slots=True)
class Provider:
    """One identity provider that can be used."""

    entity_id: str
    sign_on_url: str
    """Where the browser is sent with a request (HTTP-Redirect)."""
    descriptor: str
    """Its EntityDescriptor, alone."""
    valid_until: datetime | None


@dataclass(frozen=True, slots=True)
class Source:
    """Where metadata come from, and the certificate they must be signed with."""

    place: str
    certificate: str = ""


_known: Mapping[str, Provider] | None = None
_read_at: dict[Source, datetime] = {}
_reading = threading.Lock()


def provider_of(entity_id: str, now: datetime) -> Provider | None:
    """The provider with this entity id, or ``None`` when its metadata are not there or have run out."""
    found = (_known if _known is not None else load(now)).get(entity_id)
    return found if found and (found.valid_until is None or now < found.valid_until) else None


def is_any_configured() -> bool:
    """Whether a place is named that metadata come from."""
    return bool(sources())


def load(now: datetime) -> Mapping[str, Provider]:
    """Reads every source anew. What a source that fails gave before is kept as long as it is valid."""
    global _known
    with _reading:
        found = dict(_known or {})
        for source, wanted in sources().items():
            try:
                found |= {one.entity_id: one for one in read(source, wanted, now)}
                _read_at[source] = now
            except (Refused, OSError, httpx.HTTPError) as fault:
                logger.error("Metadata of %s could not be used: %s", source.place, fault)
        _known = found
    return _known


def forget() -> None:
    """As before anything was read."""
    global _known
    _known = None
    _read_at.clear()


def known() -> Mapping[str, Provider] | None:
    """Every provider that was read, also one whose metadata have run out; ``None`` before anything was read."""
    return _known


def read_since() -> datetime | None:
    """Since when every source could be used once more; ``None`` while there is one that never could."""
    last = [_read_at[source] for source in sources() if source in _read_at]
    return min(last) if last and len(last) == len(sources()) else None


def sources() -> dict[Source, frozenset[str]]:
    """Every place, with the entity ids that are taken from it: an option with a place of its own is looked for nowhere else."""
    own, others = {}, set()
    for option in options(test_environment=settings.VST_ENV != "production"):
        if option.metadata:
            own[Source(option.metadata, option.certificate)] = frozenset({option.entity_id})
        else:
            others.add(option.entity_id)
    return {Source(place, settings.VST_SAML_METADATA_CERTIFICATE): frozenset(others) for place in settings.VST_SAML_METADATA} | own


def read(source: Source, wanted: Iterable[str], now: datetime) -> Iterator[Provider]:
    """The wanted providers of one place. Raises ``Refused`` for a document that is not to be believed, ``OSError``, ``httpx.HTTPError``."""
    for document in _documents(source.place):
        root = _metadata(document)
        if source.certificate:
            _check_signed(root, document, source.certificate)
        if source.certificate and _valid_until(root) is None:
            raise Refused("signed metadata without validUntil")
        for entity, valid_until in _entities(root, _valid_until(root)):
            if entity.get("entityID") not in wanted:
                continue
            if valid_until is not None and valid_until <= now:
                raise Refused(f"the metadata of {entity.get('entityID')} have run out")
            provider = _provider(entity, valid_until)
            if provider is not None:
                yield provider


def _documents(place: str) -> Iterator[bytes]:
    if "://" in place:
        yield _fetched(place)
        return
    path = Path(place)
    for file in sorted(path.glob("*.xml")) if path.is_dir() else [path]:
        yield file.read_bytes()


def _fetched(url: str) -> bytes:
    if not url.startswith("https://") and settings.VST_ENV == "production":
        raise ImproperlyConfigured(f"metadata are fetched over https only: {url}")
    with httpx.stream("GET", url, timeout=20, follow_redirects=False) as answer:
        answer.raise_for_status()
        content = b""
        for chunk in answer.iter_bytes():
            content += chunk
            if len(content) > _LARGEST:
                raise Refused("metadata that are too large")
    return content


def _metadata(document: bytes) -> Any:
    if b"<!DOCTYPE" in document:
        raise Refused("a document type in metadata")
    try:
        root = etree.fromstring(document, etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, huge_tree=True))
    except etree.XMLSyntaxError as fault:
        raise Refused("metadata that are no XML") from fault
    if root.tag not in {f"{{{METADATA}}}EntityDescriptor", f"{{{METADATA}}}EntitiesDescriptor"}:
        raise Refused("no metadata")
    return root


def _check_signed(root: Any, document: bytes, certificate: str) -> None:
    check_signature_of(root)
    ids = [element.get("ID") for element in root.iter() if isinstance(element.tag, str) and element.get("ID")]
    if len(ids) != len(set(ids)):
        raise Refused("an id used twice in metadata")
    if not xmlsec.is_signed(document, root, Path(certificate)):
        raise Refused("metadata with a signature that does not hold")


def _entities(root: Any, until: datetime | None) -> Iterator[tuple[Any, datetime | None]]:
    """Every entity with the end that it or a group around it has, whichever is first."""
    if root.tag == f"{{{METADATA}}}EntityDescriptor":
        yield root, until
        return
    for child in root:
        if isinstance(child.tag, str) and child.tag.startswith(f"{{{METADATA}}}Entit"):
            ends = [end for end in (until, _valid_until(child)) if end]
            yield from _entities(child, min(ends) if ends else None)


def _valid_until(element: Any) -> datetime | None:
    value = element.get("validUntil")
    if value is None:
        return None
    try:
        read_value = datetime.fromisoformat(value.strip().replace("Z", "+00:00"))
    except ValueError as fault:
        raise Refused("a validUntil that is no time") from fault
    return read_value if read_value.tzinfo else read_value.replace(tzinfo=UTC)


def _provider(entity: Any, valid_until: datetime | None) -> Provider | None:
    entity_id = str(entity.get("entityID"))
    roles = [role for role in children(entity, METADATA, "IDPSSODescriptor") if SAMLP in role.get("protocolSupportEnumeration", "").split()]
    urls = [
        service.get("Location", "")
        for role in roles
        for service in children(role, METADATA, "SingleSignOnService")
        if service.get("Binding") == _REDIRECT
    ]
    secure = [url for url in urls if url.startswith("https://") or (url.startswith("http://") and settings.VST_ENV != "production")]
    keys = [key for role in roles for key in children(role, METADATA, "KeyDescriptor") if key.get("use", "signing") == "signing"]
    if not secure or not any(anywhere(key, DS, "X509Certificate") for key in keys):
        logger.error("%s has no HTTP-Redirect address over https or no signing certificate and cannot be used", entity_id)
        return None
    return Provider(entity_id, secure[0], etree.tostring(entity, encoding="unicode"), valid_until)


def _read_anew() -> None:
    load(datetime.now(UTC))


JOB: Final = ThreadJob("saml-metadata", _read_anew, REFRESH_EACH, is_wanted=is_any_configured)
"""Reads now and then each hour; nothing happens without a source."""
