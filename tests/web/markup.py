"""HTML as a tree, read strictly: a tag that is not closed, or not open, is an error."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())


@dataclass
class Element:
    """One element; ``children`` are elements and texts in order."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: list["Element | str"] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    def __str__(self) -> str:
        return "<" + " ".join([self.tag, *(f'{k}="{v}"' for k, v in self.attributes.items())]) + ">"

    @property
    def elements(self) -> list["Element"]:
        """The children that are elements."""
        return [child for child in self.children if isinstance(child, Element)]

    @property
    def text(self) -> str:
        """All text inside, spaces made even."""
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        return " ".join("".join(parts).split())

    def all(self, *tags: str) -> Iterator["Element"]:
        """The elements inside, at any depth, in order; only those of ``tags`` if any are given."""
        for child in self.elements:
            if not tags or child.tag in tags:
                yield child
            yield from child.all(*tags)

    def ancestors(self) -> Iterator["Element"]:
        """What it stands in, from the inside out."""
        if self.parent is not None:
            yield self.parent
            yield from self.parent.ancestors()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.here = self.root = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), f"an attribute stands twice: {self.get_starttag_text()}"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(element)
        if tag not in VOID:
            self.here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.here.tag == tag and self.here.parent, f"</{tag}> closes {self.here} ({self.getpos()})"
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def read(text: str) -> Element:
    """The tree of a page or of a fragment; its root has no tag.

    :raises AssertionError: when the tags do not fit each other.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.here is reader.root, f"{reader.here} is not closed"
    return reader.root
