"""Addresses a visitor may be sent to: local ones only (spec: ROUTE-034, LOGIN-007)."""

from urllib.parse import unquote_plus, urlencode

_CONTROL = {chr(n) for n in range(0x20)} | {chr(0x7F)} | {chr(n) for n in range(0x80, 0xA0)}


def local_or_none(target: str | None) -> str | None:
    """``target`` when it is a path on this host, else ``None``.

    A path has one leading slash, then neither a slash nor a backslash, and no backslash or control character anywhere.
    """
    if not target or not target.startswith("/") or target[1:2] in {"/", "\\"}:
        return None
    if "\\" in target or any(c in _CONTROL for c in target):
        return None
    return target


def without_strangers(query: str) -> str:
    """A raw ``query`` without a ``redirect`` to another site: no page repeats where a stranger wants its visitor to go (JOURNEY-033)."""
    if "redirect=" not in query:
        return query
    pairs = (pair.partition("=") for pair in query.split("&"))
    return "&".join(name + is_ + value for name, is_, value in pairs if name != "redirect" or local_or_none(unquote_plus(value)))


def with_query(path: str, **query: str | None) -> str:
    """``path`` with the queries that are not ``None``, each percent-encoded whole (``/`` too)."""
    given = {name: value for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path
