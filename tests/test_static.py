"""Static files as they are sent."""

import gc
import zlib

import pytest
from flask.testing import FlaskClient

from trainer import paths


@pytest.mark.parametrize("name", ["app.css", "vendor/htmx.min.js"])
def test_a_static_file_is_sent_compressed_and_closed(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/static/{name}", headers={"Accept-Encoding": "deflate"})
    assert answer.headers["Content-Encoding"] == "deflate"
    assert zlib.decompress(answer.data) == (paths.STATIC / name).read_bytes()
    answer.close()
    del answer
    gc.collect()  # a file left open would warn now, which fails a test
