"""The portal's own source of content: its endpoint, asked without a request."""

from typing import Any

from django.utils import timezone
from graphql import ExecutionResult

from portal import content, flags
from portal.content_endpoint.execution import Question, executed, in_form
from portal.content_endpoint.schema import QueryContext
from portal.outside.source import Answer, Call


class PublishedContent:
    """Answers a query as the endpoint does."""

    async def answer(self, call: Call) -> Answer:
        return Answer(200, in_form(await answer(call.json["query"], call.json["variables"])))


async def answer(query: str, variables: dict[str, Any] | None = None) -> ExecutionResult:
    """``query`` of the portal itself, answered from the content of today. What a resolver raised is logged and left out of the answer."""
    return executed(Question(query, variables), await as_of_today())


async def as_of_today() -> QueryContext:
    """What every query is answered from: the day, and the flags that are on."""
    await content.fresh()
    return QueryContext(timezone.localdate(), await flags.current())
