"""Judges documents for the conformance tests with the generated package.

Argument: the folder that holds the package. Reads a request a line on standard input and answers each at once.
"""

from __future__ import annotations

import base64
import json
import sys
from typing import Any

sys.path.insert(0, sys.argv[1])

from concordat_contracts import UNSET, Violation, exchanges_of, types_of  # noqa: E402


def main() -> None:
    for line in sys.stdin.buffer:
        request: dict[str, Any] = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request)}), flush=True)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    try:
        violations = judge(request)
    except Exception as problem:  # A crash is an answer too: the tests must see it.
        return {"error": f"{type(problem).__name__}: {problem}"}
    fields = ("rule", "level", "path", "message")
    return {"violations": [{name: getattr(each, name) for name in fields} for each in violations]}


def judge(request: dict[str, Any]) -> tuple[Violation, ...]:
    context = request.get("context", UNSET)
    if "exchange" in request:
        exchange = exchanges_of(request["contract"])[request["exchange"]]
        return exchange.validate_texts(request["asks"], request["answers"], context=context)
    text = base64.b64decode(request["base64"]) if "base64" in request else request["text"]
    # Parsing is validating and, where the document is valid, reading: both are under test.
    return types_of(request["contract"])[request["type"]].parse(text, context=context).violations


if __name__ == "__main__":
    main()
