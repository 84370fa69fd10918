"""The app as a process of its own: started, read, asked, stopped, as a person would."""

import os
import re
import signal
import subprocess
import threading
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO


@dataclass
class Running:
    """A started ``run`` command: its process, the folder it runs in, and the address that it printed."""

    process: subprocess.Popen[str]
    home: Path
    address: str

    def get(self, path: str) -> bytes:
        """The body of a page, asked for in English; raises if its status is not 200."""
        request = urllib.request.Request(self.address + path, headers={"Accept-Language": "en"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            body: bytes = answer.read()
            return body

    def stop(self) -> tuple[int, str]:
        """Press Ctrl-C; the exit status and everything printed since the address."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.stdout is not None
        patience = threading.Timer(30, self.process.kill)
        patience.start()
        # Not communicate(), which has a time limit but loses what readline() has left in its buffer.
        printed = self.process.stdout.read()
        status = self.process.wait()
        patience.cancel()
        return status, printed


@contextmanager
def running(command: Sequence[str], cwd: Path, log: IO[str], **environment: str) -> Iterator[Running]:
    """Start ``command``, whose standard error goes to ``log``, and wait for the line with its address."""
    process = subprocess.Popen(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        # Whoever starts the tests in the background has Ctrl-C switched off for all that they start.
        preexec_fn=None if os.name == "nt" else lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        stdout=subprocess.PIPE,
        stderr=log,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        first = process.stdout.readline()
        found = re.search(r"http://\S+", first)
        assert found, f"{first!r}\n{Path(log.name).read_text('utf-8')}"
        yield Running(process, cwd, found[0])
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
