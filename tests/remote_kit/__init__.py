"""The kit for teams of other authorities: ``python -m tests.remote_kit FOLDER`` packs ``remote-kit/`` and what the portal adds to it."""
