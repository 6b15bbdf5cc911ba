package contralto;

import com.fasterxml.jackson.databind.ObjectMapper;
import contralto.model.Error;
import java.io.IOException;
import java.io.InputStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** Sends the requests of a {@link Connection}. */
final class RetryingHttpClient extends HttpClient {
  private static final Set<Integer> REPEATED = Set.of(423, 429, 503);
  private static final int MAX_ERROR_BYTES = 16 << 20;

  private final HttpClient inner;
  private final ObjectMapper mapper;
  private final int attempts;
  private final Duration longestWait;

  RetryingHttpClient(HttpClient inner, ObjectMapper mapper, int attempts, Duration longestWait) {
    this.inner = inner;
    this.mapper = mapper;
    this.attempts = attempts;
    this.longestWait = longestWait;
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      var response = inner.send(request, handler);
      if (response.statusCode() / 100 == 2) return response;
      var failure = new RequestFailed(response.statusCode(), errorOf(response));
      var wait = waitAfter(response.statusCode(), response.headers(), attempt).orElseThrow(() -> failure);
      if (attempt >= attempts || wait.compareTo(longestWait) > 0) throw failure;
      Thread.sleep(wait.toMillis());
    }
  }

  /** The body; null if it is not one of the service. Closes the response. */
  private Error errorOf(HttpResponse<?> response) throws IOException {
    if (!(response.body() instanceof InputStream body)) return null;
    try (body) {
      return mapper.readValue(body.readNBytes(MAX_ERROR_BYTES), Error.class);
    } catch (com.fasterxml.jackson.core.JacksonException invalid) {
      return null;
    }
  }

  /** The time until the next attempt, with jitter; empty if there should be none. */
  private static Optional<Duration> waitAfter(int status, HttpHeaders headers, int attempt) {
    if (!REPEATED.contains(status)) return Optional.empty();
    var random = ThreadLocalRandom.current();
    var required = headers.firstValue("retry-after").flatMap(RetryingHttpClient::parsed);
    if (required.isPresent()) return Optional.of(seconds(required.get() + random.nextDouble() * Math.min(1, required.get() / 4)));
    if (status == 423) return Optional.empty();
    return Optional.of(seconds(Math.min(0.5 * Math.pow(2, attempt - 1), 30) * (0.5 + random.nextDouble() / 2)));
  }

  /** Seconds, or the time until an HTTP date. */
  private static Optional<Double> parsed(String retryAfter) {
    if (retryAfter.matches("\\d{1,9}")) return Optional.of(Double.valueOf(retryAfter));
    try {
      var date = ZonedDateTime.parse(retryAfter, DateTimeFormatter.RFC_1123_DATE_TIME);
      return Optional.of(Math.max(0, Duration.between(ZonedDateTime.now(), date).toMillis() / 1000.0));
    } catch (DateTimeParseException invalid) {
      return Optional.empty();
    }
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis((long) (seconds * 1000));
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    return inner.sendAsync(request, handler);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, HttpResponse.BodyHandler<T> handler, HttpResponse.PushPromiseHandler<T> pushed) {
    return inner.sendAsync(request, handler, pushed);
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return inner.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return inner.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return inner.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return inner.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return inner.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return inner.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return inner.authenticator();
  }

  @Override
  public Version version() {
    return inner.version();
  }

  @Override
  public Optional<Executor> executor() {
    return inner.executor();
  }
}
