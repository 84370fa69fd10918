"""The first command a person types: ``python3 -m trainer ...`` on a machine with nothing but Python."""

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import trainer.__main__ as bootstrap
from tests.repository import ROOT, copy_checkout
from tests.running import running

BASE_PYTHON = getattr(sys, "_base_executable", sys.executable)


class Checkout:
    """A make-believe checkout whose installer only takes notes."""

    def __init__(self, root: Path) -> None:
        self.steps: list[tuple[str, ...]] = []
        self.venv = root / ".venv"
        self.htmx = root / "static" / "vendor" / "htmx.min.js"
        for name in (
            "pyproject.toml",
            "trainer/_vendor_hook.py",
            "trainer/lock/run.txt",
            "trainer/lock/test.txt",
        ):
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)

    def step(self, what: str, *command: str) -> None:
        """Stands in for the real ``step``."""
        self.steps.append(command)
        if command[1:3] == ("-m", "venv"):
            self.make_venv()
        if "-e" in command:
            self.htmx.parent.mkdir(parents=True, exist_ok=True)
            self.htmx.touch()

    def make_venv(self, version: str = "{}.{}.{}".format(*sys.version_info)) -> None:
        """What ``python -m venv`` leaves behind, as far as it matters."""
        bootstrap.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        bootstrap.PYTHON.touch()
        (self.venv / "pyvenv.cfg").write_text(f"home = /usr/bin\nversion = {version}\n")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    made = Checkout(tmp_path)
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", made.venv)
    monkeypatch.setattr(bootstrap, "PYTHON", made.venv / "bin" / "python")
    monkeypatch.setattr(bootstrap, "STAMP", made.venv / "kasino-stamp")
    monkeypatch.setattr(bootstrap, "LOCK", made.venv / "kasino-lock")
    monkeypatch.setattr(bootstrap, "HTMX", made.htmx)
    monkeypatch.setattr(bootstrap, "step", made.step)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    return made


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_an_old_python_can_read_the_files_it_meets(name: str) -> None:
    ast.parse((ROOT / "trainer" / name).read_text("utf-8"), feature_version=(3, 6))


