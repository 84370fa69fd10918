"""``python3 -m trainer ...``: sets up what is missing, then runs the command line in ``trainer.cli``.

In a checkout this needs nothing but Python: it fills ``.venv`` from a hashed list in ``trainer/lock``, and
again when the list, ``pyproject.toml`` or the Python has changed. An installed package goes straight on.
Only the standard library is imported here, and an old Python must be able to read the file, to be told so.
"""

import sys

NEEDED = (3, 11)
if sys.version_info < NEEDED:  # noqa: UP036 - this is the one file that an old Python gets to see
    text = "The Kasino trainer needs Python {}.{} or newer; this is Python {}.{}.\n"
    sys.stderr.write(text.format(*(NEEDED + sys.version_info[:2])))
    sys.exit(2)

import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "kasino-stamp"
LOCK = VENV / "kasino-lock"
HTMX = ROOT / "static" / "vendor" / "htmx.min.js"
UNFINISHED = "unfinished"
OFFLINE = re.compile("establish a new connection|name resolution|dns error|unreachable|timed out", re.I)


class SetupError(Exception):
    """Set-up cannot go on; the text says why and what to do."""


def say(text: str) -> None:
    """Tell the person something on standard error; standard output belongs to the command itself."""
    print(text, file=sys.stderr, flush=True)


def inside() -> bool:
    """Whether this process already runs on the environment's Python."""
    return os.path.samefile(sys.prefix, VENV)


def identity() -> str:
    """What an environment is tied to: a kind of Python, and a place, for its scripts hold absolute paths."""
    return f"{sys.implementation.cache_tag} {ROOT}"


def key(name: str) -> str:
    """A digest of everything that the environment for list ``name`` is made from."""
    digest = hashlib.sha256()
    for part in ("pyproject.toml", "trainer/_vendor_hook.py", f"trainer/lock/{name}.txt"):
        digest.update((ROOT / part).read_bytes())
    return f"{name} {digest.hexdigest()}"


def stamp() -> list[str]:
    """The lines of the stamp: the identity and a key for each installed list, or ``UNFINISHED``, or none."""
    return STAMP.read_text("utf-8").splitlines() if STAMP.is_file() else []


def ready(name: str) -> bool:
    """Whether the environment is complete and up to date for list ``name``."""
    lines = stamp()
    return lines[:1] == [identity()] and key(name) in lines and PYTHON.exists() and HTMX.is_file()


def reusable() -> bool:
    """Whether ``.venv`` can be built upon; without a stamp, it can if it is of the same Python."""
    lines, settings = stamp(), VENV / "pyvenv.cfg"
    if not PYTHON.exists() or not settings.is_file():
        return False
    same_python = "= {}.{}.".format(*sys.version_info) in settings.read_text("utf-8")
    return lines[0] == identity() if lines else same_python


def clear() -> None:
    """Empty ``.venv``, but for stamp and lock: whoever starts next must still see that it is unfinished."""
    for path in set(VENV.iterdir()) - {STAMP, LOCK}:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def step(what: str, *command: str) -> None:
    """Run one command quietly; if it fails, show the end of its output and say what that means."""
    done = subprocess.run(
        command, cwd=ROOT, close_fds=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        output = done.stdout.decode("utf-8", "replace")
        if OFFLINE.search(output):
            raise SetupError(
                "Setting up needs the network, which is out of reach. Go online and start again."
            )
        say("\n".join(output.splitlines()[-15:]))
        raise SetupError(f"Setting up stopped at: {what}. What the installer said stands above.")


def install(name: str) -> None:
    """Make or mend the environment for list ``name``; its stamp is written last of all."""
    uv = shutil.which("uv")
    if not importlib.util.find_spec("venv") or not (uv or importlib.util.find_spec("ensurepip")):
        raise SetupError(
            "This Python cannot make virtual environments. On Debian and Ubuntu this line puts that right:\n"
            "    sudo apt-get install python3-venv"
        )
    say("Setting up the Kasino trainer in .venv; the first time this takes about a minute ...")
    before = "\n".join(stamp()) if reusable() else UNFINISHED
    STAMP.write_text(UNFINISHED, "utf-8")
    if before == UNFINISHED:
        clear()
    try:
        if not inside():  # from inside, its own running python would be a file to overwrite
            step("making .venv", sys.executable, "-m", "venv", *(["--without-pip"] if uv else []), str(VENV))
        pip = [uv, "pip", "install", "--python", str(PYTHON)] if uv else [str(PYTHON), "-m", "pip", "install"]
        packages = f"trainer/lock/{name}.txt"
        step(packages, *pip, "-q", "--require-hashes", "--only-binary", ":all:", "-r", packages)
        step("the trainer itself", *pip, "-q", "--no-deps", "-e", str(ROOT))
    except SetupError:
        # An installer that gives up has changed nothing yet; only one that is cut off leaves half a package.
        STAMP.write_text(before, "utf-8")
        raise
    installed = ["run", "test"] if name == "test" else [name]  # the test list holds the whole run list
    STAMP.write_text("\n".join([identity(), *map(key, installed)]), "utf-8")


def wait_for(lock: TextIO) -> None:
    """Wait for the lock on an open file; it goes with its process, so that no stale one is left behind."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                return msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
            except OSError:  # it gives up after ten seconds
                continue
    else:
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another start is setting up .venv; waiting for it ...")
            fcntl.flock(lock, fcntl.LOCK_EX)


def ensure(name: str) -> None:
    """Make the environment ready for list ``name``; of several starts at once, one does the work."""
    if ready(name):
        return
    VENV.mkdir(exist_ok=True)
    with LOCK.open("a") as lock:
        os.set_inheritable(lock.fileno(), True)  # an installer that outlives a killed start still holds it
        wait_for(lock)
        if not ready(name):
            install(name)


def main(args: list[str]) -> int:
    """Set up if need be and run the command line; the exit status."""
    if (ROOT / "pyproject.toml").is_file():
        try:
            ensure("test" if args[:1] == ["test"] else "run")
        except (SetupError, OSError) as error:
            say(str(error))
            return 1
        except KeyboardInterrupt:
            say("Setting up was interrupted; the next start begins it afresh.")
            return 130
        if not inside():
            command = [str(PYTHON), "-m", "trainer", *args]
            if os.name != "nt":
                os.execv(PYTHON, command)
            # Windows has no exec. Ctrl-C reaches both processes there; the inner one answers, this one waits.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            return subprocess.call(command)
    from trainer import cli

    return cli.main(args)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
