// What README.md of the folder above lists, with the client that openapi-generator wrote for Go.
package main

import (
	"context"
	"errors"
	"log"
	"os"
	"time"

	api "calls/api"
)

func draft(name string, criteria api.MatchingCriteria) api.CreateBookingFlowRouterDto {
	made := api.NewCreateBookingFlowRouterDto(name, os.Getenv("FLOW_ID"))
	made.SetMatchingCriteria(criteria)
	return *made
}

func criteria(segment string) api.MatchingCriteria {
	return api.MatchingCriteria{Path: api.NewMatchingCriteriaPath([]string{"spring", segment})}
}

func must[Value any, Response any](value Value, _ Response, err error) Value {
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
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	client := api.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), api.ContextAccessToken, os.Getenv("TOKEN"))
	routers := client.BookingFlowRoutersAPI

	var first string
	for _, n := range []string{"1", "2", "3"} {
		body := draft("Spring "+n, criteria(n))
		body.SetTags([]string{"kept"})
		created := must(routers.RoutersCreate(ctx).CreateBookingFlowRouterDto(body).Execute())
		if first == "" {
			first = created.Id
		}
	}

	page := must(routers.RoutersFilter(ctx).Tag("kept").Limit(2).Execute())
	rest := must(routers.RoutersFilter(ctx).Tag("kept").Limit(2).Cursor(page.Meta.GetNextCursor()).Execute())
	check(len(page.Data) == 2 && len(rest.Data) == 1 && rest.Meta.NextCursor.Get() == nil, rest)
	check(rest.Data[0].Id == first, rest)

	url := *api.NewResolveBookingFlowRouterRequestDto("https://clinic.example/spring/1")
	resolved := must(client.ResolvingAndCheckingAPI.RoutersResolve(ctx).ResolveBookingFlowRouterRequestDto(url).Execute())
	check(resolved.Router.Id == first && resolved.PriorityClass == api.PATH_ONLY, resolved)

	wrong := draft("Refused", criteria("4"))
	wrong.SetExternalId("..")
	_, _, err := routers.RoutersCreate(ctx).CreateBookingFlowRouterDto(wrong).Execute()
	var refusal *api.GenericOpenAPIError
	check(errors.As(err, &refusal), err)
	problem, isTyped := refusal.Model().(api.RoutersCreateProblem422)
	check(isTyped && problem.ValidationErrorProblem != nil, refusal)
	check(problem.ValidationErrorProblem.Errors[0].Field == "external_id", problem)

	drafts := *api.NewImportBookingFlowRoutersDto(
		[]api.CreateBookingFlowRouterDto{draft("Imported", rest.Data[0].MatchingCriteria)})
	imported := must(routers.RoutersImport(ctx).ImportBookingFlowRoutersDto(drafts).Execute())
	check(imported.Routers[0].MatchingCriteria.Path.Segments[1] == "1", imported)

	var events []api.RouterEvent
	for deadline := time.Now().Add(30 * time.Second); len(events) == 0; time.Sleep(200 * time.Millisecond) {
		check(time.Now().Before(deadline), "no event of the resolve")
		events = must(client.RouterEventsAPI.RouterEventsList(ctx).RouterId(first).Execute()).Data
	}
	event := events[0].RouterResolvedEvent
	check(event != nil && event.Id == resolved.DecisionId, event)

	expects := api.PinExpectationPayload{None: api.PtrBool(true)}
	body := *api.NewCreateRouterPin("https://clinic.example/privacy", expects, "warn")
	pin := must(client.PinsAPI.RouterPinsCreate(ctx).CreateRouterPin(body).Execute())
	check(pin.Expects.GetNone() && *pin.At.String == "now", pin)
}
