"""Pages of docs/reference that are made of the code: ``python -m tests.reference`` writes them, ``tests/test_docs_site.py`` compares."""
