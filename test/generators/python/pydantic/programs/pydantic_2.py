"""Puts every vector of a folder to pydantic 2, and prints the JSON Schema of each type."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Annotated, Any, Union, get_args, get_origin

from concordat_contracts import MODULES, ContractType, WithoutContext, types_of

assert "pydantic" not in sys.modules and "pydantic_core" not in sys.modules, "imported without a use"

from pydantic import BaseModel, TypeAdapter, ValidationError  # noqa: E402
from vectors import Case, cases, class_of  # noqa: E402

adapters: dict[tuple[str, str], list[TypeAdapter[Any]]] = {}
"""By contract and type: that of the class, where there is one, and that of the descriptor."""

for contract in MODULES:
    for name, descriptor in types_of(contract).items():
        annotated: Any = Annotated[Any, descriptor]
        found = class_of(contract, name)
        adapters[contract, name] = [TypeAdapter(each) for each in (annotated, found) if each is not None]


seen_without: set[str] = set()


class Holder(BaseModel):
    """What a field of a model adds to the location of an error."""

    items: list[Any]


def errors_of(adapter: TypeAdapter[Any], case: Case, document: Any, is_text: bool) -> list[dict[str, Any]]:
    validate = adapter.validate_json if is_text else adapter.validate_python
    try:
        value = validate(document, context=case.context)
    except ValidationError as error:
        return [
            {"rule": e["type"], "level": "must", "path": e["ctx"]["path"], "message": e["msg"], "loc": e["loc"]}
            for e in error.errors()
        ]
    check_value(adapter, case, value)
    return []


def check_value(adapter: TypeAdapter[Any], case: Case, value: Any) -> None:
    descriptor = types_of(case.contract)[case.type]
    bound = descriptor if isinstance(descriptor, ContractType) else descriptor.within(case.context)
    assert value == bound.from_value(case.document), case.name
    written = bound.write(value)
    assert adapter.dump_python(value) == written, case.name
    for more in ({}, {"exclude_none": True}, {"exclude_defaults": True}, {"by_alias": False}):
        assert json.loads(adapter.dump_json(value, **more)) == written, (case.name, more)
    assert adapter.validate_python(value, context=case.context) == value, case.name


def check_alias(case: Case, is_valid: bool) -> None:
    """A union or an instance of a generic type accepts the same documents without its descriptor too."""
    module = import_module(f"concordat_contracts.{MODULES[case.contract]}")
    alias = getattr(module, case.type, None)
    is_generic = hasattr(alias, "__get_pydantic_core_schema__") and class_of(case.contract, case.type) is None
    is_union = get_origin(alias) is Union and all(hasattr(each, "__get_validators__") for each in get_args(alias))
    if not is_generic and not is_union:
        return
    seen_without.add(case.type)
    adapter: TypeAdapter[Any] = TypeAdapter(alias)
    try:
        value = adapter.validate_python(case.document, context=case.context)
    except ValidationError:
        assert not is_valid, case.name
    else:
        assert is_valid, case.name
        assert adapter.dump_python(value) == types_of(case.contract)[case.type].write(value), case.name


def main(folder: str) -> None:
    count = 0
    for case in cases(folder):
        for adapter in adapters[case.contract, case.type]:
            for document, is_text in ((case.document, False), (case.text, True)):
                actual = errors_of(adapter, case, document, is_text)
                assert actual == case.errors, f"{case.name}:\n{actual}\n{case.errors}"
        check_alias(case, not case.errors)
        count += 1
    schemas = {
        f"{contract} {name}": [adapter.json_schema(mode=mode) for adapter in found for mode in ("validation", "serialization")]
        for (contract, name), found in adapters.items()
    }
    print(json.dumps({"vectors": count, "without": sorted(seen_without), "schemas": schemas}))


if __name__ == "__main__":
    main(sys.argv[1])
