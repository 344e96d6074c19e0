"""Pages of docs/reference that are made of the code: ``python -m tests.papers`` writes them anew, ``tests/test_docs_site.py`` compares."""
