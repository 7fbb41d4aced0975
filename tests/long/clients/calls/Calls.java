import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** What README.md of the folder above lists, with the client that openapi-generator wrote for Java (library native). */
class Calls {
  static final String FLOW = System.getenv("FLOW_ID");

  static CreateBookingFlowRouterDto draft(String name, MatchingCriteria criteria) {
    return new CreateBookingFlowRouterDto().name(name).bookingFlowId(FLOW).matchingCriteria(criteria);
  }

  static MatchingCriteria criteria(String segment) {
    return new MatchingCriteria().path(new MatchingCriteriaPath().segments(List.of("spring", segment)));
  }

  static FilteredBookingFlowRouterPage page(BookingFlowRoutersApi api, String cursor) throws ApiException {
    return api.routersFilter(null, null, null, null, "kept", null, null, null, null, null, null, null, null, null,
        null, null, null, null, null, 2, cursor);
  }

  static void check(boolean holds, Object shown) {
    if (!holds) throw new AssertionError(shown);
  }

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("BASE_URL"));
    client.setRequestInterceptor(
        (HttpRequest.Builder request) -> request.header("Authorization", "Bearer " + System.getenv("TOKEN")));
    BookingFlowRoutersApi api = new BookingFlowRoutersApi(client);

    List<WrittenBookingFlowRouter> routers = new ArrayList<>();
    for (String n : List.of("1", "2", "3")) {
      CreateBookingFlowRouterDto body = draft("Spring " + n, criteria(n)).tags(new java.util.LinkedHashSet<>(List.of("kept")));
      routers.add(api.routersCreate(body, null, null, null, null, null, null, null));
    }
    String first = routers.get(0).getId();

    FilteredBookingFlowRouterPage page = page(api, null);
    FilteredBookingFlowRouterPage rest = page(api, page.getMeta().getNextCursor());
    check(page.getData().size() == 2 && rest.getData().size() == 1, rest);
    check(rest.getMeta().getNextCursor() == null && rest.getData().get(0).getId().equals(first), rest);

    ResolveBookingFlowRouterResponseDto resolved = new ResolvingAndCheckingApi(client).routersResolve(
        new ResolveBookingFlowRouterRequestDto().url("https://clinic.example/spring/1"), null);
    check(resolved.getRouter().getId().equals(first), resolved);
    check(resolved.getPriorityClass() == PriorityClass.PATH_ONLY, resolved);

    try {
      api.routersCreate(draft("Refused", criteria("4")).externalId(".."), null, null, null, null, null, null, null);
      throw new AssertionError("the router was not refused");
    } catch (ApiException refusal) {
      check(refusal.getCode() == 422, refusal);
      RoutersCreateProblem422 problem =
          client.getObjectMapper().readValue(refusal.getResponseBody(), RoutersCreateProblem422.class);
      check(problem.getValidationErrorProblem().getErrors().get(0).getField().equals("external_id"), problem);
    }

    ImportedBookingFlowRouters imported = api.routersImport(
        new ImportBookingFlowRoutersDto().routers(
            List.of(draft("Imported", rest.getData().get(0).getMatchingCriteria()))),
        null, null, null, null, null, null, null);
    check(imported.getRouters().get(0).getMatchingCriteria().equals(criteria("1")), imported);

    List<RouterEvent> events = List.of();
    for (Instant deadline = Instant.now().plus(Duration.ofSeconds(30)); events.isEmpty(); Thread.sleep(200)) {
      check(Instant.now().isBefore(deadline), "no event of the resolve");
      events = new RouterEventsApi(client)
          .routerEventsList(first, null, null, null, null, null, null, null, null, null, null, null).getData();
    }
    RouterResolvedEvent event = events.get(0).getRouterResolvedEvent();
    check(event.getId().equals(resolved.getDecisionId()), event);

    RouterPin pin = new PinsApi(client).routerPinsCreate(
        new CreateRouterPin().url("https://clinic.example/privacy")
            .expects(new PinExpectationPayload().none(true)).mode(CreateRouterPin.ModeEnum.WARN),
        null, null);
    check(pin.getExpects().getNone() && pin.getAt().getString().equals("now"), pin);
  }
}
