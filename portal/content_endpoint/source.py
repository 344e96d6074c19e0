"""The portal's own source of content: its endpoint, asked without a request."""

from portal.calls.content_endpoint import answer
from portal.content_endpoint.answering import in_form
from portal.outside.source import Answer, Call


class PublishedContent:
    """Answers a query as the endpoint does."""

    async def answer(self, call: Call) -> Answer:
        return Answer(200, in_form(await answer(call.json["query"], call.json["variables"])))
