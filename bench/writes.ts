import { Agent, request as httpRequest } from 'node:http';
import { watch } from './capacity/usage.ts';
import type { Conditions } from './conditions.ts';
import { aligned, middle, percentile, whole } from './report.ts';
import { logsOf } from './scenarios/records.ts';
import { CLIENT_HEADERS, QUIET, type RunningService, startService } from './service.ts';
import type { Variant } from './variants.ts';

// Measures small writes: rate, latency, and the processor time of the service and of PostgreSQL per request. Variants alternate.

/** The name that `--only` selects. */
export const WRITES = 'writes';

const MANY = 16;
const ROUNDS = 3;
const WARM_UP_SECONDS = 1;
const WORKERS = 1_000;

type Call = (method: 'POST' | 'PATCH', path: string, body: unknown) => Promise<{ id: string; lease_id: string }>;

/** What the writes refer to. */
interface Basics {
  flowId: string;
  deploymentId: string;
  runId: string;
  pool: string;
  blockTypeId: string;
  blockSchemaId: string;
}

interface Write {
  title: string;
  /** Requests of one call of {@link send}. */
  requests: number;
  /** @param client the number of the connection @param n a number that is new in each call */
  send(call: Call, basics: Basics, client: number, n: number): Promise<unknown>;
}

const LIMITS = '/v2/concurrency_limits';
const SHARED_LIMIT = 'bench';

async function takeAndGiveBack(call: Call, names: readonly string[]): Promise<void> {
  const taken = { names, slots: 1, mode: 'concurrency' };
  await call('POST', `${LIMITS}/increment`, taken);
  await call('POST', `${LIMITS}/decrement`, { names, slots: 1, occupancy_seconds: 0.5 });
}

async function lease(call: Call, names: readonly string[]): Promise<void> {
  const { lease_id } = await call('POST', `${LIMITS}/increment-with-lease`, { names, slots: 1, mode: 'concurrency', lease_duration: 60 });
  await call('POST', `${LIMITS}/decrement-with-lease`, { lease_id });
}

