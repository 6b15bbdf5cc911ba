import { ClientDisconnected } from '../http/request/body.ts';

/** The callers that wait for one piece of work, which is aborted when the last of them has left. */
export class Audience {
  private readonly deserted = new AbortController();
  private size = 0;

  /** Aborted when no caller is left. */
  get signal(): AbortSignal {
    return this.deserted.signal;
  }

  /**
   * Waits for the work as an additional caller.
   *
   * @param leaves aborted when this caller leaves
   * @throws {ClientDisconnected} if the caller leaves; otherwise the error of the work
   */
  async wait<T>(work: Promise<T>, leaves: AbortSignal | undefined): Promise<T> {
    this.size += 1;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        this.size -= 1;
        if (this.size === 0) this.deserted.abort();
        reject(new ClientDisconnected('The client disconnected before the response'));
      };
    });
    if (leaves?.aborted) leave();
    else leaves?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([left, work]);
    } finally {
      leaves?.removeEventListener('abort', leave);
    }
  }
}
