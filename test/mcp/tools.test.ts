import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { bearer, keysOfAllRoles } from '../support/keys.ts';

async function connect(api: Api, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit: { headers } }));
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: given });
  const [{ text }] = content as [{ text: string }];
  return { text, isError, value: isError ? undefined : JSON.parse(text) };
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

onEveryStore((api) => {
  it('every tool has a title, a description, and a schema without references', async () => {
    const { tools } = await (await connect(api)).listTools();
    expect(tools.length).toBeGreaterThan(25);
    for (const { name, title, description, inputSchema, annotations } of tools) {
      expect([title, description].every(Boolean), name).toBe(true);
      expect(JSON.stringify(inputSchema), name).not.toContain('$ref');
      expect(annotations?.readOnlyHint, name).toBeTypeOf('boolean');
    }
    // a model reads all of it before its first question
    expect(JSON.stringify(tools).length).toBeLessThan(60_000);
  });

  it('late runs with their reasons, and failures with the logs of the failing tasks', async () => {
    const client = await connect(api);
    const pool = await api.workPool();
    const deployment = await api.deployment({ work_pool_name: pool.name });
    const late = await api.post(`/deployments/${deployment.id}/create_flow_run`, {
      state: { type: 'SCHEDULED', name: 'Late', state_details: { scheduled_time: '2026-01-01T00:00:00Z' } },
    });
    const explained = await call(client, 'explain_late_runs', { deployment_id: deployment.id });
    expect(explained.value.map(({ id }: { id: string }) => id)).toEqual([late.body.id]);
    expect(JSON.stringify(explained.value[0].why)).toContain(pool.name);

    const run = await api.flowRun({ state: { type: 'RUNNING' } });
    const task = await api.taskRun({ flow_run_id: run.id, state: { type: 'FAILED', message: 'out of disk' } });
    await api.taskRun({ flow_run_id: run.id, state: { type: 'COMPLETED' } });
    const line = { name: 'task', level: 40, timestamp: api.clock.peek(), flow_run_id: run.id };
    await api.post('/logs/', [
      { ...line, message: 'no space left', task_run_id: task.id },
      { ...line, message: 'the run ends' },
    ]);
    await api.post(`/flow_runs/${run.id}/set_state`, { state: { type: 'FAILED', message: 'a task failed' } });
    const failures = await call(client, 'list_failures');
    expect(failures.text).toContain('a task failed');
    const { value } = await call(client, 'read_failing_task_logs', { flow_run_id: run.id });
    expect(value.failing_tasks.map(({ name }: { name: string }) => name)).toEqual([task.name]);
    expect(value.failing_tasks[0].logs[0].message).toBe('no space left');
    expect(value.logs.map(({ message }: { message: string }) => message)).toEqual(['the run ends']);
  });

  it('a retry shows its preview first, and runs after a confirmation', async () => {
    const client = await connect(api);
    const { id } = await api.flowRun({ deployment_id: (await api.deployment()).id, state: { type: 'FAILED' } });
    const preview = await call(client, 'retry_flow_run', { flow_run_id: id });
    expect(preview.isError).toBe(false);
    expect((await api.get(`/flow_runs/${id}`)).body.state_type).toBe('FAILED');
    const retried = await call(client, 'retry_flow_run', { flow_run_id: id, confirm: true });
    expect(retried.text).toContain('AwaitingRetry');
    expect((await api.get(`/flow_runs/${id}`)).body.state_name).toBe('AwaitingRetry');
  });

  it('operations take the fields of their request, and a list is short by default', async () => {
    const client = await connect(api);
    const flow = await api.flow();
    for (let i = 0; i < 21; i++) await api.flowRun({ flow_id: flow.id, name: `heron-${i}` });
    const given = { flow_runs: { name: { like_: 'heron' } }, flows: { name: { any_: [flow.name] } } };
    expect((await call(client, 'list_flow_runs', given)).value).toHaveLength(20);
    expect((await call(client, 'list_flow_runs', { ...given, limit: 21 })).value).toHaveLength(21);
    const deployment = await api.deployment();
    const run = await call(client, 'run_deployment', { id: deployment.id, parameters: { day: 'monday' } });
    expect((await api.get(`/flow_runs/${run.value.id}`)).body.parameters).toEqual({ day: 'monday' });
  });

  it('errors of the service are results that a model can read', async () => {
    const client = await connect(api);
    const missing = await call(client, 'read_flow_run', { id: '00000000-0000-4000-8000-000000000000' });
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('404') });
    const invalid = await call(client, 'list_flow_runs', { limit: -1 });
    expect(invalid).toMatchObject({ isError: true, text: expect.stringMatching(/422.*limit/) });
    await expect(client.callTool({ name: 'no_such_tool' })).rejects.toThrow('no tool no_such_tool');
  });
});

