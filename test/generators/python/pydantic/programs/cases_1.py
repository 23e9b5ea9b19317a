"""Types in pydantic 1 and FastAPI as programs use them, and what the page says about them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, List, Optional

from concordat_contracts import pyd_001 as orders
from concordat_contracts.pyd_001 import Card, Line, Order, Payment
from fastapi import Body, FastAPI
from fastapi.responses import JSONResponse
from fastapi.testclient import TestClient
from pydantic import BaseModel, ValidationError, create_model, parse_obj_as, validator

LINE = {"sku": "s", "count": 1}
DOCUMENT = {"orderId": "o-1", "noteText": None, "lines": [LINE]}


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
    more: List[Line] = []
    payment: Optional[Payment] = None

    class Config:
        json_encoders = {each: each.to_dict for each in (Order, Line, Card)}


def a_model_has_fields_of_a_contract() -> None:
    cart = Cart.parse_obj({"order": DOCUMENT, "more": [LINE], "payment": {"last4": "4242", "kind": "card"}})
    expect(cart.order, Order(order_id="o-1", note_text=None, lines=(Line(sku="s", count=1),)))
    expect(json.loads(cart.json()), {"order": DOCUMENT, "more": [LINE], "payment": {"kind": "card", "last4": "4242"}})
    expect(cart.dict()["order"], cart.order)
    expect(Cart(order=cart.order).order, cart.order)


def errors_have_the_path_the_rule_and_the_message() -> None:
    invalid = {**DOCUMENT, "orderId": "", "lines": [LINE, {"sku": "s", "count": 0}]}
    expect(
        errors_of(lambda: Cart.parse_obj({"order": invalid})),
        [
            ("value_error.length", ("order", "orderId"), "Must have from 1 to 12 characters."),
            ("value_error.range", ("order", "lines", 1, "count"), "Must be at least 1."),
        ],
    )
    # pydantic 1 lists the errors of each variant of a union, at the same place.
    found = errors_of(lambda: Cart.parse_obj({"order": DOCUMENT, "payment": {"kind": "cash"}}))
    expect([each[2] for each in found if each[1][-1] == "kind"], ['Must be "card".', 'Must be "voucher".'])


def types_without_a_class_are_read_by_their_descriptor() -> None:
    class Search(BaseModel):
        id: str

        _id = validator("id", allow_reuse=True)(lambda value: orders.ORDER_ID.from_value(value))

    expect(Search(id="o-1").id, "o-1")
    expect(errors_of(lambda: Search(id=""))[0][:2], ("value_error.contract", ("id",)))


def types_that_cannot_be_used_say_so() -> None:
    for refused, sentence in (
        (orders.Page[Order], "Page is generic: pydantic needs Annotated[Page[…], DESCRIPTOR]."),
        (orders.Pick, "Pick needs a context, which pydantic 1 does not pass."),
    ):
        try:
            create_model("Refused", value=(refused, ...))
        except TypeError as error:
            expect(str(error), sentence)
        else:
            raise SystemExit("failed: a type was accepted that cannot be used")


app = FastAPI()


@app.post("/orders", response_model=None, responses={200: {"model": Order}})
async def create(order: Order) -> JSONResponse:
    return JSONResponse(order.to_dict())


@app.post("/carts", response_model=None)
async def add(cart: Cart) -> str:
    return cart.json()


@app.post("/payments", response_model=None)
async def pay(payment: Payment = Body(...)) -> Any:
    return payment.to_dict()


@app.post("/wrong")
async def wrong(order: Order) -> Any:
    return order


def fastapi_reads_bodies() -> None:
    client = TestClient(app)
    answer = client.post("/orders", json=DOCUMENT)
    expect((answer.status_code, answer.json()), (200, DOCUMENT))
    answer = client.post("/orders", json={**DOCUMENT, "orderId": ""})
    detail = {
        "loc": ["body", "orderId"],
        "msg": "Must have from 1 to 12 characters.",
        "type": "value_error.length",
        "ctx": {"path": "/orderId"},
    }
    expect((answer.status_code, answer.json()), (422, {"detail": [detail]}))
    expect(client.post("/payments", json={"last4": "4242", "kind": "card"}).json(), {"kind": "card", "last4": "4242"})
    expect(client.post("/carts", json={"order": {}}).status_code, 422)
    expect(json.loads(client.post("/carts", json={"order": DOCUMENT}).json())["order"], DOCUMENT)


def fastapi_describes_bodies_and_answers() -> None:
    paths = TestClient(app).get("/openapi.json").json()["paths"]
    operation = paths["/orders"]["post"]
    for described in (operation["requestBody"], operation["responses"]["200"]):
        schema = described["content"]["application/json"]["schema"]
        expect(schema["required"], ["orderId", "noteText", "lines"])
        expect(schema["properties"]["lines"]["items"]["properties"]["count"], {"type": "integer", "minimum": 1})
    variants = paths["/payments"]["post"]["requestBody"]["content"]["application/json"]["schema"]["anyOf"]
    expect([each["properties"]["kind"]["const"] for each in variants], ["card", "voucher"])


def an_answer_needs_to_dict() -> None:
    expect("order_id" in TestClient(app).post("/wrong", json=DOCUMENT).json(), True)
    plain = create_model("Plain", order=(Order, ...))
    expect("order_id" in json.loads(plain(order=DOCUMENT).json())["order"], True)
    expect(parse_obj_as(List[Line], [LINE])[0].to_dict(), LINE)


if __name__ == "__main__":
    for name, case in [*globals().items()]:
        if callable(case) and getattr(case, "__module__", "") == "__main__" and name.count("_") > 1:
            case()
