"""``python vectors.py FOLDER``: every valid document of the vectors is read and written with native dates."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from concordat_contracts import WITHOUT_CONTEXT, ContextType, types_of

DATE_TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)", re.ASCII)


def spelled(value: Any) -> Any:
    """The document with each date-time as typed values write it. Other texts may look like one, too."""
    held: Any = value
    if isinstance(value, dict):
        return {key: spelled(each) for key, each in held.items()}
    if isinstance(value, list):
        return [spelled(each) for each in held]
    found = DATE_TIME.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return value
    start, fraction, offset = found.groups(default="")
    short = fraction[:7].rstrip("0").rstrip(".")
    return start + short + ("Z" if offset in ("+00:00", "-00:00") else offset)


def main(folder: str) -> None:
    count = dates = 0
    for path in sorted(Path(folder).glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            case: dict[str, Any] = json.loads(line)
            if not {"type", "text"} <= case.keys() or any(each["level"] == "must" for each in case["violations"]):
                continue
            of = types_of(case["contract"])[case["type"]]
            context = case.get("context", WITHOUT_CONTEXT)
            contract_type = of.within(context) if isinstance(of, ContextType) else of
            document = json.loads(case["text"].removeprefix("\ufeff"))
            written = contract_type.write(contract_type.from_value(document))
            assert spelled(written) == spelled(document), (case["name"], written)
            assert contract_type.from_value(written) == contract_type.from_value(document), case["name"]
            count += 1
            dates += DATE_TIME.search(case["text"]) is not None
    assert dates > 20, dates
    print(f"{count} documents")


if __name__ == "__main__":
    main(sys.argv[1])
