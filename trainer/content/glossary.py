"""The glossary: words of the game in the languages that play it, checked like the lessons."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from trainer import paths
from trainer.content.loader import Source, read
from trainer.content.problems import Problem

FILE: Final = "glossary.yaml"
LANGUAGES: Final = ("sv", "da", "nb", "fi", "en")

MAX_MEANS: Final = 90


@dataclass(frozen=True, slots=True)
class Term:
    """One term: its native words by language, and what it means in one English line, to be translated."""

    id: str
    words: dict[str, str]
    means: str


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms that are sound, and what is wrong with the others."""

    terms: tuple[Term, ...]
    problems: tuple[Problem, ...]


def load(path: Path | None = None) -> Glossary:
    """The glossary of the course, or that of another file."""
    return check(read(path or paths.LESSONS / FILE))


def check(source: Source) -> Glossary:
    """The glossary that a file holds. A term with a problem is left out, and the problem has its line."""
    problems = list(source.problems)
    listed = source.data.get("terms") if isinstance(source.data, dict) else None
    if not isinstance(listed, list):
        problems += [] if problems else [source.problem((), "a glossary is a list under the key terms")]
        return Glossary((), tuple(problems))
    found: dict[str, Term] = {}
    for at, item in enumerate(listed):
        wrong = _wrong(item)
        if not wrong and item["id"] in found:
            wrong = f"the id {item['id']} stands here a second time"
        if wrong:
            problems.append(source.problem(("terms", at), wrong))
        else:
            found[item["id"]] = Term(item["id"], dict(item["words"]), " ".join(item["means"].split()))
    return Glossary(tuple(found.values()), tuple(problems))


def _wrong(item: Any) -> str:
    """What is wrong with one term, or nothing."""
    if not isinstance(item, dict) or set(item) != {"id", "words", "means"}:
        return "a term has the keys id, words and means, and no others"
    if not all(isinstance(item[key], str) and item[key].strip() for key in ("id", "means")):
        return "id and means are texts"
    if len(item["means"]) > MAX_MEANS:
        return f"means is one line of at most {MAX_MEANS} characters"
    words = item["words"]
    if not isinstance(words, dict) or len(words) < 2:
        return "words has at least two languages"
    for language, word in words.items():
        if language not in LANGUAGES:
            return f"{language} is no language of the glossary; there are {', '.join(LANGUAGES)}"
        if not isinstance(word, str) or not word.strip():
            return f"the word for {language} is missing; leave the language out instead"
    return ""
