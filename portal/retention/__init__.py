"""How long the portal keeps what is of persons, and what one person is given of it or has erased (docs/reference/retention.md)."""
