"""``python main.py TASK.json``: our validators and their peers in one process, in rounds that go through all of them.

Prints JSON: for each that this Python has documents a second of processor time in each round, and how many documents it refuses; and the
names of those that it lacks.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any


def main(task: dict[str, Any]) -> None:
    sys.path.insert(0, task["package"])
    peers, missing = available(task)
    contenders = [contender for group in task["groups"] for contender in contenders_of(group, peers)]
    for contender in contenders:
        contender["speeds"] = []
    # The first round only warms up.
    for round_ in range(task["rounds"] + 1):
        for contender in contenders:
            speed = speed_of(contender, task["milliseconds"] / 1000)
            if round_ > 0:
                contender["speeds"].append(speed)
    rows = [
        {
            **{key: contender[key] for key in ("group", "name", "input", "speeds")},
            "refused": sum(1 for each in contender["inputs"] if contender["judge"](each)),
            "documents": len(contender["inputs"]),
        }
        for contender in contenders
    ]
    print(json.dumps({"rows": rows, "missing": missing, "version": sys.version.split()[0]}))


Judges = dict[str, Callable[[Any], Any]]


def own_types() -> dict[str, Any]:
    from concordat_contracts import agn_033, sub_001

    return {"AGN-033": agn_033.AGENT_EXECUTE_RESPONSE, "SUB-001": sub_001.SUBAGENT_RETURN}


def available(task: dict[str, Any]) -> tuple[dict[str, Judges], list[str]]:
    """What can be imported here, each by a name that tells its version."""
    peers: dict[str, Judges] = {}
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


def contenders_of(group: dict[str, Any], peers: dict[str, Judges]) -> list[dict[str, Any]]:
    contract = group["contract"]
    own = own_types()[contract]
    texts = group["texts"]
    values = [json.loads(text) for text in texts]

    def of(name: str, kind: str, inputs: list[Any], judge: Callable[[Any], Any]) -> dict[str, Any]:
        return {"group": group["name"], "name": name, "input": kind, "inputs": inputs, "judge": judge}

    def parsing(judge: Callable[[Any], Any]) -> Callable[[str], Any]:
        return lambda text: judge(json.loads(text))

    return [
        of("concordat", "value", values, own.validate),
        *(of(name, "value", values, judges[contract]) for name, judges in peers.items()),
        of("concordat", "text", texts, lambda text: own.parse(text).violations),
        *(of(name, "text", texts, parsing(judges[contract])) for name, judges in peers.items()),
    ]


def speed_of(contender: dict[str, Any], seconds: float) -> float:
    inputs, judge = contender["inputs"], contender["judge"]
    done = 0
    start = now = time.process_time()
    while now < start + seconds:
        for each in inputs:
            judge(each)
        done += len(inputs)
        now = time.process_time()
    return done / (now - start)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        main(json.load(file))
