"""``python vectors.py FOLDER``: checks every vector of a folder with the installed package, and copies of the values."""

import base64
import copy
import json
import pickle
import sys
from pathlib import Path
from typing import Any

from concordat_contracts import (
    WITHOUT_CONTEXT,
    ContextType,
    ContractType,
    Violation,
    exchanges_of,
    types_of,
)


def with_context(contract: str, name: str, context: Any) -> ContractType[Any]:
    contract_type = types_of(contract)[name]
    return contract_type.within(context) if isinstance(contract_type, ContextType) else contract_type


def found(case: dict[str, Any]) -> tuple[Violation, ...]:
    context = case.get("context", WITHOUT_CONTEXT)
    if "type" not in case:
        exchange = exchanges_of(case["contract"])[case["exchange"]]
        return exchange.validate_texts(case["asks"], case["answers"])
    document = base64.b64decode(case["base64"]) if "base64" in case else case["text"].encode()
    contract_type = with_context(case["contract"], case["type"], context)
    parsed = contract_type.parse(document)
    assert bool(parsed.not_evaluated) <= (context is WITHOUT_CONTEXT), case["name"]
    if parsed.value is not None:
        assert copy.deepcopy(parsed.value) == parsed.value
        assert pickle.loads(pickle.dumps(parsed.value)) == parsed.value
        value = json.loads(document.decode("utf-8-sig"))
        assert contract_type.validate(value) == parsed.violations, case["name"]
    return parsed.violations


def check(case: dict[str, Any]) -> None:
    actual = [{"rule": v.rule, "level": v.level, "path": v.path, "message": v.message} for v in found(case)]
    assert actual == case["violations"], f"{case['name']}: {actual}"


def check_violations() -> None:
    """Violations are values: they can be compared, hashed and copied."""
    violations = with_context("SUB-001", "Artifact", WITHOUT_CONTEXT).validate({"type": "plan", "path": "/x"})
    assert violations == (Violation(violations[0].rule, "must", "/path", violations[0].message),)
    assert hash(violations[0]) == hash(copy.copy(violations[0])) == hash(pickle.loads(pickle.dumps(violations[0])))
    assert repr(violations[0]).startswith("Violation(rule='format', level='must', path='/path', message='Must be")


def main(folder: str) -> None:
    lines = [line for path in sorted(Path(folder).glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    cases: list[dict[str, Any]] = [json.loads(line) for line in lines]
    for case in cases:
        check(case)
    check_violations()
    print(f"{len(cases)} vectors")


if __name__ == "__main__":
    main(sys.argv[1])
