"""Files that are made of the code, most of them pages of docs/reference.

``python -m tests.reference`` writes them, ``tests/test_docs_site.py`` compares.
"""
