/** A service rejected a request, or none responded. The message is complete. */
export class RequestRejected extends Error {
  constructor(
    message: string,
    /** The status of the response, if there is one. */
    readonly status?: number,
  ) {
    super(message);
  }
}
