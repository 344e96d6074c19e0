"""The gallery of shared parts shows them in a frame of its own host; nothing else of the portal may be framed."""

from django.http import HttpResponse

from portal.content_security import policy


def framed(response: HttpResponse) -> HttpResponse:
    """``response`` with headers that let it hold a frame of this host, and stand in one."""
    response["Content-Security-Policy"] = policy(frame_src="'self'", frame_ancestors="'self'")
    response["X-Frame-Options"] = "SAMEORIGIN"
    return response
