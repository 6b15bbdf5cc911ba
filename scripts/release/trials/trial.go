// Uses the test bench at CONTRALTO_URL with the installed module. CONTRALTO_LATER_URL is the same service as a later release would respond.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"

	c "github.com/contralto-dev/contralto/packages/go"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"
)

func ptr[T any](value T) *T { return &value }

// check ends the program on the first failure.
func check(err error) {
	if err != nil {
		panic(err)
	}
}

func connect(variable string, options ...c.ClientOption) *c.ClientWithResponses {
	user, password, _ := strings.Cut(os.Getenv("CONTRALTO_AUTH"), ":")
	api, err := c.Connect(os.Getenv(variable)+"/api", append(options, c.WithPassword(user, password))...)
	check(err)
	return api
}

func main() {
	ctx := context.Background()
	api := connect("CONTRALTO_URL")
	fault := c.FaultsCreate{Faults: []c.Fault{{Operation: ptr("createFlow"), Status: ptr(int32(503)), RetryAfter: ptr(int32(0)), Times: ptr(int32(2))}}}
	var failed *c.RequestFailed

	_, err := api.CreateFaultsWithResponse(ctx, nil, fault)
	check(err)
	names := map[string]bool{}
	for number := range 5 {
		name := fmt.Sprintf("trial-%d", number)
		names[name] = true
		_, err = api.CreateFlowWithResponse(ctx, nil, c.FlowCreate{Name: name})
		check(err)
	}
	faults, err := api.ReadFaultsWithResponse(ctx, nil)
	check(err)
	fmt.Println("requests repeated after status 503:", (*faults.JSON200)[0].Struck)

	_, err = api.CreateFaultsWithResponse(ctx, nil, fault)
	check(err)
	once := connect("CONTRALTO_URL", c.WithHTTPClient(&c.Retrying{Attempts: 1}))
	if _, err = once.CreateFlowWithResponse(ctx, nil, c.FlowCreate{Name: "trial"}); errors.As(err, &failed) {
		fmt.Println("attempts exhausted:", failed.Status)
	}

	query := c.FilterFlowsRequest{Limit: ptr(2)}
	query.Flows.Set(c.FlowFilter{Name: nullable.NewNullableWithValue(c.NameCriterion{Like: nullable.NewNullableWithValue("trial-")})})
	flows := c.Items[c.Flow](func(cursor *c.Cursor) (*http.Response, error) {
		return api.FilterFlows(ctx, &c.FilterFlowsParams{XContraltoCursor: cursor}, query)
	})
	found := 0
	for flow, err := range flows {
		check(err)
		if names[flow.Name] {
			found++
		}
	}
	fmt.Println("flows in pages:", found)

	if _, err = api.ReadFlowWithResponse(ctx, uuid.New(), nil); errors.As(err, &failed) && failed.Body != nil {
		fmt.Println("error:", failed.Status, failed)
	}

	caller, err := connect("CONTRALTO_LATER_URL").ReadCallerWithResponse(ctx, nil)
	check(err)
	fmt.Println("later value:", caller.JSON200.Kind)
}
