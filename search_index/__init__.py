"""Full-text search over documents of any kind. Knows languages and words, nothing of the portal.

On disk it is kept with Whoosh 2.7.4 (``whoosh_store``), for what it does well and past what it does not: a visitor's words never reach
its query parser (``?`` and ``*`` would be wildcards and every question a slow failure), its Swedish stemmer leaves neuter endings on,
and its scoring takes ten times what ``asking`` takes.
"""
