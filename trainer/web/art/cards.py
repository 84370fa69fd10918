"""Our own playing cards, drawn from small tables: the symbols of the picture sheet that pages point into.

A page says ``<svg><use href="/art/cards.svg#10D"/></svg>``. Colours are not in the drawing: the suit is
``currentColor`` and the rest are custom properties, all inherited from the page through ``use``, so that four
colours, lamp light and print need no second set of cards.
"""

from collections.abc import Iterator


def number(value: float) -> str:
    """``value`` as short as a drawing needs it: two decimals, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text or "0"


def _discs(radius: float, *centres: tuple[float, float]) -> str:
    """A path of one or more discs: faces, eyes, buttons."""
    r, wide = number(radius), number(2 * radius)
    ring = f"a{r} {r} 0 0 1 {wide} 0a{r} {r} 0 0 1-{wide} 0z"
    return "".join(f"M{number(x - radius)} {number(y)}{ring}" for x, y in centres)


# Every index glyph is a skeleton 32 high, drawn with one line of 6.4; (path, width of the skeleton).
GLYPHS: dict[str, tuple[str, float]] = {
    "A": ("M0 32L10 0 20 32M3.6 21H16.4", 20),
    "2": ("M.8 9.2a9.2 9.2 0 1 1 15.7 6.5L1 32H19.2", 20),
    "3": ("M1 0H17.4L8.8 12A10 10 0 1 1 .1 26.9", 20),
    "4": ("M21.2 22.6H0L15 0V32", 20),
    "5": ("M17 0H3.6L1.9 14.75A10 10 0 1 1 .1 26.9", 20),
    "6": ("M14.7.8C5 8 0 14 0 22a10 10 0 1 0 20 0 10 10 0 0 0-20 0", 20),
    "7": ("M0 0H18.8L7.3 32", 20),
    "8": (
        "M2.3 7.7a7.7 7.7 0 0 1 15.4 0 7.7 7.7 0 0 1-15.4 0M.8 23.7a9.2 8.3 0 0 1 18.4 0 9.2 "
        "8.3 0 0 1-18.4 0",
        20,
    ),
    "9": ("M5.3 31.2C15 24 20 18 20 10A10 10 0 1 0 0 10a10 10 0 0 0 20 0", 20),
    "10": ("M0 5.6 5.6 0V32M14 7.5a7.5 7.5 0 0 1 15 0v17a7.5 7.5 0 0 1-15 0z", 29),
    "J": ("M15 0V24.5A7.5 7.5 0 0 1 .2 25.8", 15),
    "Q": ("M0 11a11 11 0 0 1 22 0v10a11 11 0 0 1-22 0zM13 24.5l8.8 8.9", 22),
    "K": ("M0 0V32M19 0 0 19M6.6 12.4 19.9 32", 20),
    "E": ("M16.2 0H0V32H16.2M0 16H13.5", 16),
    "D": ("M0 0H6.5C16 0 20.2 7 20.2 16S16 32 6.5 32H0z", 20),
    "B": ("M0 14.6H9A7.3 7.3 0 0 0 9 0H0V32H9.7a8.7 8.7 0 0 0 0-17.4", 18),
    # Two letters would not fit beside the suit at full height, so this pair alone is 30 high.
    "Kn": (
        "M0 0V32M19 0 0 19M6.6 12.4 19.9 32M24.2 11.6V32M24.2 19C25 15 27.5 12.6 30.6 12.6 "
        "34.6 12.6 36.2 15.4 36.2 19.4V32",
        36,
    ),
}
LINE = 6.4
GLYPH_HEIGHT = 32 + LINE

# The four suits in a box of 100. Full lobes, and a diamond with hollowed sides: told apart by outline alone.
SUITS = {
    "S": (
        "M50 4C60 24 91 38 91 60 91 79 66 87 54 73 54 87 58 93 66 97H34C42 93 46 87 46 73 34 "
        "87 9 79 9 60 9 38 40 24 50 4z"
    ),
    "H": "M50 97C27 77 7 61 7 36 7 8 40 -1 50 20 60 -1 93 8 93 36 93 61 73 77 50 97z",
    "D": "M50 5Q63 33 85 51 63 69 50 97 37 69 15 51 37 33 50 5z",
    "C": (
        "M50 5A21.5 21.5 0 0 1 66.8 39.9 21 21 0 1 1 53.5 75Q54.5 91 65 97H35Q45.5 91 46.5 75"
        "A21 21 0 1 1 33.2 39.9 21.5 21.5 0 0 1 50 5z"
    ),
}

# Number cards: size of one sign, half the height of its field, and (column, place in that half height).
# A child can count these: columns and rows only, nothing turned upside down.
_CORNERS = [(-1, -1.0), (1, -1.0), (-1, 1.0), (1, 1.0)]
_SIX = [*_CORNERS, (-1, 0), (1, 0)]
_FOUR_ROWS = [(side, place) for place in (-1.0, -1 / 3, 1 / 3, 1.0) for side in (-1, 1)]
PIPS: dict[str, tuple[float, float, list[tuple[int, float]]]] = {
    "2": (24, 26, [(0, -1), (0, 1)]),
    "3": (22, 29, [(0, -1), (0, 0), (0, 1)]),
    "4": (24, 26, _CORNERS),
    "5": (22, 26, [*_CORNERS, (0, 0)]),
    "6": (21, 29, _SIX),
    "7": (20, 29, [*_SIX, (0, -0.5)]),
    "8": (20, 29, [*_SIX, (0, -0.5), (0, 0.5)]),
    "9": (18.5, 31, [*_FOUR_ROWS, (0, 0)]),
    "10": (17.5, 31, [*_FOUR_ROWS, (0, -2 / 3), (0, 2 / 3)]),
}
COLUMN = 23
MIDDLE = (50, 92)

# The court: turned wooden toys, each a few flat shapes in the suit's colour, ink, wood and paper.
INK, WOOD, PAPER = "var(--card-ink)", "var(--wood)", "var(--paper)"
COURT = {
    "K": (
        ("M37.4 86.6H62.6Q67.6 86.6 68.8 91.4L76 130H24L31.2 91.4Q32.4 86.6 37.4 86.6z", ""),
        ("M48.9 104h2.2v26h-2.2z", PAPER),
        (_discs(13.9, (50, 77.4)), WOOD),
        ("M36.2 76Q41.5 84.5 50 78.6 58.5 84.5 63.8 76A13.9 13.9 0 1 1 36.2 76z", INK),
        (_discs(1.8, (44.4, 72.6), (55.6, 72.6)), INK),
        ("M32 48.4 43 56.6 50 45.4 57 56.6 68 48.4 65 67.4H35z", ""),
    ),
    "Q": (
        (
            "M50 61C38.5 61 31.2 69 31.2 80 31.2 86 32.6 92 35 96H65C67.4 92 68.8 86 68.8 80 "
            "68.8 69 61.5 61 50 61z",
            INK,
        ),
        (_discs(12.2, (50, 77.7)), WOOD),
        (_discs(1.7, (45, 77.4), (55, 77.4)), INK),
        ("M18.9 131.2C22 106 34.5 91 50 91S78 106 81.1 131.2z", PAPER),
        ("M20 130C23 107 35 92.2 50 92.2S77 107 80 130z", ""),
        (_discs(2.2, (50, 103.3), (50, 112.7), (50, 121.5)), PAPER),
        ("M36.3 60.2Q50 52.8 63.7 60.2L61.8 64.4Q50 58 38.2 64.4z", ""),
        (_discs(4.5, (50, 50.4)), ""),
    ),
    "J": (
        ("M36 92.6H64a7 7 0 0 1 7 7v24a7 7 0 0 1-7 7H36a7 7 0 0 1-7-7v-24a7 7 0 0 1 7-7z", ""),
        ("M29 103.2h42v3.1H29zm0 10.9h42v3.1H29z", PAPER),
        (_discs(13, (50, 78.4)), WOOD),
        (_discs(1.7, (45, 78.2), (55, 78.2)), INK),
        ("M32.6 70.6C33.2 60 41 54.6 50.6 54.6 60 54.6 66.8 60 68.7 68.2 56.5 65 43.5 66.4 32.6 70.6z", ""),
        ("M64.6 65.4C61.5 56.5 67 49.5 78 46 77.8 55 72.8 61.8 64.6 65.4z", INK),
    ),
}

# What stands for ace, king, queen and jack in each choice of letters.
LETTERS = {
    "international": {1: "A", 11: "J", 12: "Q", 13: "K"},
    "nordic": {1: "E", 11: "Kn", 12: "D", 13: "K"},
    "danish": {1: "E", 11: "B", 12: "D", 13: "K"},
}
FIGURES = {"A": "A", "E": "A", "K": "K", "Q": "Q", "D": "Q", "J": "J", "Kn": "J", "B": "J"}
INDEXES = tuple(GLYPHS)

LINEN, WEAVE = "var(--linen)", "var(--weave)"


def _sign(suit: str, x: float, y: float, size: float) -> str:
    """One suit sign centred on (x, y)."""
    left, top, side = number(x - size / 2), number(y - size / 2), number(size)
    return f'<use href="#{suit}" x="{left}" y="{top}" width="{side}" height="{side}"/>'


def _index(index: str, x: float, y: float, height: float) -> str:
    """The index glyph with its top left corner on (x, y)."""
    scale = height / GLYPH_HEIGHT
    half = LINE / 2 * scale
    matrix = f"{scale:.3f} 0 0 {scale:.3f} {number(x + half)} {number(y + half)}"
    return f'<use href="#i{index}" transform="matrix({matrix})"/>'


def _figure(index: str, suit: str) -> str:
    """What stands under the top row: counted signs, the one big sign of an ace, or a toy."""
    if index in PIPS:
        size, half, places = PIPS[index]
        x, y = MIDDLE
        return "".join(_sign(suit, x + COLUMN * side, y + half * row, size) for side, row in places)
    figure = FIGURES[index]
    return _sign(suit, *MIDDLE, 56) if figure == "A" else f'<use href="#f{figure}"/>'


def _full(index: str, suit: str) -> str:
    height = 30 if index == "Kn" else 33
    drawing = _index(index, 9, 10, height) + _sign(suit, 82, 26, 26) + _figure(index, suit)
    return f'<symbol id="{index}{suit}" viewBox="0 0 100 140">{drawing}</symbol>'


def _compact(index: str, suit: str) -> str:
    height = 36 if index == "Kn" else 42
    width = (GLYPHS[index][1] + LINE) * height / GLYPH_HEIGHT
    drawing = _index(index, 40 - width / 2, 12.5 + (42 - height) / 2, height) + _sign(suit, 40, 77, 31)
    return f'<symbol id="c{index}{suit}" viewBox="0 0 80 100">{drawing}</symbol>'


def _back() -> str:
    """Rosepath weave: 5 by 7 lozenges, a small one in each."""
    step = 18.4
    ring, core = [], []
    for row in range(7):
        for column in range(5):
            x, y = number(50 + (column - 2) * step), 70 + (row - 3) * step
            ring.append(f"M{x} {number(y - 8)}l8 8-8 8-8-8z")
            core.append(f"M{x} {number(y - 3.4)}l3.4 3.4-3.4 3.4-3.4-3.4z")
    return (
        f'<symbol id="back" viewBox="0 0 100 140"><path fill="{LINEN}" d="M4 4H96V136H4z"/>'
        f'<path fill="none" stroke="{WEAVE}" stroke-width="2.3" d="{"".join(ring)}"/>'
        f'<path fill="{WEAVE}" d="{"".join(core)}"/></symbol>'
    )


def symbols() -> Iterator[str]:
    """Every symbol of the cards: parts first, then faces (``10D``), compact faces (``c10D``) and ``back``."""
    for suit, path in SUITS.items():
        yield f'<symbol id="{suit}" viewBox="0 0 100 100"><path fill="currentColor" d="{path}"/></symbol>'
    for index, (path, _) in GLYPHS.items():
        yield (
            f'<path id="i{index}" fill="none" stroke="currentColor" stroke-width="{LINE}" '
            f'stroke-linejoin="round" d="{path}"/>'
        )
    for figure, shapes in COURT.items():
        drawn = "".join(f'<path fill="{fill or "currentColor"}" d="{path}"/>' for path, fill in shapes)
        yield f'<g id="f{figure}">{drawn}</g>'
    for draw in (_full, _compact):
        for index in INDEXES:
            for suit in SUITS:
                yield draw(index, suit)
    yield _back()
