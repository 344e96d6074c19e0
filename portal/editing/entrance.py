"""The address that people type."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from portal.editing.sign_in import networks


async def to_admin(request: HttpRequest) -> HttpResponse:
    """``/admin`` leads to ``/admin/``, where that is there."""
    return HttpResponseRedirect("/admin/") if networks.may_enter(request) else networks.not_there(request)
