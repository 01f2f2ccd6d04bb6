"""Plays on a terminal of its own: waits for each text in turn and then presses keys.

usage: keys.py PROGRAM ARGS... < steps.json, with steps as [[text to wait for, keys], ...]; keys may be "SIGTERM"
Prints what the program wrote, its exit status, and whether the terminal is as it was.
"""

import json
import os
import pty
import select
import signal
import sys
import termios
import time


def main():
    steps = json.load(sys.stdin)
    leader, follower = pty.openpty()
    before = termios.tcgetattr(follower)
    child = os.fork()
    if child == 0:
        os.setsid()
        os.close(leader)
        for stream in (0, 1, 2):
            os.dup2(follower, stream)
        os.environ["TERM"] = "xterm"
        os.execv(sys.argv[1], sys.argv[1:])

    seen, at, raw = "", 0, False
    deadline = time.time() + 60
    while time.time() < deadline:
        ready, _, _ = select.select([leader], [], [], 0.05)
        if ready:
            seen += os.read(leader, 65536).decode(errors="replace")
        if steps and seen.find(steps[0][0], at) >= 0:
            # Keys are pressed when the program asks for them, which it shows by the mode of the terminal.
            if termios.tcgetattr(follower)[3] & termios.ICANON:
                continue
            raw = True
            at = seen.find(steps[0][0], at) + len(steps[0][0])
            keys = steps.pop(0)[1]
            if keys == "SIGTERM":
                os.kill(child, signal.SIGTERM)
            else:
                os.write(leader, keys.encode())
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            while select.select([leader], [], [], 0)[0]:
                seen += os.read(leader, 65536).decode(errors="replace")
            restored = termios.tcgetattr(follower) == before
            print(json.dumps({"seen": seen, "code": os.waitstatus_to_exitcode(status), "raw": raw, "restored": restored}))
            return
    os.kill(child, 9)
    sys.exit("timed out waiting for %r in %r" % (steps[:1], seen))


main()
