"""A class of simulated users on a JupyterHub: each opens every lesson, and runs it cell by cell over the websocket.

It starts a hub on 127.0.0.1 that needs no network, with a Jupyter server and a folder of copies for each user, and
prints for each lesson how many users ran it without an error, the seconds from the first cell to the last, and the
memory of one user (proportional set size of server and kernel). Each failure is explained below the table.

It runs in an environment of its own, because a hub is no part of this package: `make hub`, or `make hub USERS=5`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

MOST_SECONDS = 600  # for one cell: with many users on few cores, a kernel may be silent for minutes
MOST_SECONDS_AFTER_REPLY = 10  # for what comes after the reply to a cell
CONFIGURATION = """
c.JupyterHub.bind_url = "http://127.0.0.1:{public}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
c.ConfigurableHTTPProxy.command = [{command!r}]
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r}
# With TCP, the servers choose ports without knowing of each other: two kernels of 30 took the same one, and died.
c.Spawner.args = ["--allow-root", "--ServerApp.log_level=ERROR", "--KernelManager.transport=ipc"]
c.Spawner.start_timeout = c.Spawner.http_timeout = 600
c.JupyterHub.services = [{{"name": "class", "api_token": {token!r}}}]
c.JupyterHub.load_roles = [
    {{"name": "class", "services": ["class"], "scopes": ["admin:users", "admin:servers", "access:servers"]}}
]
c.JupyterHub.log_level = "ERROR"
"""


class Outcome(NamedTuple):
    """What one user saw of one lesson: the seconds that it took, the memory in MB, and what failed, "" for nothing."""

    lesson: str
    user: str
    seconds: float
    memory: float
    failure: str


class Hub:
    """A JupyterHub on this machine. Use it with `with`."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log, self.token = folder, folder / "hub.log", secrets.token_hex(16)
        self.public, hub, proxy = free_ports(3)
        command = shutil.which("configurable-http-proxy", path=f"{os.environ['PATH']}:node_modules/.bin")
        if command is None:
            sys.exit("configurable-http-proxy is missing: npm install --no-save configurable-http-proxy")
        (folder / "jupyterhub_config.py").write_text(
            CONFIGURATION.format(
                public=self.public,
                hub=hub,
                proxy=proxy,
                command=os.path.abspath(command),
                token=self.token,
                homes=str(folder / "{username}"),
            )
        )

    def __enter__(self) -> Hub:
        program = [sys.executable, "-m", "jupyterhub", "-f", "jupyterhub_config.py"]
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        settings = os.environ | {"PATH": path, "TQDM_DISABLE": "1"}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(program, cwd=self.folder, env=settings, stdout=log, stderr=log)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(60)

    async def ask(self, path: str, method: str = "GET", body: Any = None) -> Any:
        """Call the REST interface of the hub, or of a user's server, and return its answer."""
        request = HTTPRequest(
            f"http://127.0.0.1:{self.public}{path}",
            method,
            {"Authorization": f"token {self.token}"},
            body=None if body is None else json.dumps(body),
            connect_timeout=MOST_SECONDS,
            request_timeout=MOST_SECONDS,
            allow_nonstandard_methods=True,
        )
        response = await AsyncHTTPClient().fetch(request)
        return json.loads(response.body or b"null")

    async def wait_until_up(self) -> None:
        """Wait until the hub answers."""
        while True:
            try:
                return await self.ask("/hub/api/")
            except (OSError, HTTPClientError):
                if self.process.poll() is not None:
                    sys.exit(f"the hub ended:\n{self.log.read_text()}")
                await asyncio.sleep(0.5)

    async def start_server(self, user: str) -> None:
        """Start the server of a user, and wait until it is ready."""
        await self.ask(f"/hub/api/users/{user}", "POST")
        await self.ask(f"/hub/api/users/{user}/server", "POST")
        while not (await self.ask(f"/hub/api/users/{user}"))["servers"].get("", {}).get("ready"):
            await asyncio.sleep(1)

    async def run_lesson(self, user: str, lesson: Path, home: Path) -> Outcome:
        """Run the cells of a lesson in a new kernel, one after the other, as a reader does."""
        path = str(lesson.relative_to(home))
        wanted = {"path": path, "type": "notebook", "name": lesson.name, "kernel": {"name": "python3"}}
        kernel = (await self.ask(f"/user/{user}/api/sessions", "POST", wanted))["kernel"]["id"]
        begun, failure = time.monotonic(), ""
        url = f"ws://127.0.0.1:{self.public}/user/{user}/api/kernels/{kernel}/channels"
        headers = {"Authorization": f"token {self.token}"}
        opening = HTTPRequest(url, headers=headers, connect_timeout=MOST_SECONDS, request_timeout=MOST_SECONDS)
        channels = await websocket_connect(opening, max_message_size=2**30)
        cells = [cell for cell in json.loads(lesson.read_text())["cells"] if cell["cell_type"] == "code"]
        for number, cell in enumerate(cells, start=1):
            try:
                error = await asyncio.wait_for(run_cell(channels, "".join(cell["source"])), MOST_SECONDS)
            except TimeoutError:
                error = f"no answer within {MOST_SECONDS} s"
            if error:
                failure = f"{user}, {path}, code cell {number}: {error}"
                break
        seconds, memory = time.monotonic() - begun, memory_of(user, kernel)
        channels.close()
        await self.ask(f"/user/{user}/api/kernels/{kernel}", "DELETE")
        return Outcome(lesson.stem, user, seconds, memory, failure)


