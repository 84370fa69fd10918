"""What the repository holds and what it keeps out."""

import re
from pathlib import Path

import pytest

from tests.repository import ROOT, source_files

FILES = source_files()
TEXTS = {
    name: (ROOT / name).read_text("utf-8") for name in FILES if b"\0" not in (ROOT / name).read_bytes()[:8000]
}
README = TEXTS["README.md"]
CODE = {
    name: text
    for name, text in TEXTS.items()
    if name.endswith(".py") and name.startswith(("trainer/", "tests/"))
}


def found(pattern: str, texts: dict[str, str]) -> list[str]:
    """Every place where ``pattern`` matches, as ``file:line: text``."""
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if re.search(pattern, line)
    ]


@pytest.mark.parametrize("name", ["run", "test"])
def test_lock_lists_hold_pins_with_digests_and_no_address(name: str) -> None:
    text = TEXTS[f"trainer/lock/{name}.txt"]
    assert "://" not in text
    pins = re.split(r"\n(?=\S)", text.strip())
    assert len(pins) > 20
    for pin in pins:
        assert re.match(r"[a-z0-9-]+==\S+", pin), pin
        assert "--hash=sha256:" in pin, pin


def test_the_test_list_holds_the_run_list() -> None:
    run, test = (
        set(re.findall(r"^\S+==\S+", TEXTS[f"trainer/lock/{name}.txt"], re.M)) for name in ("run", "test")
    )
    assert run < test


def test_no_code_of_others_and_nothing_minified() -> None:
    folders = {part for name in FILES for part in Path(name).parts[:-1]}
    assert not folders & {"vendor", "node_modules", "third_party", "site-packages", "bower_components"}
    assert [
        name for name in FILES if re.search(r"\.min\.|\.bundle\.|\.(whl|gz|zip|woff2?|ttf|otf)$", name)
    ] == []
    pages = {name: text for name, text in TEXTS.items() if name.endswith((".js", ".css", ".html"))}
    assert found(r".{500}", pages) == []
    assert found(r"@(license|preserve|cc_on)\b|sourceMappingURL", pages) == []


def test_no_address_of_a_package_registry() -> None:
    hosts = [
        "pypi.org",
        "pythonhosted.org",
        "npmjs.org",
        "npmjs.com",
        "yarnpkg.com",
        "crates.io",
        "rubygems.org",
    ]
    hosts += ["jsdelivr.net", "unpkg.com", "cdnjs.", "anaconda.org", "golang.org", "conda.io"]
    others = {name: text for name, text in TEXTS.items() if name != "tests/test_repository.py"}
    assert found("|".join(map(re.escape, hosts)), others) == []


def test_no_path_of_somebodys_computer() -> None:
    homes = r"(?<![\w.])/(home|root|Users)/\w|[A-Z]:\\Users\\"
    here = f"|{re.escape(str(ROOT))}" if len(ROOT.parts) > 2 else ""
    assert found(homes + here, TEXTS) == []


def test_text_files_have_plain_line_ends() -> None:
    assert [name for name, text in TEXTS.items() if "\r" in text] == []
    assert [name for name, text in TEXTS.items() if text and not text.endswith("\n")] == []


def test_tests_wait_for_what_they_want_to_see_and_for_nothing_else() -> None:
    # wait_for_function polls with eval, which the content security policy forbids: one call in eight fails.
    tests = {name: text for name, text in CODE.items() if name.startswith("tests/")}
    del tests["tests/test_repository.py"]
    assert found(r"\bwait_for_function\b|\bwait_for_timeout\b|\bsleep\(|networkidle|bypass_csp", tests) == []


def test_the_readme_names_both_commands() -> None:
    assert "python3 -m trainer run" in README
    assert "python3 -m trainer test" in README


def test_every_setting_is_in_the_readme_and_the_readme_has_no_other() -> None:
    used = {match for text in CODE.values() for match in re.findall(r"KASINO_[A-Z]+(?:_[A-Z]+)*", text)}
    documented = set(re.findall(r"KASINO_[A-Z]+(?:_[A-Z]+)*", README))
    assert used == documented
    assert len(used) > 5


def test_every_link_inside_the_documents_leads_somewhere() -> None:
    broken = []
    for name, text in TEXTS.items():
        if name.endswith(".md"):
            for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
                if not (ROOT / name).parent.joinpath(target).exists():
                    broken.append(f"{name}: {target}")
    assert broken == []
