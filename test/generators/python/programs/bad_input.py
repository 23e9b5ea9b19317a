"""Invalid input is answered with violations, never with an exception: Python values, texts and bytes."""

from __future__ import annotations

import datetime
import decimal
import enum
import types
from collections import ChainMap, OrderedDict, UserDict, UserList, defaultdict, deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from concordat_contracts import UNSET, ContractError, ContractType, Violation, agn_033, tor_001


class Text(str):
    """A str whose methods return wrong results."""

    def replace(self, *words: object) -> str:
        raise ValueError(words)

    def __str__(self) -> str:
        return "another text"

    def __eq__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return 1


class StrLike:
    """A dict key that equals and hashes like a str, or raises when it is compared."""

    def __init__(self, text: str, *, comparable: bool) -> None:
        self.text = text
        self.comparable = comparable

    def __eq__(self, other: object) -> bool:
        if not self.comparable:
            raise ValueError(other)
        return other == self.text

    def __hash__(self) -> int:
        return hash(self.text)


class Impostor(str):
    """A str that equals and hashes like another str."""

    def __eq__(self, other: object) -> bool:
        return other == "ToolCallId"

    def __hash__(self) -> int:
        return hash("ToolCallId")


class Number(int):
    def __abs__(self) -> int:
        raise ValueError("no")

    def __int__(self) -> int:
        return 7


class Fraction(float):
    def __float__(self) -> float:
        return float("nan")


class Level(enum.IntEnum):
    HIGH = 3


class Colour(str, enum.Enum):
    RED = "red"


class Pair(NamedTuple):
    left: int
    right: int


def nested(levels: int, around: Any = 1) -> Any:
    for _ in range(levels):
        around = [around]
    return around


def cycles() -> Iterable[Any]:
    items: list[Any] = []
    items.append(items)
    members: dict[str, Any] = {}
    members["again"] = {"and": [members]}
    return items, members, (items, members)


def found(violations: tuple[Violation, ...]) -> str:
    return ", ".join(f"{each.rule} at {each.path}" if each.path else each.rule for each in violations)


failures: list[str] = []


def expect(name: str, actual: str, expected: str) -> None:
    if actual != expected:
        failures.append(f"{name}: {actual!r} is not {expected!r}")


# Each value is the member x of a record that accepts anything there.
ANYTHING: list[tuple[str, object, str]] = [
    ("not a number", float("nan"), "number at /x"),
    ("infinity", float("inf"), "number at /x"),
    ("minus infinity", [float("-inf")], "number at /x/0"),
    ("an integer beyond doubles", 10**400, "number at /x"),
    ("a negative integer beyond doubles", -(10**5000), "number at /x"),
    ("an integer beyond 53 bits", 2**53 + 1, ""),
    ("a boolean", True, ""),
    ("minus zero", -0.0, ""),
    ("a tuple", (1, (2, ())), ""),
    ("a named tuple", Pair(1, 2), ""),
    ("an ordered dict", OrderedDict([("a", 1)]), ""),
    ("a dict with a default", defaultdict(int, {"a": 1}), ""),
    ("a read-only dict", types.MappingProxyType({"a": {"b": 1}}), ""),
    ("a mapping", UserDict({"a": ChainMap({"b": 1})}), ""),
    ("an enum of numbers", Level.HIGH, ""),
    ("an enum of texts", Colour.RED, ""),
    ("a subclass of str", Text("a"), ""),
    ("a subclass of int", Number(3), ""),
    ("a subclass of float", Fraction(1.5), ""),
    ("keys of a subclass of str", {Text("a/b"): float("nan")}, "number at /x/a~1b"),
    ("bytes", b"text", "syntax at /x"),
    ("a bytearray", bytearray(b"text"), "syntax at /x"),
    ("a decimal", decimal.Decimal("1.5"), "syntax at /x"),
    ("a complex number", 1j, "syntax at /x"),
    ("a set", {1}, "syntax at /x"),
    ("a range", range(3), "syntax at /x"),
    ("a list of another kind", UserList([1]), "syntax at /x"),
    ("a deque", deque([1]), "syntax at /x"),
    ("an iterator", iter([1]), "syntax at /x"),
    ("a date", datetime.date(2026, 1, 1), "syntax at /x"),
    ("a function", len, "syntax at /x"),
    ("a class", str, "syntax at /x"),
    ("the marker for absent", UNSET, "syntax at /x"),
    ("a typed value", tor_001.Leaf(name="n"), "syntax at /x"),
    ("a number as a key", {1: 2}, "syntax at /x"),
    ("None and bytes as keys", {None: 1, b"k": 2, "k": 3}, "syntax at /x, syntax at /x"),
    ("a tuple as a key", [{("a",): 1}], "syntax at /x/0"),
    ("a lone surrogate", "\ud800", "surrogate at /x"),
    ("a surrogate pair, which Python does not join", "\ud83d\ude00", "surrogate at /x"),
    ("a lone surrogate as a key", {"\udc00": {1: 2}}, "surrogate at /x"),
    ("several faults in order", {"b": [{1}, "\ud800"], "a": float("nan")}, "syntax at /x/b/0, surrogate at /x/b/1, number at /x/a"),
    ("63 levels", nested(63), ""),
    ("64 levels", nested(64), "depth"),
    ("100,000 levels", nested(100_000), "depth"),
    ("100,000 levels of dicts", {"a": nested(100_000, {"b": ()})}, "depth"),
    *(("a cycle", cycle, "depth") for cycle in cycles()),
]

