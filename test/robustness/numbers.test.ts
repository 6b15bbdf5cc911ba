import { expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

/** JSON numbers whose values a double or a careless database would change. `NaN` and infinities are returned as null. */
const NUMBERS: [sent: string, reported?: string][] = [
  ['9007199254740993'],
  ['-9223372036854775808'],
  ['12345678901234567890123'],
  ['1.0'],
  ['-0.0'],
  ['0.1'],
  ['1e-7'],
  ['2.2250738585072014e-308'],
  ['1.7976931348623157e308'],
  ['123456789.123456789123'],
  ['NaN', 'null'],
  ['-Infinity', 'null'],
  ['1e999', 'null'],
];
const TEXTS = ['"\\u0000"', '"💥 ünï \\u2028"', '"\\ud83d\\ude00"', '"a\\tb\\\\"'];

const list = (position: 0 | 1) => `[${[...NUMBERS.map((one) => one[position] ?? one[0]), ...TEXTS].join(',')}]`;
const SENT = list(0);
const REPORTED = list(1);

/** The value of a field in the text of a response, independent of whitespace between tokens and of escaping. */
function memberOf(text: string, name: string): string {
  const start = text.indexOf(`"${name}":`);
  return text.slice(start + name.length + 3);
}

const normal = (json: string) => json.replace(/"(?:[^"\\]|\\.)*"/g, (token) => JSON.stringify(JSON.parse(token)));

function expectReported(text: string, name: string): void {
  expect(normal(memberOf(text, name)).startsWith(normal(REPORTED))).toBe(true);
}

const send = (api: Api, path: string, json: string) => api.post(path, json);

onEveryStore((api) => {
  it('parameters of a flow run keep every digit, in the response, in reads, and in lists', async () => {
    const flow = await api.flow();
    const created = await send(api, '/flow_runs/', `{"flow_id":"${flow.id}","parameters":{"n":${SENT}}}`);
    expect(created.status).toBe(201);
    expectReported(created.text, 'n');
    expectReported((await api.get(`/flow_runs/${created.body.id}`)).text, 'n');
    expectReported((await api.post('/flow_runs/filter', { flow_runs: { id: { any_: [created.body.id] } } })).text, 'n');
  });

  it('data of a state', async () => {
    const run = await api.flowRun();
    const set = await send(api, `/flow_runs/${run.id}/set_state`, `{"state":{"type":"COMPLETED","data":{"n":${SENT}}}}`);
    expect(set.status).toBe(201);
    expectReported(set.text, 'n');
    expectReported((await api.get(`/flow_runs/${run.id}`)).text, 'n');
    expectReported((await api.get(`/flow_run_states/?flow_run_id=${run.id}`)).text, 'n');
  });

  it('artifacts', async () => {
    const created = await send(api, '/artifacts/', `{"key":"numbers","data":{"n":${SENT}}}`);
    expect(created.status).toBe(201);
    expectReported((await api.get(`/artifacts/${created.body.id}`)).text, 'n');
    expectReported((await api.get('/artifacts/numbers/latest')).text, 'n');
  });

  it('variables, except for integers beyond 64 bits, which they reject', async () => {
    const within = (json: string) => json.replace('12345678901234567890123,', '');
    const created = await send(api, '/variables/', `{"name":"numbers","value":{"n":${within(SENT)}}}`);
    expect(created.status).toBe(201);
    const { text } = await api.get('/variables/name/numbers');
    expect(normal(memberOf(text, 'n')).startsWith(normal(within(REPORTED)))).toBe(true);
  });

  it('payloads of events', async () => {
    const id = '0190a0b0-0000-7000-8000-00000000abcd';
    const occurred = api.clock.peek();
    const sent = await send(
      api,
      '/events',
      `[{"id":"${id}","occurred":"${occurred}","event":"numbers","resource":{"prefect.resource.id":"x"},"payload":{"n":${SENT}}}]`,
    );
    expect(sent.status).toBe(204);
    await api.deps.ingest.flush();
    const { text } = await api.post('/events/filter', { filter: { id: { id: [id] } } });
    expectReported(text, 'n');
  });

  it('a megabyte of parameters, when the limit allows it', async () => {
    const flow = await api.flow();
    const long = 'é'.repeat(80_000);
    const created = await api.post('/flow_runs/', { flow_id: flow.id, parameters: { long } });
    expect(created.status).toBe(201);
    expect((await api.get(`/flow_runs/${created.body.id}`)).body.parameters.long).toBe(long);
    expect((await api.post('/flow_runs/', { flow_id: flow.id, parameters: { long: 'x'.repeat(600_000) } })).status).toBe(422);
  });
});

onEveryStore(
  (api) => {
    it('1 MiB of parameters without a limit', async () => {
      const flow = await api.flow();
      const long = 'x'.repeat(1_048_576);
      const created = await api.post('/flow_runs/', { flow_id: flow.id, parameters: { long } });
      expect(created.status).toBe(201);
      expect((await api.get(`/flow_runs/${created.body.id}`)).body.parameters.long).toBe(long);
    });
  },
  { settings: { SERVICE_API_MAX_PARAMETER_SIZE: '0' } },
);
