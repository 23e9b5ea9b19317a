"""Models of pydantic 2 with types whose dates are native."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from typing import Annotated

from concordat_contracts import dat_001
from concordat_contracts.dat_001 import Meeting, Span
from pydantic import BaseModel, TypeAdapter, ValidationError


class Invitation(BaseModel):
    meeting: Meeting
    spans: list[Span] = []
    day: Annotated[dat_001.Day, dat_001.DAY] | None = None


DOCUMENT = {"at": "2026-01-31T09:00:00Z", "day": "2026-01-31", "days": [], "either": 1, "alias": "2026-02-01"}

found = Invitation.model_validate({"meeting": DOCUMENT, "spans": [{"to": "2026-02-01"}], "day": "2026-02-02"})
assert found.meeting.at == datetime(2026, 1, 31, 9, tzinfo=timezone.utc)
assert found.spans[0].to == date(2026, 2, 1) and found.day == date(2026, 2, 2)
written = {"meeting": DOCUMENT, "spans": [{"to": "2026-02-01"}], "day": "2026-02-02"}
assert found.model_dump() == written and found.model_dump(mode="json") == written
assert Invitation.model_validate_json(found.model_dump_json()) == found
assert Invitation(meeting=found.meeting) == Invitation.model_validate({"meeting": found.meeting})
assert Invitation.model_json_schema()["$defs"]["Meeting"]["properties"]["day"]["format"] == "date"

for value in ({**DOCUMENT, "at": "2026-01-31T09:00:00"}, Meeting.from_dict(DOCUMENT)):
    if isinstance(value, Meeting):
        # A value without an offset is no date-time of the contract.
        value = Meeting(**{name: getattr(value, name) for name in value.__slots__} | {"at": datetime(2026, 1, 31)})
    try:
        TypeAdapter(Meeting).validate_python(value)
    except ValidationError as error:
        assert [(each["type"], each["loc"][0]) for each in error.errors()] == [("format", "at")], error
    else:
        raise SystemExit("failed: a date-time without an offset was accepted")

assert found.meeting.at + timedelta(days=1) > found.meeting.at
