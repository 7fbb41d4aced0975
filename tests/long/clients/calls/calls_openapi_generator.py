"""What README.md of the folder above lists, with the client that openapi-generator wrote for Python."""

import os
import time

from openapi_client import (
    ApiClient,
    BookingFlowRoutersApi,
    Configuration,
    CreateBookingFlowRouterDto,
    CreateRouterPin,
    ImportBookingFlowRoutersDto,
    MatchingCriteria,
    MatchingCriteriaPath,
    PinExpectationPayload,
    PinsApi,
    ResolveBookingFlowRouterRequestDto,
    ResolvingAndCheckingApi,
    RouterEventsApi,
    RouterResolvedEvent,
    RoutersCreateProblem422,
    ValidationErrorProblem,
)
from openapi_client.exceptions import UnprocessableEntityException

flow = os.environ["FLOW_ID"]
client = ApiClient(Configuration(host=os.environ["BASE_URL"], access_token=os.environ["TOKEN"]))
routers_api = BookingFlowRoutersApi(client)


def draft(name, **members):
    return CreateBookingFlowRouterDto(name=name, booking_flow_id=flow, **members)


def criteria(segment):
    return MatchingCriteria(path=MatchingCriteriaPath(segments=["spring", segment]))


routers = [
    routers_api.routers_create(draft(f"Spring {n}", tags=["kept"], matching_criteria=criteria(n)))
    for n in ("1", "2", "3")
]
first = routers[0]

page = routers_api.routers_filter(tag="kept", limit=2)
rest = routers_api.routers_filter(tag="kept", limit=2, cursor=page.meta.next_cursor)
assert (len(page.data), len(rest.data), rest.meta.next_cursor) == (2, 1, None), rest
assert rest.data[0].id == first.id

resolved = ResolvingAndCheckingApi(client).routers_resolve(
    ResolveBookingFlowRouterRequestDto(url="https://clinic.example/spring/1")
)
assert resolved.router.id == first.id and resolved.priority_class == "path_only", resolved

try:
    routers_api.routers_create(draft("Refused", external_id="..", matching_criteria=criteria("4")))
    raise AssertionError("the router was not refused")
except UnprocessableEntityException as refusal:
    problem = refusal.data.actual_instance
    assert isinstance(refusal.data, RoutersCreateProblem422), refusal
    assert isinstance(problem, ValidationErrorProblem), problem
    assert [error.var_field for error in problem.errors] == ["external_id"], problem

imported = routers_api.routers_import(
    ImportBookingFlowRoutersDto(routers=[draft("Imported", matching_criteria=rest.data[0].matching_criteria)])
)
assert imported.routers[0].matching_criteria.path.segments == ["spring", "1"], imported

deadline = time.monotonic() + 30
while not (events := RouterEventsApi(client).router_events_list(router_id=first.id).data):
    assert time.monotonic() < deadline, "no event of the resolve"
    time.sleep(0.2)
event = events[0].actual_instance
assert isinstance(event, RouterResolvedEvent) and event.id == resolved.decision_id, event

pin = PinsApi(client).router_pins_create(
    CreateRouterPin(url="https://clinic.example/privacy", expects=PinExpectationPayload(none=True), mode="warn")
)
assert pin.expects.var_none is True and pin.at.actual_instance == "now", pin
