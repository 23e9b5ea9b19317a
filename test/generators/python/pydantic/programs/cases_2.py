"""Types in pydantic 2 as programs use them, and what the page says about them."""

from __future__ import annotations

import dataclasses
import json
import pickle
import warnings
from collections.abc import Callable
from typing import Annotated, Any, Generic, TypeVar

import pydantic.dataclasses
from concordat_contracts import WITHOUT_CONTEXT
from concordat_contracts import pyd_001 as orders
from concordat_contracts.pyd_001 import Card, Line, Nothing, Order, Page, Payment, Pick, UnknownEvent, Voucher
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    RootModel,
    SerializeAsAny,
    TypeAdapter,
    ValidationError,
    create_model,
    validate_call,
)
from pydantic_core import to_jsonable_python

LINE = {"sku": "s", "count": 1}
DOCUMENT: dict[str, Any] = {"orderId": "o-1", "noteText": None, "lines": [LINE]}


def errors_of(call: Callable[[], object]) -> list[tuple[Any, ...]]:
    try:
        call()
    except ValidationError as error:
        return [(each["type"], each["loc"], each["msg"]) for each in error.errors()]
    raise SystemExit("failed: nothing was raised")


def expect(actual: object, expected: object) -> None:
    if actual != expected:
        raise SystemExit(f"failed: {actual!r}\nexpected: {expected!r}")


class Cart(BaseModel):
    order: Order
    more: list[Line] = []
    last: Line | None = None
    payment: Annotated[Payment, orders.PAYMENT] | None = None


def a_model_has_fields_of_a_contract() -> None:
    cart = Cart.model_validate({"order": {**DOCUMENT, "dueAt": "2026-01-01T00:00:00Z"}, "more": [LINE]})
    expect(cart.order.due_at, "2026-01-01T00:00:00Z")
    written = {"order": {"orderId": "o-1", "dueAt": "2026-01-01T00:00:00Z", "noteText": None, "lines": [LINE]}, "more": [LINE]}
    expect(cart.model_dump(), {**written, "last": None, "payment": None})
    expect(json.loads(cart.model_dump_json(exclude_none=True)), written)
    expect(Cart.model_validate_json(cart.model_dump_json()), cart)
    expect(Cart.model_validate(cart.model_dump()), cart)


def errors_have_the_path_the_rule_and_the_message() -> None:
    invalid = {**DOCUMENT, "orderId": "", "lines": [LINE, {"sku": "s", "count": 0}], "odd/name~#": {"sku": 1, "count": 1}}
    expect(
        errors_of(lambda: Cart.model_validate({"order": invalid})),
        [
            ("length", ("order", "orderId"), "Must have from 1 to 12 characters."),
            ("range", ("order", "lines", 1, "count"), "Must be at least 1."),
            ("type", ("order", "odd/name~#", "sku"), "Must be a string."),
        ],
    )
    expect(errors_of(lambda: TypeAdapter(Order).validate_json("{}"))[0], ("required", ("orderId",), "orderId is required."))
    try:
        TypeAdapter(Order).validate_python({**DOCUMENT, "payload": '{"sku":"","count":1}'})
    except ValidationError as error:
        # The location ends at the text that holds JSON; the path goes on.
        (found,) = error.errors()
        expect((found["loc"], found["ctx"], found["input"]), (("payload",), {"path": "/payload#/sku"}, '{"sku":"","count":1}'))


def messages_are_not_templates() -> None:
    invalid = {**DOCUMENT, "noteText": "o-1"}
    expect(errors_of(lambda: TypeAdapter(Order).validate_python(invalid)), [("braces", ("noteText",), "Not {path} and {rule} at once.")])


def advice_is_no_error() -> None:
    expect(TypeAdapter(Line).validate_python({"sku": "s", "count": 11}), Line(sku="s", count=11))