def test_an_old_python_is_told_which_one_is_needed() -> None:
    pretend = (
        "import runpy, sys; sys.version_info = (3, 8, 10, 'final', 0);"
        "runpy.run_module('trainer', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "The Kasino trainer needs Python 3.11 or newer; this is Python 3.8.\n"
    assert (
        "3.11" in (ROOT / "pyproject.toml").read_text("utf-8").partition("requires-python")[2].splitlines()[0]
    )


def test_the_first_start_installs_and_the_second_does_not(checkout: Checkout) -> None:
    bootstrap.ensure("run")
    pip = (str(bootstrap.PYTHON), "-m", "pip", "install", "-q")
    assert checkout.steps == [
        (sys.executable, "-m", "venv", str(checkout.venv)),
        (*pip, "--require-hashes", "--only-binary", ":all:", "-r", "trainer/lock/run.txt"),
        (*pip, "--no-deps", "-e", str(bootstrap.ROOT)),
    ]
    bootstrap.ensure("run")
    assert len(checkout.steps) == 3


def test_uv_does_the_same_where_it_is_at_hand(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/uv" if name == "uv" else None)
    bootstrap.ensure("test")
    uv = ("/bin/uv", "pip", "install", "--python", str(bootstrap.PYTHON), "-q")
    assert checkout.steps == [
        (sys.executable, "-m", "venv", "--without-pip", str(checkout.venv)),
        (*uv, "--require-hashes", "--only-binary", ":all:", "-r", "trainer/lock/test.txt"),
        (*uv, "--no-deps", "-e", str(bootstrap.ROOT)),
    ]


def test_what_is_there_for_the_tests_will_do_to_run_but_not_the_other_way(checkout: Checkout) -> None:
    bootstrap.ensure("test")
    assert bootstrap.ready("run")
    bootstrap.STAMP.unlink()
    bootstrap.ensure("run")
    assert not bootstrap.ready("test")


@pytest.mark.parametrize(
    "changed",
    ["pyproject.toml", "trainer/_vendor_hook.py", "trainer/lock/run.txt", "static/vendor/htmx.min.js"],
)
def test_a_change_is_installed_over_what_is_there(checkout: Checkout, changed: str) -> None:
    bootstrap.ensure("run")
    kept = checkout.venv / "kept"
    kept.touch()
    path = bootstrap.ROOT / changed
    if path == checkout.htmx:
        path.unlink()
    else:
        path.write_text("changed")
    assert not bootstrap.ready("run")
    bootstrap.ensure("run")
    assert bootstrap.ready("run")
    assert kept.exists()


@pytest.mark.parametrize("cause", ["another place", "another Python", "no Python", "cut off"])
def test_what_cannot_be_trusted_is_made_anew(checkout: Checkout, cause: str) -> None:
    bootstrap.ensure("run")
    stale = checkout.venv / "lib" / "stale"
    stale.parent.mkdir()
    stale.touch()
    cache_tag, key = sys.implementation.cache_tag, bootstrap.key("run")
    if cause == "another place":
        bootstrap.STAMP.write_text(f"{cache_tag} /elsewhere\n{key}\n")
    elif cause == "another Python":
        bootstrap.STAMP.write_text(f"other-{cache_tag} {bootstrap.ROOT}\n{key}\n")
    elif cause == "no Python":
        bootstrap.PYTHON.unlink()
    else:
        bootstrap.STAMP.write_text(bootstrap.UNFINISHED)
    bootstrap.ensure("run")
    assert not stale.exists()
    assert bootstrap.ready("run")


def test_an_install_cut_off_at_any_step_is_done_again_from_the_start(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in range(3):
        checkout.steps.clear()

        def cut_off(what: str, *command: str, at: int = at) -> None:
            if len(checkout.steps) == at:
                raise KeyboardInterrupt
            checkout.step(what, *command)

        with monkeypatch.context() as patch:
            patch.setattr(bootstrap, "step", cut_off)
            assert bootstrap.main(["run"]) == 130
        assert not bootstrap.ready("run")
        half = checkout.venv / "half"
        half.touch()
        checkout.steps.clear()
        bootstrap.ensure("run")
        assert len(checkout.steps) == 3
        assert not half.exists()
        bootstrap.STAMP.write_text("")


def test_a_refused_install_leaves_what_was_there_as_it_was(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bootstrap.ensure("run")
    before = bootstrap.STAMP.read_text()

    def refuse(what: str, *command: str) -> None:
        raise bootstrap.SetupError("no luck")

    monkeypatch.setattr(bootstrap, "step", refuse)
    (bootstrap.ROOT / "trainer/lock/run.txt").write_text("newer")
    assert bootstrap.main(["run"]) == 1
    assert capsys.readouterr().err.endswith("no luck\n")
    assert bootstrap.STAMP.read_text() == before


def test_an_environment_made_by_hand_is_adopted_if_its_python_is_the_same(checkout: Checkout) -> None:
    checkout.make_venv()
    (checkout.venv / "mine").touch()
    bootstrap.ensure("run")
    assert (checkout.venv / "mine").exists()

    bootstrap.STAMP.unlink()
    checkout.make_venv("3.1.4")
    bootstrap.ensure("run")
    assert not (checkout.venv / "mine").exists()


def test_of_two_starts_at_once_one_installs_and_the_other_waits(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_lock = threading.Semaphore(0)
    wait_for = bootstrap.wait_for

    def arrive(lock: object) -> None:
        at_the_lock.release()
        wait_for(lock)

    def slow(what: str, *command: str) -> None:
        if not checkout.steps:  # hold the lock until the other start stands before it
            assert at_the_lock.acquire(timeout=10)
            assert at_the_lock.acquire(timeout=10)
        checkout.step(what, *command)

    monkeypatch.setattr(bootstrap, "wait_for", arrive)
    monkeypatch.setattr(bootstrap, "step", slow)
    starts = [threading.Thread(target=bootstrap.ensure, args=["run"]) for _ in range(2)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert len(checkout.steps) == 3
    assert bootstrap.ready("run")


def test_a_python_without_ensurepip_gets_the_line_that_helps(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find_spec(name)
    )
    assert bootstrap.main(["run"]) == 1
    assert capsys.readouterr().err.endswith("    sudo apt-get install python3-venv\n")
    assert checkout.steps == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "NewConnectionError: Failed to establish a new connection: [Errno 101] Network is unreachable",
            "needs the network",
        ),
        (
            "error: Failed to fetch\n  Caused by: dns error: failed to lookup address information",
            "needs the network",
        ),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "stopped at: packages"),
    ],
)
def test_a_failed_step_says_what_it_means(said: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(bootstrap.SetupError, match=told):
        bootstrap.step("packages", sys.executable, "-c", f"import sys; print({said!r}); sys.exit(1)")
    assert (said in capsys.readouterr().err) == ("network" not in told)


def test_a_folder_that_takes_no_files_is_told_plainly(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.venv.write_text("a file where the folder should be")
    assert bootstrap.main(["run"]) == 1
    assert str(checkout.venv) in capsys.readouterr().err


def test_an_installed_package_goes_straight_to_its_command_line(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    (bootstrap.ROOT / "pyproject.toml").unlink()
    monkeypatch.setattr("trainer.cli.main", lambda arguments: len(arguments))
    assert bootstrap.main(["data", "where"]) == 2
    assert not checkout.venv.exists()


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of this checkout as it comes from the repository; it is large, so it does not stay."""
    folder = copy_checkout(tmp_path_factory.mktemp("fresh") / "kasino")
    yield folder
    shutil.rmtree(folder)


def test_a_fresh_checkout_starts_serves_stops_and_starts_again(fresh: Path, tmp_path: Path) -> None:
    command = [BASE_PYTHON, "-m", "trainer", "run", "--port", "0"]
    environment = {"HOME": str(tmp_path), "KASINO_DATA_DIR": str(tmp_path / "data"), "PYTHONPATH": ""}
    for start in ("first", "second"):
        log = tmp_path / f"{start}.log"
        with log.open("w") as errors, running(command, fresh, errors, **environment) as app:
            assert b"<h1" in app.get("/")
            assert app.get("/static/vendor/htmx.min.js")
            status, printed = app.stop()
        assert status == 0
        assert printed.splitlines()[-1] == "Stopped."
        assert ("Setting up" in log.read_text()) == (start == "first")
    assert (tmp_path / "data").is_dir()
    python = fresh / os.path.relpath(bootstrap.PYTHON, bootstrap.ROOT)
    listed = subprocess.run([python, "-m", "pip", "list"], capture_output=True, text=True).stdout
    packages = {line.split()[0].lower() for line in listed.splitlines()}
    assert {"flask", "kasino-trainer"} <= packages
    assert not packages & {"pytest", "django"}
