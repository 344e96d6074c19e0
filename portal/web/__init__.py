"""One visit, in reading order: request, route, guard, page, response, and the socket that makes the page live."""