def values_are_validated_too() -> None:
    order = Order(order_id="o-1", note_text=None, lines=(Line(sku="s", count=1),))
    expect(Cart(order=order).order, order)
    expect(Cart(order={**DOCUMENT, "lines": [Line(sku="s", count=1)]}).order, order)  # type: ignore
    expect(
        errors_of(lambda: Cart(order=dataclasses.replace(order, order_id=""))),
        [("length", ("order", "orderId"), "Must have from 1 to 12 characters.")],
    )
    expect(errors_of(lambda: Cart(order=Line(sku="s", count=1))), [("type", ("order",), "Must be Order.")])  # type: ignore
    expect(errors_of(lambda: TypeAdapter(Nothing).validate_python(order)), [("type", (), "Must be Nothing.")])
    by_contract: TypeAdapter[Payment] = TypeAdapter(Annotated[Payment, orders.PAYMENT])
    expect(errors_of(lambda: by_contract.validate_python(order)), [("type", (), "Must be an object.")])


def values_that_are_no_json_are_errors() -> None:
    endless: list[Any] = []
    endless.append(endless)
    expect(errors_of(lambda: TypeAdapter(Order).validate_python({**DOCUMENT, "lines": endless}))[0][:2], ("depth", ()))
    expect(errors_of(lambda: TypeAdapter(Order).validate_python({**DOCUMENT, "noteText": {1}}))[0][:2], ("syntax", ("noteText",)))
    expect(errors_of(lambda: TypeAdapter(Line).validate_json('{"sku":"s","count":1e400}'))[0][:2], ("number", ("count",)))


def unions_have_the_errors_of_the_contract_by_their_descriptor() -> None:
    by_contract: TypeAdapter[Payment] = TypeAdapter(Annotated[Payment, orders.PAYMENT])
    expect(by_contract.validate_python({"last4": "4242", "kind": "card"}), Card(last4="4242"))
    message = 'Must be one of "card", "voucher".'
    expect(errors_of(lambda: by_contract.validate_python({"kind": "cash"})), [("enum", ("kind",), message)])
    expect(errors_of(lambda: Cart.model_validate({"order": DOCUMENT, "payment": {"kind": "cash"}}))[0], ("enum", ("payment", "kind"), message))
    # Without it, pydantic tries each variant.
    alone: TypeAdapter[Payment] = TypeAdapter(Payment)
    expect(alone.validate_python({"last4": "4242", "kind": "card"}), Card(last4="4242"))
    locations = {each[1][0] for each in errors_of(lambda: alone.validate_python({"kind": "cash"}))}
    expect(locations, {"function-plain[Card()]", "function-plain[Voucher()]"})


def an_open_union_keeps_what_it_does_not_know() -> None:
    document = {"kind": "shipped", "by": "air"}
    for adapter in (TypeAdapter[Any](orders.Event), TypeAdapter[Any](Annotated[orders.Event, orders.EVENT])):
        expect(adapter.validate_python(document), UnknownEvent(raw=document))
        expect(adapter.dump_python(UnknownEvent(raw=document)), document)
    known = {"kind": "paid", "at": "2026-01-01T00:00:00Z"}
    expect(errors_of(lambda: TypeAdapter(UnknownEvent).validate_python(known)), [("type", (), "Must be UnknownEvent.")])


def fields_of_several_types_are_written_by_their_own() -> None:
    class Either(BaseModel):
        value: Nothing | Voucher | Line | int
        described: Annotated[Nothing, orders.NOTHING] | Annotated[Line, orders.LINE] | int

    for value, written in ((Line(sku="s", count=1), LINE), (Nothing(), {}), (3, 3)):
        expect(Either(value=value, described=value).model_dump(), {"value": written, "described": written})
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        Cart.model_construct(order=Line(sku="s", count=1)).model_dump_json()
    expect(["Expected a value of Order." in str(each.message) for each in found], [True])


