// What README.md of the folder above lists, with the client that oapi-codegen wrote.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"time"

	"calls/api"
)

var flow = os.Getenv("FLOW_ID")

func draft(name string, criteria *api.MatchingCriteria) api.CreateBookingFlowRouterDto {
	return api.CreateBookingFlowRouterDto{Name: name, BookingFlowId: flow, MatchingCriteria: criteria}
}

func criteria(segment string) *api.MatchingCriteria {
	return &api.MatchingCriteria{Path: &api.MatchingCriteriaPath{Segments: []string{"spring", segment}}}
}

func must[Value any](value Value, err error) Value {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func check(holds bool, shown ...any) {
	if !holds {
		log.Fatalf("%+v", shown)
	}
}

func main() {
	ctx := context.Background()
	client := must(api.NewClientWithResponses(os.Getenv("BASE_URL"), api.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
			return nil
		})))

	var first string
	for _, n := range []string{"1", "2", "3"} {
		body := draft("Spring "+n, criteria(n))
		body.Tags = &[]string{"kept"}
		created := must(client.RoutersCreateWithResponse(ctx, nil, body))
		check(created.JSON201 != nil, string(created.Body))
		if first == "" {
			first = created.JSON201.UnderscoreId
		}
	}

	tag, limit := "kept", 2
	page := must(client.RoutersFilterWithResponse(ctx, &api.RoutersFilterParams{Tag: &tag, Limit: &limit})).JSON200
	next := &api.RoutersFilterParams{Tag: &tag, Limit: &limit, Cursor: page.Meta.NextCursor}
	rest := must(client.RoutersFilterWithResponse(ctx, next)).JSON200
	check(len(page.Data) == 2 && len(rest.Data) == 1 && rest.Meta.NextCursor == nil, rest)
	check(rest.Data[0].UnderscoreId == first, rest)

	url := api.ResolveBookingFlowRouterRequestDto{Url: "https://clinic.example/spring/1"}
	resolved := must(client.RoutersResolveWithResponse(ctx, nil, url)).JSON200
	check(resolved.Router.UnderscoreId == first && resolved.PriorityClass == api.PriorityClassPathOnly, resolved)

	dots := ".."
	body := draft("Refused", criteria("4"))
	body.ExternalId = &dots
	refused := must(client.RoutersCreateWithResponse(ctx, nil, body)).ApplicationproblemJSON422
	problem := must(refused.ValueByDiscriminator()).(api.ValidationErrorProblem)
	check(len(problem.Errors) == 1 && problem.Errors[0].Field == "external_id", problem)

	drafts := api.ImportBookingFlowRoutersDto{
		Routers: []api.CreateBookingFlowRouterDto{draft("Imported", &rest.Data[0].MatchingCriteria)},
	}
	imported := must(client.RoutersImportWithResponse(ctx, nil, drafts))
	check(imported.JSON201 != nil, string(imported.Body))
	check(imported.JSON201.Routers[0].MatchingCriteria.Path.Segments[1] == "1", imported.JSON201)

	var events []api.RouterEvent
	for deadline := time.Now().Add(30 * time.Second); len(events) == 0; time.Sleep(200 * time.Millisecond) {
		check(time.Now().Before(deadline), "no event of the resolve")
		events = must(client.RouterEventsListWithResponse(ctx, &api.RouterEventsListParams{RouterId: &first})).JSON200.Data
	}
	event := must(events[0].ValueByDiscriminator()).(api.RouterResolvedEvent)
	check(event.UnderscoreId == resolved.DecisionId, event)

	none := true
	pin := must(client.RouterPinsCreateWithResponse(ctx, nil, api.CreateRouterPin{
		Url: "https://clinic.example/privacy", Expects: api.PinExpectationPayload{None: &none}, Mode: api.CreateRouterPinModeWarn,
	}))
	check(pin.JSON201 != nil, string(pin.Body))
	check(*pin.JSON201.Expects.None && must(pin.JSON201.At.AsPinTime0()) == "now", pin.JSON201)
}
