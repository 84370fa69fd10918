"""``python3 -m trainer bench``: how fast the engine and the pages are, as ratios within one run.

Seconds depend on the machine and on its neighbours, so each figure stands beside another measured in the
same run, and the aims are stated with them. Nothing here fails: tests assert what is right, not how fast.
"""

import argparse
from collections.abc import Callable, Iterable, Sequence

from trainer.bench import crowded, pages, referee, rounds, solver

#: What is measured, in the order printed: a name for the command line and what prints its lines.
SECTIONS: dict[str, Callable[[bool], Iterable[str]]] = {
    "solver": solver.report,
    "check": solver.report_check,
    "crowded": crowded.report,
    "rounds": rounds.report,
    "referee": referee.report,
    "http": pages.report_http,
    "weight": pages.report_weight,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the chosen sections (all of them by default) and print their lines; always 0."""
    parser = argparse.ArgumentParser(prog="python3 -m trainer bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="section", help=f"any of {', '.join(SECTIONS)} (all)")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: a look, not a measurement")
    chosen = parser.parse_args(argv)
    unknown = [name for name in chosen.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section {unknown[0]!r}; there are {', '.join(SECTIONS)}")
    for name in chosen.sections or SECTIONS:
        print(f"\n== {name}")
        for line in SECTIONS[name](chosen.quick):
            print(line, flush=True)
    return 0
