"""Queries that are known by their hash (spec: shell 7, content 7; GQL-007 to -009, -012)."""

import hashlib
import re
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings

from portal.constants import PERSISTED_QUERIES_MOST

_VERSION: Final = 1
_HASH: Final = re.compile(r"[0-9a-f]{64}")


class NotFound(Exception):
    """A hash that no query is kept for: the client sends the query with it once more."""

    message = "PersistedQueryNotFound"
    code = "PERSISTED_QUERY_NOT_FOUND"


class NotSupported(Exception):
    """Persisted queries are turned off (``VST_PERSISTED_QUERIES``): the client sends whole queries from then on."""

    message = "PersistedQueryNotSupported"
    code = "PERSISTED_QUERY_NOT_SUPPORTED"


class Malformed(ValueError):
    """The extension is not written as it should be, or its hash is that of another query."""


class PersistedQueries:
    """The queries kept, by hash: at most ``most``, the least asked for goes first. A process keeps its own."""

    def __init__(self, most: int = PERSISTED_QUERIES_MOST) -> None:
        self._most = most
        self._queries: OrderedDict[str, str] = OrderedDict()

    def query_of(self, query: str | None, extension: object) -> str:
        """The query that is asked: ``query`` itself, or the one that ``extension`` (``persistedQuery``) names.

        Raises ``NotFound``, ``NotSupported`` and ``Malformed``.
        """
        if extension is None:
            if not query:
                raise Malformed("A query is needed")
            return query
        named = _hash_in(extension)
        if query:
            if _hash_of(query) != named:
                raise Malformed("The hash is not that of the query")
            return query
        if not settings.VST_PERSISTED_QUERIES:
            raise NotSupported
        if named not in self._queries:
            raise NotFound
        self._queries.move_to_end(named)
        return self._queries[named]

    def keep(self, query: str) -> None:
        """Keeps a query that was answered, where queries are kept at all."""
        if settings.VST_PERSISTED_QUERIES:
            self._queries[_hash_of(query)] = query
            while len(self._queries) > self._most:
                self._queries.popitem(last=False)


def _hash_in(extension: object) -> str:
    found = extension if isinstance(extension, Mapping) else {}
    version, named = found.get("version"), found.get("sha256Hash")
    if version != _VERSION or isinstance(version, bool) or not isinstance(named, str) or not _HASH.fullmatch(named):
        raise Malformed("persistedQuery needs version 1 and a sha256Hash of 64 hexadecimal digits")
    return named


def _hash_of(query: str) -> str:
    return hashlib.sha256(query.encode()).hexdigest()


def extension_in(extensions: Any) -> object:
    """What ``extensions`` of a request say of a persisted query; ``None`` for nothing. Raises ``Malformed``."""
    if extensions is None:
        return None
    if not isinstance(extensions, Mapping):
        raise Malformed("extensions must be an object")
    return extensions.get("persistedQuery")
