import contralto.ApiClient;
import contralto.ApiException;
import contralto.api.*;
import contralto.model.*;
import java.time.OffsetDateTime;
import java.util.*;
import java.util.stream.Collectors;

public class Story {
  public static void main(String[] arguments) throws Exception {
    var credentials = Base64.getEncoder().encodeToString(System.getenv("CONTRALTO_AUTH").getBytes());
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("CONTRALTO_URL") + "/api");
    client.setRequestInterceptor(request -> request.header("Authorization", "Basic " + credentials));

    var flows = new FlowsApi(client);
    var flow = flows.createFlow(new FlowCreate().name("story").tags(List.of("story")).labels(Map.of("team", "data")));
    say("flow %s tagged %s", flow.getName(), String.join(",", flow.getTags()));

    var runs = new FlowRunsApi(client);
    var run = runs.createFlowRun(new FlowRunCreate().flowId(flow.getId()).parameters(Map.of("rows", 1000)), null, null);
    say("run %s of %s", run.getState().getType(), run.getFlowId().equals(flow.getId()) ? flow.getName() : "another flow");
    for (var type : List.of(StateType.RUNNING, StateType.COMPLETED, StateType.PENDING, StateType.PENDING)) {
      var wanted = new SetFlowRunStateRequest().state(new StateCreate().type(type));
      var result = runs.setFlowRunState(run.getId(), wanted, null);
      var details = result.getDetails().getActualInstance();
      var reason = details instanceof StateAbortDetails ? ": " + ((StateAbortDetails) details).getReason() : "";
      say("%s %s%s", type, result.getStatus(), reason);
    }

    var pending = new FlowRunFilter()
        .id(new ExcludableIdCriterion().any(List.of(run.getId())))
        .state(new FlowRunStateCriterion().type(new StateTypeCriterion().any(List.of(StateType.PENDING))));
    var found = runs.filterFlowRuns(
        null, new FilterFlowRunsRequest().flowRuns(pending).sort(FlowRunSort.START_TIME_DESC).limit(5));
    say("found %d: %s with %s rows", found.size(), found.get(0).getStateName(), found.get(0).getParameters().get("rows"));

    var variables = new VariablesApi(client);
    variables.createVariable(new VariableCreate().name("region").value(Map.of("zone", "eu")));
    var variable = variables.readVariableByName("region");
    say("variable %s in zone %s", variable.getName(), ((Map<?, ?>) variable.getValue()).get("zone"));

    var pool = new WorkPoolsApi(client).createWorkPool(new WorkPoolCreate().name("local").type("process"));
    say("pool %s of type %s", pool.getName(), pool.getType());

    var deployments = new DeploymentsApi(client);
    var deployment = deployments.createDeployment(
        new DeploymentCreate().name("hourly").flowId(flow.getId()).workPoolName(pool.getName())
            .description("Every hour").version("1").tags(List.of("story")).concurrencyLimit(5)
            .pullSteps(List.of(Map.of("story.pull", Map.of()))).parameterOpenapiSchema(Map.of("type", "object"))
            .schedules(List.of(
                new DeploymentScheduleCreate().schedule(new Schedule().interval(3600.0)),
                new DeploymentScheduleCreate().schedule(new Schedule().cron("0 6 * * *").timezone("Europe/Berlin")))),
        null, null);
    var clocks = deployment.getSchedules().stream()
        .map(one -> clock(one.getSchedule()))
        .sorted(Comparator.reverseOrder())
        .collect(Collectors.joining(", "));
    say("deployment %s: %s", deployment.getName(), clocks);
    deployments.pauseDeployment(deployment.getId());
    say("paused %s", deployments.readDeployment(deployment.getId()).getPaused());

