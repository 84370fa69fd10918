"""The contract of all pages and forms: markup that holds together, page first, fragments by the rules."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException

from tests.scenes import SCENES, Scene, World
from tests.web import markup
from tests.web.markup import Element
from trainer import paths

TEMPLATES = sorted(path.relative_to(paths.TEMPLATES).as_posix() for path in paths.TEMPLATES.rglob("*.html"))
FRAGMENTS = [name for name in TEMPLATES if name.rpartition("/")[2].startswith("_")]
CODE = "\n".join(path.read_text("utf-8") for path in (Path(paths.__file__).parent / "web").rglob("*.py"))

#: Fragments that are no element of their own.
PIECES = dict.fromkeys(
    ("_answer.html", "referee/_change.html", "referee/_ruled.html"), "several fragments, each by its own id"
)

#: Where forms only ask to see something; their addresses say what.
ONLY_ASK = {"/rules/compare", "/rules/house/new"}

HTMX = {"HX-Request": "true"}
SHOWN = [scene for scene in SCENES if scene.form is None]
ASKING = [scene for scene in SHOWN if scene.status == 200 and not scene.trouble]


def source(name: str) -> str:
    """A template without its comments."""
    return re.sub(r"\{#.*?#\}", "", (paths.TEMPLATES / name).read_text("utf-8"), flags=re.DOTALL)


def is_sample(scene: Scene) -> bool:
    """Whether it is one of the pages that show the components."""
    return scene.path.startswith("/patterns")


def page(world: World, scene: Scene, **headers: str) -> Element:
    """The scene as a tree."""
    return markup.read(world.answer(scene, **headers).text)


# -- templates ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_template_compiles_and_is_used(app: Flask, name: str) -> None:
    app.jinja_env.get_template(name)
    users = [other for other in TEMPLATES if other != name and f'"{name}"' in source(other)]
    assert users or f'"{name}"' in CODE, f"nothing uses {name}"


@pytest.mark.parametrize("name", FRAGMENTS)
def test_each_fragment_is_one_element_named_after_its_file(name: str) -> None:
    text = re.sub(r"\{% macro .*?endmacro -?%\}", "", source(name), flags=re.DOTALL)
    tree = markup.read(re.sub(r"\{\{.*?\}\}", "x", re.sub(r"\{%.*?%\}", "", text, flags=re.DOTALL)))
    if name in PIECES or not tree.elements:  # the second kind holds macros alone
        return
    stem = name.rpartition("/")[2].removeprefix("_").removesuffix(".html")
    assert [element["id"] for element in tree.elements] == [stem]


@pytest.mark.parametrize("name", TEMPLATES)
def test_no_template_has_inline_code_or_attributes_that_html_does_not_know(name: str) -> None:
    text = source(name)
    assert not re.search(r"(?<![\w-])hx-[a-z]", text), "write data-hx-"
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|<script(?![^>]*\bsrc=)|javascript:", text)


# -- pages --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", [each for each in SHOWN if not each.prefs], ids=str)
def test_a_skip_link_speaks_of_a_table_where_there_is_one(world: World, scene: Scene) -> None:
    tree = page(world, scene)
    first = next((element for element in tree.all("a") if element["class"] == "skip"), None)
    if first is None:  # a sheet of paper has nothing to skip
        assert "/print" in scene.path
        return
    spot = next(element for element in tree.all() if f"#{element['id']}" == first["href"])
    has_table = any("wood" in element["class"].split() for element in spot.all())
    assert (first.text == "To the table") == (has_table and spot["id"] == "table"), first.text


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_each_page_holds_together(world: World, scene: Scene) -> None:
    tree = page(world, scene)
    elements = list(tree.all())
    (root,) = tree.all("html")
    assert root["lang"] == scene.prefs.get("lang", "en")
    for tag in ("title", "h1", "main"):
        assert [element.tag for element in tree.all(tag)] == [tag]
    assert next(tree.all("title")).text.endswith("Kasino") or scene.path == "/"
    ids = [element["id"] for element in elements if "id" in element]
    assert len(ids) == len(set(ids)) and "" not in ids
    assert ids.count("live") == 1 and next(e for e in elements if e["id"] == "live").text == ""
    for element in elements:
        for name in ("for", "aria-labelledby", "aria-describedby", "aria-controls"):
            missing = set(element[name].split()) - set(ids)
            assert not missing, f"{element} points to nothing"
        for name in ("href", "data-hx-target"):
            at = element[name].removeprefix("#")
            assert at == element[name] or at in ids, f"{element} points to nothing"
        assert not any(name.startswith("on") or name == "style" for name in element.attributes), str(element)
        assert element.tag != "style" and (element.tag != "script" or element["src"].startswith("/static/"))


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_each_link_and_form_leads_to_a_route(world: World, scene: Scene) -> None:
    routes = world.app.url_map.bind("localhost")
    here = world.path(scene)
    for element in page(world, scene).all():
        if element.tag == "form":
            # Only the samples of the pattern pages send nothing.
            asks = is_sample(scene) or element["method"] == "get" and element["action"] in ONLY_ASK
            assert element["method"] == ("get" if asks else "post"), str(element)
            assert element["action"].startswith("/"), str(element)
        for name, method in (
            ("href", "GET"),
            ("src", "GET"),
            ("action", element["method"].upper()),
            ("data-hx-post", "POST"),
        ):
            if name not in element or element[name].startswith("#"):
                continue
            target = urlsplit(element[name])
            assert not target.scheme and not target.netloc, f"{element} leaves the app"
            try:
                routes.match(target.path or here, method)
            except HTTPException as error:
                pytest.fail(f"{element} leads to {error}")


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_each_control_has_a_name_and_each_form_works_alone(world: World, scene: Scene) -> None:
    tree = page(world, scene)
    named = {label["for"] for label in tree.all("label") if label.text}
    for control in tree.all("input", "select", "textarea", "button"):
        around = list(control.ancestors())
        if control["type"] == "hidden" or any("hidden" in each for each in [control, *around]):
            continue
        words = control["aria-label"] or control["aria-labelledby"] or control["id"] in named
        words = words or any(each.tag == "label" and each.text for each in around)
        assert words or (control.tag == "button" and control.text), f"{control} has no name"
    for element in tree.all():
        if "data-hx-post" in element:
            assert element.tag == "form" and element["action"] and element["data-hx-target"], str(element)
        if "data-hx-get" in element:
            assert element["data-hx-get"] == element["action"] in ONLY_ASK, str(element)
        assert not {"data-hx-put", "data-hx-delete", "data-hx-boost"} & set(element.attributes)
    for form in () if is_sample(scene) else tree.all("form"):
        assert [each for each in form.all("button") if each["type"] != "button"], f"{form} has no button"


def test_no_two_pages_have_one_title(world: World) -> None:
    titles: dict[str, set[str]] = {}
    for scene in ASKING:
        if not scene.prefs:
            at = world.path(scene).partition("?")[0]
            # Another run of the same drill is called the same.
            at = at.replace("hard", "easy").replace("four", "")
            titles.setdefault(next(page(world, scene).all("title")).text, set()).add(at)
    assert {title: paths for title, paths in titles.items() if len(paths) > 1} == {}


# -- fragments ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", SHOWN, ids=str)
def test_a_page_asked_for_as_a_fragment(world: World, scene: Scene) -> None:
    whole = world.answer(scene)
    piece = world.answer(scene, **HTMX)
    for kind in ("HX-History-Restore-Request", "HX-Boosted"):
        assert still(world.answer(scene, **HTMX, **{kind: "true"}).text) == still(whole.text)
    if still(piece.text) == still(whole.text):
        return
    assert piece.status_code == whole.status_code
    assert "HX-Request" in piece.vary and "HX-Request" in whole.vary or scene.trouble
    assert len(piece.text) < len(whole.text) and "<html" not in piece.text
    (root, *_others) = markup.read(piece.text).elements
    assert f"_{root['id']}.html" in [name.rpartition("/")[2] for name in FRAGMENTS]


def test_questions_and_steps_are_to_be_had_as_fragments(world: World) -> None:
    found = {
        world.path(scene).partition("?")[0].split("/")[1]
        for scene in ASKING
        if "<html" not in world.answer(scene, **HTMX).text
    }
    assert found == {"learn", "practise", "referee", "rules"}


def still(text: str) -> str:
    """A page without the numbers that are drawn anew each time."""
    return re.sub(r'name="nonce" value="[0-9a-f]{32}"', "", text)
