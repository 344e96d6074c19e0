"""The address that people type."""

from django.http import HttpRequest, HttpResponseRedirect


async def to_admin(request: HttpRequest) -> HttpResponseRedirect:
    """``/admin`` leads to ``/admin/``."""
    return HttpResponseRedirect("/admin/")
