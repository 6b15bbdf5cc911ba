package contralto;

import contralto.model.Error;

/** The service responded with a status other than 2xx. */
public final class RequestFailed extends RuntimeException {
  private final int status;
  private final transient Error error;

  RequestFailed(int status, Error error) {
    super(error == null || error.getDetail() == null ? "The service responded with status " + status + "." : error.getDetail().toString());
    this.status = status;
    this.error = error;
  }

  public int getStatus() {
    return status;
  }

  /** The body; null if a proxy responded instead of the service. */
  public Error getError() {
    return error;
  }
}
