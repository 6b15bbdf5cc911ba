/** Lets one holder in at a time, in the order of asking. */
export class Mutex {
  private tail: Promise<void> = Promise.resolve();

  async hold<T>(work: () => Promise<T>): Promise<T> {
    const before = this.tail;
    let release = () => {};
    this.tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    try {
      return await work();
    } finally {
      release();
    }
  }
}
