"""The skills that a lesson can name: the spine of course, drills and review (TEACHING section 2)."""

from typing import Final

SKILLS: Final = (
    "equal",
    "sum2",
    "sum3",
    "groups",
    "crossing",
    "ace",
    "casinos",
    "spade5",
    "nothing",
    "sweep",
    "trail",
    "guard",
    "build",
    "multiple",
    "raise",
    "double",
    "steal",
    "duty",
    "last",
    "count",
    "odds",
    "score",
    "rules",
)
