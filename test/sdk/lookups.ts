import type { ApiResponse } from '../support/api.ts';

export type Reply = Pick<ApiResponse, 'status' | 'body' | 'text'>;

// biome-ignore lint/suspicious/noExplicitAny: the response validator has checked the shape; tests read single fields
type Json = any;

const settled = ['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'];

/** Frequent queries of the tests, one call each. */
export abstract class Lookups {
  abstract get(path: string): Promise<Reply>;
  abstract post(path: string, body?: unknown): Promise<Reply>;
  abstract eventually<T>(look: () => Promise<T | undefined | false>, seconds?: number): Promise<T>;

  /** Every run of a flow, oldest first. */
  async runs(flow: string): Promise<Json[]> {
    const { body } = await this.post('/flow_runs/filter', { flows: { name: { any_: [flow] } }, sort: 'START_TIME_ASC' });
    return body;
  }

  /** The only run of a flow. */
  async run(flow: string): Promise<Json> {
    const found = await this.runs(flow);
    if (found.length !== 1) throw new Error(`${flow} has ${found.length} runs`);
    return found[0];
  }

  /** Waits until the first run of a flow is in a state of this name. */
  async runIn(state: string, flow: string, seconds?: number): Promise<Json> {
    return this.eventually(async () => (await this.runs(flow)).find((run) => run.state_name === state), seconds);
  }

  /** The names of the states of a run, in order. */
  async stateNames(kind: 'flow_run' | 'task_run', id: string): Promise<string[]> {
    const { body } = await this.get(`/${kind}_states/?${kind}_id=${id}`);
    return body.map((state: Json) => state.name);
  }

  /** Waits until a flow run has `count` finished task runs, which arrive as events. @returns them by name */
  async tasks(flowRunId: string, count: number): Promise<Json[]> {
    const ended = ({ state_type, state_name }: Json) => settled.includes(state_type) || state_name === 'NotReady';
    return this.eventually(async () => {
      const { body } = await this.post('/task_runs/filter', { flow_runs: { id: { any_: [flowRunId] } }, sort: 'NAME_ASC' });
      return body.length >= count && body.every(ended) && body;
    });
  }

  /** Waits until a log message of a flow run contains `last`. Logs arrive in batches. @returns all messages */
  async logs(flowRunId: string, last: string, seconds?: number): Promise<string[]> {
    const about = { logs: { flow_run_id: { any_: [flowRunId] } }, sort: 'TIMESTAMP_ASC', limit: 200 };
    return this.eventually(async () => {
      const messages: string[] = [];
      for (let full = true; full; ) {
        const { body } = await this.post('/logs/filter', { ...about, offset: messages.length });
        messages.push(...body.map((log: Json) => log.message));
        full = body.length === about.limit;
      }
      return messages.some((message) => message.includes(last)) && messages;
    }, seconds);
  }

  /** Waits for the event `last` about a resource. @returns the names of all its events, oldest first */
  async events(resourceId: string, last: string): Promise<string[]> {
    return this.eventually(async () => {
      const filter = { any_resource: { id: [resourceId] }, order: 'ASC' };
      const { body } = await this.post('/events/filter', { filter, limit: 50 });
      const names: string[] = body.events.map((event: Json) => event.event);
      return names.includes(last) && names;
    });
  }
}
