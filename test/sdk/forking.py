"""Runs Python programs in forked processes, which share the slow imports of the client. The argument is the path of a Unix socket.

A connection starts one program. Its first line is JSON with the arguments of `python` and the environment; the rest is the standard input of the program, and
all output of the program goes to the connection. Standard output reports the process and the exit code of each program. Ends when standard input ends.
"""

import json
import os
import runpy
import select
import signal
import socket
import sys

import prefect.main  # noqa: F401
from prefect.context import refresh_global_settings_context


def serve(path):
    """Returns in each forked process, with the arguments of its program."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(50)
    ended, wake = socket.socketpair()
    ended.setblocking(False)
    wake.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake.fileno())
    names = {}
    report({"listening": True})
    while True:
        ready, _, _ = select.select([listener, ended, sys.stdin], [], [])
        if sys.stdin in ready:
            os._exit(0)
        if ended in ready:
            ended.recv(1000)
            while names:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == 0:
                    break
                report({"name": names.pop(pid), "status": os.waitstatus_to_exitcode(status)})
        if listener in ready:
            connection, _ = listener.accept()
            program = json.loads(first_line(connection))
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for one in (listener, ended, wake):
                    one.close()
                become(connection, program["env"])
                return program["args"]
            connection.close()
            names[pid] = program["name"]
            report({"name": program["name"], "pid": pid})


def report(record):
    print(json.dumps(record), flush=True)


def first_line(connection):
    line = b""
    while not line.endswith(b"\n"):
        line += connection.recv(1)
    return line


def become(connection, env):
    os.setsid()
    for fd in (0, 1, 2):
        os.dup2(connection.fileno(), fd)
    connection.close()
    sys.stdin = open(0)
    os.environ.clear()
    os.environ.update(env)
    refresh_global_settings_context()


arguments = serve(sys.argv[1])
if arguments[0] == "-m":
    sys.argv = arguments[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
else:
    sys.argv = arguments
    sys.path[0] = os.getcwd()
    source = arguments.pop(1) if arguments[0] == "-c" else open(arguments[0]).read()
    __file__ = os.path.abspath(arguments[0])
    exec(compile(source, __file__, "exec"), globals())
