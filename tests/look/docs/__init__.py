"""The pictures that the documents show, made of a portal that runs: ``make docs-pictures``."""
