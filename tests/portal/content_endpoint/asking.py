"""Asking the content endpoint as other systems do."""

import hashlib
import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

PATH = "/api/tvv/content"

IN_BLOCKS = """
... on HighlightArticleBlock { title text url image { url alt } }
... on VideoBlock { title url captions transcript }
... on TableBlock { caption header rows }
... on TextBlock { html }
... on InfoTextBlock { title html }
... on HighlightBlock { title html tone }
... on ImageBlock { image { url alt } caption }
... on FaqBlock { title questions { question answer } }
... on ListBlock { title items { title text url } anchor }
... on PromoBlock { title text url image { url alt } }
... on ServiceBlock { serviceId name description url }
... on LinkBlock { title links { title url } }
... on ContactFormBlock { title }
... on NewsletterBlock { title text url }
... on GlossaryListBlock { vocabularyId terms }
... on RelatedContentBlock { title pages { title url } }
"""
COMMON = """
id language title preamble changed created ogImage
layoutBlocks { kind IN_BLOCKS }
routes { path language }
metaTags { canonical_url description keywords noarchive nofollow noimageindex noindex nosnippet notranslate title }
""".replace("IN_BLOCKS", IN_BLOCKS)
PAGE = """query Page($path: String!) { page(path: $path) { __typename
... on ContentFields { COMMON }
... on Article { summaryTitle responsible { id name } ordlistaDisabled feedback sdgService sdgCode }
... on NewsArticle { startDate endDate eyebrow }
... on LandingPage { heroImage { url alt } }
... on StartPage { heroImage { url alt } quicklinks { title url } situations { key title url tasks { title url } } }
} }""".replace("COMMON", COMMON)


def posted(query: str, variables: dict[str, Any] | None = None, **more: Any) -> HttpResponse:
    body = {"query": query, "variables": variables or {}, **more}
    return Client().post(PATH, json.dumps(body), "application/json")


def data_of(query: str, **variables: Any) -> Any:
    """What the endpoint answers, which must be without errors."""
    answer = posted(query, variables)
    said = answer.json()
    assert (answer.status_code, said.get("errors")) == (200, None), said
    return said["data"]


def page(path: str) -> Any:
    return data_of(PAGE, path=path)["page"]


def hash_of(query: str) -> str:
    return hashlib.sha256(query.encode()).hexdigest()


def by_hash(named: str, query: str | None = None, **variables: Any) -> HttpResponse:
    """A GET with the hash of a persisted query, and the query itself where one is given."""
    extensions = {"persistedQuery": {"version": 1, "sha256Hash": named}}
    asked = {"variables": json.dumps(variables), "extensions": json.dumps(extensions), **({"query": query} if query else {})}
    return Client().get(PATH, asked)
