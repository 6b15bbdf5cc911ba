import contralto.*;
import contralto.api.*;
import contralto.model.*;
import java.util.*;

public class Use {
  public static void main(String[] arguments) throws Exception {
    var credentials = Base64.getEncoder().encodeToString(System.getenv("CONTRALTO_AUTH").getBytes());
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("CONTRALTO_URL") + "/api");
    client.setRequestInterceptor(request -> request.header("Authorization", "Basic " + credentials));

    var flows = new FlowsApi(client);
    var flow = flows.createFlow(new FlowCreate().name("etl"));
    var runs = new FlowRunsApi(client);
    var run = runs.createFlowRun(new FlowRunCreate().flowId(flow.getId()), null, null);
    var completed = new SetFlowRunStateRequest().state(new StateCreate().type(StateType.COMPLETED));
    var result = runs.setFlowRunState(run.getId(), completed, null);
    System.out.println(flow.getName() + " " + result.getStatus() + " " + result.getState().getName());

    var deployments = new DeploymentsApi(client);
    var nightly = new DeploymentCreate().name("nightly").flowId(flow.getId()).description("Loads sales").version("1").tags(List.of("sales"));
    var id = deployments.createDeployment(nightly, null, null).getId();
    deployments.updateDeployment(id, new DeploymentUpdate().description(null).tags(List.of()).entrypoint("etl.py:main"), null, null);
    var updated = deployments.readDeployment(id);
    var description = Objects.requireNonNullElse(updated.getDescription(), "cleared");
    System.out.printf("%s, %d tags, version %s, %s%n", description, updated.getTags().size(), updated.getVersion(), updated.getEntrypoint());

    try {
      flows.readFlow(run.getId());
    } catch (ApiException failure) {
      var error = client.getObjectMapper().readValue(failure.getResponseBody(), contralto.model.Error.class);
      System.out.println(failure.getCode() + " " + error.getDetail());
    }
  }
}
