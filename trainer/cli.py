"""The command line: ``kasino ...`` where the package is installed, ``python3 -m trainer ...`` in a checkout.

Each command imports what it needs when it runs, so that ``solve`` starts without the web app.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from trainer import __version__, config
from trainer.commands import CommandError, data, run


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 done, 1 could not be done, 2 not understood.

    ``argv`` defaults to the arguments of the process.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        status = dispatch(arguments)
        sys.stdout.flush()
        return status
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has enough (`| head`). Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def dispatch(arguments: list[str]) -> int:
    """Carry out the command that ``arguments`` name; its status."""
    # These two hand all their arguments on, options included, which argparse has no way to say.
    if arguments[:1] == ["test"] and arguments[1:] not in (["-h"], ["--help"]):
        from trainer import selftest

        return selftest.main(arguments[1:])
    if arguments[:1] == ["bench"]:
        from trainer import bench

        return bench.main(arguments[1:])
    options = parser().parse_args(arguments)
    status: int = options.command(options)
    return status


def parser() -> argparse.ArgumentParser:
    """The grammar of the command line, with a help text for each command."""
    name = "python3 -m trainer" if Path(sys.argv[0]).name == "__main__.py" else "kasino"
    top = argparse.ArgumentParser(prog=name, description="Learn Kasino, and keep the score of it.")
    top.add_argument("--version", action="version", version=f"kasino {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    running = commands.add_parser(
        "run",
        help="start the web app",
        description="Start the web app and print its address. Ctrl-C stops it. "
        "KASINO_HOST, KASINO_PORT, KASINO_DATA_DIR and KASINO_DATABASE_URL set the same from outside.",
    )
    running.add_argument(
        "--port", type=port_option, help=f"port to listen on (default {config.DEFAULT_PORT}; 0: any free)"
    )
    running.add_argument(
        "--host", help="address to listen on (default 127.0.0.1: this computer only; 0.0.0.0: everyone)"
    )
    running.set_defaults(command=run.run_app)

    commands.add_parser(
        "test",
        help="run every check and test",
        description="In a checkout: run the style and type checks, check the lessons, and run all tests, "
        "those in a browser too. With arguments: hand them to pytest and run just that.",
    )

    solve = commands.add_parser(
        "solve",
        help="answer questions about the game, one JSON object a line",
        description="Read one JSON request a line from standard input and write one JSON answer a line, "
        "in order, until the input ends. The README describes requests and answers.",
    )
    solve.add_argument("--jsonl", action="store_true", help="JSON lines; the only format, and the default")
    solve.set_defaults(command=solve_lines)

    deal = commands.add_parser(
        "deal",
        help="print a deal",
        description="Print how a round is dealt, as JSON; with a seed also the cards. "
        "The same rules, players and seed give the same cards on every machine.",
    )
    deal.add_argument("--players", type=int, default=2, help="number of players (default 2)")
    deal.add_argument("--rules", help="rule set, by its id, or a house-rule sheet by its code")
    deal.add_argument("--seed", help="any number or word")
    deal.set_defaults(command=print_deal)

    lessons = commands.add_parser("lessons", help="check lesson files", description="Work with lesson files.")
    lesson_commands = lessons.add_subparsers(title="commands", metavar="COMMAND", required=True)
    check = lesson_commands.add_parser(
        "check",
        help="check lesson files",
        description="Check lesson files: the form, and every position and answer against the engine. "
        "Mistakes are shown with file and line.",
    )
    check.add_argument("files", nargs="*", metavar="FILE", help="lesson files (default: all lessons)")
    check.set_defaults(command=check_lessons)
    schema = lesson_commands.add_parser(
        "schema",
        help="print the form of a lesson file",
        description="Print the JSON Schema of lesson files, or of walkthroughs. "
        "Editors that know it help while you write.",
    )
    schema.add_argument(
        "kind", nargs="?", choices=["lesson", "walkthrough"], default="lesson", help="which (default: lesson)"
    )
    schema.set_defaults(command=print_lesson_schema)

    translations = commands.add_parser(
        "translations", help="keep translations up to date", description="Work with the translations."
    )
    translation_commands = translations.add_subparsers(title="commands", metavar="COMMAND", required=True)
    update = translation_commands.add_parser(
        "update",
        help="add new texts to the catalogues",
        description="In a checkout: collect the texts of pages, code and lessons, and bring each catalogue "
        "up to date. What is translated stays, what is new is added empty, nothing is guessed.",
    )
    update.add_argument(
        "languages", nargs="*", metavar="LANGUAGE", help="a new language to begin, such as sv"
    )
    update.set_defaults(command=update_translations)

    commands.add_parser("bench", help="measure speed; see `bench --help`", add_help=False)

    stored = commands.add_parser("data", help="where your data lies", description="Look after your data.")
    data_commands = stored.add_subparsers(title="commands", metavar="COMMAND", required=True)
    where = data_commands.add_parser(
        "where",
        help="print where the data lies",
        description="Print the data folder, and the file or database in it that holds everything.",
    )
    where.set_defaults(command=data.where)
    sheets = data_commands.add_parser(
        "sheets",
        help="list the score sheets",
        description="List every score sheet, the newest first: when it was last written to (UTC), its "
        "address while the app runs, and its title. Whoever knows a sheet's address can open it.",
    )
    sheets.set_defaults(command=data.sheets)
    return top


def port_option(text: str) -> int:
    """A port as given after ``--port``."""
    try:
        return config.port_number(text, "a port")
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def solve_lines(options: argparse.Namespace) -> int:
    """``solve``: JSON lines in, JSON lines out."""
    from trainer import protocol
    from trainer.commands.housesheets import rules_of

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # The same bytes on every system; each answer at once, for a program that waits for it.
            newline = "\n" if stream is sys.stdout else None
            stream.reconfigure(encoding="utf-8", errors="replace", newline=newline, line_buffering=True)
    protocol.solve_lines(sys.stdin, sys.stdout, rules_of)
    return 0


def print_deal(options: argparse.Namespace) -> int:
    """``deal``: one deal as JSON."""
    from trainer import protocol
    from trainer.commands.housesheets import rules_of

    request: dict[str, object] = {"op": "deal", "players": options.players}
    if options.rules:
        request["rules"] = options.rules
    if options.seed is not None:
        request["seed"] = options.seed
    answer = protocol.answer(request, rules_of=rules_of)
    if "error" in answer:
        raise CommandError(answer["error"]["message"])
    print(json.dumps(answer, indent=2, ensure_ascii=False))
    return 0


def check_lessons(options: argparse.Namespace) -> int:
    """``lessons check``: the status is that of the check."""
    from trainer.content import verify

    return verify.main_check([Path(name) for name in options.files])


def print_lesson_schema(options: argparse.Namespace) -> int:
    """``lessons schema``: the JSON Schema of lesson files or of walkthroughs."""
    from trainer.content import schema, walkschema

    form = walkschema if options.kind == walkschema.WALKTHROUGH else schema
    print(json.dumps(form.json_schema(), indent=2, ensure_ascii=False))
    return 0


def update_translations(options: argparse.Namespace) -> int:
    """``translations update``: the catalogues, brought up to date with the texts."""
    from babel import UnknownLocaleError

    from trainer import translate

    try:
        return translate.update(options.languages)
    except (UnknownLocaleError, ValueError) as error:
        raise CommandError(f"{error}; a language is written as its code, such as sv.") from error
