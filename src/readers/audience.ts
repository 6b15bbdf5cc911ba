import { ClientGone } from '../http/request/body.ts';

/** Those who wait for one piece of work. It is over for everybody when the last of them has left. */
export class Audience {
  private readonly deserted = new AbortController();
  private size = 0;

  /** Aborted when nobody waits any more. */
  get signal(): AbortSignal {
    return this.deserted.signal;
  }

  /**
   * Waits for the work, as one more.
   *
   * @param leaves aborted when this one leaves
   * @throws {ClientGone} when it has left; else what the work throws
   */
  async wait<T>(work: Promise<T>, leaves: AbortSignal | undefined): Promise<T> {
    this.size += 1;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        this.size -= 1;
        if (this.size === 0) this.deserted.abort();
        reject(new ClientGone('The client went away before its answer'));
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
