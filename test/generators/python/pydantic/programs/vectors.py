"""What the vectors of a folder are for pydantic 1 and 2: which vectors can be put to it, and the errors to expect.

Violations of the text itself, such as a key that stands twice, never reach the hooks: pydantic parses the text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from concordat_contracts import MODULES, WITHOUT_CONTEXT, types_of

TEXT_RULES = {"size", "encoding", "depth", "syntax", "surrogate", "duplicate-key", "number"}


class Case(NamedTuple):
    name: str
    contract: str
    type: str
    text: str
    document: Any
    context: Any
    errors: list[dict[str, Any]]


def cases(folder: str) -> Iterator[Case]:
    for path in sorted(Path(folder).glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            vector = json.loads(line)
            violations = vector["violations"]
            if "type" not in vector or "text" not in vector or TEXT_RULES & {each["rule"] for each in violations}:
                continue
            document = json.loads(vector["text"].removeprefix("\ufeff"))
            errors = [
                {**violation, "loc": location(violation["path"], document)}
                for violation in violations
                if violation["level"] == "must"
            ]
            context = vector.get("context", WITHOUT_CONTEXT)
            text = vector["text"].removeprefix("\ufeff")
            yield Case(vector["name"], vector["contract"], vector["type"], text, document, context, errors)


def location(path: str, value: Any) -> tuple[int | str, ...]:
    """The steps of a path; inside of a list they are indices. A path ends at a text that holds JSON."""
    if path == "" or path.startswith("#"):
        return ()
    step, slash, rest = path[1:].partition("/")
    inner = slash + rest
    if "#" in step:
        step, inner = step.partition("#")[0], ""
    if isinstance(value, list):
        return (int(step), *location(inner, value[int(step)]))
    key = step.replace("~2", "#").replace("~1", "/").replace("~0", "~")
    return (key, *location(inner, value.get(key) if isinstance(value, dict) else None))


def class_of(contract: str, name: str) -> type | None:
    """The class of a record or a variant. The other types have none, and a generic type has no descriptor."""
    module = import_module(f"concordat_contracts.{MODULES[contract]}")
    found = (getattr(module, each, None) for each in (name, f"{name}_"))
    return next((each for each in found if isinstance(each, type) and each.__module__ == module.__name__), None)
