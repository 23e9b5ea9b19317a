"""Puts every vector of a folder to pydantic 1 and to an application of FastAPI, and prints its OpenAPI."""

from __future__ import annotations

import json
import sys
from typing import Any

from concordat_contracts import MODULES, types_of

assert "pydantic" not in sys.modules, "imported without a use"

from fastapi import Body, FastAPI  # noqa: E402
from fastapi.responses import JSONResponse  # noqa: E402
from fastapi.testclient import TestClient  # noqa: E402
from pydantic import ValidationError, create_model  # noqa: E402
from vectors import Case, cases, class_of  # noqa: E402

app = FastAPI()
models: dict[tuple[str, str], Any] = {}
"""A model with a field of each class. Types with rules that read a context are refused."""


def add(contract: str, name: str, found: type) -> None:
    async def endpoint(body: Any = Body()) -> JSONResponse:
        return JSONResponse(body.to_dict())

    endpoint.__annotations__["body"] = found
    documented: dict[int | str, dict[str, Any]] = {200: {"model": found}}
    app.post(f"/{contract}/{name}", response_model=None, responses=documented)(endpoint)
    models[contract, name] = create_model("Model", value=(found, ...))


refused: list[str] = []
for contract in MODULES:
    for name in types_of(contract):
        found = class_of(contract, name)
        if found is not None:
            try:
                add(contract, name, found)
            except TypeError as error:
                assert "needs a context, which pydantic 1 does not pass" in str(error)
                refused.append(name)

client = TestClient(app)


def expected(case: Case, *start: str) -> list[dict[str, Any]]:
    return [
        {
            "loc": (*start, *each["loc"]),
            "msg": each["message"],
            "type": f"value_error.{each['rule']}",
            "ctx": {"path": each["path"]},
        }
        for each in case.errors
    ]


def check_model(case: Case) -> None:
    model = models[case.contract, case.type]
    try:
        value = model(value=case.document).value
    except ValidationError as error:
        assert error.errors() == expected(case, "value"), (case.name, error.errors())
        return
    assert not case.errors, case.name
    assert value == types_of(case.contract)[case.type].from_value(case.document), case.name
    assert model(value=value).value == value, case.name


def check_endpoint(case: Case) -> None:
    answer = client.post(f"/{case.contract}/{case.type}", content=case.text.encode(), headers={"Content-Type": "application/json"})
    if case.errors:
        assert answer.status_code == 422, case.name
        found = [{**each, "loc": tuple(each["loc"])} for each in answer.json()["detail"]]
        assert found == expected(case, "body"), (case.name, found)
    else:
        assert answer.status_code == 200, (case.name, answer.text)
        descriptor = types_of(case.contract)[case.type]
        assert answer.json() == descriptor.write(descriptor.from_value(case.document)), case.name


def main(folder: str) -> None:
    count = 0
    for case in cases(folder):
        if (case.contract, case.type) in models:
            check_model(case)
            check_endpoint(case)
            count += 1
    answer = client.get("/openapi.json")
    assert answer.status_code == 200, answer.text
    print(json.dumps({"vectors": count, "refused": refused, "openapi": answer.json()}))


if __name__ == "__main__":
    main(sys.argv[1])
