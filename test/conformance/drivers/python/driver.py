"""Judges documents for the conformance tests with the generated package.

Argument: the folder that holds the package. Reads a request a line on standard input and answers each at once.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from importlib import import_module
from typing import Any

sys.path.insert(0, sys.argv[1])

from concordat_contracts import (  # noqa: E402
    MODULES,
    UNSET,
    Violation,
    exchanges_of,
    to_feedback,
    types_of,
)


def main() -> None:
    for line in sys.stdin.buffer:
        request: dict[str, Any] = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request)}), flush=True)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    try:
        if "read" in request:
            return {"reading": reading(request)}
        if "folder" in request:
            return file_work(request)
        if "restore" in request:
            return {"restored": restored(request)}
        violations = judge(request)
    except Exception as problem:  # A crash is an answer too: the tests must see it.
        return {"error": f"{type(problem).__name__}: {problem}"}
    return {"violations": written(violations)}


def written(violations: tuple[Violation, ...]) -> list[dict[str, str]]:
    fields = ("rule", "level", "path", "message")
    return [{name: getattr(each, name) for name in fields} for each in violations]


def reading(request: dict[str, Any]) -> dict[str, Any]:
    """The text of a model, read as the root type of a contract."""
    module = import_module(f"concordat_contracts.{MODULES[request['contract']]}")
    name = next(name for name in vars(module) if name.startswith("read_"))
    options = {key: request[key] for key in ("repairs", "several", "context") if key in request}
    found = getattr(module, name)(base64.b64decode(request["base64"]), **options)
    value = {}
    if found.outcome in ("value", "fallback"):
        value = {"value": types_of(request["contract"])[request["read"]].write(found.value)}
    return {
        "outcome": found.outcome,
        **value,
        "violations": written(found.violations),
        "repaired": found.repaired,
        "log": [{"step": each.step, "line": each.line, "detail": each.detail} for each in found.log],
        "feedback": to_feedback(found),
    }


def file_work(request: dict[str, Any]) -> dict[str, Any]:
    """AGB-001 as a file: read, or with a text written."""
    module = import_module("concordat_contracts.agb_001")
    if "text" in request:
        done = module.save_agent_response(request["folder"], json.loads(request["text"]))
    else:
        done = module.load_agent_response(request["folder"])
    reason = "" if done.problem is None else done.problem.reason
    return {"outcome": done.outcome, "reason": reason, "violations": written(done.violations)}


def restored(request: dict[str, Any]) -> dict[str, Any]:
    """An answer in the dialect of a provider, turned back into a document of the root type."""
    module = import_module(f"concordat_contracts.{MODULES[request['contract']]}")
    name = next(name for name in vars(module) if re.fullmatch("parse_.*_from", name))
    parsed = getattr(module, name)(request["provider"], request["text"])
    value = {}
    if parsed.valid:
        value = {"value": types_of(request["contract"])[request["restore"]].write(parsed.value)}
    return {**value, "violations": written(parsed.violations)}


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
