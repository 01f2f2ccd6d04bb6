"""Runs a program on a terminal of its own: waits for each text in turn and then presses keys.

usage: terminal.py PROGRAM ARGS... < {"size": [lines, columns], "steps": [[text to wait for, keys], ...]}
In place of keys, "SIGTERM" ends the program, and "SIZE lines columns" makes the terminal larger or smaller.
Prints what the program wrote, its exit status, whether it asked for single keys, and whether the terminal is as it was.
"""

import codecs
import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time


def main():
    asked = json.load(sys.stdin)
    steps = asked["steps"]
    leader, follower = pty.openpty()
    resize(leader, asked["size"])
    before = termios.tcgetattr(follower)
    child = os.fork()
    if child == 0:
        os.setsid()
        os.close(leader)
        # An answer is looked at without the bar that a slow machine may show.
        for stream in (0, 1, 2) if steps else (0, 1):
            os.dup2(follower, stream)
        os.environ["TERM"] = "xterm"
        os.execv(sys.argv[1], sys.argv[1:])

    # A character may come in two pieces.
    decode = codecs.getincrementaldecoder("utf-8")("replace").decode
    seen, at, raw = "", 0, False
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        ready, _, _ = select.select([leader], [], [], 0.05)
        if ready:
            seen += decode(os.read(leader, 65536))
        if steps and seen.find(steps[0][0], at) >= 0:
            # Keys are pressed when the program asks for them, which it shows by the mode of the terminal.
            if termios.tcgetattr(follower)[3] & termios.ICANON:
                continue
            raw = True
            at = seen.find(steps[0][0], at) + len(steps[0][0])
            keys = steps.pop(0)[1]
            if keys == "SIGTERM":
                os.kill(child, signal.SIGTERM)
            elif keys.startswith("SIZE "):
                resize(leader, keys.split()[1:])
                os.kill(child, signal.SIGWINCH)
            else:
                os.write(leader, keys.encode())
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            while select.select([leader], [], [], 0)[0]:
                seen += decode(os.read(leader, 65536))
            restored = termios.tcgetattr(follower) == before
            print(json.dumps({"seen": seen, "code": os.waitstatus_to_exitcode(status), "raw": raw, "restored": restored}))
            return
    os.kill(child, 9)
    sys.exit("timed out waiting for %r in %r" % (steps[:1], seen))


def resize(terminal, size):
    lines, columns = map(int, size)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


main()
