"""The page that an editor gets who sent more than any form of the console takes (portal/http/body_limit.py leads there)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.urls.resolvers import URLPattern

from portal.constants import UPLOADED_PICTURE_MAX_MB
from portal.words.console import said


def too_large(request: HttpRequest) -> HttpResponse:
    """Says so with status 413; what was sent is kept by nobody."""
    told = {"page_title": said("Det du skickade var för stort"), "most": UPLOADED_PICTURE_MAX_MB}
    return render(request, "editing/too_large.html", told, status=413)


def urls() -> list[URLPattern]:
    """The address, below ``/admin/``."""
    return [path("too-large/", too_large, name="too_large")]
