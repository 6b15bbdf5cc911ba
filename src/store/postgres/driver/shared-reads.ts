import type { Pool } from 'pg';
import type { SlowStatements } from '../../drivers/slow-statements.ts';
import { isLookup } from '../../query/prepared.ts';
import { GroupQueue, type Job } from '../transactions/group-queue.ts';
import { type Connection, isRejection } from './batching-connection.ts';
import { type GivenStatement, StatementBatch, type StatementResult } from './statement-batch.ts';

interface Read extends Job {
  statement: GivenStatement;
  resolve: (result: StatementResult) => void;
  reject: (error: unknown) => void;
}

interface Options {
  slow?: SlowStatements | undefined;
  /** Which statements may wait for others. By default, lookups. */
  isShared?: (statement: GivenStatement) => boolean;
  /** Runs the work of a group when there is room for it. */
  limit?: (work: () => Promise<void>) => Promise<void>;
}

/** Sends short statements that wait at the same time together on one connection of a pool, and every other statement alone. */
export class SharedReads implements Connection {
  private readonly queue: GroupQueue<Read>;
  private readonly isShared: (statement: GivenStatement) => boolean;

  /** @param alone runs each statement on any connection of the pool */
  constructor(
    private readonly pool: Pool,
    private readonly alone: Connection,
    private readonly options: Options,
  ) {
    const { isShared = ({ name }) => isLookup(name), limit = (work) => work() } = options;
    this.isShared = isShared;
    this.queue = new GroupQueue((group) => limit(() => this.perform(group)));
  }

  query(statement: GivenStatement): Promise<StatementResult> {
    if (!this.isShared(statement)) return this.alone.query(statement);
    return new Promise((resolve, reject) => this.queue.add({ statement, resolve, reject }));
  }

  private async perform(group: readonly Read[]): Promise<void> {
    const [only] = group;
    if (only && group.length === 1) return this.finish(only);
    const failed = await this.together(group).catch(() => group);
    // reads can be repeated, and each then fails with its own error
    await Promise.all(failed.map((read) => this.finish(read)));
  }

  /** @returns the reads without a result, because one of them has failed */
  private async together(group: readonly Read[]): Promise<readonly Read[]> {
    const client = await this.pool.connect();
    const batch = new StatementBatch(client.session, this.options.slow);
    const { settings } = client.session ?? {};
    if (settings) batch.add(settings).catch(() => undefined);
    const answers = group.map(({ statement }) => batch.add(statement));
    client.query(batch);
    const ends = await Promise.allSettled(answers);
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    client.release(!failures.every(isRejection));
    return group.filter(({ resolve }, position) => {
      const end = ends[position];
      if (end?.status === 'fulfilled') resolve(end.value);
      return end?.status !== 'fulfilled';
    });
  }

  private async finish({ statement, resolve, reject }: Read): Promise<void> {
    await this.alone.query(statement).then(resolve, reject);
  }
}
