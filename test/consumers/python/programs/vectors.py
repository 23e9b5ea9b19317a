"""``python vectors.py FOLDER``: asks the installed package every vector of a folder, and whether it is the compiled one."""

import base64
import copy
import gc
import json
import pickle
import sys
from importlib import import_module
from pathlib import Path
from types import BuiltinFunctionType
from typing import Any

from concordat_contracts import (
    MODULES,
    WITHOUT_CONTEXT,
    ContextExchange,
    ContextType,
    ContractType,
    Violation,
    exchanges_of,
    types_of,
)


def with_context(contract: str, name: str, context: Any) -> ContractType[Any]:
    judged = types_of(contract)[name]
    return judged.within(context) if isinstance(judged, ContextType) else judged


def found(case: dict[str, Any]) -> tuple[Violation, ...]:
    context = case.get("context", WITHOUT_CONTEXT)
    if "type" not in case:
        exchange = exchanges_of(case["contract"])[case["exchange"]]
        bound = exchange.within(context) if isinstance(exchange, ContextExchange) else exchange
        return bound.validate_texts(case["asks"], case["answers"])
    document = base64.b64decode(case["base64"]) if "base64" in case else case["text"].encode()
    judged = with_context(case["contract"], case["type"], context)
    parsed = judged.parse(document)
    assert bool(parsed.not_evaluated) <= (context is WITHOUT_CONTEXT), case["name"]
    if parsed.value is not None:
        assert copy.deepcopy(parsed.value) == parsed.value
        assert pickle.loads(pickle.dumps(parsed.value)) == parsed.value
        value = json.loads(document.decode("utf-8-sig"))
        assert judged.validate(value) == parsed.violations, case["name"]
    return parsed.violations


def check(case: dict[str, Any]) -> None:
    said = [{"rule": v.rule, "level": v.level, "path": v.path, "message": v.message} for v in found(case)]
    assert said == case["violations"], f"{case['name']}: {said}"


def check_violations() -> None:
    """What C makes is what Python makes."""
    made = with_context("SUB-001", "Artifact", WITHOUT_CONTEXT).validate({"type": "plan", "path": "/x"})
    assert made == (Violation(made[0].rule, "must", "/path", made[0].message),)
    assert hash(made[0]) == hash(copy.copy(made[0])) == hash(pickle.loads(pickle.dumps(made[0])))
    assert repr(made[0]).startswith("Violation(rule='format', level='must', path='/path', message='Must be")


def check_references(cases: list[dict[str, Any]]) -> None:
    """Judging the same again and again leaves nothing behind."""
    texts = [(case["contract"], case["type"], case["text"]) for case in cases if "text" in case]
    values: list[tuple[Any, Any]] = []
    for contract, name, text in texts:
        try:
            values.append((with_context(contract, name, WITHOUT_CONTEXT), json.loads(text)))
        except (ValueError, RecursionError):
            pass
    before = after = blocks = 0
    for repetition in range(6):
        for judged, value in values:
            judged.validate(value)
        gc.collect()
        blocks = sys.getallocatedblocks()
        before, after = (blocks, blocks) if repetition == 2 else (before, blocks)
    assert abs(after - before) < 100, f"{after - before} blocks more"


def main(folder: str) -> None:
    lines = [line for path in sorted(Path(folder).glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    cases: list[dict[str, Any]] = [json.loads(line) for line in lines]
    for case in cases:
        check(case)
    check_violations()
    check_references(cases)
    modules = [import_module(f"concordat_contracts.{name}") for name in MODULES.values()]
    names = ("_clean_", "_collect_")
    judges = [
        held
        for module in modules
        for name, held in vars(module).items()
        if name.startswith(names) and not name.endswith("_exchange")
    ]
    left = sum(not isinstance(judge, BuiltinFunctionType) for judge in judges)
    print(f"{len(cases)} vectors, {len(judges) - left} functions in C, {left or 'none'} left to Python")


if __name__ == "__main__":
    main(sys.argv[1])
