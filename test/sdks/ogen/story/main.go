package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	c "example/contralto"

	"github.com/google/uuid"
	"github.com/ogen-go/ogen/ogenerrors"
)

type credentials struct{}

func (credentials) BasicAuth(context.Context, c.OperationName) (c.BasicAuth, error) {
	user, password, _ := strings.Cut(os.Getenv("CONTRALTO_AUTH"), ":")
	return c.BasicAuth{Username: user, Password: password}, nil
}

func (credentials) BearerAuth(context.Context, c.OperationName) (c.BearerAuth, error) {
	return c.BearerAuth{}, ogenerrors.ErrSkipClientSecurity
}

// done returns a response of the expected type, and fails the story for any other response.
func done[T any](response any, err error) T {
	expected, ok := response.(T)
	if err != nil || !ok {
		panic(fmt.Sprintf("%T %v", response, err))
	}
	return expected
}

// untyped reads any JSON.
func untyped(value c.JsonValue) (read any) {
	if err := json.Unmarshal(value, &read); err != nil {
		panic(err)
	}
	return read
}

func main() {
	ctx := context.Background()
	api, err := c.NewClient(os.Getenv("CONTRALTO_URL")+"/api", credentials{})
	if err != nil {
		panic(err)
	}

	flow := done[*c.CreateFlowCreated](api.CreateFlow(ctx, &c.FlowCreate{
		Name: "story", Tags: []string{"story"}, Labels: c.NewOptNilFlowCreateLabels(c.FlowCreateLabels{"team": c.LabelValue(`"data"`)}),
	}, c.CreateFlowParams{}))
	fmt.Printf("flow %s tagged %s\n", flow.Name, strings.Join(flow.Tags, ","))

	run := done[*c.CreateFlowRunCreated](api.CreateFlowRun(ctx, &c.FlowRunCreate{
		FlowID: flow.ID, Parameters: c.NewOptJsonObject(c.JsonObject{"rows": c.JsonValue("1000")}),
	}, c.CreateFlowRunParams{}))
	of := "another flow"
	if run.FlowID == flow.ID {
		of = flow.Name
	}
	fmt.Printf("run %s of %s\n", run.State.Value.Type, of)
	for _, kind := range []c.StateType{c.StateTypeRUNNING, c.StateTypeCOMPLETED, c.StateTypePENDING, c.StateTypePENDING} {
		wanted := c.SetFlowRunStateRequest{State: c.StateCreate{Type: kind}}
		answer, err := api.SetFlowRunState(ctx, &wanted, c.SetFlowRunStateParams{ID: run.ID})
		var result c.OrchestrationResult
		switch answer := answer.(type) {
		case *c.SetFlowRunStateCreated:
			result = c.OrchestrationResult(*answer)
		case *c.SetFlowRunStateOK:
			result = c.OrchestrationResult(*answer)
		default:
			panic(fmt.Sprintf("%T %v", answer, err))
		}
		reason := ""
		if aborted, ok := result.Details.GetStateAbortDetails(); ok {
			reason = ": " + aborted.Reason.Value
		}
		fmt.Printf("%s %s%s\n", kind, result.Status, reason)
	}

	pending := c.FlowRunFilter{
		ID: c.NewOptNilExcludableIdCriterion(c.ExcludableIdCriterion{Any: c.NewOptNilUUIDArray([]uuid.UUID{run.ID})}),
		State: c.NewOptNilFlowRunStateCriterion(c.FlowRunStateCriterion{
			Type: c.NewOptNilStateTypeCriterion(c.StateTypeCriterion{Any: c.NewOptNilStateTypeArray([]c.StateType{c.StateTypePENDING})}),
		}),
	}
	found := done[*c.FilterFlowRunsOKHeaders](api.FilterFlowRuns(ctx, c.NewOptFilterFlowRunsRequest(c.FilterFlowRunsRequest{
		FlowRuns: c.NewOptNilFlowRunFilter(pending), Sort: c.NewOptFlowRunSort(c.FlowRunSortSTARTTIMEDESC), Limit: c.NewOptInt(5),
	}), c.FilterFlowRunsParams{})).Response
	fmt.Printf("found %d: %s with %s rows\n", len(found), found[0].StateName.Value, found[0].Parameters["rows"])

	region := c.VariableCreate{Name: "region", Value: c.JsonValue(`{"zone":"eu"}`)}
	done[*c.Variable](api.CreateVariable(ctx, &region, c.CreateVariableParams{}))
	variable := done[*c.Variable](api.ReadVariableByName(ctx, c.ReadVariableByNameParams{Name: "region"}))
	fmt.Printf("variable %s in zone %s\n", variable.Name, untyped(variable.Value).(map[string]any)["zone"])

	local := c.WorkPoolCreate{Name: "local", Type: c.NewOptString("process")}
	pool := done[*c.WorkPool](api.CreateWorkPool(ctx, &local, c.CreateWorkPoolParams{}))
	fmt.Printf("pool %s of type %s\n", pool.Name, pool.Type)

	hourly := c.Schedule{Interval: c.NewOptFloat64(3600)}
	daily := c.Schedule{Cron: c.NewOptString("0 6 * * *"), Timezone: c.NewOptNilString("Europe/Berlin")}
	deployment := done[*c.CreateDeploymentCreated](api.CreateDeployment(ctx, &c.DeploymentCreate{
		Name: "hourly", FlowID: flow.ID, WorkPoolName: c.NewOptNilString(pool.Name),
		Description: c.NewOptNilString("Every hour"), Version: c.NewOptNilString("1"), Tags: []string{"story"},
		ConcurrencyLimit: c.NewOptNilInt(5),
		PullSteps:        c.NewOptNilJsonObjectArray([]c.JsonObject{{"story.pull": c.JsonValue("{}")}}),
		ParameterOpenapiSchema: c.NewOptNilDeploymentCreateParameterOpenapiSchema(
			c.DeploymentCreateParameterOpenapiSchema{"type": c.JsonValue(`"object"`)}),
		Schedules: []c.DeploymentScheduleCreate{{Schedule: hourly}, {Schedule: daily}},
	}, c.CreateDeploymentParams{}))
	var every, at string
	for _, one := range deployment.Schedules {
		if interval, ok := one.Schedule.Interval.Get(); ok {
			every = fmt.Sprintf("every %v s", interval)
		}
		if cron, ok := one.Schedule.Cron.Get(); ok {
			at = "at " + cron
		}
	}
	fmt.Printf("deployment %s: %s, %s\n", deployment.Name, every, at)
	read := func() *c.Deployment {
		return done[*c.Deployment](api.ReadDeployment(ctx, c.ReadDeploymentParams{ID: deployment.ID}))
	}
	done[*c.PauseDeploymentOK](api.PauseDeployment(ctx, c.PauseDeploymentParams{ID: deployment.ID}))
	fmt.Printf("paused %v\n", read().Paused)

	changes := c.DeploymentUpdate{Tags: []string{}, Entrypoint: c.NewOptNilString("story.py:main")}
	changes.Description.SetToNull()
	changes.ConcurrencyLimit.SetToNull()
	changes.PullSteps.SetToNull()
	changes.ParameterOpenapiSchema.SetToNull()
	done[*c.UpdateDeploymentNoContent](api.UpdateDeployment(ctx, &changes, c.UpdateDeploymentParams{ID: deployment.ID}))
	updated := read()
	if updated.Description.Null && updated.GlobalConcurrencyLimit.Null && updated.PullSteps == nil && updated.ParameterOpenapiSchema.Null {
		fmt.Println("cleared description, limit, steps and schema")
	}
	if len(updated.Tags) == 0 {
		fmt.Printf("emptied tags, kept version %s and %d schedules, set %s\n",
			updated.Version.Value, len(updated.Schedules), updated.Entrypoint.Value)
	}
	toNull := c.VariableUpdate{Value: []byte("null")}
	done[*c.UpdateVariableByNameNoContent](api.UpdateVariableByName(ctx, &toNull, c.UpdateVariableByNameParams{Name: "region"}))
	if again := done[*c.Variable](api.ReadVariableByName(ctx, c.ReadVariableByNameParams{Name: "region"})); untyped(again.Value) == nil {
		fmt.Println("variable region null")
	}

	blockType := done[*c.BlockType](api.CreateBlockType(ctx, &c.BlockTypeCreate{Name: "Story", Slug: "story"}, c.CreateBlockTypeParams{}))
	fields := c.JsonObject{"title": c.JsonValue(`"Story"`), "type": c.JsonValue(`"object"`), "properties": c.JsonValue(`{"retries":{"type":"integer"}}`)}
	blockSchema := done[*c.CreateBlockSchemaCreated](api.CreateBlockSchema(ctx, &c.BlockSchemaCreate{
		BlockTypeID: blockType.ID, Fields: c.NewOptJsonObject(fields),
	}, c.CreateBlockSchemaParams{}))
	block := done[*c.BlockDocument](api.CreateBlockDocument(ctx, &c.BlockDocumentCreate{
		Name: c.NewOptNilString("settings"), Data: c.NewOptJsonObject(c.JsonObject{"retries": c.JsonValue("3")}),
		BlockTypeID: blockType.ID, BlockSchemaID: blockSchema.ID,
	}, c.CreateBlockDocumentParams{}))
	fmt.Printf("block %s of %s with retries %s\n", block.Name.Value, block.BlockType.Value.Slug, block.Data["retries"])

	automation := done[*c.Automation](api.CreateAutomation(ctx, &c.AutomationCreate{
		Name: "on-story",
		Trigger: c.NewEventTriggerTrigger(c.EventTrigger{
			Type: c.EventTriggerTypeEvent, Posture: c.TriggerPostureReactive, Expect: []string{"story.told"},
			Match: c.NewOptResourceSpecification(c.ResourceSpecification{"prefect.resource.id": c.ResourceLabelMatch(`"story.*"`)}),
		}),
		Actions: []c.Action{c.NewDoNothingAction(c.DoNothing{Type: c.DoNothingTypeDoNothing})},
	}, c.CreateAutomationParams{}))
	fmt.Printf("automation %s expects %s: %s\n",
		automation.Name, strings.Join(automation.Trigger.EventTrigger.Expect, ","), automation.Actions[0].DoNothing.Type)

	told := c.Event{ID: uuid.New(), Event: "story.told", Occurred: time.Now().UTC(), Resource: c.EventResource{PrefectDotResourceDotID: "story.1"}}
	done[*c.CreateEventsNoContent](api.CreateEvents(ctx, []c.Event{told}, c.CreateEventsParams{}))
	names := c.EventNameFilter{Name: c.NewOptNilStringArray([]string{"story.told"})}
	page := done[*c.EventPage](api.FilterEvents(ctx, c.NewOptFilterEventsRequest(c.FilterEventsRequest{
		Filter: c.NewOptNilEventFilter(c.EventFilter{Event: c.NewOptNilEventNameFilter(names)}),
	}), c.FilterEventsParams{}))
	fmt.Printf("event %s of %s\n", page.Events[0].Event, page.Events[0].Resource.PrefectDotResourceDotID)

	missing := done[*c.NotFoundHeaders](api.ReadFlow(ctx, c.ReadFlowParams{ID: told.ID}))
	fmt.Println(404, missing.Response.Detail.Value.String)
	wrong := c.VariableCreate{Name: "Region EU", Value: c.JsonValue("1")}
	refused := done[*c.UnprocessableContentHeaders](api.CreateVariable(ctx, &wrong, c.CreateVariableParams{}))
	problem := refused.Response.Detail.Value.ErrorProblemArray[0]
	fmt.Println(422, strings.Join(problem.Loc, "."), problem.Type)

	done[*c.DeleteFlowRunNoContent](api.DeleteFlowRun(ctx, c.DeleteFlowRunParams{ID: run.ID}))
	done[*c.NotFoundHeaders](api.ReadFlowRun(ctx, c.ReadFlowRunParams{ID: run.ID}))
	fmt.Println("deleted")
}
