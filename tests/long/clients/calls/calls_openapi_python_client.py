"""What README.md of the folder above lists, with the client that openapi-python-client wrote (package `api`)."""

import os
import time

from api import AuthenticatedClient
from api.api.booking_flow_routers import routers_create, routers_filter, routers_import
from api.api.pins import router_pins_create
from api.api.resolving_and_checking import routers_resolve
from api.api.router_events import router_events_list
from api.models import (
    CreateBookingFlowRouterDto,
    CreateRouterPin,
    CreateRouterPinMode,
    ImportBookingFlowRoutersDto,
    MatchingCriteria,
    MatchingCriteriaPath,
    PinExpectationPayload,
    ResolveBookingFlowRouterRequestDto,
    RouterResolvedEvent,
    RouterPin,
    ValidationErrorProblem,
    WrittenBookingFlowRouter,
)

flow = os.environ["FLOW_ID"]
client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["TOKEN"])


def draft(name, **members):
    return CreateBookingFlowRouterDto(name=name, booking_flow_id=flow, **members)


def criteria(segment):
    return MatchingCriteria(path=MatchingCriteriaPath(segments=["spring", segment]))


routers = [
    routers_create.sync(client=client, body=draft(f"Spring {n}", tags=["kept"], matching_criteria=criteria(n)))
    for n in ("1", "2", "3")
]
assert all(isinstance(one, WrittenBookingFlowRouter) for one in routers), routers
first = routers[0]

page = routers_filter.sync(client=client, tag="kept", limit=2)
rest = routers_filter.sync(client=client, tag="kept", limit=2, cursor=page.meta.next_cursor)
assert (len(page.data), len(rest.data), rest.meta.next_cursor) == (2, 1, None), rest
assert rest.data[0].field_id == first.field_id

resolved = routers_resolve.sync(
    client=client, body=ResolveBookingFlowRouterRequestDto(url="https://clinic.example/spring/1")
)
assert resolved.router.field_id == first.field_id and resolved.priority_class.value == "path_only", resolved

refused = routers_create.sync(client=client, body=draft("Refused", external_id="..", matching_criteria=criteria("4")))
assert isinstance(refused, ValidationErrorProblem), refused
assert [error.field for error in refused.errors] == ["external_id"], refused

imported = routers_import.sync(
    client=client,
    body=ImportBookingFlowRoutersDto(routers=[draft("Imported", matching_criteria=rest.data[0].matching_criteria)]),
)
assert imported.routers[0].matching_criteria.path.segments == ["spring", "1"], imported

deadline = time.monotonic() + 30
while not (events := router_events_list.sync(client=client, router_id=first.field_id).data):
    assert time.monotonic() < deadline, "no event of the resolve"
    time.sleep(0.2)
assert isinstance(events[0], RouterResolvedEvent) and events[0].field_id == resolved.decision_id, events

pin = router_pins_create.sync(
    client=client,
    body=CreateRouterPin(
        url="https://clinic.example/privacy", expects=PinExpectationPayload(none=True), mode=CreateRouterPinMode.WARN
    ),
)
assert isinstance(pin, RouterPin) and pin.expects.none is True and pin.at == "now", pin
