"""Pictures of the eight pages that are judged by what is seen of them, and what judges said (docs/reference/squint-test.md)."""
