import { describe, expect, it } from 'vitest';
import { entries, exampleOf } from '../contract/document.ts';
import type { Api, ApiResponse, Method } from '../support/api.ts';
import { cases } from '../support/cases.ts';
import { onSomeStore } from '../support/every-store.ts';

/** Values that clients send by mistake, and values at the limits of what databases accept. */
const VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  2 ** 31,
  2 ** 53,
  1.5,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  "'; drop table flows; --",
  '%',
  '{{ 1 / 0 }}',
  '💥',
  [],
  [null],
  [[]],
  {},
  { a: null },
  { $ref: '#' },
  { __prefect_kind: 'jinja', template: '{% for' },
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '00000000-0000-0000-0000-000000000000',
  'P1D',
  { any_: [] },
  { any_: [null] },
  { like_: '%_\\' },
  { operator: 'or_' },
];

/** A small random number generator with a seed, so that failures are reproducible. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % sides;
  };
}

/** A copy of `body` in which one random field is changed, removed, or added. */
function mutated(body: unknown, roll: (sides: number) => number): unknown {
  if (typeof body !== 'object' || body === null || roll(6) === 0) return VALUES[roll(VALUES.length)];
  const copy = structuredClone(body) as Record<string, unknown>;
  const keys = Object.keys(copy);
  const key = keys[roll(keys.length || 1)];
  if (key === undefined || roll(12) === 0)
    copy[Array.isArray(copy) ? String(keys.length) : 'not_in_the_contract'] = VALUES[roll(VALUES.length)];
  else if (roll(8) === 0 && !Array.isArray(copy)) delete copy[key];
  else copy[key] = mutated(copy[key], roll);
  return copy;
}

/** Ids of existing objects by the preceding word of the path, so that mutated requests reach the handlers. */
async function existing(api: Api): Promise<Record<string, string>> {
  const flow = await api.flow();
  const pool = await api.workPool();
  const deployment = await api.deployment({ flow_id: flow.id, work_pool_name: pool.name });
  const run = await api.flowRun({ flow_id: flow.id, deployment_id: deployment.id, state: 'RUNNING' });
  const task = await api.taskRun({ flow_run_id: run.id });
  const queue = await api.workQueue(pool.name);
  return {
    flows: flow.id,
    deployments: deployment.id,
    flow_runs: run.id,
    task_runs: task.id,
    work_queues: queue.id,
    work_pools: pool.name,
    queues: queue.name,
  };
}

function pathOf(path: string, ids: Record<string, string>, roll: (sides: number) => number): string {
  return path
    .replace(/\/([\w-]+)\/\{(\w+)\}/g, (_, before: string) => {
      const odd = ['0190a0b0-0000-7000-8000-000000000000', 'nothing', '%00', "a'b", '%F0%9F%92%A5', '..%2f'];
      return `/${before}/${roll(5) > 0 && ids[before] ? encodeURIComponent(ids[before]) : odd[roll(odd.length)]}`;
    })
    .replace(/\{\w+\}/g, 'x');
}

const REQUESTS_PER_OPERATION = cases(25);

describe('invalid input', () => {
  onSomeStore(
    (api) => {
      it('is rejected with a documented JSON response, and never with a 5xx, whatever field is invalid', async () => {
        const ids = await existing(api);
        const faults: string[] = [];
        for (const [position, { method, path, operation }] of entries.entries()) {
          const roll = dice(position + 1);
          for (let turn = 0; turn < REQUESTS_PER_OPERATION; turn++) {
            const media = operation.requestBody?.content['application/json'];
            const example = media && exampleOf(media);
            const body = example === undefined ? undefined : mutated(example, roll);
            const query =
              roll(3) === 0
                ? `?${operation.parameters.map((one) => ('name' in one ? `${one.name}=${['', '1', 'x', '%00', 'true'][roll(5)]}` : '')).join('&')}`
                : '';
            const url = pathOf(path, ids, roll) + query;
            const response: ApiResponse = await api.request(method as Method, url, {
              body: body === undefined ? undefined : JSON.stringify(body),
            });
            if (response.status >= 500) faults.push(`${method} ${url} ${JSON.stringify(body)?.slice(0, 300)} → ${response.status}`);
          }
        }
        expect(faults).toEqual([]);
      }, 600_000);
      // without authentication, because a request that creates a key would lock out all later requests
    },
    { settings: { SERVICE_API_AUTH_MODE: 'off' } },
  );
});