onEveryStore((api) => {
  it('a key sees the tools that its role permits, and without a key there are none', async () => {
    const keys = await keysOfAllRoles(api);
    const viewer = await connect(api, bearer(keys.viewer));
    expect(await namesOf(viewer)).toEqual(expect.arrayContaining(['explain_late_runs', 'list_flow_runs', 'preview_flow_run_retry']));
    const { tools } = await viewer.listTools();
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
    await expect(viewer.callTool({ name: 'retry_flow_run', arguments: {} })).rejects.toThrow('no tool retry_flow_run');
    const deployer = await namesOf(await connect(api, bearer(keys.deployer)));
    expect(deployer).toEqual(expect.arrayContaining(['retry_flow_run', 'pause_deployment', 'run_deployment']));
    const runner = await namesOf(await connect(api, bearer(keys.runner)));
    expect(runner).toContain('run_deployment');
    expect(runner).not.toContain('pause_deployment');
    await expect(connect(api)).rejects.toThrow('Unauthorized');
  });
});

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const ACCEPT = { accept: 'application/json, text/event-stream' };

onEveryStore((api) => {
  const send = (headers: Record<string, string> = {}, body: unknown = INITIALIZE) => api.post('//mcp', body, { ...ACCEPT, ...headers });

  it('pages of other hosts are rejected, also under a name that resolves to this machine', async () => {
    expect((await send()).status).toBe(200);
    const { port } = new URL(api.url);
    expect((await send({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).status).toBe(200);
    expect((await send({ host: `evil.example:${port}` })).status).toBe(403);
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ host: `evil.example:${port}`, origin: `http://evil.example:${port}` })).status).toBe(403);
  });

  it.each([
    ['a message that is not JSON', 'nonsense', 400],
    ['a message that is none of the protocol', { hello: 1 }, 400],
    ['a deep message', '['.repeat(5000), 413],
    ['a large message', `"${'x'.repeat(1_100_000)}"`, 413],
  ])('%s is rejected', async (_name, body, status) => {
    expect((await send({}, body)).status).toBe(status);
  });

  it('only POST is served, as no message waits for a client', async () => {
    expect((await api.get('//mcp', ACCEPT)).status).toBe(405);
    expect((await api.delete('//mcp')).status).toBe(405);
  });
});

describe('settings', () => {
  onEveryStore(
    (api) => {
      it('read: no tool changes anything', async () => {
        expect(await namesOf(await connect(api))).not.toContain('run_deployment');
      });
    },
    { settings: { SERVICE_MCP_ACCESS: 'read' } },
  );
  onEveryStore(
    (api) => {
      it('off: there is no endpoint', async () => {
        expect((await api.post('//mcp', INITIALIZE, ACCEPT)).status).toBe(404);
      });
    },
    { settings: { SERVICE_MCP_ACCESS: 'off' } },
  );
  onEveryStore(
    (api) => {
      it('an open service on all addresses: agents need a key', async () => {
        expect((await api.post('//mcp', INITIALIZE, ACCEPT)).status).toBe(403);
      });
    },
    { settings: { SERVICE_HOST: '0.0.0.0' } },
  );
});
