"""The package as others get it: built, installed far from the checkout, started with an empty data folder."""

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.repository import copy_checkout, source_files
from tests.running import Running, running
from trainer import __version__

BIN = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path) -> str:
    """What the command printed; its errors are shown if it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def contents(wheel: Path) -> dict[str, bytes]:
    """The files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@dataclass
class Built:
    """A checkout that was never set up, the wheel made through its source archive, and one made directly."""

    checkout: Path
    from_archive: Path
    from_checkout: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Everything that ``build`` makes."""
    folder = tmp_path_factory.mktemp("wheels")
    checkout = copy_checkout(folder / "kasino")
    build = (sys.executable, "-m", "build", "--outdir")
    run(*build, folder / "archive", checkout, cwd=folder)
    assert not (checkout / ".venv").exists()
    run(*build, folder / "checkout", "--wheel", checkout, cwd=folder)
    found = {name: next((folder / name).glob("*.whl")) for name in ("archive", "checkout")}
    return Built(checkout, found["archive"], found["checkout"])


@pytest.fixture(scope="module")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The installed app, running in an unrelated folder of a person who has no data yet."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home / "venv", with_pip=True, symlinks=os.name != "nt")
    python = home / "venv" / BIN / "python"
    pip = (python, "-m", "pip", "install", "-q")
    run(
        *pip,
        "--require-hashes",
        "--only-binary",
        ":all:",
        "-r",
        built.checkout / "trainer/lock/run.txt",
        cwd=home,
    )
    run(*pip, "--no-deps", built.from_archive, cwd=home)
    command = [str(home / "venv" / BIN / "kasino"), "run", "--port", "0"]
    environment = {"HOME": str(home), "KASINO_DATA_DIR": str(home / "data"), "PYTHONPATH": ""}
    with (home / "log").open("w") as log, running(command, home, log, **environment) as app:
        yield app
        assert app.stop()[0] == 0
    assert (home / "log").read_text() == ""
    assert str(home / "venv") in run(python, "-c", "import trainer; print(trainer.__file__)", cwd=home)


def test_both_ways_to_build_give_the_same_wheel(built: Built) -> None:
    assert built.from_archive.name == f"kasino_trainer-{__version__}-py3-none-any.whl"
    assert contents(built.from_archive) == contents(built.from_checkout)


def test_everything_that_the_app_needs_is_in_the_wheel(built: Built) -> None:
    packed = contents(built.from_archive)
    left_at_home = {"trainer/_vendor_hook.py"}  # it is for building only
    for name in source_files(built.checkout):
        if name.startswith("trainer/") and name not in left_at_home:
            assert packed[name] == (built.checkout / name).read_bytes()
        elif name.startswith(("templates/", "static/", "lessons/")):
            assert packed[f"trainer/_data/{name}"] == (built.checkout / name).read_bytes()
    assert "trainer/_data/static/vendor/htmx.min.js" in packed
    assert {name.split("/")[0] for name in packed} == {"trainer", f"kasino_trainer-{__version__}.dist-info"}


def test_the_installed_app_shows_the_same_front_page(installed: Running, client: FlaskClient) -> None:
    assert installed.get("/") == client.get("/", headers={"Accept-Language": "en"}).data


@pytest.mark.parametrize("name", ["vendor/htmx.min.js", "app.css"])
def test_the_installed_app_serves_its_static_files(built: Built, installed: Running, name: str) -> None:
    assert installed.get(f"/static/{name}") == (built.checkout / "static" / name).read_bytes()


def test_the_installed_app_keeps_its_data_where_it_is_told(installed: Running) -> None:
    assert [path.name for path in (installed.home / "data").glob("*.sqlite3")] == ["kasino.sqlite3"]


def test_the_installed_package_needs_no_set_up(installed: Running) -> None:
    home = installed.home
    assert "kasino.sqlite3" in run(home / "venv" / BIN / "python", "-m", "trainer", "data", "where", cwd=home)
    assert not (home / ".venv").exists()
