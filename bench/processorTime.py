"""Runs a command and writes into a file, as JSON, how long it took and the processor seconds of all that it started.

Node can ask for the processor time of its own process only. Here whatever a child leaves behind becomes a child of this
process (Linux), so that a database which was started in the background counts once it has ended.
"""
import ctypes
import json
import os
import resource
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36

file, *command = sys.argv[1:]
if sys.platform == "linux" and ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
    raise OSError(ctypes.get_errno(), "PR_SET_CHILD_SUBREAPER")

begin = time.monotonic()
child = subprocess.Popen(command)
while os.waitpid(-1, 0)[0] != child.pid:
    pass
wall = time.monotonic() - begin
try:
    while os.waitpid(-1, os.WNOHANG)[0] != 0:
        pass
except ChildProcessError:
    # Nothing was left behind.
    pass
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(file, "w") as out:
    json.dump({"wall": wall, "user": used.ru_utime, "system": used.ru_stime}, out)
