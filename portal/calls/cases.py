"""What authorities ask of applications: the schema of what they are sent (flow 11, 12; docs/reference/authority-api.yaml)."""

from django.http import HttpRequest, HttpResponseBase, JsonResponse

from portal.flow.documents.schema import schema_of
from portal.flow.known import known
from portal.web.api import error, methods


@methods("GET")
async def schema(_request: HttpRequest, flow: str, version: str) -> HttpResponseBase:
    """The JSON Schema of the archive of a flow; 404 for a version that is not declared."""
    found = next((each for _, each in known() if each.id == flow and each.version == int(version)), None)
    return JsonResponse(schema_of(found)) if found else error("NOT_FOUND", 404)
