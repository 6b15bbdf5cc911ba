"""Runs Python programs in forked processes, which share the slow imports of the client. The argument is the path of a Unix socket in a folder of its own.

A connection starts one program. Its only line is JSON with the arguments of `python` and the environment, and all output of the program goes to the
connection. Standard output reports the process and the exit code of each program. When standard input ends, this process ends its programs and itself.
"""

import atexit
import contextlib
import gc
import importlib
import json
import os
import runpy
import select
import shutil
import signal
import socket
import sys
import threading

# what the programs of the tests import, at their start or while they run; the package without a command line lacks some
MODULES = """
    anyio._backends._asyncio dateparser encodings.idna graphviz pydantic.v1 readchar rich.panel
    rich._emoji_codes rich._unicode_data.unicode17-0-0 ruamel.yaml
    prefect.main prefect.artifacts prefect.automations prefect.blocks.notifications prefect.cache_policies prefect.concurrency.asyncio
    prefect.concurrency.sync prefect.deployments prefect.deployments.base prefect.deployments.steps prefect.engine prefect.events.clients
    prefect.events.worker prefect.flow_engine prefect.input prefect.runner prefect.task_engine
    prefect.task_worker prefect.telemetry.run_telemetry prefect.workers.process
    prefect.cli prefect.cli._prompts prefect.cli._worker_utils prefect.cli.automation prefect.cli.block prefect.cli.deploy prefect.cli.deploy._core
    prefect.cli.deployment prefect.cli.flow prefect.cli.flow_run prefect.cli.work_pool prefect.cli.work_queue prefect.cli.worker
"""

gc.disable()
for module in MODULES.split():
    try:
        importlib.import_module(module)
    except ImportError:
        pass
gc.enable()
# otherwise, each forked process would copy this memory when it collects garbage
gc.freeze()
assert threading.active_count() == 1, "a fork would lack the other threads, and could wait forever for their locks"

try:
    from prefect.context import refresh_global_settings_context
except ImportError:
    # earlier releases read the environment only once, so their programs start in processes of their own
    refresh_global_settings_context = None

LIBRARIES = sys.path[1:]


def serve(path):
    """Returns in each forked process, which has become its program."""
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
            for pid in names:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(pid, signal.SIGKILL)
            shutil.rmtree(os.path.dirname(path), ignore_errors=True)
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
            start = json.loads(line_of(connection))
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for one in (listener, ended, wake):
                    one.close()
                os.setsid()
                return become(start, connection)
            connection.close()
            names[pid] = start["name"]
            report({"name": start["name"], "pid": pid})


def report(record):
    print(json.dumps(record), flush=True)


def line_of(connection):
    line = b""
    while not line.endswith(b"\n"):
        line += connection.recv(1)
    return line


def become(start, connection):
    """Gives this process the environment and the output of a program. Returns the arguments."""
    for fd in (1, 2):
        os.dup2(connection.fileno(), fd)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    connection.close()
    if refresh_global_settings_context is None:
        os.execve(sys.executable, [sys.executable, *start["args"]], start["env"])
    sys.stdin = open(0, closefd=False)
    os.environ.clear()
    os.environ.update(start["env"])
    args = start["args"]
    folder = os.getcwd() if args[0] in ("-c", "-m") else os.path.dirname(os.path.abspath(args[0]))
    sys.path[:] = [folder, *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep)), *LIBRARIES]
    refresh_global_settings_context()
    return args


arguments = serve(sys.argv[1])
try:
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        # the module runs under another name, as in a process that has not imported it
        sys.modules.pop(sys.argv[0], None)
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        source = arguments.pop(1) if arguments[0] == "-c" else open(arguments[0]).read()
        __file__ = os.path.abspath(arguments[0])
        exec(compile(source, __file__, "exec"), globals())
    code = 0
except SystemExit as error:
    if isinstance(error.code, str):
        raise
    code = error.code or 0
# ends like the interpreter, except that it leaves the imported modules as they are: to delete them would copy their memory first
threading._shutdown()
atexit._run_exitfuncs()
sys.stdout.flush()
sys.stderr.flush()
os._exit(code & 0xFF)
