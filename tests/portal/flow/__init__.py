"""Applications in several steps, as their visitors meet them: ``examples/torgplats``."""
