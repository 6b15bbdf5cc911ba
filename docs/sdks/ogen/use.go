package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"example/contralto"

	"github.com/ogen-go/ogen/ogenerrors"
)

// credentials authenticates every request with the user and password of CONTRALTO_AUTH.
type credentials struct{}

func (credentials) BasicAuth(context.Context, contralto.OperationName) (contralto.BasicAuth, error) {
	user, password, _ := strings.Cut(os.Getenv("CONTRALTO_AUTH"), ":")
	return contralto.BasicAuth{Username: user, Password: password}, nil
}

func (credentials) BearerAuth(context.Context, contralto.OperationName) (contralto.BearerAuth, error) {
	return contralto.BearerAuth{}, ogenerrors.ErrSkipClientSecurity
}

// result returns a response of the expected type.
func result[T any](response any, err error) T {
	expected, ok := response.(T)
	if err != nil || !ok {
		panic(fmt.Sprintf("%T %v", response, err))
	}
	return expected
}

func main() {
	ctx := context.Background()
	api, err := contralto.NewClient(os.Getenv("CONTRALTO_URL")+"/api", credentials{})
	if err != nil {
		panic(err)
	}

	flow := result[*contralto.CreateFlowCreated](api.CreateFlow(ctx, &contralto.FlowCreate{Name: "etl"}, contralto.CreateFlowParams{}))
	run := result[*contralto.CreateFlowRunCreated](api.CreateFlowRun(ctx, &contralto.FlowRunCreate{FlowID: flow.ID}, contralto.CreateFlowRunParams{}))
	completed := contralto.SetFlowRunStateRequest{State: contralto.StateCreate{Type: contralto.StateTypeCOMPLETED}}
	accepted := result[*contralto.SetFlowRunStateCreated](api.SetFlowRunState(ctx, &completed, contralto.SetFlowRunStateParams{ID: run.ID}))
	fmt.Println(flow.Name, accepted.Status, accepted.State.Value.Name.Value)

	nightly := contralto.DeploymentCreate{
		Name: "nightly", FlowID: flow.ID, Description: contralto.NewOptNilString("Loads sales"),
		Version: contralto.NewOptNilString("1"), Tags: []string{"sales"},
	}
	deployment := result[*contralto.CreateDeploymentCreated](api.CreateDeployment(ctx, &nightly, contralto.CreateDeploymentParams{}))
	changes := contralto.DeploymentUpdate{Tags: []string{}, Entrypoint: contralto.NewOptNilString("etl.py:main")}
	changes.Description.SetToNull()
	result[*contralto.UpdateDeploymentNoContent](api.UpdateDeployment(ctx, &changes, contralto.UpdateDeploymentParams{ID: deployment.ID}))
	updated := result[*contralto.Deployment](api.ReadDeployment(ctx, contralto.ReadDeploymentParams{ID: deployment.ID}))
	if updated.Description.Null {
		fmt.Printf("cleared, %d tags, version %s, %s\n", len(updated.Tags), updated.Version.Value, updated.Entrypoint.Value)
	}

	missing := result[*contralto.NotFoundHeaders](api.ReadFlow(ctx, contralto.ReadFlowParams{ID: run.ID}))
	// the text; ErrorProblemArray has the list of problems of a 422
	fmt.Println(404, missing.Response.Detail.Value.String)
}
