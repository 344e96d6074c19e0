"""What the portal's own screens read, take and answer, where that is more than a line; how they are drawn stands in ``components``."""