def aliases_and_generic_types_need_their_descriptor() -> None:
    class Search(BaseModel):
        ids: list[Annotated[orders.OrderId, orders.ORDER_ID]]
        page: orders.LinePage
        orders: Annotated[Page[Order], orders.page_of(orders.ORDER)]

    document = {"ids": ["o-1"], "page": {"items": [LINE]}, "orders": {"items": [], "nextPage": DOCUMENT}}
    found = Search.model_validate(document)
    expect(found.orders.next_page, Order(order_id="o-1", note_text=None, lines=(Line(sku="s", count=1),)))
    expect(found.model_dump(), document)
    invalid = {"ids": [""], "page": {"items": [{}]}, "orders": {"items": [{**DOCUMENT, "orderId": ""}]}}
    expect(
        [each[:2] for each in errors_of(lambda: Search.model_validate(invalid))],
        [
            ("length", ("ids", 0)),
            ("required", ("page", "items", 0, "sku")),
            ("required", ("page", "items", 0, "count")),
            ("length", ("orders", "items", 0, "orderId")),
        ],
    )
    schema = Search.model_json_schema()
    expect(schema["properties"]["page"]["$ref"], "#/$defs/Page_Line")
    expect(schema["properties"]["orders"]["$ref"], "#/$defs/Page_Order_")
    expect(schema["$defs"]["Page_Order_"]["properties"]["nextPage"], {"$ref": "#/$defs/Order"})
    for made in (Page, Page[Order]):
        try:
            TypeAdapter(made)
        except TypeError as error:
            expect(str(error), "Page is generic: pydantic needs Annotated[Page[…], DESCRIPTOR].")
        else:
            raise SystemExit("failed: a generic type was taken without its descriptor")


def rules_that_read_a_context_take_that_of_pydantic() -> None:
    adapter = TypeAdapter(Pick)
    expect(adapter.validate_python({"sku": "s"}, context={"skus": ["s"]}), Pick(sku="s"))
    expect(errors_of(lambda: adapter.validate_python({"sku": "t"}, context={"skus": ["s"]}))[0][:2], ("known", ("sku",)))
    expect(adapter.validate_python({"sku": "t"}, context=WITHOUT_CONTEXT), Pick(sku="t"))
    bound: TypeAdapter[Pick] = TypeAdapter(Annotated[Pick, orders.PICK.within({"skus": ["s"]})])
    expect(errors_of(lambda: bound.validate_python({"sku": "t"}))[0][:2], ("known", ("sku",)))
    try:
        adapter.validate_python({"sku": "s"})
    except TypeError as error:
        expect(str(error).startswith("Pick has rules that need a context: known."), True)
    else:
        raise SystemExit("failed: the context was not missed")


def the_json_schema_is_that_of_the_contract() -> None:
    for mode in ("validation", "serialization"):
        schema = Cart.model_json_schema(mode=mode)
        expect(schema["properties"]["order"], {"$ref": "#/$defs/Order"})
        expect(schema["properties"]["more"]["items"], {"$ref": "#/$defs/Line"})
        expect(schema["$defs"]["Order"]["required"], ["orderId", "noteText", "lines"])
        expect(schema["$defs"]["Order"]["additionalProperties"], False)
        expect(schema["$defs"]["OrderId"], {"type": "string", "minLength": 1, "maxLength": 12})
    # A model of the same name keeps its own.
    other = create_model("Line", other=(int, ...))
    names = create_model("Both", ours=(Line, ...), theirs=(other, ...)).model_json_schema()["$defs"]
    expect(sorted(names), ["__main____Line", "concordat_contracts__PYD-001__Line"])


