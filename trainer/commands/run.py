"""``run``: the web app, served until somebody stops it."""

import argparse
import errno
import logging
import os
import signal
import socket
import tempfile
from dataclasses import replace
from types import FrameType
from typing import Final, NoReturn

from trainer.commands import CommandError, address, describe, settings
from trainer.config import Config

THREADS: Final = 8


def run_app(options: argparse.Namespace) -> int:
    """``run``: serve the web app until Ctrl-C or a polite kill."""
    chosen = settings()
    chosen = replace(
        chosen,
        host=options.host or chosen.host,
        port=chosen.port if options.port is None else options.port,
    )
    try:
        with listen(chosen.host, chosen.port) as door:
            return serve(chosen, door)
    except KeyboardInterrupt:
        return 0


def serve(chosen: Config, door: socket.socket) -> int:
    """Answer requests at ``door``, an open socket, until interrupted."""
    check_writable(chosen)
    from waitress.server import create_server

    from trainer.app import create_app

    try:
        app = create_app(chosen)
    except RuntimeError as error:
        raise CommandError(str(error)) from error
    # A browser asks for a page's files all at once; a queue of one is nothing that anybody must know.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = create_server(app, sockets=[door], threads=THREADS, ident="kasino")
    host, port = door.getsockname()[:2]
    everyone = host in ("0.0.0.0", "::")
    print(f"Kasino trainer: {address('127.0.0.1' if everyone else host, port)}")
    if everyone:
        print(f"Others on your network use this computer's name or address, with :{port} behind it.")
    print(f"Your data: {describe(chosen)}")
    print("Ctrl-C stops it.", flush=True)
    signal.signal(signal.SIGTERM, interrupt)
    server.run()  # comes back on Ctrl-C, when the requests in hand are answered
    print("Stopped.", flush=True)
    return 0


def interrupt(signum: int, frame: FrameType | None) -> NoReturn:
    """Take a polite kill, as service managers send it, for a Ctrl-C."""
    raise KeyboardInterrupt


def listen(host: str, port: int) -> socket.socket:
    """An open socket.

    :raises CommandError: when the port is taken, or host or port are not ours to use.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # Our own socket rather than the server's: on Windows that one would share a port that is taken.
        return socket.create_server((host, port), family=family)
    except socket.gaierror as error:
        raise CommandError(f"This computer has no address {host}; see --host and KASINO_HOST.") from error
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        told = (
            f"Port {port} is taken" if taken else f"Cannot listen on port {port} of {host} ({reason(error)})"
        )
        raise CommandError(
            f"{told}; choose another with --port or KASINO_PORT, for example --port 8001."
        ) from error


def reason(error: OSError) -> str:
    """Why the system refused, in lower case."""
    return os.strerror(error.errno).lower() if error.errno else str(error)


def check_writable(chosen: Config) -> None:
    """Make the data folder if it is missing, and try to write into it.

    :raises CommandError: when that fails. Better said before the first visitor than to the first visitor.
    """
    if chosen.database_url:
        return
    folder = chosen.data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CommandError(
            f"Cannot write to the data folder {folder} ({reason(error)}); "
            "set KASINO_DATA_DIR to a folder that is yours to write to."
        ) from error
