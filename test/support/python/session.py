"""Runs programs one after the other in this interpreter: requests and answers are lines of JSON."""

from __future__ import annotations

import io
import json
import os
import runpy
import sys
import tempfile
import traceback
from contextlib import redirect_stderr, redirect_stdout
from typing import Any


def execute(words: list[str]) -> None:
    """Runs what ``python3`` would run with these words."""
    if words[0] == "-c":
        sys.argv = ["-c", *words[2:]]
        exec(compile(words[1], "<string>", "exec"), {"__name__": "__main__"})
    elif words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")


def status_of(words: list[str]) -> int:
    try:
        execute(words)
    except SystemExit as error:
        if error.code is None or isinstance(error.code, int):
            return error.code or 0
        print(error.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def answer(words: list[str], text: str) -> dict[str, Any]:
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with tempfile.TemporaryFile() as file:
        file.write(text.encode())
        file.seek(0)
        os.dup2(file.fileno(), 0)
        with redirect_stdout(out), redirect_stderr(err):
            status = status_of(words)
    printed = [each.buffer.getvalue().decode() for each in (out, err)]  # type: ignore[attr-defined]
    return {"status": status, "stdout": printed[0], "stderr": printed[1]}


def main() -> None:
    with os.fdopen(os.dup(0), "rb") as requests, os.fdopen(os.dup(1), "wb") as answers:
        for line in requests:
            request = json.loads(line)
            answers.write(json.dumps(answer(request["words"], request["input"])).encode() + b"\n")
            answers.flush()


if __name__ == "__main__":
    main()
