"""``python -m portal.testing.code CODE ARGUMENT …``: ``python -c CODE ARGUMENT …`` for a process that is forked (processes.py)."""

import sys

if __name__ == "__main__":
    code = sys.argv.pop(1)
    sys.argv[0] = "-c"
    exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
