"""How editors come in: by a password and a code, by the account of their organisation, or once by a link from the command line.

``for_editors`` asks ``second_step`` before each page below ``/admin/``; whatever signs somebody in tells it by ``passed``.
"""
