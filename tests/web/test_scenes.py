"""The list of scenes leaves no page and no form of the app out, and each scene is what it says it is."""

import pytest
from flask import Flask
from werkzeug.exceptions import MethodNotAllowed, NotFound

from tests.scenes import NO_PAGES, SCENES, Scene, World


def endpoint(app: Flask, world: World, scene: Scene) -> str | None:
    """The route that answers the scene."""
    method = "GET" if scene.form is None else "POST"
    try:
        return app.url_map.bind("localhost").match(world.path(scene).partition("?")[0], method)[0]
    except (NotFound, MethodNotAllowed):
        return None


def test_every_page_has_a_scene(world: World) -> None:
    pages = {rule.endpoint for rule in world.app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    shown = {
        endpoint(world.app, world, scene) for scene in SCENES if scene.form is None and scene.status == 200
    }
    assert pages - shown == set(NO_PAGES), "a new page needs a scene in tests/scenes.py"


@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_each_scene_answers_as_it_says(world: World, scene: Scene) -> None:
    answer = world.answer(scene)
    assert answer.status_code == scene.status
    assert answer.content_type == "text/html; charset=utf-8"


def test_no_two_scenes_have_one_name() -> None:
    assert len({scene.name for scene in SCENES}) == len(SCENES)
