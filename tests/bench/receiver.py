"""A receiver of webhooks in a process of its own: ``python -m tests.bench.receiver [SECONDS]`` prints its port and answers 200.

With ``SECONDS`` it takes so long for each answer.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


async def serve(seconds: float) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        found = LENGTH.search(head)
        await reader.readexactly(int(found[1]) if found else 0)
        await asyncio.sleep(seconds)
        writer.write(ANSWER)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


@contextmanager
def receiving(seconds: float = 0.0) -> Iterator[str]:
    """The address of a receiver that runs for a ``with`` block."""
    command = [sys.executable, "-m", "tests.bench.receiver", str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield f"http://127.0.0.1:{int(process.stdout.readline())}/hook"
        finally:
            process.terminate()


if __name__ == "__main__":
    asyncio.run(serve(float(sys.argv[1]) if len(sys.argv) > 1 else 0.0))
