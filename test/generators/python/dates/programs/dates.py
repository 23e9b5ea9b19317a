"""``dates: native``: what typed values hold, how they are written, and what is lost."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone

from concordat_contracts import ContractError
from concordat_contracts.dat_001 import DAY, MOMENT, Loose, Meeting, Moment, Paid, Span

UTC = timezone.utc


def expect(actual: object, expected: object) -> None:
    if actual != expected:
        raise SystemExit(f"failed: {actual!r}\nexpected: {expected!r}")


def violations_of(call: Callable[[], object]) -> list[tuple[str, str]]:
    try:
        call()
    except ContractError as error:
        return [(each.rule, each.path) for each in error.violations]
    return []


def meeting(at: datetime = datetime(2026, 1, 31, 9, tzinfo=UTC)) -> Meeting:
    return Meeting(at=at, day=date(2026, 1, 31), days=(), either=1, alias=date(2026, 2, 1))


def fields_hold_dates_and_instants() -> None:
    found = Meeting.from_dict(
        {
            **{"at": "2026-01-31T09:00:00-05:00", "day": "2026-01-31", "days": ["2024-02-29"], "alias": "0001-01-01"},
            **{"either": "2026-01-31T09:00:00Z", "until": None, "byName": {"a": "2026-01-31T09:00:00.25+05:30"}},
            **{"event": {"kind": "paid", "at": "2026-01-31T09:00:00Z", "by": {"name": "n", "due": "2026-03-01"}}},
        }
    )
    expect(found.at, datetime(2026, 1, 31, 9, tzinfo=timezone(timedelta(hours=-5))))
    expect(found.at.utcoffset(), timedelta(hours=-5))
    expect((found.days, found.alias, found.until), ((date(2024, 2, 29),), date(1, 1, 1), None))
    expect(found.by_name and found.by_name["a"].isoformat(), "2026-01-31T09:00:00.250000+05:30")
    expect(found.either, datetime(2026, 1, 31, 9, tzinfo=UTC))
    expect(found.event, Paid(at=datetime(2026, 1, 31, 9, tzinfo=UTC), by=Loose(name="n", extra={"due": date(2026, 3, 1)})))
    expect(found.to_dict()["at"], "2026-01-31T09:00:00-05:00")
    expect(Meeting.from_json(found.to_json()), found)
    expect((found.since_or_default, found.from_or_default), (date(2020, 2, 29), datetime(2020, 2, 29, 0, 0, 0, 500000, UTC)))
    expect(found.many_or_default, (date(2020, 1, 1),))
    expect(Span.with_to(to=date(2026, 1, 1)).to_json(), '{"to":"2026-01-01"}')


def values_are_copied_changed_and_compared() -> None:
    value = meeting()
    for copied in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        expect(copied, value)
    later = dataclasses.replace(value, ends_at=value.at + timedelta(hours=1))
    expect(later.to_dict().get("endsAt"), "2026-01-31T10:00:00Z")
    # Equality is that of instants: another offset is another spelling.
    shifted = dataclasses.replace(value, at=value.at.astimezone(timezone(timedelta(hours=2))))
    expect((shifted, hash(shifted)), (value, hash(value)))
    expect(shifted.to_dict()["at"], "2026-01-31T11:00:00+02:00")


def what_is_lost() -> None:
    for text, written in (
        ("2026-01-31T09:00:00Z", "2026-01-31T09:00:00Z"),
        ("2026-01-31T09:00:00+00:00", "2026-01-31T09:00:00Z"),
        ("2026-01-31T09:00:00-00:00", "2026-01-31T09:00:00Z"),
        ("2026-01-31T09:00:00.500+01:00", "2026-01-31T09:00:00.5+01:00"),
        ("2026-01-31T09:00:00.000Z", "2026-01-31T09:00:00Z"),
        ("2026-01-31T09:00:00.123456789Z", "2026-01-31T09:00:00.123456Z"),
        # Digits are dropped and not rounded, so that no instant moves to the next second.
        ("9999-12-31T23:59:59.999999999-23:59", "9999-12-31T23:59:59.999999-23:59"),
        ("0001-01-01T00:00:00+23:59", "0001-01-01T00:00:00+23:59"),
    ):
        expect(MOMENT.write(MOMENT.from_json(f'"{text}"')), written)
    # A datetime has no leap second and no year 0; nor have the texts of a contract.
    for text in ("2016-12-31T23:59:60Z", "0000-01-01T00:00:00Z", "2026-01-31T09:00:00", "2026-01-31t09:00:00z"):
        expect([each.rule for each in MOMENT.validate(text)], ["format"])
    expect([each.rule for each in DAY.validate("2023-02-29")], ["format"])


def what_a_contract_refuses() -> None:
    for at in (
        datetime(2026, 1, 31, 9),  # without an offset
        datetime(1890, 1, 1, tzinfo=timezone(timedelta(minutes=19, seconds=32))),  # local mean time
    ):
        expect(violations_of(meeting(at).to_json), [("format", "/at")])
    # A datetime is a date for type checkers, but a text of another format.
    expect(violations_of(dataclasses.replace(meeting(), day=datetime(2026, 1, 31, tzinfo=UTC)).to_json), [("format", "/day")])
    ends = dataclasses.replace(meeting(), ends_at=datetime(2026, 1, 30, tzinfo=UTC))
    expect(violations_of(ends.to_json), [("ordered", "/at")])
    summer = datetime(2026, 7, 1, 9, tzinfo=timezone(timedelta(hours=2), "CEST"))
    expect(meeting(summer).to_dict()["at"], "2026-07-01T09:00:00+02:00")


def every_instant_comes_back() -> None:
    draw = random.Random(7)
    for _ in range(2000):
        digits = "".join(draw.choices("0123456789", k=draw.randrange(1, 10)))
        fraction = draw.choice(["", f".{digits}"])
        offset = draw.choice(["Z", f"{draw.choice('+-')}{draw.randrange(24):02}:{draw.randrange(60):02}"])
        day = date.fromordinal(draw.randrange(1, date.max.toordinal() + 1))
        text = f"{day}T{draw.randrange(24):02}:{draw.randrange(60):02}:{draw.randrange(60):02}{fraction}{offset}"
        read: Moment = MOMENT.from_value(text)
        written = MOMENT.write(read)
        again: Moment = MOMENT.from_value(written)
        expect((again, again.utcoffset()), (read, read.utcoffset()))
        expect(MOMENT.write(again), written)
        expect(DAY.write(DAY.from_value(str(day))), str(day))


if __name__ == "__main__":
    fields_hold_dates_and_instants()
    values_are_copied_changed_and_compared()
    what_is_lost()
    what_a_contract_refuses()
    every_instant_comes_back()
