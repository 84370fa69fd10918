"""A drill answer over HTTP against a constant route on the same server, and the weight of a first visit."""

import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

from trainer.config import Config

DRILL: Final = "/practise/capture/norsk/medium/bench/{}"
CONSTANT: Final = "/bench/constant"
CONNECTIONS: Final = 4


def app_with_constant_route(data_dir: Path):  # type: ignore[no-untyped-def]
    """The real app and one more route that answers a constant: the ceiling of server and framework."""
    from trainer.app import create_app

    app = create_app(Config(data_dir=data_dir))
    app.add_url_rule(CONSTANT, "bench_constant", lambda: "constant")
    return app


def serve(data_dir: str) -> None:
    """Serve that app as ``run`` would, print the port, and go on until killed."""
    from waitress import create_server

    server = create_server(app_with_constant_route(Path(data_dir)), host="127.0.0.1", port=0, threads=8)
    print(server.effective_port, flush=True)
    server.run()


def _request(method: str, path: str, body: str = "", cookie: str = "") -> bytes:
    head = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    if body:
        head += [
            "HX-Request: true",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
    if cookie:
        head.append(f"Cookie: {cookie}")
    return ("\r\n".join(head) + "\r\n\r\n" + body).encode()


class _Connection:
    """One kept-alive connection that sends prepared requests; it spends as little of the CPU as it can."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._left = b""

    def ask(self, request: bytes) -> tuple[bytes, bytes]:
        """The head and body of the answer."""
        self._socket.sendall(request)
        while b"\r\n\r\n" not in self._left:
            self._more()
        head, _, rest = self._left.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        assert length, head
        self._left = rest
        while len(self._left) < int(length[1]):
            self._more()
        body, self._left = self._left[: int(length[1])], self._left[int(length[1]) :]
        return head, body

    def _more(self) -> None:
        part = self._socket.recv(65536)
        if not part:
            raise ConnectionError("the server closed the connection")
        self._left += part


def requests_per_second(port: int, requests: Sequence[bytes], seconds: float) -> float:
    """Answers a second over a few connections at once, each checked to be a 200."""
    done: list[int] = []
    end = time.perf_counter() + seconds

    def work(offset: int) -> None:
        connection, number = _Connection(port), 0
        while time.perf_counter() < end:
            head, _ = connection.ask(requests[(offset + number * CONNECTIONS) % len(requests)])
            if not head.startswith(b"HTTP/1.1 200"):
                raise RuntimeError(head.decode("latin-1"))
            number += 1
        done.append(number)

    threads = [threading.Thread(target=work, args=(offset,)) for offset in range(CONNECTIONS)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(done) < CONNECTIONS:
        raise RuntimeError("a connection failed; its error stands above")
    return sum(done) / (time.perf_counter() - start)


def report_http(quick: bool) -> Iterable[str]:
    """Drill answers a second, stored and rendered, over the constant route's, in turns."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [
                sys.executable,
                "-c",
                "import sys; from trainer.bench.pages import serve; serve(sys.argv[1])",
                folder,
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            first = _Connection(port)
            head, _ = first.ask(_request("POST", DRILL.format(1), "take=0"))
            cookie = "; ".join(found.decode() for found in re.findall(rb"(?i)set-cookie: ([^;\r]+)", head))
            answers = [
                _request("POST", DRILL.format(number), "take=0&take=1", cookie) for number in range(1, 41)
            ]
            constant = [_request("GET", CONSTANT)]
            for warm in (answers, constant):
                requests_per_second(port, warm, 0.5)
            ratios = []
            yield f"{'round':>5} {'constant/s':>11} {'answers/s':>10} {'ratio':>6}   aim 0.25"
            for number in range(1, 3 if quick else 7):
                ceiling = requests_per_second(port, constant, 0.7 if quick else 2)
                rate = requests_per_second(port, answers, 0.7 if quick else 2)
                ratios.append(rate / ceiling)
                yield f"{number:5} {ceiling:11.0f} {rate:10.0f} {ratios[-1]:6.2f}"
            yield f"median ratio {statistics.median(ratios):.2f}"
        finally:
            server.kill()
            server.wait()


def report_weight(quick: bool) -> Iterable[str]:
    """What a browser fetches on the first visit of a drill, as sent over the wire (bodies)."""
    with tempfile.TemporaryDirectory() as folder:
        client = app_with_constant_route(Path(folder)).test_client()
        total = 0
        seen: set[str] = set()
        todo = [DRILL.format(1)]
        while todo:
            path = todo.pop(0)
            if path in seen:
                continue
            seen.add(path)
            answer = client.get(path, headers={"Accept-Encoding": "gzip, deflate, br"})
            size = len(answer.data)
            total += size
            plain = client.get(path, headers={"Accept-Encoding": "identity"}).get_data(as_text=True)
            encoding = answer.headers.get("Content-Encoding", "plain")
            yield f"{size:7} {encoding:6} {path}"
            links = (
                re.findall(r"""(?:src|href)="(/(?:static|art)/[^"#]+)""", plain)
                if path == DRILL.format(1)
                else []
            )
            links += [
                urljoin(path, link)
                for link in re.findall(r"""url\(["']?([^"')]+)""", plain)
                if ".css" in path
            ]
            todo += [link.replace("&amp;", "&") for link in links if not link.startswith("data:")]
        yield f"{total:7} bytes in all; aim below 60 000"
