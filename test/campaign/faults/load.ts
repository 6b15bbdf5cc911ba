import { send } from '../../nodes/cluster.ts';
import { PATIENCE, pace, unmet } from '../../support/waiting.ts';
import { type CampaignDatabase, missingIds } from '../databases.ts';
import type { Subject } from '../subject.ts';

/** Clients that write and read during a fault. */
export class Load {
  /** Number of responses by status; 0 stands for no response. */
  readonly statuses = new Map<number, number>();
  /** Ids of acknowledged flows. */
  readonly acknowledged: string[] = [];
  private over = false;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly service: Subject,
    clients = 6,
  ) {
    this.clients = Array.from({ length: clients }, () => this.client());
  }

  count(status: number): number {
    return this.statuses.get(status) ?? 0;
  }

  async stop(): Promise<void> {
    this.over = true;
    await Promise.all(this.clients);
  }

  /** @returns statuses other than those allowed */
  strange(allowed: readonly number[]): string[] {
    return [...this.statuses]
      .filter(([status]) => !allowed.includes(status))
      .map(([status, times]) => `${times} requests ${status === 0 ? 'got no response' : `got status ${status}`}`);
  }

  /** @returns the acknowledged writes that are not stored */
  async lost(database: CampaignDatabase): Promise<string[]> {
    return (await missingIds(database, 'flows', this.acknowledged)).map((id) => `the acknowledged flow ${id} is not stored`);
  }

  private async client(): Promise<void> {
    while (!this.over) {
      const written = await write(this.service);
      this.note(written.status);
      if (written.id !== undefined) this.acknowledged.push(written.id);
      this.note(await read(this.service));
      await pace(5);
    }
  }

  private note(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}

/** @returns the status, 0 without a response, and the id of the created flow */
export async function write(service: Subject, bytes = 0): Promise<{ status: number; id?: string }> {
  const body = { name: `flow-${crypto.randomUUID()}`, ...(bytes > 0 ? { labels: { filling: 'x'.repeat(bytes) } } : {}) };
  const response = await send<{ id: string }>(service, 'POST', '/flows/', body).catch(() => undefined);
  return { status: response?.status ?? 0, ...(response?.status === 201 ? { id: response.body.id } : {}) };
}

export async function read(service: Subject): Promise<number> {
  return (await send(service, 'POST', '/flows/filter', { limit: 3 }).catch(() => undefined))?.status ?? 0;
}

async function ready(service: Subject): Promise<number> {
  return (await send(service, 'GET', '/ready').catch(() => undefined))?.status ?? 0;
}

/** Waits until writes are acknowledged and the service is ready. @returns the violations */
export const recovered = (service: Subject): Promise<string[]> =>
  unmet(
    'the service recovers without a restart',
    async () => (await write(service)).status === 201 && (await ready(service)) === 200,
    PATIENCE,
  );

/** Waits until the service reports that it is not ready. @returns the violations */
export const unready = (service: Subject): Promise<string[]> =>
  unmet('/ready responds with 503', async () => (await ready(service)) === 503, { seconds: 60 });
