/** Asks one question at a time. All who come while it is under way share the next: its answer is never older than their coming. */
export class SharedQuestion<T> {
  private underWay: Promise<unknown> = Promise.resolve();
  private next: Promise<T> | undefined;

  constructor(private readonly answer: () => Promise<T>) {}

  ask(): Promise<T> {
    this.next ??= this.afterThis();
    return this.next;
  }

  private async afterThis(): Promise<T> {
    await this.underWay;
    this.next = undefined;
    const answer = this.answer();
    this.underWay = answer.catch(() => undefined);
    return answer;
  }
}
