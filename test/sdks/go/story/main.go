package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	c "example/contralto"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"
)

func ptr[T any](value T) *T { return &value }

func some[T any](value T) nullable.Nullable[T] { return nullable.NewNullableWithValue(value) }

// check ends the program on the first failure.
func check(err error) {
	if err != nil {
		panic(err)
	}
}

// done returns the body of a response, and fails the story for any other status.
func done[T any](body *T, answer interface{ Status() string }) T {
	if body == nil {
		panic(answer.Status())
	}
	return *body
}

func main() {
	ctx := context.Background()
	user, password, _ := strings.Cut(os.Getenv("CONTRALTO_AUTH"), ":")
	api, err := c.NewClientWithResponses(os.Getenv("CONTRALTO_URL")+"/api", c.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error { request.SetBasicAuth(user, password); return nil }))
	check(err)

	create := c.FlowCreate{Name: "story", Tags: &[]string{"story"}}
	create.Labels.Set(map[string]c.LabelValue{"team": "data"})
	made, err := api.CreateFlowWithResponse(ctx, nil, create)
	check(err)
	flow := done(made.JSON201, made)
	fmt.Printf("flow %s tagged %s\n", flow.Name, strings.Join(flow.Tags, ","))

	started, err := api.CreateFlowRunWithResponse(ctx, nil, c.FlowRunCreate{FlowId: flow.Id, Parameters: &c.JsonObject{"rows": 1000}})
	check(err)
	run := done(started.JSON201, started)
	of := "another flow"
	if run.FlowId == flow.Id {
		of = flow.Name
	}
	fmt.Printf("run %s of %s\n", run.State.MustGet().Type, of)
	for _, kind := range []c.StateType{c.StateTypeRUNNING, c.StateTypeCOMPLETED, c.StateTypePENDING, c.StateTypePENDING} {
		answer, err := api.SetFlowRunStateWithResponse(ctx, run.Id, nil, c.SetFlowRunStateRequest{State: c.StateCreate{Type: kind}})
		check(err)
		result := answer.JSON201
		if result == nil {
			result = answer.JSON200
		}
		details, err := done(result, answer).Details.ValueByDiscriminator()
		check(err)
		reason := ""
		if aborted, ok := details.(c.StateAbortDetails); ok {
			reason = ": " + aborted.Reason.MustGet()
		}
		fmt.Printf("%s %s%s\n", kind, result.Status, reason)
	}

	pending := c.FilterFlowRunsRequest{
		FlowRuns: some(c.FlowRunFilter{
			Id:    some(c.ExcludableIdCriterion{Any: some([]uuid.UUID{run.Id})}),
			State: some(c.FlowRunStateCriterion{Type: some(c.StateTypeCriterion{Any: some([]c.StateType{c.StateTypePENDING})})}),
		}),
		Sort:  ptr(c.FlowRunSortSTARTTIMEDESC),
		Limit: ptr(5),
	}
	filtered, err := api.FilterFlowRunsWithResponse(ctx, nil, pending)
	check(err)
	found := done(filtered.JSON200, filtered)
	fmt.Printf("found %d: %s with %v rows\n", len(found), found[0].StateName.MustGet(), found[0].Parameters["rows"])

	_, err = api.CreateVariableWithResponse(ctx, nil, c.VariableCreate{Name: "region", Value: map[string]any{"zone": "eu"}})
	check(err)
	read, err := api.ReadVariableByNameWithResponse(ctx, "region", nil)
	check(err)
	variable := done(read.JSON200, read)
	fmt.Printf("variable %s in zone %s\n", variable.Name, variable.Value.(map[string]any)["zone"])

	pooled, err := api.CreateWorkPoolWithResponse(ctx, nil, c.WorkPoolCreate{Name: "local", Type: ptr("process")})
	check(err)
	pool := done(pooled.JSON201, pooled)
	fmt.Printf("pool %s of type %s\n", pool.Name, pool.Type)

	hourly := c.Schedule{Interval: ptr(3600.0)}
	daily := c.Schedule{Cron: ptr("0 6 * * *"), Timezone: some("Europe/Berlin")}
	plan := c.DeploymentCreate{
		Name: "hourly", FlowId: flow.Id, WorkPoolName: some(pool.Name),
		Description: some("Every hour"), Version: some("1"), Tags: &[]string{"story"},
		ConcurrencyLimit: some(5),
		PullSteps:        some([]c.JsonObject{{"story.pull": map[string]any{}}}),
		Schedules:        &[]c.DeploymentScheduleCreate{{Schedule: hourly}, {Schedule: daily}},
	}
	plan.ParameterOpenapiSchema.Set(map[string]c.JsonValue{"type": "object"})
	deployed, err := api.CreateDeploymentWithResponse(ctx, nil, plan)
	check(err)
	deployment := done(deployed.JSON201, deployed)
	var every, at string
	for _, one := range deployment.Schedules {
		if one.Schedule.Interval != nil {
			every = fmt.Sprintf("every %v s", *one.Schedule.Interval)
		}
		if one.Schedule.Cron != nil {
			at = "at " + *one.Schedule.Cron
		}
	}
	fmt.Printf("deployment %s: %s, %s\n", deployment.Name, every, at)
	_, err = api.PauseDeploymentWithResponse(ctx, deployment.Id, nil)
	check(err)
	paused, err := api.ReadDeploymentWithResponse(ctx, deployment.Id, nil)
	check(err)
	fmt.Printf("paused %v\n", done(paused.JSON200, paused).Paused)

	changes := c.DeploymentUpdate{Tags: &[]string{}, Entrypoint: some("story.py:main")}
	changes.Description.SetNull()
	changes.ConcurrencyLimit.SetNull()
	changes.PullSteps.SetNull()
	changes.ParameterOpenapiSchema.SetNull()
	_, err = api.UpdateDeploymentWithResponse(ctx, deployment.Id, nil, changes)
	check(err)
	again, err := api.ReadDeploymentWithResponse(ctx, deployment.Id, nil)
	check(err)
	updated := done(again.JSON200, again)
	if updated.Description.IsNull() && updated.GlobalConcurrencyLimit.IsNull() && updated.PullSteps.IsNull() && updated.ParameterOpenapiSchema.IsNull() {
		fmt.Println("cleared description, limit, steps and schema")
	}
	if len(updated.Tags) == 0 {
		fmt.Printf("emptied tags, kept version %s and %d schedules, set %s\n",
			updated.Version.MustGet(), len(updated.Schedules), updated.Entrypoint.MustGet())
	}
	var toNull c.VariableUpdate
	switch value := any(&toNull.Value).(type) {
	case **c.JsonValue: // from 3.1
		*value = ptr(c.JsonValue(nil))
	case *nullable.Nullable[any]: // from 3.0.3
		value.SetNull()
	}
	_, err = api.UpdateVariableByNameWithResponse(ctx, "region", nil, toNull)
	check(err)
	reread, err := api.ReadVariableByNameWithResponse(ctx, "region", nil)
	check(err)
	if value := done(reread.JSON200, reread).Value; value == nil {
		fmt.Println("variable region null")
	}

	typed, err := api.CreateBlockTypeWithResponse(ctx, nil, c.BlockTypeCreate{Name: "Story", Slug: "story"})
	check(err)
	blockType := done(typed.JSON201, typed)
	fields := c.JsonObject{"title": "Story", "type": "object", "properties": map[string]any{"retries": map[string]any{"type": "integer"}}}
	shaped, err := api.CreateBlockSchemaWithResponse(ctx, nil, c.BlockSchemaCreate{BlockTypeId: blockType.Id, Fields: &fields})
	check(err)
	documented, err := api.CreateBlockDocumentWithResponse(ctx, nil, c.BlockDocumentCreate{
		Name: some("settings"), Data: &c.JsonObject{"retries": 3}, BlockTypeId: blockType.Id, BlockSchemaId: done(shaped.JSON201, shaped).Id,
	})
	check(err)
	block := done(documented.JSON201, documented)
	fmt.Printf("block %s of %s with retries %v\n", block.Name.MustGet(), block.BlockType.MustGet().Slug, block.Data["retries"])

	var trigger c.Trigger
	check(trigger.FromEventTrigger(c.EventTrigger{
		Posture: "Reactive", Expect: &[]string{"story.told"}, Match: &c.ResourceSpecification{"prefect.resource.id": "story.*"},
	}))
	var nothing c.Action
	check(nothing.FromDoNothing(c.DoNothing{}))
	automated, err := api.CreateAutomationWithResponse(ctx, nil, c.AutomationCreate{Name: "on-story", Trigger: trigger, Actions: []c.Action{nothing}})
	check(err)
	automation := done(automated.JSON201, automated)
	expecting, err := automation.Trigger.AsEventTrigger()
	check(err)
	var expected []string
	if expecting.Expect != nil {
		expected = *expecting.Expect
	}
	action, err := automation.Actions[0].Discriminator()
	check(err)
	fmt.Printf("automation %s expects %s: %s\n", automation.Name, strings.Join(expected, ","), action)

	id := uuid.New()
	_, err = api.CreateEventsWithResponse(ctx, nil, []c.Event{{
		Id: id, Event: "story.told", Occurred: time.Now().UTC(), Resource: c.EventResource{PrefectResourceId: "story.1"},
	}})
	check(err)
	paged, err := api.FilterEventsWithResponse(ctx, nil, c.FilterEventsRequest{
		Filter: some(c.EventFilter{Event: some(c.EventNameFilter{Name: some([]string{"story.told"})})}),
	})
	check(err)
	event := done(paged.JSON200, paged).Events[0]
	fmt.Printf("event %s of %s\n", event.Event, event.Resource.PrefectResourceId)

	missing, err := api.ReadFlowWithResponse(ctx, id, nil)
	check(err)
	text, err := missing.JSON404.Detail.AsErrorDetail0()
	check(err)
	fmt.Printf("%d %s\n", missing.StatusCode(), text)

	refused, err := api.CreateVariableWithResponse(ctx, nil, c.VariableCreate{Name: "Region EU", Value: 1})
	check(err)
	problems, err := refused.JSON422.Detail.AsErrorDetail1()
	check(err)
	fmt.Printf("%d %s %s\n", refused.StatusCode(), strings.Join(problems[0].Loc, "."), problems[0].Type)

	_, err = api.DeleteFlowRunWithResponse(ctx, run.Id, nil)
	check(err)
	gone, err := api.ReadFlowRunWithResponse(ctx, run.Id, nil)
	check(err)
	if gone.JSON404 != nil {
		fmt.Println("deleted")
	}
}
