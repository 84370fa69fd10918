"""What belongs to the repository: shared by the tests that look at its files or copy them."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = {".git", ".venv", "__pycache__", "dist", "build", "vendor", "test-results"}


def source_files(root: Path = ROOT) -> list[str]:
    """The files of the repository, relative and sorted: what git tracks or would, else what is no junk."""
    if (root / ".git").exists():
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = (
            subprocess.run(command, cwd=root, capture_output=True, check=True).stdout.decode().split("\0")
        )
        return sorted(name for name in set(listed) if name and (root / name).is_file())
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [
            name for name in folders if name not in NOT_OURS and not name.endswith(("_cache", ".egg-info"))
        ]
        found += [(Path(folder) / name).relative_to(root).as_posix() for name in names]
    return sorted(found)


def copy_checkout(target: Path) -> Path:
    """A fresh copy of the repository at ``target``, without anything that set-up or tests leave behind."""
    for name in source_files():
        copied = target / name
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copied)
    return target
