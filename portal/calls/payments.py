"""What payment providers tell by themselves (flow 10)."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from portal.flow import closing
from portal.flow.payment import Forged, provider
from portal.web.api import error, methods
from portal.web.described import JSON, OBJECT, described


@csrf_exempt
@methods("POST")
@described({204: None}, errors={400: ["VALIDATION"], 403: ["NOT_AUTHORIZED"], 404: ["NOT_FOUND"]}, takes={JSON: OBJECT})
async def told(request: HttpRequest) -> HttpResponseBase:
    """A callback about an order: 204, however often it comes; 403 for one that is not the provider's, 404 for an order nobody made."""
    try:
        said = provider().receive(request.body, request.headers)
    except Forged:
        return error("NOT_AUTHORIZED", 403)
    except ValueError:
        return error("VALIDATION", 400)
    return HttpResponse(status=204) if await closing.paid(said.order, said.state, timezone.now()) else error("NOT_FOUND", 404)
