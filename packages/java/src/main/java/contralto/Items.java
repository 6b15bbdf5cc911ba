package contralto;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * The items of a long list, read page by page. Pages stay consistent while items are added or removed, and the last one costs as much as the first:
 *
 * <pre>{@code
 * for (var flow : Items.of(cursor -> flows.filterFlowsWithHttpInfo(cursor, new FilterFlowsRequest()))) ...
 * }</pre>
 */
public final class Items<T> implements Iterator<T> {
  /** Sends the operation with a cursor. */
  public interface Operation<T> {
    ApiResponse<List<T>> send(String cursor) throws ApiException;
  }

  private final Operation<T> operation;
  private String cursor = "start";
  private Iterator<T> page = List.<T>of().iterator();

  private Items(Operation<T> operation) {
    this.operation = operation;
  }

  public static <T> Iterable<T> of(Operation<T> operation) {
    return () -> new Items<>(operation);
  }

  /** @throws UncheckedIOException if there was no response */
  @Override
  public boolean hasNext() {
    while (!page.hasNext() && cursor != null) {
      try {
        var response = operation.send(cursor);
        page = response.getData().iterator();
        cursor = next(response.getHeaders());
      } catch (ApiException failure) {
        throw new UncheckedIOException(new IOException(failure));
      }
    }
    return page.hasNext();
  }

  @Override
  public T next() {
    if (!hasNext()) throw new NoSuchElementException();
    return page.next();
  }

  private static String next(Map<String, List<String>> headers) {
    var values = headers.getOrDefault("x-contralto-next-cursor", List.of());
    return values.isEmpty() ? null : values.get(0);
  }
}
