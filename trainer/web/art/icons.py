"""The few icons of the pages and the players' shapes, drawn in one line weight in a box of 24."""

from collections.abc import Iterator

# Open strokes of 2, drawn in the colour of the text beside them.
STROKES = {
    "close": "M6 6l12 12M18 6 6 18",
    "back": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "down": "M5.5 9l6.5 6.5L18.5 9",
    "rules": "M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4",
    "settings": "M3 7.5h11M18 7.5h3M16 4.5v6M3 16.5h3M10 16.5h11M8 13.5v6",
    "hint": "M9.2 17h5.6M9.6 20.5h4.8M9.2 16.8c0-2.2-3.4-3.6-3.4-7.4a6.2 6.2 0 0 1 12.4 0c0 3.8-3.4 5.2-3.4 7.4",
    "tick": "M5 12.5l4.5 4.5L19 7.5",
    "cross": "M6.5 6.5l11 11M17.5 6.5l-11 11",
    "again": "M5 5v5h5M5.6 9.6A7.5 7.5 0 1 1 4.6 14",
    "warn": "M12 3.8 2.5 20.2h19zM12 10v4.4M12 17.2v.3",
    "undo": "M8 5 3.5 9.5 8 14M4 9.5h10.5a5 5 0 0 1 0 10H9",
    "share": "M12 15V3.5M8 7.2l4-4 4 4M5 11v9.5h14V11",
    "plus": "M12 4.5v15M4.5 12h15",
    "minus": "M4.5 12h15",
    "clock": "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "learn": "M12 5.5H3.5v13H12M12 5.5h8.5v13H12M12 5.5v15",
    "practise": "M20.5 11.5A8.5 8.5 0 1 1 12.5 3.5M16 11.8A4 4 0 1 1 12.2 8M12 12l8-8M17 3.5h3.5V7",
    "play": "M3.5 7.6l7.4-2 3.3 12.3-7.4 2zM13 4h7v16h-2.5",
    "score": "M4.5 3.5h15v17h-15zM4.5 9h15M12 9v11M7.8 13h1M7.8 16.5h1M15.2 13h1M15.2 16.5h1",
    "referee": "M12 3v17M7.5 20.5h9M4.5 6h15M5.5 6.5 3 13h5zM18.5 6.5 16 13h5z",
    "book": "M5 4h12.5a1.5 1.5 0 0 1 1.5 1.5V20H6.5A1.5 1.5 0 0 1 5 18.5zM5 17h14",
}

# The players: always a shape beside the name, never a colour.
SHAPES = {
    0: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
    1: "M12 3l10 18H2z",
    2: "M3.5 3.5h17v17h-17z",
    3: "M8.5 3h7v5.5H21v7h-5.5V21h-7v-5.5H3v-7h5.5z",
    4: "M12 2l2.7 6.9 7.3.4-5.7 4.6 1.9 7.1-6.2-4-6.2 4 1.9-7.1L2 9.3l7.3-.4z",
    5: "M3 2.5h18L14.5 12l6.5 9.5H3L9.5 12z",
}

# A summer house with a diamond door: once, a casino was one.
HOUSE = "M12 1.5 22.5 10V22.5H1.5V10zM12 9q1.6 3 3.8 4.8Q13.6 15.6 12 18.6 10.4 15.6 8.2 13.8 10.4 12 12 9z"


def symbols() -> Iterator[str]:
    """The symbols ``i-NAME``, ``p-0`` to ``p-5`` and ``house``."""
    for name, path in STROKES.items():
        yield (
            f'<symbol id="i-{name}" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" '
            f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="{path}"/></symbol>'
        )
    for seat, path in SHAPES.items():
        yield f'<symbol id="p-{seat}" viewBox="0 0 24 24"><path fill="currentColor" d="{path}"/></symbol>'
    yield f'<symbol id="house" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d="{HOUSE}"/></symbol>'
