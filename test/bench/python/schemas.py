"""jsonschema with the generated schemas, and with keywords for rules that no schema expresses."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from concordat_contracts import _lists, _operations, _texts


def validators(schemas: dict[str, Any], patterns: dict[str, str]) -> dict[str, Callable[[Any], list[Any]]]:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError
    from jsonschema.validators import extend

    def keyword(name: str, holds: Callable[[Any, Any], bool]) -> Any:
        def check(_validator: Any, argument: Any, instance: Any, _schema: Any) -> Iterator[Any]:
            if isinstance(instance, (str, list)) and not holds(instance, argument):
                yield ValidationError(f"{instance!r} is invalid for {name}")

        return check

    keywords: dict[str, Callable[[Any, Any], bool]] = {
        "embeddedJson": lambda text, _: _operations.contains_json(text),
        "uniqueBy": lambda items, key: not _lists.repeated(items, (key,)),
        "sentences": lambda text, bounds: bounds[0] <= _texts.sentences(text) <= bounds[1],
        "advised": lambda text, pattern: re.match(pattern, text) is not None,
        "tokens": lambda text, most: _texts.tokens(text) <= most,
        "length": lambda text, bounds: bounds[0] <= len(text) <= bounds[1],
        "emoji": lambda text, _: not _texts.has_emoji(text),
        "markup": lambda text, _: not _texts.has_markup(text),
    }
    validator = extend(Draft202012Validator, {name: keyword(name, holds) for name, holds in keywords.items()})
    _adapt_agent_response(schemas["AGN-033"]["$defs"])
    _adapt_subagent_return(schemas["SUB-001"]["$defs"], patterns["sessionId"])
    compiled = {contract: validator(schema) for contract, schema in schemas.items()}
    return {contract: lambda value, of=of: list(of.iter_errors(value)) for contract, of in compiled.items()}


def _adapt_agent_response(definitions: dict[str, Any]) -> None:
    definitions["ToolCall"]["properties"]["ArgumentsJson"]["embeddedJson"] = True
    definitions["ToolResult"]["oneOf"][0]["properties"]["ResultJson"]["embeddedJson"] = True
    definitions["ClientToolContinuation"]["properties"]["ToolCalls"]["uniqueBy"] = "ToolCallId"


def _adapt_subagent_return(definitions: dict[str, Any], session_id: str) -> None:
    members = definitions["SubagentReturn"]["properties"]
    members["artifacts"]["uniqueBy"] = "path"
    members["summary"] |= {"length": [10, 500], "sentences": [2, 5], "tokens": 100, "emoji": False, "markup": False}
    definitions["Artifact"]["properties"]["summary"] |= {"sentences": [0, 1], "emoji": False, "markup": False}
    definitions["ReturnMetadata"]["properties"]["session_id"]["advised"] = session_id