const writes: readonly Write[] = [
  {
    title: 'create a variable',
    requests: 1,
    send: (call, _, __, n) => call('POST', '/variables/', { name: `bench-${n}`, value: n, tags: [] }),
  },
  {
    title: 'set a variable',
    requests: 1,
    send: (call, _, client, n) => call('PATCH', `/variables/name/bench_${client}`, { value: { n } }),
  },
  {
    title: 'take a slot and give it back, one limit for all',
    requests: 2,
    send: (call) => takeAndGiveBack(call, [SHARED_LIMIT]),
  },
  {
    title: 'take a slot and give it back, a limit for each connection',
    requests: 2,
    send: (call, _, client) => takeAndGiveBack(call, [`${SHARED_LIMIT}-${client}`]),
  },
  { title: 'take and release a lease, one limit for all', requests: 2, send: (call) => lease(call, [SHARED_LIMIT]) },
  {
    title: 'take and release a lease, a limit for each connection',
    requests: 2,
    send: (call, _, client) => lease(call, [`${SHARED_LIMIT}-${client}`]),
  },
  {
    title: 'heartbeat of a worker',
    requests: 1,
    send: (call, { pool }, _, n) =>
      call('POST', `/work_pools/${pool}/workers/heartbeat`, { name: `worker-${n % WORKERS}`, heartbeat_interval_seconds: 30 }),
  },
  { title: 'flow that exists', requests: 1, send: (call) => call('POST', '/flows/', { name: 'bench' }) },
  { title: 'flow that is new', requests: 1, send: (call, _, __, n) => call('POST', '/flows/', { name: `bench-${n}` }) },
  {
    title: 'deployment that exists',
    requests: 1,
    send: (call, { flowId }, client) => call('POST', '/deployments/', { name: `bench-${client}`, flow_id: flowId, tags: ['a'] }),
  },
  {
    title: 'change of a deployment',
    requests: 1,
    send: (call, { deploymentId }, _, n) => call('PATCH', `/deployments/${deploymentId}`, { description: `${n}` }),
  },
  {
    title: 'block document',
    requests: 1,
    send: (call, { blockTypeId, blockSchemaId }, _, n) =>
      call('POST', '/block_documents/', {
        name: `bench-${n}`,
        data: { value: n },
        block_type_id: blockTypeId,
        block_schema_id: blockSchemaId,
      }),
  },
  {
    title: 'artifact without a key',
    requests: 1,
    send: (call, { runId }, _, n) => call('POST', '/artifacts/', { type: 'markdown', data: `# ${n}`, flow_run_id: runId }),
  },
  {
    title: 'artifact with a key',
    requests: 1,
    send: (call, { runId }, client, n) =>
      call('POST', '/artifacts/', { key: `bench-${client}`, type: 'markdown', data: `# ${n}`, flow_run_id: runId }),
  },
  { title: 'tags of a run', requests: 1, send: (call, { runId }, _, n) => call('PATCH', `/flow_runs/${runId}`, { tags: [`${n}`] }) },
  {
    title: 'input of a run',
    requests: 1,
    send: (call, { runId }, _, n) => call('POST', `/flow_runs/${runId}/input`, { key: `bench-${n}`, value: 'true', sender: null }),
  },
  { title: 'batch of 50 logs', requests: 1, send: (call, { runId }) => call('POST', '/logs/', logsOf(runId)) },
  {
    title: 'create a run',
    requests: 1,
    send: (call, { flowId }) => call('POST', '/flow_runs/', { flow_id: flowId, state: { type: 'PENDING' } }),
  },
  {
    title: 'poll of a pool, without runs',
    requests: 1,
    send: (call, { pool }) => call('POST', `/work_pools/${pool}/get_scheduled_flow_runs`, { limit: 10 }),
  },
];

interface Round {
  perSecond: number;
  latencies: number[];
  serviceMicros: number;
  databaseMicros: number;
}

interface Column {
  name: string;
  service: RunningService;
  basics: Basics;
  client: ReturnType<typeof clientOf>;
}

/** @param only words of titles; empty selects all @returns the figures as a table in Markdown */
export async function writesTable(
  { databases, folder, seconds, variants, only }: Omit<Conditions, 'rows'> & { variants: readonly Variant[]; only: readonly string[] },
  print: (text: string) => void,
): Promise<string> {
  const columns: Column[] = [];
  const isPostgres = databases.name === 'postgres';
  const chosen = writes.filter(({ title }) => only.length === 0 || only.some((part) => title.includes(part)));
  const usage = await watch(await databases.create('usage'));
  try {
    const started = variants.length > 0 ? variants : [{ name: 'this build', command: undefined }];
    for (const [index, { name, command }] of started.entries()) {
      const databaseUrl = await databases.createEmpty(`writes${index}`);
      const service = await startService({ databaseUrl, folder, services: true, env: QUIET, ...(command && { command }) });
      const client = clientOf(service.url);
      columns.push({ name, service, client, basics: await basicsOf(client.call) });
    }
    let n = 0;
    const measure = async (write: Write, { service, client, basics }: Column, clients: number, duration: number): Promise<Round> => {
      const [serviceBefore, databaseBefore] = [await service.cpuMicros(), await usage.cpuMicros()];
      const latencies: number[] = [];
      const began = performance.now();
      const end = began + duration * 1000;
      await Promise.all(
        Array.from({ length: clients }, async (_, position) => {
          while (performance.now() < end) {
            const sent = performance.now();
            await write.send(client.call, basics, position, n++);
            latencies.push((performance.now() - sent) / write.requests);
          }
        }),
      );
      const took = (performance.now() - began) / 1000;
      const requests = latencies.length * write.requests;
      return {
        perSecond: requests / took,
        latencies,
        serviceMicros: ((await service.cpuMicros()) - serviceBefore) / requests,
        databaseMicros: ((await usage.cpuMicros()) - databaseBefore) / requests,
      };
    };
    const header = [
      'write',
      'variant',
      '1 connection: p50 ms',
      '16 connections: per second',
      'p50 ms',
      'p99 ms',
      'service µs',
      'database µs',
    ];
    const cells = [header];
    for (const write of chosen) {
      print(write.title);
      const rounds = new Map(columns.map((column) => [column, { one: [] as Round[], many: [] as Round[] }]));
      for (const column of columns) await measure(write, column, MANY, WARM_UP_SECONDS);
      for (let round = 0; round < ROUNDS; round++)
        for (const [column, { one, many }] of rounds) {
          one.push(await measure(write, column, 1, seconds / 2));
          many.push(await measure(write, column, MANY, seconds));
        }
      for (const [{ name }, { one, many }] of rounds) {
        const latencies = many.flatMap((round) => round.latencies);
        cells.push([
          write.title,
          name,
          middle(one.flatMap((round) => round.latencies)).toFixed(2),
          whole(middle(many.map(({ perSecond }) => perSecond))),
          middle(latencies).toFixed(1),
          percentile(latencies, 0.99).toFixed(1),
          whole(middle(many.map(({ serviceMicros }) => serviceMicros))),
          isPostgres ? whole(middle(many.map(({ databaseMicros }) => databaseMicros))) : '',
        ]);
      }
    }
    return aligned(cells, [2, 3, 4, 5, 6, 7]);
  } finally {
    for (const { client } of columns) client.close();
    await Promise.all(columns.map(({ service }) => service.stop()));
    await usage.close();
  }
}

