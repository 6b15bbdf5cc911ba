import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { SourceApi } from '../source/source-api.ts';

/** A work pool, or a deployment that a process serves without one. */
export interface Pausable {
  table: 'work_pools' | 'deployments';
  id: string;
  /** Its path in the API. */
  path: string;
}

const PAUSED = { work_pools: 'is_paused', deployments: 'paused' } as const;

/** Pauses a server with its API: workers and serving processes get no more runs. Its schedules continue to create runs, which come over. */
export class SourceControl {
  private found: Pausable[] = [];

  private constructor(private readonly api: SourceApi) {}

  static async connect(url: string): Promise<SourceControl> {
    const api = new SourceApi(url);
    await api.connect();
    return new SourceControl(api);
  }

  /** The objects that a pause would change. */
  async unpaused(): Promise<Pausable[]> {
    this.found = [];
    for await (const pools of this.api.items({ list: 'work_pools/filter' }))
      for (const pool of pools.filter(isActive('is_paused')))
        this.found.push({ table: 'work_pools', id: String(pool.id), path: `work_pools/${encodeURIComponent(String(pool.name))}` });
    for await (const deployments of this.api.items({ list: 'deployments/filter' }))
      for (const { id, work_queue_id: queue } of deployments.filter(isActive('paused')))
        if ((queue ?? null) === null) this.found.push({ table: 'deployments', id: String(id), path: `deployments/${String(id)}` });
    return this.found;
  }

  /** @returns how many objects it paused */
  async pause(): Promise<number> {
    for (const { table, path } of this.found) await this.api.change(path, { [PAUSED[table]]: true });
    return this.found.length;
  }

  async resume(paused: readonly Pausable[]): Promise<void> {
    for (const { table, path } of paused) await this.api.change(path, { [PAUSED[table]]: false });
  }
}

const isActive =
  (field: string) =>
  (object: JsonValue): object is JsonObject =>
    isJsonObject(object) && object[field] !== true;