RESULT_WITHOUT_ID = {"ExecutionMs": 1, "ResultJson": "1"}
RESULT = {"ToolCallId": "c", "ExecutionMs": 1, "ResultJson": "1"}
RESULTS: tuple[tuple[str, Any, str], ...] = (
    ("a valid result", RESULT, ""),
    ("a key that is not a str", {**RESULT_WITHOUT_ID, StrLike("ToolCallId", comparable=True): "c"}, "syntax"),
    ("a key that raises when compared", {**RESULT_WITHOUT_ID, StrLike("ToolCallId", comparable=False): "c"}, "syntax"),
    ("a str that equals another", {**RESULT_WITHOUT_ID, Impostor("Id"): "c"}, "required at /ToolCallId, unknown-field at /Id"),
    ("a lone surrogate in a text", {**RESULT, "ToolCallId": "\ud800"}, "surrogate at /ToolCallId"),
    ("a subclass of dict", OrderedDict(RESULT), ""),
    ("a subclass of int", {**RESULT, "ExecutionMs": Number(3)}, ""),
    ("a boolean for an integer", {**RESULT, "ExecutionMs": True}, "type at /ExecutionMs"),
    ("a whole float for an integer", {**RESULT, "ExecutionMs": 1.0}, ""),
    ("a fraction for an integer", {**RESULT, "ExecutionMs": 1.5}, "type at /ExecutionMs"),
    ("an integer beyond 53 bits", {**RESULT, "ExecutionMs": 2**53}, "type at /ExecutionMs"),
    ("a decimal for an integer", {**RESULT, "ExecutionMs": decimal.Decimal(1)}, "syntax at /ExecutionMs"),
    ("bytes for text", {**RESULT, "ToolCallId": b"c"}, "syntax at /ToolCallId"),
    ("nothing", None, "type"),
    ("a list", [RESULT], "type"),
    ("pairs", tuple(RESULT.items()), "type"),
    ("text", "{}", "type"),
)

TEXTS: tuple[tuple[str, str | bytes, str], ...] = (
    ("a lone surrogate", '"\ud800"', "encoding"),
    ("a lone surrogate in bytes", '"\ud800"'.encode("utf-8", "surrogatepass"), "encoding"),
    ("an escaped lone surrogate", '{"ToolCallId":"\\ud800"}', "surrogate at /ToolCallId"),
    ("UTF-16", '{"a":1}'.encode("utf-16"), "encoding"),
    ("a byte order mark", '\ufeff{"ToolCallId":"c","ExecutionMs":1,"ResultJson":"1"}', ""),
    ("a subclass of str", Text("[1"), "syntax"),
    ("100,000 levels", "[" * 100_000, "depth"),
    ("100,000 levels in bytes", b'{"a":' * 100_000, "depth"),
    ("5,000 digits", '{"ExecutionMs":' + "9" * 5000 + "}", "number at /ExecutionMs"),
    ("not a number", '{"ExecutionMs":NaN}', "syntax"),
    ("1e400", '{"ExecutionMs":1e400}', "number at /ExecutionMs"),
    ("a duplicate key", '{"ToolCallId":"a","ToolCallId":"b"}', "duplicate-key at /ToolCallId"),
    ("nothing", b"", "syntax"),
)


def validate(kind: ContractType[Any], value: object) -> str:
    violations = kind.validate(value)
    parsed = kind.parse_value(value)
    if parsed.violations != violations or kind.accepts(value) != (not violations):
        failures.append(f"{kind.name} is inconsistent about  {value!r:.100}")
    return found(violations)


def typed_values_too_deep() -> None:
    deep: tor_001.Sequence_ = tor_001.Union_(id="i", items=())
    for _ in range(100_000):
        deep = tor_001.Union_(id="i", items=(deep,))
    expect("a typed value", found(tor_001.SEQUENCE.check(deep)), "depth")
    try:
        tor_001.SEQUENCE.to_json(deep)
    except ContractError as error:
        expect("the raised error", found(error.violations), "depth")
    else:
        failures.append("100,000 levels were serialized")


def main() -> None:
    for name, value, expected in ANYTHING:
        expect(name, validate(tor_001.OPEN, {"x": value}), expected)
    for name, value, expected in RESULTS:
        expect(name, validate(agn_033.TOOL_RESULT, value), expected)
    for name, text, expected in TEXTS:
        expect(name, found(agn_033.TOOL_RESULT.validate_text(text)), expected)
        expect(name, found(agn_033.parse_tool_result(text).violations), expected)
    many = tor_001.OPEN.validate({"x": [{index} for index in range(300)]})
    expect("300 faults", str(len(many)), "100")
    typed_values_too_deep()
    if failures:
        raise SystemExit("\n".join(failures))


if __name__ == "__main__":
    main()
