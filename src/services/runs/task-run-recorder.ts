import { ApiError } from '../../base/errors.ts';
import type { EventRecord } from '../../bus/event-record.ts';
import type { Deps } from '../../deps.ts';
import type { DeadLetters } from '../../events/dead-letters.ts';
import type { EventConsumer } from '../../events/ingest.ts';
import { isTaskRunReport, type Report, readReport } from '../../resources/task-runs/recorder/read-event.ts';
import { recordReports } from '../../resources/task-runs/recorder/record.ts';

export interface TaskRunRecorder extends EventConsumer {
  /** Writes waiting reports and retries failed ones. */
  flush(): Promise<void>;
  /** Writes waiting reports. @returns whether there were any */
  settle(): Promise<boolean>;
  /** Flushes for the last time. Reports that cannot be written become dead letters. */
  close(): Promise<void>;
}

/** A report that could not be written, and the number of attempts. */
interface Failed {
  report: Report;
  attempts: number;
  error: unknown;
}

/** Retries before a report becomes a dead letter. */
const MAX_RETRIES = 5;
/** Maximum number of reports kept while the database is unavailable. */
const MAX_FAILED = 50_000;

type Needs = Pick<Deps, 'settings' | 'store' | 'clock' | 'ids' | 'log'>;

/** Creates task runs and their states from the events of clients that orchestrate task runs themselves. */
export function createTaskRunRecorder(deps: Needs, deadLetters: Pick<DeadLetters, 'bury'>): TaskRunRecorder {
  return new Recorder(deps, deadLetters);
}

class Recorder implements TaskRunRecorder {
  readonly name = 'task-run-recorder';
  private waiting: Report[] = [];
  private failed: Failed[] = [];
  private turn: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private readonly deps: Needs;
  private readonly deadLetters: Pick<DeadLetters, 'bury'>;

  constructor(deps: Needs, deadLetters: Pick<DeadLetters, 'bury'>) {
    this.deps = deps;
    this.deadLetters = deadLetters;
  }

  async consume(events: readonly EventRecord[]): Promise<void> {
    const { enabled, batchSize } = this.deps.settings.services.taskRunRecorder;
    if (!enabled) return;
    for (const event of events) if (isTaskRunReport(event)) await this.read(event);
    if (this.waiting.length >= batchSize) await this.inTurn(() => this.writeWaiting());
    else this.startTimer();
  }

  flush(): Promise<void> {
    return this.inTurn(async () => {
      await this.writeWaiting();
      await this.retryFailed();
    });
  }

  async settle(): Promise<boolean> {
    if (this.waiting.length === 0) return false;
    await this.flush();
    return true;
  }

  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.timer);
    for (const failed of this.failed.splice(0)) await this.bury(failed);
  }

  private async read(event: EventRecord): Promise<void> {
    try {
      this.waiting.push(readReport(event, this.deps.settings.tasks));
    } catch (error) {
      await this.deadLetters.bury(this.name, [event], error, 1);
    }
  }

  /** Runs in sequence: a report never overtakes an earlier one of the same run. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(work).finally(() => this.startTimer());
    return this.turn;
  }

  private async writeWaiting(): Promise<void> {
    const batch = this.waiting.splice(0);
    if (batch.length === 0) return;
    let error = await this.write(batch);
    // another recorder may have inserted the same run in the meantime
    if (isIntegrityConflict(error)) error = await this.write(batch);
    if (error === undefined) return;
    if (batch.length === 1 || isTransient(error)) await this.fail(batch.map((report) => ({ report, attempts: 1, error })));
    else for (const report of batch) await this.writeAlone({ report, attempts: 0, error });
  }

  private async retryFailed(): Promise<void> {
    for (const failed of this.failed.splice(0)) await this.writeAlone(failed);
  }

  /** Writes one report alone, so that an invalid one does not affect the others. */
  private async writeAlone({ report, attempts }: Failed): Promise<void> {
    const error = await this.write([report]);
    if (error !== undefined) await this.fail([{ report, attempts: attempts + 1, error }]);
  }

  /** @returns the error that rolled back the transaction */
  private async write(batch: readonly Report[]): Promise<unknown> {
    try {
      const rejected = await this.deps.store.transaction((tx) => recordReports(tx, this.deps, batch));
      for (const report of rejected) {
        const error = new Error('the task run has another state with the same timestamp');
        await this.bury({ report, attempts: 1, error });
      }
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** Keeps reports for the next interval unless they have used up their retries. An unavailable database does not count as an attempt. */
  private async fail(reports: readonly Failed[]): Promise<void> {
    for (const failed of reports) {
      const spent = !isTransient(failed.error) && failed.attempts > MAX_RETRIES;
      if (spent || this.failed.length >= MAX_FAILED) await this.bury(failed);
      else this.failed.push(failed);
    }
  }

  private bury({ report, attempts, error }: Failed): Promise<void> {
    return this.deadLetters.bury(this.name, [report.event], error, attempts);
  }

  /** Runs while reports are waiting. */
  private startTimer(): void {
    if (this.timer || (this.waiting.length === 0 && this.failed.length === 0)) return;
    const { flushInterval } = this.deps.settings.services.taskRunRecorder;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, flushInterval * 1000).unref();
  }
}

const isIntegrityConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
const isTransient = (error: unknown) => error instanceof ApiError && error.status === 503;
