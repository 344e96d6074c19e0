"""Search: schema, build and query on Whoosh. Nothing of Django, nothing of the portal."""
