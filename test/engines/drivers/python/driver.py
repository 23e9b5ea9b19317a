"""Validates documents with the generated Python package.

Argument: the folder of the package. Each line on standard input is a list of requests, answered by a list on standard
output. Documents are bytes in Base64. See ``test/engines/protocol.ts`` for the protocol.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import traceback
from importlib import import_module
from typing import Any

sys.path.insert(0, sys.argv[1])

import concordat_contracts as package  # noqa: E402
from concordat_contracts import (  # noqa: E402
    MODULES,
    ContractError,
    Limits,
    Violation,
    exchanges_of,
    json_text,
    types_of,
)

# Only packages whose contracts use them have these; nothing is an instance of ().
WITHOUT_CONTEXT = getattr(package, "WITHOUT_CONTEXT", None)
ContextType = getattr(package, "ContextType", ())
ContextExchange = getattr(package, "ContextExchange", ())


def main() -> None:
    for line in sys.stdin.buffer:
        print(json.dumps([answer(request) for request in json.loads(line)]), flush=True)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    try:
        if "read" in request:
            return read(request)
        if "restore" in request:
            return restored(request)
        if "folder" in request:
            return file_work(request)
        return validated(request)
    except Exception:  # A crash is reported to the caller.
        return {"error": traceback.format_exc()}


def validated(request: dict[str, Any]) -> dict[str, Any]:
    context = request.get("context", WITHOUT_CONTEXT)
    given = request.get("limits")
    limits = Limits() if given is None else Limits(size=given["bytes"], depth=given["depth"])
    if "exchange" in request:
        exchange = exchanges_of(request["contract"])[request["exchange"]]
        asks, answers = base64.b64decode(request["asks"]), base64.b64decode(request["answers"])
        bound = exchange.within(context) if isinstance(exchange, ContextExchange) else exchange
        found = listed(bound.validate_texts(asks, answers, limits))
        # The throwing method reports the same violations, and ignores those of the level should.
        again = [violation for violation in found if violation["level"] == "should"]
        try:
            bound.require_texts(asks, answers, limits)
        except ContractError as error:
            again = listed(error.violations)
        return {"violations": found, "notEvaluated": list(bound.not_evaluated), "again": again}
    validator = types_of(request["contract"])[request["type"]]
    document = base64.b64decode(request["document"])
    if isinstance(validator, ContextType):
        parsed = validator.parse(document, context, limits)
    else:
        parsed = validator.parse(document, limits)
    found = {"violations": listed(parsed.violations), "notEvaluated": list(parsed.not_evaluated)}
    if not parsed.valid:
        return found
    again = validator.check(parsed.value, context) if isinstance(validator, ContextType) else validator.check(parsed.value)
    return {**found, "again": listed(again), "written": json_text(validator.write(parsed.value))}


def read(request: dict[str, Any]) -> dict[str, Any]:
    """Reads the output of a model as the root type of a contract."""
    options = {key: request[key] for key in ("repairs", "several", "reasoning") if key in request}
    root = types_of(request["contract"])[request["read"]]
    context = [request.get("context", WITHOUT_CONTEXT)] if isinstance(root, ContextType) else []
    found = function_of(request, "read_.*")(base64.b64decode(request["document"]), *context, **options)
    return {
        "outcome": found.outcome,
        **value_of(request, request["read"], found, found.outcome in ("value", "fallback")),
        "violations": listed(found.violations),
        "notEvaluated": list(found.not_evaluated),
        "repaired": found.repaired,
        "log": [{"step": each.step, "line": each.line, "detail": each.detail} for each in found.log],
        "feedback": package.to_feedback(found),
    }


def restored(request: dict[str, Any]) -> dict[str, Any]:
    """Converts an answer in the dialect of a provider to a document of the root type."""
    root = types_of(request["contract"])[request["restore"]]
    context = [WITHOUT_CONTEXT] if isinstance(root, ContextType) else []
    answer = base64.b64decode(request["document"]).decode()
    parsed = function_of(request, "parse_.*_from")(request["provider"], answer, *context)
    return {**value_of(request, request["restore"], parsed, parsed.valid), "violations": listed(parsed.violations)}


def file_work(request: dict[str, Any]) -> dict[str, Any]:
    """Loads a document from a folder, or saves the given one."""
    if "document" in request:
        result = function_of(request, "save_.*")(request["folder"], json.loads(base64.b64decode(request["document"])))
    else:
        result = function_of(request, "load_.*")(request["folder"])
    reason = "" if result.problem is None else result.problem.reason
    return {"outcome": result.outcome, "reason": reason, "violations": listed(result.violations)}


def function_of(request: dict[str, Any], pattern: str) -> Any:
    module = import_module(f"concordat_contracts.{MODULES[request['contract']]}")
    return getattr(module, next(name for name in vars(module) if re.fullmatch(pattern, name)))


def value_of(request: dict[str, Any], name: str, found: Any, is_there: bool) -> dict[str, Any]:
    return {"value": types_of(request["contract"])[name].write(found.value)} if is_there else {}


def listed(violations: tuple[Violation, ...]) -> list[dict[str, str]]:
    fields = ("rule", "level", "path", "message")
    return [{name: getattr(each, name) for name in fields} for each in violations]


if __name__ == "__main__":
    main()
