// org.testcontainers:testcontainers-junit-jupiter, org.junit.jupiter:junit-jupiter, and com.fasterxml.jackson.core:jackson-databind
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.utility.DockerImageName;

@Testcontainers
class ContraltoTest {
    @Container
    static final GenericContainer<?> CONTRALTO =
            new GenericContainer<>(DockerImageName.parse("ghcr.io/contralto-dev/contralto:VERSION"))
                    .withCommand("dev", "--host", "0.0.0.0")
                    .withExposedPorts(4200)
                    .waitingFor(Wait.forHttp("/api/health").forPort(4200));

    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private JsonNode ids;

    @BeforeEach
    void reset() throws Exception {
        ids = call("POST", "/admin/reset", """
                {"flows": [{"name": "etl"}]}""").get("ids");
    }

    @Test
    void aRunBecomesLate() throws Exception {
        JsonNode run = call("POST", "/flow_runs/", """
                {"flow_id": "%s", "state": {"type": "SCHEDULED"}}""".formatted(ids.get("flows/etl").asText()));
        call("POST", "/admin/clock", """
                {"seconds": 60}""");
        JsonNode later = call("GET", "/flow_runs/" + run.get("id").asText(), null);
        assertEquals("Late", later.get("state_name").asText());
    }

    private JsonNode call(String method, String path, String body) throws Exception {
        String url = "http://%s:%d/api%s".formatted(CONTRALTO.getHost(), CONTRALTO.getMappedPort(4200), path);
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .method(method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 400) throw new IllegalStateException(response.statusCode() + " " + response.body());
        return json.readTree(response.body());
    }
}
