"""Prints the declarations of the dataclasses and aliases of modules as JSON: {"module": {"Type": {"member": "description"}}}."""

import dataclasses
import importlib
import json
import re
import sys
import types
import typing


def describe_module(module: types.ModuleType) -> dict[str, dict[str, str]]:
    described: dict[str, dict[str, str]] = {}
    for name, value in vars(module).items():
        if typing.get_origin(value) is not None:
            described[name] = {"": display_name(value)}
        elif dataclasses.is_dataclass(value) and value.__module__ == module.__name__:
            described[name] = describe_class(value)
    return described


def describe_class(value: type) -> dict[str, str]:
    hints = typing.get_type_hints(value)
    members = {"": "dataclass" + ", frozen" * value.__dataclass_params__.frozen + ", slots" * ("__slots__" in vars(value))}
    members |= {field.name: display_name(hints[field.name]) + default(field) for field in dataclasses.fields(value)}
    return members | {f"{name}()": "classmethod" for name, made in vars(value).items() if isinstance(made, classmethod)}


def default(field: dataclasses.Field) -> str:
    keyword = "" if field.kw_only else ", by position"
    if field.default_factory is not dataclasses.MISSING:
        return f" = {field.default_factory()!r}{keyword}"
    return keyword if field.default is dataclasses.MISSING else f" = {field.default!r}{keyword}"


def display_name(hint: object) -> str:
    """The name of a type without module prefixes and without the variance marks of type variables."""
    text = hint.__name__ if isinstance(hint, type) and not typing.get_args(hint) else str(hint)
    return re.sub(r"~_?", "", re.sub(r"\b(?:\w+\.)+(?=\w)", "", text))


sys.path.insert(0, sys.argv[1])
print(json.dumps({name: describe_module(importlib.import_module(name)) for name in sys.argv[2:]}))
