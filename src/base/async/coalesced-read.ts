/** Runs one read at a time. All callers that arrive during a read share the next one, so its result is never older than their call. */
export class CoalescedRead<T> {
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<T> | undefined;

  constructor(private readonly load: () => Promise<T>) {}

  read(): Promise<T> {
    this.next ??= this.afterThis();
    return this.next;
  }

  private async afterThis(): Promise<T> {
    await this.running;
    this.next = undefined;
    const result = this.load();
    this.running = result.catch(() => undefined);
    return result;
  }
}
