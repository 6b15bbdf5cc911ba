import { type Api, unique } from '../support/api.ts';

/** Clients that renew their leases, and clients that don't. */
export const CLIENTS = {
  'a client that renews leases': { 'user-agent': 'prefect/3.6.2 (API 0.8.4)' },
  'a client without leases': {},
} as const;

export type Headers = (typeof CLIENTS)[keyof typeof CLIENTS];

/** A deployment, and what a test does with its limit and its runs. */
export class LimitedDeployment {
  private constructor(
    private readonly api: Api,
    readonly id: string,
    readonly headers: Headers,
  ) {}

  static async create(api: Api, { headers = {}, ...body }: { headers?: Headers; concurrency_limit?: number } = {}) {
    return new LimitedDeployment(api, (await api.deployment(body)).id, headers);
  }

  /** A scheduled run. */
  async scheduled(): Promise<string> {
    return (await this.api.post(`/deployments/${this.id}/create_flow_run`, {})).body.id;
  }

  /** Proposes a state. @returns whether it was accepted */
  async set(run: string, state: string | Record<string, unknown>): Promise<boolean> {
    return (await this.api.setState('flow_runs', run, state, { headers: this.headers })).body.status === 'ACCEPT';
  }

  /** A run in a state after the given ones. */
  async run(...states: (string | Record<string, unknown>)[]): Promise<string> {
    const id = await this.scheduled();
    for (const state of states) await this.set(id, state);
    return id;
  }

  /** Whether a worker gets a slot for another run. */
  async admits(): Promise<boolean> {
    return this.set(await this.scheduled(), 'PENDING');
  }

  async patch(body: Record<string, unknown>): Promise<void> {
    const { status, text } = await this.api.patch(`/deployments/${this.id}`, body);
    if (status !== 204) throw new Error(text);
  }

  async limit(): Promise<{ id: string; active: boolean; limit: number; active_slots: number } | null> {
    return (await this.api.get(`/deployments/${this.id}`)).body.global_concurrency_limit;
  }

  /** The slots in use, by counter and by leases. They must agree. */
  async inUse(): Promise<number> {
    const { id } = (await this.limit())!;
    return slotsInUse(this.api, id);
  }
}

/** The slots in use of a limit. @throws if the counter differs from the sum of its leases */
export async function slotsInUse(api: Api, id: string): Promise<number> {
  const { active_slots, slots_without_lease, holders } = (await api.get(`/v2/concurrency_limits/${id}/holders`)).body;
  const held = holders.reduce((sum: number, { slots }: { slots: number }) => sum + slots, 0);
  if (active_slots !== held) throw new Error(`${active_slots} slots in use, ${slots_without_lease} without a lease, ${held} under leases`);
  return active_slots;
}

export const globalLimit = async (api: Api, body: Record<string, unknown> = {}) =>
  (await api.post('/v2/concurrency_limits/', { name: unique('limit'), limit: 1, ...body })).body;
