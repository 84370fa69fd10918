"""The package as others get it: built, installed far from the checkout, started with an empty data folder."""

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.repository import ROOT, copy_checkout, source_files
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


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel built from the source archive, and the one built from a checkout that was never set up."""
    folder = tmp_path_factory.mktemp("wheels")
    checkout = copy_checkout(folder / "kasino")
    build = (sys.executable, "-m", "build", "--outdir")
    run(*build, folder / "archive", checkout, cwd=folder)
    assert not (checkout / ".venv").exists()
    run(*build, folder / "checkout", "--wheel", checkout, cwd=folder)
    return {name: next((folder / name).glob("*.whl")) for name in ("archive", "checkout")}


@pytest.fixture(scope="module")
def installed(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The installed app, running in an unrelated folder of a person who has no data yet."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home / "venv", with_pip=True, symlinks=os.name != "nt")
    python = home / "venv" / BIN / "python"
    pip = (python, "-m", "pip", "install", "-q")
    run(*pip, "--require-hashes", "--only-binary", ":all:", "-r", ROOT / "trainer/lock/run.txt", cwd=home)
    run(*pip, "--no-deps", wheels["archive"], cwd=home)
    command = [str(home / "venv" / BIN / "kasino"), "run", "--port", "0"]
    environment = {"HOME": str(home), "KASINO_DATA_DIR": str(home / "data"), "PYTHONPATH": ""}
    with (home / "log").open("w") as log, running(command, home, log, **environment) as app:
        yield app
        assert app.stop()[0] == 0
    assert (home / "log").read_text() == ""
    assert str(home / "venv") in run(python, "-c", "import trainer; print(trainer.__file__)", cwd=home)


def test_both_ways_to_build_give_the_same_wheel(wheels: dict[str, Path]) -> None:
    assert wheels["archive"].name == f"kasino_trainer-{__version__}-py3-none-any.whl"
    assert contents(wheels["archive"]) == contents(wheels["checkout"])


def test_everything_that_the_app_needs_is_in_the_wheel(wheels: dict[str, Path]) -> None:
    packed = contents(wheels["archive"])
    left_at_home = {"trainer/_vendor_hook.py"}  # it is for building only
    for name in source_files():
        if name.startswith("trainer/") and name not in left_at_home:
            assert packed[name] == (ROOT / name).read_bytes()
        elif name.startswith(("templates/", "static/", "lessons/")):
            assert packed[f"trainer/_data/{name}"] == (ROOT / name).read_bytes()
    assert "trainer/_data/static/vendor/htmx.min.js" in packed
    assert {name.split("/")[0] for name in packed} == {"trainer", f"kasino_trainer-{__version__}.dist-info"}


def test_the_installed_app_shows_the_same_front_page(installed: Running, client: FlaskClient) -> None:
    assert installed.get("/") == client.get("/", headers={"Accept-Language": "en"}).data


@pytest.mark.parametrize("name", ["vendor/htmx.min.js", "app.css"])
def test_the_installed_app_serves_its_static_files(installed: Running, name: str) -> None:
    assert installed.get(f"/static/{name}") == (ROOT / "static" / name).read_bytes()


def test_the_installed_app_keeps_its_data_where_it_is_told(installed: Running) -> None:
    assert [path.name for path in (installed.home / "data").glob("*.sqlite3")] == ["kasino.sqlite3"]


def test_the_installed_package_needs_no_set_up(installed: Running) -> None:
    home = installed.home
    assert "kasino.sqlite3" in run(home / "venv" / BIN / "python", "-m", "trainer", "data", "where", cwd=home)
    assert not (home / ".venv").exists()