    var changes = new DeploymentUpdate()
        .description(null).concurrencyLimit(null).pullSteps(null).parameterOpenapiSchema(null)
        .tags(List.of())
        .entrypoint("story.py:main");
    deployments.updateDeployment(deployment.getId(), changes, null, null);
    var updated = deployments.readDeployment(deployment.getId());
    if (updated.getDescription() == null && updated.getGlobalConcurrencyLimit() == null && updated.getPullSteps() == null
        && updated.getParameterOpenapiSchema() == null) say("cleared description, limit, steps and schema");
    if (updated.getTags().isEmpty())
      say("emptied tags, kept version %s and %d schedules, set %s",
          updated.getVersion(), updated.getSchedules().size(), updated.getEntrypoint());
    variables.updateVariableByName("region", new VariableUpdate().value(null));
    say("variable region %s", variables.readVariableByName("region").getValue());

    var blockType = new BlockTypesApi(client).createBlockType(new BlockTypeCreate().name("Story").slug("story"));
    Map<String, Object> fields =
        Map.of("title", "Story", "type", "object", "properties", Map.of("retries", Map.of("type", "integer")));
    var blockSchema = new BlockSchemasApi(client)
        .createBlockSchema(new BlockSchemaCreate().blockTypeId(blockType.getId()).fields(fields));
    var block = new BlockDocumentsApi(client).createBlockDocument(new BlockDocumentCreate()
        .name("settings").data(Map.of("retries", 3)).blockTypeId(blockType.getId()).blockSchemaId(blockSchema.getId()));
    say("block %s of %s with retries %s", block.getName(), block.getBlockType().getSlug(), block.getData().get("retries"));

    var trigger = new EventTrigger()
        .type(EventTrigger.TypeEnum.EVENT)
        .posture(TriggerPosture.REACTIVE)
        .expect(List.of("story.told"))
        .match(Map.of("prefect.resource.id", "story.*"));
    var automation = new AutomationsApi(client).createAutomation(new AutomationCreate()
        .name("on-story")
        .trigger(new Trigger(trigger))
        .actions(List.of(new Action(new DoNothing().type(DoNothing.TypeEnum.DO_NOTHING)))));
    var expected = automation.getTrigger().getEventTrigger().getExpect();
    var action = automation.getActions().get(0).getDoNothing().getType();
    say("automation %s expects %s: %s", automation.getName(), String.join(",", expected), action);

    var events = new EventsApi(client);
    var id = UUID.randomUUID();
    var resource = new EventResource().prefectResourceId("story.1");
    events.createEvents(List.of(new Event().id(id).event("story.told").occurred(OffsetDateTime.now()).resource(resource)));
    var told = new EventFilter().event(new EventNameFilter().name(List.of("story.told")));
    var event = events.filterEvents(new FilterEventsRequest().filter(told)).getEvents().get(0);
    say("event %s of %s", event.getEvent(), event.getResource().getPrefectResourceId());

    try {
      flows.readFlow(id);
    } catch (ApiException failure) {
      say("%d %s", failure.getCode(), errorOf(client, failure).getDetail());
    }
    try {
      variables.createVariable(new VariableCreate().name("Region EU").value(1));
    } catch (ApiException failure) {
      var problem = errorOf(client, failure).getExceptionDetail().get(0);
      var place = problem.getLoc().stream().map(Object::toString).collect(Collectors.joining("."));
      say("%d %s %s", failure.getCode(), place, problem.getType());
    }

    runs.deleteFlowRun(run.getId());
    try {
      runs.readFlowRun(run.getId());
    } catch (ApiException failure) {
      say(failure.getCode() == 404 ? "deleted" : "still there");
    }
  }

  static void say(String format, Object... values) {
    System.out.printf(format + "%n", values);
  }

  static String clock(Schedule schedule) {
    if (schedule.getInterval() != null) return String.format("every %.0f s", schedule.getInterval());
    return "at " + schedule.getCron();
  }

  static contralto.model.Error errorOf(ApiClient client, ApiException failure) throws Exception {
    return client.getObjectMapper().readValue(failure.getResponseBody(), contralto.model.Error.class);
  }
}
