#!/usr/bin/env python
"""Commands: run, routes, services, flags, texts and Django's own."""

import os
import signal
import sys

from django.core.management import execute_from_command_line

from portal.runtime.plain_words import InPlainWords
from portal.runtime.toml_file import BrokenToml

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:  # who reads has all that they wanted, as `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)
    except (InPlainWords, BrokenToml) as wrong:
        sys.exit(str(wrong))
