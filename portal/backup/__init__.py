"""Everything that the portal keeps, in a folder, and back again (docs/how-to/back-up-and-restore.md)."""


class BackupFailed(Exception):
    """A backup could not be made or put back; the text says why, without any secret."""
