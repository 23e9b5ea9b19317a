"""Uses the contract PYT-001: a context that is passed to nested types, and defaults of every type."""

from __future__ import annotations

from concordat_contracts import WITHOUT_CONTEXT, agn_033, pyt_001
from concordat_contracts.pyt_001 import (
    ITEM,
    LINE,
    Circle,
    Either,
    Label,
    Line,
    Order,
    Page,
    Product,
    Source,
    Step,
    Valid,
    page_of,
)


def expect(holds: bool, what: object = "") -> None:
    if not holds:
        raise SystemExit(f"failed: {what}")


def line(product: str) -> Line:
    return Line(products=(Product(id=product),))


def the_context_is_passed_to_nested_types() -> None:
    inner = page_of(LINE).to_json(Page(items=(line("b"),)), WITHOUT_CONTEXT)
    order = Order(
        lines=Page(items=(line("a"), line("b")), next=line("b")),
        more=inner.replace('[{"products"', '[[{"products"').replace("]}]}", "]}]]}"),
        by_name={"x": line("b")},
    )
    expect(pyt_001.ORDER.check(order, WITHOUT_CONTEXT) == (), order)
    paths = [each.path for each in pyt_001.ORDER.check(order, {"products": [{"id": "a"}]})]
    at = "products/0/id"
    expected = [f"/lines/items/1/{at}", f"/lines/next/{at}", f"/more#/items/0/0/{at}", f"/byName/x/{at}"]
    expect(paths == expected, paths)


def generics_pass_the_context_on() -> None:
    page = Page(items=(line("b"),))
    expect(page_of(LINE).check(page, {"products": []}) != () and page_of(LINE).check(page, WITHOUT_CONTEXT) == ())
    foreign = page_of(agn_033.TOOL_CALL).parse('{"items":[{}]}')
    expect({each.rule for each in foreign.violations} == {"required"}, foreign)


def defaults_are_typed() -> None:
    order = Order(lines=Page(items=()))
    expect(order.first_or_default == line("x") and order.tags_or_default == ('a "b"',))
    expect((order.priority_or_default, order.note_or_default, order.limits_or_default) == ("high", None, {"a": 2.0}))
    expect(type(order.factor_or_default) is float and order.anything_or_default == [1, {"k": None}])
    expect(Order(lines=Page(items=()), anything=None).anything_or_default is None, "null is not absent")


def a_union_may_be_nested_in_a_presence_union() -> None:
    circle = Circle(shape="s", radius=1.5)
    expect(ITEM.from_json(ITEM.to_json(circle)) == circle)
    expect(ITEM.from_value({"label": "l"}) == Label(label="l"))


def factories_choose_an_alternative() -> None:
    source = Source.with_class_and_token(path="p", class_="c", token=None, note="n", extra={"more": 1})
    expect(source.to_dict() == {"version": "1", "path": "p", "class": "c", "token": None, "note": "n", "more": 1}, source)
    expect(pyt_001.SOURCE.check(source) == () and pyt_001.SOURCE.check(Source.with_address_and_user(path="", address="a:b", user="u")) == ())
    both = [each.rule for each in pyt_001.SOURCE.check(Source(path="p", class_="c", address="a:b", user="u"))]
    expect(both == ["one-place"], both)
    side = Either[Line].with_left(left=line("x"), kind="k")
    expect(pyt_001.either_of(LINE).check(side, WITHOUT_CONTEXT) == () and side.right is None)
    expect(pyt_001.MOVE.check(Step.with_to(way="up", to=3)) == () and Step.with_by(way="down", by=1).to is None)


def types_may_have_the_names_of_validators() -> None:
    valid = Valid.from_json('{"number": {"kind": null}, "schema": {"items": [1]}}')
    expect(valid.schema.items == (1,) and pyt_001.is_valid(valid.to_dict()) and pyt_001.is_integer(3) and not pyt_001.is_integer("3"))


if __name__ == "__main__":
    factories_choose_an_alternative()
    types_may_have_the_names_of_validators()
    the_context_is_passed_to_nested_types()
    generics_pass_the_context_on()
    defaults_are_typed()
    a_union_may_be_nested_in_a_presence_union()
