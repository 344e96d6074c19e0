"""How the portal is served: one process with Uvicorn, its listeners, its connections, and what it does beside answering."""
