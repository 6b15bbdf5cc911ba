"""Runs `prefect` command lines, one JSON list per line of standard input.

Each runs in a forked process, as in a shell. They share the slow imports.
"""

import json
import os
import sys

import prefect.main  # noqa: F401
from prefect.cli import app

sys.stdout.reconfigure(line_buffering=True)
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        sys.stdin = open(os.devnull)
        os.dup2(1, 2)
        sys.argv = ["prefect", *json.loads(line)]
        app()
        sys.exit(0)
    _, status = os.waitpid(child, 0)
    print(f"\n-- ended with {os.waitstatus_to_exitcode(status)} --", flush=True)
