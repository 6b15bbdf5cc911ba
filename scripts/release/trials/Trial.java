import contralto.*;
import contralto.api.*;
import contralto.model.*;
import java.time.Duration;
import java.util.*;

/** Uses the test bench at CONTRALTO_URL with the installed package. CONTRALTO_LATER_URL is the same service as a later release would respond. */
public class Trial {
  public static void main(String[] arguments) throws Exception {
    var client = connect("CONTRALTO_URL");
    var admin = new AdminApi(client);
    var flows = new FlowsApi(client);
    var fault = new FaultsCreate().faults(List.of(new Fault().operation("createFlow").status(503).retryAfter(0).times(2)));

    admin.createFaults(fault);
    var names = new HashSet<String>();
    for (int number = 0; number < 5; number++) {
      names.add("trial-" + number);
      flows.createFlow(new FlowCreate().name("trial-" + number));
    }
    System.out.println("requests repeated after status 503: " + admin.readFaults().get(0).getStruck());

    admin.createFaults(fault);
    try {
      new FlowsApi(connect("CONTRALTO_URL").withRetries(1, Duration.ZERO)).createFlow(new FlowCreate().name("trial"));
    } catch (RequestFailed failure) {
      System.out.println("attempts exhausted: " + failure.getStatus());
    }

    var query = new FilterFlowsRequest().flows(new FlowFilter().name(new NameCriterion().like("trial-"))).limit(2);
    var found = 0;
    for (var flow : Items.of(cursor -> flows.filterFlowsWithHttpInfo(cursor, query))) if (names.contains(flow.getName())) found++;
    System.out.println("flows in pages: " + found);

    try {
      flows.readFlow(UUID.randomUUID());
    } catch (RequestFailed failure) {
      System.out.println("error: " + failure.getStatus() + " " + failure.getError().getDetail());
    }

    var caller = new ApiKeysApi(connect("CONTRALTO_LATER_URL")).readCaller();
    System.out.println("later value: " + caller.getKind());
  }

  static Connection connect(String variable) {
    var credentials = System.getenv("CONTRALTO_AUTH").split(":", 2);
    return new Connection(System.getenv(variable) + "/api").withPassword(credentials[0], credentials[1]);
  }
}
