package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"

	"example/contralto"

	"github.com/oapi-codegen/nullable"
)

func main() {
	ctx := context.Background()
	user, password, _ := strings.Cut(os.Getenv("CONTRALTO_AUTH"), ":")
	withCredentials := func(_ context.Context, request *http.Request) error { request.SetBasicAuth(user, password); return nil }
	api, _ := contralto.NewClientWithResponses(os.Getenv("CONTRALTO_URL")+"/api", contralto.WithRequestEditorFn(withCredentials))

	flow, err := api.CreateFlowWithResponse(ctx, nil, contralto.FlowCreate{Name: "etl"})
	if err != nil || flow.JSON201 == nil {
		panic(fmt.Sprint(err, flow))
	}
	run, _ := api.CreateFlowRunWithResponse(ctx, nil, contralto.FlowRunCreate{FlowId: flow.JSON201.Id})
	completed := contralto.SetFlowRunStateRequest{State: contralto.StateCreate{Type: contralto.StateTypeCOMPLETED}}
	result, _ := api.SetFlowRunStateWithResponse(ctx, run.JSON201.Id, nil, completed)
	fmt.Println(flow.JSON201.Name, result.JSON201.Status, result.JSON201.State.MustGet().Name.MustGet())

	deployment, _ := api.CreateDeploymentWithResponse(ctx, nil, contralto.DeploymentCreate{
		Name: "nightly", FlowId: flow.JSON201.Id, Description: nullable.NewNullableWithValue("Loads sales"),
		Version: nullable.NewNullableWithValue("1"), Tags: &[]string{"sales"},
	})
	_, _ = api.UpdateDeploymentWithResponse(ctx, deployment.JSON201.Id, nil, contralto.DeploymentUpdate{
		Description: nullable.NewNullNullable[string](), Tags: &[]string{}, Entrypoint: nullable.NewNullableWithValue("etl.py:main"),
	})
	read, _ := api.ReadDeploymentWithResponse(ctx, deployment.JSON201.Id, nil)
	updated := read.JSON200
	if updated.Description.IsNull() {
		fmt.Printf("cleared, %d tags, version %s, %s\n", len(updated.Tags), updated.Version.MustGet(), updated.Entrypoint.MustGet())
	}

	missing, _ := api.ReadFlowWithResponse(ctx, run.JSON201.Id, nil)
	detail, _ := missing.JSON404.Detail.AsErrorDetail0() // the text; AsErrorDetail1 returns the list of problems of a 422
	fmt.Println(missing.StatusCode(), detail)
}