def schemas_of_several_types_share_their_definitions() -> None:
    # As FastAPI describes an API.
    inputs: list[Any] = [(name, mode, TypeAdapter(each)) for name, each in (("a", Order), ("b", list[Line])) for mode in ("validation", "serialization")]
    found, definitions = TypeAdapter.json_schemas(inputs, ref_template="#/components/schemas/{model}")
    expect(found["a", "validation"], {"$ref": "#/components/schemas/Order"})
    expect(found["b", "serialization"], {"type": "array", "items": {"$ref": "#/components/schemas/Line"}})
    expect(sorted(definitions["$defs"]), ["Line", "Order", "OrderId"])


def values_whose_type_a_model_does_not_know_are_written_by_their_contract() -> None:
    class Anything(BaseModel):
        value: Any = None
        exact: SerializeAsAny[Line] = Line(sku="s", count=2)

    order = Order(order_id="o-1", note_text=None, lines=(Line(sku="s", count=1),))
    expect(Anything(value=[order]).model_dump(), {"value": [DOCUMENT], "exact": {"sku": "s", "count": 2}})
    expect(json.loads(Anything(value={"a": order}).model_dump_json())["value"], {"a": DOCUMENT})
    expect(to_jsonable_python(UnknownEvent(raw={"kind": "later"})), {"kind": "later"})
    expect(Anything.model_json_schema()["properties"]["exact"]["default"], {"sku": "s", "count": 2})
    # A generic class does not know its arguments.
    expect("next_page" in to_jsonable_python(Page[Line](items=())), True)


def models_are_copied_and_pickled() -> None:
    cart = Cart.model_validate({"order": DOCUMENT, "more": [LINE], "payment": {"kind": "card", "last4": "4242"}})
    expect(pickle.loads(pickle.dumps(cart)), cart)
    expect(cart.model_copy(deep=True), cart)
    changed = dataclasses.replace(cart.order, order_id="o-2")
    expect(cart.model_copy(update={"order": changed}).model_dump()["order"]["orderId"], "o-2")
    assigned = create_model("Assigned", __config__=ConfigDict(validate_assignment=True), line=(Line, ...))(line=LINE)
    expect(errors_of(lambda: setattr(assigned, "line", {"sku": ""}))[0][:2], ("length", ("line", "sku")))


def types_are_fields_of_whatever_pydantic_reads() -> None:
    T = TypeVar("T")

    class Answer(BaseModel, Generic[T]):
        answer: T

    @pydantic.dataclasses.dataclass
    class Parcel:
        line: Line

    @validate_call
    def count_of(line: Line) -> int:
        return line.count

    expect(Answer[Line].model_validate({"answer": LINE}).model_dump(), {"answer": LINE})
    expect(RootModel[dict[str, tuple[Line, ...]]].model_validate({"a": [LINE]}).model_dump_json(), '{"a":[{"sku":"s","count":1}]}')
    expect(TypeAdapter(Parcel).dump_python(TypeAdapter(Parcel).validate_python({"line": LINE})), {"line": LINE})
    expect(count_of(LINE), 1)  # type: ignore
    expect(TypeAdapter(Line).validate_json('{"sku":"s","count":1}', strict=True), Line(sku="s", count=1))


def what_pydantic_cannot_do_with_them() -> None:
    # It reads JSON itself, and keeps the last of two members of one name.
    expect(TypeAdapter(Line).validate_json('{"sku":"s","sku":"t","count":1}'), Line(sku="t", count=1))
    try:
        create_model("Paid", by=(Annotated[Card | Voucher, Field(discriminator="kind")], ...))
    except TypeError as error:
        expect("not a valid discriminated union variant" in str(error), True)
    else:
        raise SystemExit("failed: say on the page that discriminators work")


def other_serializers_write_the_names_of_attributes() -> None:
    order = Order(order_id="o-1", note_text=None, lines=())
    expect(sorted(dataclasses.asdict(order)), ["due_at", "lines", "note_text", "order_id", "other", "payload"])


if __name__ == "__main__":
    for name, case in [*globals().items()]:
        if callable(case) and getattr(case, "__module__", "") == "__main__" and name[0].islower() and name not in ("expect", "errors_of"):
            case()
