import { type Caller, FairQueue } from './fair-queue.ts';

/** A piece of work in steps of a few milliseconds. @returns true when the work is complete */
export type Step = () => boolean;

interface Task {
  caller: Caller;
  step: Step;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Maximum duration of consecutive steps of one task. */
const TURN_MILLISECONDS = 10;

/**
 * Runs long work of many callers in one thread. Each turn of the event loop does a small part of it, for the caller whose work has taken the least time, so
 * that one caller with a lot of work delays neither other callers nor other work.
 */
export class SharedTime {
  private readonly queue = new FairQueue<Task>();
  private isWorking = false;

  /** Repeats the step until it returns true. @throws the error of the step */
  run(caller: Caller, step: Step): Promise<void> {
    return new Promise((resolve, reject) => {
      this.queue.push(caller, { caller, step, resolve, reject });
      this.goOn();
    });
  }

  private goOn(): void {
    if (this.isWorking || this.queue.size === 0) return;
    this.isWorking = true;
    setImmediate(() => {
      this.isWorking = false;
      this.takeTurn();
      this.goOn();
    });
  }

  private takeTurn(): void {
    const task = this.queue.shift();
    if (!task) return;
    const { caller, step, resolve, reject } = task;
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    try {
      let isDone = false;
      do isDone = step();
      while (!isDone && seconds() * 1000 < TURN_MILLISECONDS);
      if (isDone) resolve();
      else this.queue.push(caller, task);
    } catch (error) {
      reject(error);
    } finally {
      this.queue.charge(caller, seconds());
    }
  }
}