/** Creates what the writes refer to. */
async function basicsOf(call: Call): Promise<Basics> {
  const pool = 'bench';
  const { id: flowId } = await call('POST', '/flows/', { name: 'bench' });
  await call('POST', '/work_pools/', { name: pool, type: 'process', base_job_template: {} });
  const { id: runId } = await call('POST', '/flow_runs/', { flow_id: flowId, state: { type: 'RUNNING' } });
  const { id: blockTypeId } = await call('POST', '/block_types/', { name: 'Bench', slug: 'bench' });
  const fields = { title: 'Bench', type: 'object', properties: { value: { type: 'integer' } } };
  const { id: blockSchemaId } = await call('POST', '/block_schemas/', { block_type_id: blockTypeId, fields, capabilities: [] });
  let deploymentId = '';
  for (let client = 0; client < MANY; client++) {
    await call('POST', '/variables/', { name: `bench_${client}`, value: 0, tags: [] });
    await call('POST', `${LIMITS}/`, { name: `${SHARED_LIMIT}-${client}`, limit: 1000, active: true });
    deploymentId = (await call('POST', '/deployments/', { name: `bench-${client}`, flow_id: flowId })).id;
  }
  await call('POST', `${LIMITS}/`, { name: SHARED_LIMIT, limit: 1000, active: true });
  return { flowId, deploymentId, runId, pool, blockTypeId, blockSchemaId };
}

function clientOf(url: string): { call: Call; close: () => void } {
  const agent = new Agent({ keepAlive: true });
  const call: Call = (method, path, body) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = { ...CLIENT_HEADERS, 'content-length': Buffer.byteLength(text), 'accept-encoding': 'identity' };
      const sent = httpRequest(url + path, { method, agent, headers }, (response) => {
        response.setEncoding('utf8');
        let received = '';
        response.on('data', (part: string) => {
          received += part;
        });
        response.on('end', () => {
          const { statusCode = 0 } = response;
          if (statusCode >= 300) reject(new Error(`${path} responded with ${statusCode}: ${received}`));
          else resolve((received === '' ? {} : JSON.parse(received)) as Awaited<ReturnType<Call>>);
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  return { call, close: () => agent.destroy() };
}
