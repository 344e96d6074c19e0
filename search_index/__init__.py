"""Full-text search over documents of any kind. Knows languages and words, nothing of the portal.

On disk it is written with Whoosh 2.7.4 (``index``), for what it does well and past what it does not: a visitor's words never reach its
query parser (``?`` and ``*`` would be wildcards and every question a slow failure), and its Swedish stemmer leaves neuter endings on.
"""
