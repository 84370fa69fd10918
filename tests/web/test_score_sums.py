"""The control sum of a round as whoever enters it sees it, while typing and on the sheet."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.sheets import ROUND, Table, words


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A new sheet of Anna and Erik."""
    return Table(client).new()


def shown(table: Table, **numbers: str) -> tuple[str, str]:
    """The line where no column of points stands, and all words of the fragment, while that is typed."""
    answer = table.send("/round/points", ROUND | {"number": "1"} | numbers)
    found = re.search('(?s)<p id="control"[^>]*>(.*?)</p>', answer.text)
    assert answer.status_code == 200 and found
    return found[1], words(answer)


def test_the_sum_stands_beside_the_points_while_typing(table: Table) -> None:
    line, text = shown(table)
    assert line == "11 of 11 points without sweeps."
    assert text.count(line) == 2, "under the column of points, and where there is none"
    line, _text = shown(table, **{"cards-0": "26", "cards-1": "26"})
    assert line == "10 of 11 points without sweeps: cards are level, so nobody has that point."
    page = table.fill(do="check")
    assert "11 of 11 points without sweeps." in words(page)


@pytest.mark.parametrize("blank", ["cards-0", "spades-1", "aces-0", "d10", "s2", "last"])
def test_a_blank_says_nothing(table: Table, blank: str) -> None:
    line, text = shown(table, **{blank: ""})
    assert line == "" and "of 11 points" not in text and "do not add up" not in text
    assert "of 11 points" not in words(table.get("/round"))


def test_a_sum_that_is_off_is_told_beside_its_reason(table: Table) -> None:
    line, text = shown(table, **{"aces-1": "0"})
    assert line == "" and "One ace is missing" in text
    assert "The points do not add up Without sweeps they make 10, and these rules give out 11." in text
    _line, text = shown(table, **{"aces-1": "0", "cards-0": "26", "cards-1": "26"})
    assert (
        "Without sweeps they make 9. These rules give out 11; cards are level, so nobody has that point."
        in text
    )


def test_points_that_wait_or_that_are_several(client: FlaskClient) -> None:
    level = {"cards-0": "20", "cards-1": "20", "cards-2": "12", "spades-0": "5", "spades-1": "5"}
    three = level | {"spades-2": "3", "aces-0": "4", "aces-1": "0", "aces-2": "0"}
    table = Table(client).new(players="3", name_2="Mor")
    assert (
        shown(table, **three)[0]
        == "8 of 11 points without sweeps: cards and spades are level, so nobody has those 3 points."
    )
    table = Table(client).new(players="3", name_2="Mor", opt_tie_majority="carry")
    assert shown(table, **three)[0].endswith(", so those 3 points wait for the next round.")


def test_without_sweeps_in_the_rules_they_are_not_spoken_of(client: FlaskClient) -> None:
    table = Table(client).new(rules="english")
    assert shown(table)[0] == "11 of 11 points."


def test_the_sheet_shows_it_under_each_round(table: Table) -> None:
    table.save()
    table.save(**{"cards-0": "26", "cards-1": "26"})
    table.save(**{"aces-1": "0"}, rest="shown")
    table.save(**{"last": ""})
    page = table.get()
    assert re.findall('<small class="control">(.*?)</small>', page.text) == [
        "10 of 11",
        "10 of 11, cards are level",
        "11 of 11",
    ]
    assert "Under each round: its points without sweeps" in words(page)
