"""Every claim of the page of common mistakes, asked of the engine; and the figures of the casino games."""

import re
from fractions import Fraction
from html import unescape
from itertools import product

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.sheets import words
from trainer.rules.captures import Captures
from trainer.rules.counts import RoundCount
from trainer.rules.legal import LegalMoves
from trainer.rules.moves import Take, Trail
from trainer.rules.presets import PRESETS
from trainer.rules.scoring import fixed_total, score_round
from trainer.rules.values import hand_values
from trainer.web.referee.judge import fields_of, move_from
from trainer.web.rules.casinogames import EDGES
from trainer.web.rules.mistakes import MOVES, OWN_BUILD, TABLES, _position, mistakes
from trainer.web.shell.present import card_from

SWEDISH = PRESETS["svensk"].rules


def most(table: str, played: str) -> int:
    """How many things on the table the card takes at best."""
    cards = tuple(map(card_from, table.split()))
    return max(
        (len(found.items) for found in Captures(cards, card_from(played), SWEDISH).allowed()), default=0
    )


def test_the_page_shows_all_seven(app: Flask, client: FlaskClient) -> None:
    answer = client.get("/rules/mistakes")
    assert answer.status_code == 200
    with app.test_request_context():
        told = mistakes()
    assert [each.id for each in told] == list(TABLES) and len(told) == 7
    for each in told:
        assert each.title in words(answer)


def test_no_cover() -> None:
    assert card_from("4C").rank + card_from("5H").rank == 9
    _table, hand = _position("no-cover")
    assert not [card for card in hand if 9 in hand_values(card, SWEDISH)]


def test_last_cover() -> None:
    table, hand = _position("last-cover")
    assert OWN_BUILD in table and OWN_BUILD.owner == 0 and SWEDISH.owner_trail == "keep_card"
    assert [card for card in hand if OWN_BUILD.value in hand_values(card, SWEDISH)] == [card_from("9D")]
    assert Captures(table, card_from("9D"), SWEDISH).is_allowed([0])


@pytest.mark.parametrize(
    ("id", "code", "sentence"),
    [
        ("no-cover", "no_cover", "Whoever builds 9 keeps a card that takes 9, and there is none."),
        ("last-cover", "last_cover", "This card must stay in hand"),
    ],
)
def test_the_referee_refuses_the_mistaken_move(
    client: FlaskClient, id: str, code: str, sentence: str
) -> None:
    moves = LegalMoves(*_position(id), SWEDISH)
    move = move_from(fields_of(MOVES[id]), moves.table)
    assert move is not None
    refusal = moves.judge(move).refusal
    assert refusal is not None and refusal.code == code
    page = client.get("/rules/mistakes").text
    links = [unescape(href) for href in re.findall(r'href="(/referee/judge[^"]+)"', page)]
    (address,) = [href for href in links if href.endswith(MOVES[id])]
    answer = client.get(address)
    assert answer.status_code == 200 and sentence in words(answer)
    assert "No, not in these rules" in words(answer)


def test_what_the_page_advises_in_place_of_the_last_cover_is_legal() -> None:
    moves = LegalMoves(*_position("last-cover"), SWEDISH)
    assert moves.judge(Trail(card_from("6S"))).legal and moves.judge(Take(card_from("9D"), (0,))).legal


def test_the_ace() -> None:
    table, _hand = _position("ace")
    assert hand_values(card_from("AS"), SWEDISH) == (1, 14)
    assert not [item for item in table if item.rank == 1]  # type: ignore[union-attr]
    assert most(TABLES["ace"][0], "AS") == 2


def test_the_point_card() -> None:
    table = TABLES["point-cards"][0]
    assert most(table, "2S") == most(table, "QC") == 0
    assert most(f"{table} 2S", "2H") == 1 and most(f"{table} 2S", "KH") == 3  # K, and J+2


def test_the_sweep_that_is_given() -> None:
    table = TABLES["lone-low"][0]
    assert most(f"{table} 3C", "9D") == 2
    assert max(most(f"{table} KS", f"{rank}H") for rank in "A 2 3 4 5 7 8 9 10 J Q K".split()) == 1
    assert most(TABLES["sweep-mark"][0], "10S") == 2


def test_the_control_sum() -> None:
    assert fixed_total(SWEDISH) == 11
    level = RoundCount((26, 26), (7, 6), (2, 2), (0, 0), d10=(0,), s2=(1,), last=0)
    assert sum(score_round(level, SWEDISH).totals) == 10


def edge(game: str, bet: str) -> float:
    return float(next(each.percent for each in EDGES if (each.game, each.bet) == (game, bet)))


def test_the_casino_page_names_what_each_figure_is_of(client: FlaskClient) -> None:
    text = words(client.get("/rules/name"))
    for said in ("1.058 % of what", "1.235 %", "14.360 %", "2.877 %", "3.373 % of the ante", "about 2.0 %"):
        assert said in text
    assert "about 0.5 % of what" in text and "about 2.16 % of the ante" in text
    assert 'href="http' not in client.get("/rules/name").text


def test_casino_war_with_six_packs() -> None:
    tie = Fraction(23, 311)
    again = Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
    lost = (1 - again) / 2
    loss = -tie * ((1 - lost) - 2 * lost)
    assert round(float(loss) * 100, 3) == edge("war", "war")


def test_baccarat_with_eight_packs() -> None:
    left = [128] + [32] * 9
    banker_wins = player_wins = ties = 0.0

    def settle(player: int, banker: int, chance: float) -> None:
        nonlocal banker_wins, player_wins, ties
        if player > banker:
            player_wins += chance
        elif banker > player:
            banker_wins += chance
        else:
            ties += chance

    def draw(seen: int) -> list[tuple[int, float]]:
        return [(value, count / (416 - seen)) for value, count in enumerate(left) if count]

    def chance_of(values: tuple[int, ...]) -> float:
        chance = 1.0
        for seen, value in enumerate(values):
            chance *= left[value] / (416 - seen)
            left[value] -= 1
        return chance

    for values in product(range(10), repeat=4):
        chance = chance_of(values)
        player, banker = (values[0] + values[1]) % 10, (values[2] + values[3]) % 10
        if player >= 8 or banker >= 8 or (player >= 6 and banker >= 6):
            settle(player, banker, chance)
        elif player >= 6:
            for card, odds in draw(4):
                settle(player, (banker + card) % 10, chance * odds)
        else:
            for third, odds in draw(4):
                total = (player + third) % 10
                # The banker draws by this table, by its own total and the player's third card.
                stands = (
                    banker == 7
                    or (banker == 3 and third == 8)
                    or (banker == 4 and third not in range(2, 8))
                    or (banker == 5 and third not in range(4, 8))
                    or (banker == 6 and third not in (6, 7))
                )
                if stands:
                    settle(total, banker, chance * odds)
                    continue
                left[third] -= 1
                for card, more in draw(5):
                    settle(total, (banker + card) % 10, chance * odds * more)
                left[third] += 1
        for value in values:
            left[value] += 1
    assert abs(banker_wins + player_wins + ties - 1) < 1e-9
    assert round((player_wins - 0.95 * banker_wins) * 100, 3) == edge("baccarat", "banker")
    assert round((banker_wins - player_wins) * 100, 3) == edge("baccarat", "player")
    assert round((1 - 9 * ties) * 100, 2) == round(edge("baccarat", "tie"), 2)