async def run_cell(channels: Any, source: str) -> str:
    """Run one cell over the websocket, and return its error, "" for none."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "username": "", "session": "", "date": ""}
    content = {"code": source, "silent": False, "store_history": True, "allow_stdin": False, "stop_on_error": True}
    message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
    await channels.write_message(json.dumps(message))
    error, left = "", {"execute_reply", "idle"}
    while left:
        # A server that starts many kernels at once may connect a kernel's outputs late, and lose its first "idle".
        most = None if "execute_reply" in left else MOST_SECONDS_AFTER_REPLY
        try:
            received = await asyncio.wait_for(channels.read_message(), most)
        except TimeoutError:
            break
        if received is None:
            return "the connection was closed"
        if isinstance(received, bytes):
            continue  # the tables of a widget
        reply = json.loads(received)
        if reply["parent_header"].get("msg_id") != header["msg_id"]:
            continue
        kind, content = reply["msg_type"], reply["content"]
        if content.get("status") == "error" or kind == "error":
            error = f"{content['ename']}: {content['evalue']}"
        left -= {kind, content.get("execution_state")}
    return error


def memory_of(user: str, kernel: str) -> float:
    """The memory of a user's server and kernel in MB; what processes share is divided among them."""
    total = 0
    for process in psutil.process_iter(["cmdline", "environ"]):
        environment, command = process.info["environ"] or {}, " ".join(process.info["cmdline"] or [])
        if environment.get("JUPYTERHUB_USER") == user and ("singleuser" in command or kernel in command):
            try:
                total += process.memory_full_info().pss
            except psutil.Error:
                continue
    return total / 1e6


def free_ports(count: int) -> list[int]:
    """Ports of this machine that nobody uses."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


async def run_class(hub: Hub, users: list[str], only: list[str]) -> list[Outcome]:
    """Let all users run all lessons, each lesson at the same time."""
    await hub.wait_until_up()
    begun = time.monotonic()
    for user in users:
        await hub.start_server(user)
    print(f"{len(users)} servers started in {time.monotonic() - begun:.0f} s", flush=True)
    outcomes: list[Outcome] = []
    copies = [*sorted((hub.folder / users[0]).glob("*.ipynb")), *sorted((hub.folder / users[0]).glob("*/*.ipynb"))]
    print(f"{'lesson':38} {'passed':>9} {'median':>9} {'most':>9} {'memory, median and most':>26}")
    for copy in copies:
        if only and not any(copy.name.startswith(each) for each in only):
            continue
        place = copy.relative_to(hub.folder / users[0])
        found = await asyncio.gather(
            *(hub.run_lesson(user, hub.folder / user / place, hub.folder / user) for user in users)
        )
        outcomes.extend(found)
        passed, seconds = sum(not each.failure for each in found), [each.seconds for each in found]
        memory = [each.memory for each in found]
        print(
            f"{copy.stem:38} {passed:>4} of {len(users)} {statistics.median(seconds):>7.0f} s {max(seconds):>7.0f} s "
            f"{statistics.median(memory):>13.0f} {max(memory):>9.0f} MB",
            flush=True,
        )
    return outcomes


def main() -> int:
    """Print the table, and return the number of failures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--users", type=int, default=30)
    parser.add_argument("--lessons", nargs="*", default=[], help="how file names begin: 02 05; default: all")
    options = parser.parse_args()
    AsyncHTTPClient.configure(None, max_clients=4 * options.users)
    users = [f"user{number:02}" for number in range(1, options.users + 1)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for user in users:
            subprocess.run(["minimax-lab", "lessons", folder / user], check=True, stdout=subprocess.DEVNULL)
        with Hub(folder) as hub:
            outcomes = asyncio.run(run_class(hub, users, options.lessons))
    failures = [each.failure for each in outcomes if each.failure]
    print("\n".join(["", *failures] if failures else ["", "no failures"]))
    return len(failures)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
