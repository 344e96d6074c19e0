"""What calculators are made of: money that is exact, figures of the law with their dates, fields that are read, what an address holds.

Knows nothing of Django, of markup or of a page, so that what a calculator works out can be read, run and checked by itself
(docs/how-to/write-a-calculator.md).
"""
