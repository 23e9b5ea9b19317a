"""Uses types of one contract in another: typed, validated, parsed and serialized by their own module."""

from __future__ import annotations

from typing import Any

from concordat_contracts import WITHOUT_CONTEXT, fit_001, pyt_001, pyt_002, pyt_003, shp_007
from concordat_contracts.imp_001 import DELIVERY, Delivery, Note, Plain, Wrapper, check_quoted, wrapper_of

REGISTRY = fit_001.Registry(tools=(fit_001.Tool(name="move", parameters={"type": "object"}),)).to_dict()
QUOTE_ID = "32ecfadc-2b66-4daa-a7c0-a03c449fcea5"


def expect(holds: bool, what: object = "") -> None:
    if not holds:
        raise SystemExit(f"failed: {what}")


def rules(violations: tuple[Any, ...]) -> list[str]:
    return [f"{each.rule} {each.path}" for each in violations]


def delivery(arguments: object) -> Delivery:
    call = fit_001.CALL.from_value({"tool": "move", "args": arguments}, WITHOUT_CONTEXT)
    return Delivery(
        price=shp_007.Money(amount=10, currency="EUR"),
        terms="EXW",
        carrier="rail",
        from_=shp_007.Location(code="DEHAM"),
        parcels={"a": shp_007.Parcel(parcel_id="p-1", weight_grams=100)},
        letter='{"leg_id":"l","from":{"code":"DEHAM"},"to":{"code":"DEBRE"}}',
        page=shp_007.Page(items=(Note(text="hello", call=call),), next="EXW"),
        numbers=shp_007.Page(items=((1, 2),), next=3),
        wrapped=Wrapper(value=shp_007.Money(amount=1, currency="USD")),
        call=call,
    )


def imported_types_are_those_of_their_contract() -> None:
    value = Delivery.from_json(delivery({}).to_json(REGISTRY), REGISTRY)
    expect(value == delivery({}), value)
    letter = value.read_letter()
    expect(letter is not None and letter.to == shp_007.Location(code="DEBRE"), letter)
    place: Plain = value.from_
    location: shp_007.Location = place
    expect(location.code == "DEHAM")
    wrapped = wrapper_of(shp_007.MONEY).from_value({"value": {"amount": 1, "currency": "USD"}}, REGISTRY)
    expect(wrapped == value.wrapped, wrapped)


def the_context_is_passed_to_imported_types() -> None:
    expected = ["arguments-fit /page/items/0/call/args", "arguments-fit /call/args"]
    expect(rules(DELIVERY.check(delivery(1), REGISTRY)) == expected, DELIVERY.check(delivery(1), REGISTRY))
    expect(DELIVERY.check(delivery(1), WITHOUT_CONTEXT) == (), "rules that need a context are not evaluated without one")


def exchanges_of_imported_types_name_their_contract() -> None:
    asks = shp_007.QuoteRequest(quote_id=QUOTE_ID, parcels=(shp_007.Parcel(parcel_id="p", weight_grams=1),))
    at = "2026-01-01T00:00:00Z"
    answers = shp_007.Refusal(quote_id=QUOTE_ID, answered_at=at, carrier="air", reason="There is no capacity.")
    expect(check_quoted(asks, answers) == ())
    (broken,) = check_quoted(shp_007.QuoteRequest(quote_id=QUOTE_ID, parcels=()), answers)
    expect(broken.message == "The asking document is no valid SHP-007.QuoteRequest.", broken)


def line(product: str) -> pyt_001.Line:
    return pyt_001.Line(products=(pyt_001.Product(id=product),))


def a_contract_without_context_has_the_context_of_its_types() -> None:
    basket = pyt_002.Basket(lines=(line("b"),), page=pyt_001.Page(items=(pyt_002.Mark(label="m"),)), remark="r")
    found = rules(pyt_002.BASKET.check(basket, {"products": []}))
    expect(found == ["known-products /lines/0/products/0/id"] and basket.to_dict().get("pyt_001") == "r", found)
    read = pyt_002.Basket.from_json(basket.to_json(WITHOUT_CONTEXT), pyt_001.Catalogue(products=(pyt_001.Product(id="b"),)))
    expect(read == basket and basket.first_or_default == line("x"))
    broken: dict[str, Any] = {"lines": [{}], "pyt_001": ""}
    expect(rules(pyt_002.validate_basket(broken, WITHOUT_CONTEXT)) == ["required /lines/0/products", "length /pyt_001"])
    order = pyt_001.Order(lines=pyt_001.Page(items=()), context="r")
    expect(pyt_002.check_filled(order, basket, WITHOUT_CONTEXT) == ())


def types_may_be_imported_through_aliases() -> None:
    shelf = pyt_003.Shelf(baskets=(), lines=(line("b"),), either="low", page=pyt_001.Page(items=(pyt_003.Slot(line=line("b")),)))
    expect(pyt_003.SHELF.from_value(shelf.to_dict(), WITHOUT_CONTEXT) == shelf)
    urgency: pyt_001.Priority = shelf.urgency_or_default
    expect(urgency == "high" and shelf.spare_or_default == (pyt_001.Line(products=()),))
    found = rules(pyt_003.SHELF.check(shelf, {"products": []}))
    expect(found == [f"known-products {path}/products/0/id" for path in ("/lines/0", "/page/items/0/line")], found)


def both_documents_of_an_exchange_are_validated_with_the_context() -> None:
    catalogue = {"products": [{"id": "a"}]}
    order = pyt_001.Order(lines=pyt_001.Page(items=(line("b"),)), tags=("a",))
    expect(pyt_003.check_stocked(line("a"), order, WITHOUT_CONTEXT) == ())
    expect(rules(pyt_003.check_stocked(line("a"), order, catalogue)) == ["known-products /lines/items/0/products/0/id"])
    empty = pyt_001.Order(lines=pyt_001.Page(items=()), tags=("b",))
    expect(rules(pyt_003.check_stocked(line("b"), empty, catalogue)) == ["asks "])


if __name__ == "__main__":
    imported_types_are_those_of_their_contract()
    the_context_is_passed_to_imported_types()
    exchanges_of_imported_types_name_their_contract()
    a_contract_without_context_has_the_context_of_its_types()
    types_may_be_imported_through_aliases()
    both_documents_of_an_exchange_are_validated_with_the_context()
