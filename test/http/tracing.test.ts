import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tracingIsOn } from '../../src/tracing/load.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Sent {
  resourceSpans: { resource: { attributes: SentSpan['attributes'] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

const attributesOf = (list: SentSpan['attributes']) =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('tracing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contralto-tracing-'));
  const received: Sent[] = [];
  const paths: (string | undefined)[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      received.push(JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()) as Sent);
      paths.push(request.url);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  let service: ServiceProcess;

  beforeAll(async () => {
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    service = await startProcess({
      SERVICE_HOME: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
  }, 120_000);

  afterAll(async () => {
    await service?.kill('SIGTERM');
    collector.close();
    rmSync(folder, { recursive: true });
  });

  const spans = () =>
    received.flatMap(({ resourceSpans }) => resourceSpans).flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const all = { 'content-type': 'application/json', ...headers };
    return (await (await fetch(`${service.url}/api${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) })).json()) as {
      id: string;
    };
  };

  it('continues the trace of the client: a span per request, with its run, and its transactions within it', async () => {
    const flow = await post('/flows/', { name: 'traced' });
    const run = await post('/flow_runs/', { flow_id: flow.id });
    const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const traceparent = `00-${traceId}-${parent}-01`;
    await post(`/flow_runs/${run.id}/set_state`, { state: { type: 'RUNNING' } }, { traceparent });
    const request = await vi.waitFor(
      () => {
        const found = spans().find((span) => span.name === 'setFlowRunState');
        expect(found).toBeDefined();
        return found as SentSpan;
      },
      { timeout: 20_000 },
    );
    expect(request).toMatchObject({ traceId, parentSpanId: parent });
    expect(attributesOf(request.attributes)).toMatchObject({
      'contralto.operation': 'setFlowRunState',
      'contralto.flow_run.id': run.id,
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'url.path': `/api/flow_runs/${run.id}/set_state`,
    });
    const within = spans().filter((span) => span.parentSpanId === request.spanId);
    expect(within.map(({ name }) => name)).toContain('transaction');
    expect(within.every((span) => span.traceId === traceId)).toBe(true);
    const created = spans().find((span) => span.name === 'createFlow');
    expect(created?.parentSpanId ?? '').toBe('');
    expect(created?.traceId).not.toBe(traceId);
  });

  it('sends the name of the service, to the path for traces', () => {
    expect(new Set(paths)).toEqual(new Set(['/v1/traces']));
    const resource = received[0]?.resourceSpans[0]?.resource.attributes ?? [];
    expect(attributesOf(resource)).toMatchObject({ 'service.name': 'contralto', 'deployment.environment.name': 'test' });
  });

  it('sends the remaining spans when the service stops', async () => {
    await fetch(`${service.url}/api/hello`);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(spans().some((span) => span.name === 'readGreeting')).toBe(true);
  });

  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
  ])('with %j is enabled: %s', (env, on) => {
    expect(tracingIsOn(env)).toBe(on);
  });
});
