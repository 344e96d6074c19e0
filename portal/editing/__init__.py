"""What editors own: pages, menus, words and pictures in Wagtail, at ``/admin/`` (spec: content 3, CONTENT-034).

Nothing here is run by a visitor's page: it is drawn from plain records (``portal.content``), which ``published`` makes of the tables.
"""
