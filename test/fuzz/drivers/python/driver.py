"""Judges documents for the fuzzer with the generated Python package.

Argument: the folder that holds the package. Reads a list of requests a line on standard input and answers with a list a
line. All documents are bytes, as base64. What is asked and answered stands in ``test/fuzz/engines/protocol.ts``.
"""

from __future__ import annotations

import base64
import json
import sys
import traceback
from typing import Any

sys.path.insert(0, sys.argv[1])

from concordat_contracts import UNSET, Limits, Violation, exchanges_of, json_text, types_of  # noqa: E402


def main() -> None:
    for line in sys.stdin.buffer:
        print(json.dumps([answer(request) for request in json.loads(line)]), flush=True)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    try:
        return judged(request)
    except Exception:  # A crash is an answer too: the fuzzer must see it.
        return {"error": traceback.format_exc()}


def judged(request: dict[str, Any]) -> dict[str, Any]:
    context = request.get("context", UNSET)
    given = request.get("limits")
    limits = Limits() if given is None else Limits(size=given["bytes"], depth=given["depth"])
    if "exchange" in request:
        exchange = exchanges_of(request["contract"])[request["exchange"]]
        asks, answers = base64.b64decode(request["asks"]), base64.b64decode(request["answers"])
        return {"violations": listed(exchange.validate_texts(asks, answers, limits, context=context))}
    judge = types_of(request["contract"])[request["type"]]
    parsed = judge.parse(base64.b64decode(request["document"]), limits, context=context)
    found = listed(parsed.violations)
    if not parsed.valid:
        return {"violations": found}
    again = listed(judge.check(parsed.value, context=context))
    return {"violations": found, "again": again, "written": json_text(judge.write(parsed.value))}


def listed(violations: tuple[Violation, ...]) -> list[dict[str, str]]:
    fields = ("rule", "level", "path", "message")
    return [{name: getattr(each, name) for name in fields} for each in violations]


if __name__ == "__main__":
    main()
