package contralto;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Base64;

/**
 * A client of one service to pass to the APIs:
 *
 * <pre>{@code
 * var flows = new FlowsApi(new Connection("http://127.0.0.1:4200/api").withPassword("admin", "secret"));
 * }</pre>
 *
 * <p>It repeats requests that the service has not performed: after status 503 or 429, or 423 with {@code Retry-After}. It does not repeat a request without a
 * response, because the service may have performed it. Any other status than 2xx throws {@link RequestFailed}.
 */
public final class Connection extends ApiClient {
  private int attempts = 6;
  private Duration longestWait = Duration.ofMinutes(1);
  private HttpClient http;

  /** @param url the URL of the API, such as {@code http://127.0.0.1:4200/api} */
  public Connection(String url) {
    updateBaseUri(url.replaceAll("/+$", ""));
  }

  /** Sends the credentials of a user. */
  public Connection withPassword(String user, String password) {
    return withAuthorization("Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes()));
  }

  /** Sends an API key. */
  public Connection withKey(String key) {
    return withAuthorization("Bearer " + key);
  }

  /** Bounds the retries. If the service requires a longer wait, the request fails. Defaults: 6 attempts, one minute. */
  public Connection withRetries(int attempts, Duration longestWait) {
    this.attempts = attempts;
    this.longestWait = longestWait;
    return this;
  }

  private Connection withAuthorization(String value) {
    setRequestInterceptor(request -> request.header("Authorization", value));
    return this;
  }

  @Override
  public synchronized HttpClient getHttpClient() {
    if (http == null) http = new RetryingHttpClient(super.getHttpClient(), getObjectMapper(), attempts, longestWait);
    return http;
  }
}
