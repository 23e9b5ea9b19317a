"""``python main.py TASK.json``: measures the generated validators and their peers in one process, in interleaved rounds.

Prints JSON: for each installed library the documents per second of processor time and of wall time in each round, and the number of
documents that it rejects; and the names of the libraries that are not installed.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any


def main(task: dict[str, Any]) -> None:
    sys.path.insert(0, task["package"])
    peers, missing = available(task) if task["hasPeers"] else ({}, [])
    contenders = [contender for group in task["groups"] for contender in contenders_of(group, peers)]
    for contender in contenders:
        contender["speeds"] = []
        contender["wallSpeeds"] = []
    # The first round is a warm-up.
    for round_ in range(task["rounds"] + 1):
        for contender in contenders:
            speed, wall_speed = speeds_of(contender, task["milliseconds"] / 1000)
            if round_ > 0:
                contender["speeds"].append(speed)
                contender["wallSpeeds"].append(wall_speed)
    rows = [
        {
            **{key: contender[key] for key in ("group", "name", "input", "speeds", "wallSpeeds")},
            "rejected": sum(1 for each in contender["inputs"] if contender["validate"](each)),
            "documents": len(contender["inputs"]),
        }
        for contender in contenders
    ]
    print(json.dumps({"rows": rows, "missing": missing, "version": sys.version.split()[0]}))


Validators = dict[str, Callable[[Any], Any]]


def own_types() -> dict[str, Any]:
    from concordat_contracts import agn_033, sub_001

    return {"AGN-033": agn_033.AGENT_EXECUTE_RESPONSE, "SUB-001": sub_001.SUBAGENT_RETURN}


def available(task: dict[str, Any]) -> tuple[dict[str, Validators], list[str]]:
    """Returns the libraries that can be imported, by name and version, and the names of the others."""
    peers: dict[str, Validators] = {}
    missing: list[str] = []
    try:
        from importlib.metadata import version

        import jsonschema  # noqa: F401
        import schemas

        peers[f"jsonschema {version('jsonschema')}"] = schemas.validators(task["schemas"], task["patterns"])
    except ImportError:
        missing.append("jsonschema")
    try:
        import pydantic

        if pydantic.VERSION.startswith("1."):
            import models_1 as models
        else:
            import models_2 as models  # type: ignore[no-redef]
        peers[f"pydantic {pydantic.VERSION}"] = models.models(task["patterns"])
    except ImportError:
        missing.append("pydantic")
    return peers, missing


def contenders_of(group: dict[str, Any], peers: dict[str, Validators]) -> list[dict[str, Any]]:
    contract = group["contract"]
    own = own_types()[contract]
    texts = group["texts"]
    values = [json.loads(text) for text in texts]

    def of(name: str, kind: str, inputs: list[Any], validate: Callable[[Any], Any]) -> dict[str, Any]:
        return {"group": group["name"], "name": name, "input": kind, "inputs": inputs, "validate": validate}

    def parsing(validate: Callable[[Any], Any]) -> Callable[[str], Any]:
        return lambda text: validate(json.loads(text))

    return [
        of("concordat", "value", values, own.validate),
        *(of(name, "value", values, validators[contract]) for name, validators in peers.items()),
        of("concordat", "text", texts, lambda text: own.parse(text).violations),
        *(of(name, "text", texts, parsing(validators[contract])) for name, validators in peers.items()),
    ]


def speeds_of(contender: dict[str, Any], seconds: float) -> tuple[float, float]:
    """Returns documents per second of processor time and of wall time."""
    inputs, validate = contender["inputs"], contender["validate"]
    documents = 0
    wall_start = time.perf_counter()
    start = now = time.process_time()
    while now < start + seconds:
        for each in inputs:
            validate(each)
        documents += len(inputs)
        now = time.process_time()
    return documents / (now - start), documents / (time.perf_counter() - wall_start)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        main(json.load(file))
