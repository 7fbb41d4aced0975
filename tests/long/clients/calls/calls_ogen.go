// What README.md of the folder above lists, with the client that ogen wrote.
package main

import (
	"context"
	"log"
	"os"
	"time"

	"calls/api"
	"github.com/ogen-go/ogen/ogenerrors"
)

var flow = os.Getenv("FLOW_ID")

type credentials struct{}

func (credentials) AccessTokenAuth(context.Context, api.OperationName) (api.AccessTokenAuth, error) {
	return api.AccessTokenAuth{Token: os.Getenv("TOKEN")}, nil
}

func (credentials) BookingSessionAuth(context.Context, api.OperationName) (api.BookingSessionAuth, error) {
	return api.BookingSessionAuth{}, ogenerrors.ErrSkipClientSecurity
}

func (credentials) OperatorCredentialAuth(context.Context, api.OperationName) (api.OperatorCredentialAuth, error) {
	return api.OperatorCredentialAuth{}, ogenerrors.ErrSkipClientSecurity
}

func (credentials) PublishableKeyAuth(context.Context, api.OperationName) (api.PublishableKeyAuth, error) {
	return api.PublishableKeyAuth{}, ogenerrors.ErrSkipClientSecurity
}

func (credentials) SignInCodeAuth(context.Context, api.OperationName) (api.SignInCodeAuth, error) {
	return api.SignInCodeAuth{}, ogenerrors.ErrSkipClientSecurity
}

func draft(name string, criteria api.MatchingCriteria) api.CreateBookingFlowRouterDto {
	return api.CreateBookingFlowRouterDto{
		Name: name, BookingFlowID: flow, MatchingCriteria: api.NewOptNilMatchingCriteria(criteria),
	}
}

func criteria(segment string) api.MatchingCriteria {
	path := api.MatchingCriteriaPath{Segments: []string{"spring", segment}}
	return api.MatchingCriteria{Path: api.NewOptMatchingCriteriaPath(path)}
}

// as is the answer of an operation in the one type that the caller expects.
func as[Want any](answer any, err error) Want {
	if err != nil {
		log.Fatal(err)
	}
	wanted, ok := answer.(Want)
	if !ok {
		log.Fatalf("%T %+v", answer, answer)
	}
	return wanted
}

func check(holds bool, shown ...any) {
	if !holds {
		log.Fatalf("%+v", shown)
	}
}

func main() {
	ctx := context.Background()
	client, err := api.NewClient(os.Getenv("BASE_URL"), credentials{})
	check(err == nil, err)

	var first string
	for _, n := range []string{"1", "2", "3"} {
		body := draft("Spring "+n, criteria(n))
		body.Tags = []string{"kept"}
		answer, err := client.RoutersCreate(ctx, &body, api.RoutersCreateParams{})
		if created := as[*api.RoutersCreateCreatedHeaders](answer, err); first == "" {
			first = created.Response.ID
		}
	}

	params := api.RoutersFilterParams{Tag: api.NewOptString("kept"), Limit: api.NewOptInt(2)}
	answer, err := client.RoutersFilter(ctx, params)
	page := as[*api.FilteredBookingFlowRouterPageHeaders](answer, err).Response
	params.Cursor = api.NewOptString(page.Meta.NextCursor.Value)
	answer, err = client.RoutersFilter(ctx, params)
	rest := as[*api.FilteredBookingFlowRouterPageHeaders](answer, err).Response
	check(len(page.Data) == 2 && len(rest.Data) == 1 && rest.Meta.NextCursor.Null, rest)
	check(rest.Data[0].ID == first, rest)

	url := api.ResolveBookingFlowRouterRequestDto{URL: "https://clinic.example/spring/1"}
	found, err := client.RoutersResolve(ctx, &url, api.RoutersResolveParams{})
	resolved := as[*api.ResolveBookingFlowRouterResponseDtoHeaders](found, err).Response
	check(resolved.Router.ID == first && resolved.PriorityClass == api.PriorityClassPathOnly, resolved)

	wrong := draft("Refused", criteria("4"))
	wrong.ExternalID = api.NewOptNilString("..")
	refusal, err := client.RoutersCreate(ctx, &wrong, api.RoutersCreateParams{})
	problem, isInvalid := as[*api.RoutersCreateProblem422Headers](refusal, err).Response.GetValidationErrorProblem()
	check(isInvalid && len(problem.Errors) == 1 && problem.Errors[0].Field == "external_id", problem)

	drafts := api.ImportBookingFlowRoutersDto{
		Routers: []api.CreateBookingFlowRouterDto{draft("Imported", rest.Data[0].MatchingCriteria)},
	}
	result, err := client.RoutersImport(ctx, &drafts, api.RoutersImportParams{})
	imported := as[*api.RoutersImportCreatedHeaders](result, err).Response
	check(imported.Routers[0].MatchingCriteria.Path.Value.Segments[1] == "1", imported)

	var events []api.RouterEvent
	for deadline := time.Now().Add(30 * time.Second); len(events) == 0; time.Sleep(200 * time.Millisecond) {
		check(time.Now().Before(deadline), "no event of the resolve")
		listed, err := client.RouterEventsList(ctx, api.RouterEventsListParams{RouterID: api.NewOptString(first)})
		events = as[*api.RouterEventPageHeaders](listed, err).Response.Data
	}
	event, isResolved := events[0].GetRouterResolvedEvent()
	check(isResolved && event.ID == resolved.DecisionID, event)

	pinned, err := client.RouterPinsCreate(ctx, &api.CreateRouterPin{
		URL:     "https://clinic.example/privacy",
		Expects: api.PinExpectationPayload{None: api.NewOptBool(true)},
		Mode:    api.CreateRouterPinModeWarn,
	}, api.RouterPinsCreateParams{})
	pin := as[*api.RouterPinsCreateCreatedHeaders](pinned, err).Response
	check(pin.Expects.None.Value && pin.At.String == "now", pin)
}
