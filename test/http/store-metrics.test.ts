import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { MergedMetrics } from '../../src/supervision/merged-metrics.ts';
import { SupervisorMetrics } from '../../src/supervision/supervisor-metrics.ts';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

const figure = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

describe('the metrics of the stored data', () => {
  onEveryStore(
    (api) => {
      const metrics = async () => (await api.get('//metrics')).text;

      it('match the statistics', async () => {
        const name = unique('pool');
        await api.workPool({ name });
        const deployment = await api.deployment({ work_pool_name: name });
        await api.post(`/deployments/${deployment.id}/create_flow_run`, { state: { type: 'SCHEDULED', name: 'Late' } });
        await api.flowRun({ state: 'RUNNING' });
        const text = await metrics();
        const { status, body } = await api.get('/admin/statistics');
        expect(status).toBe(200);
        for (const { type, count } of body.flow_runs) expect(figure(text, `contralto_flow_runs{state="${type}"}`)).toBe(count);
        expect(figure(text, 'contralto_flow_runs{state="RUNNING"}')).toBeGreaterThan(0);
        expect(figure(text, 'contralto_late_flow_runs')).toBe(body.late_flow_runs);
        expect(figure(text, `contralto_work_pool_due_runs{work_pool="${name}"}`)).toBe(1);
        for (const metric of ['running_runs', 'online_workers'])
          expect(figure(text, `contralto_work_pool_${metric}{work_pool="${name}"}`)).toBe(0);
        expect(figure(text, 'contralto_database_up')).toBe(1);
        expect(figure(text, 'contralto_database_size_bytes')).toBeGreaterThan(100_000);
        if (api.kind === 'sqlite') expect(figure(text, 'contralto_database_log_size_bytes')).toBeGreaterThan(0);
      });
    },
    { settings: { SERVICE_METRICS_INTERVAL_SECONDS: '0' } },
  );

  onEveryStore(
    (api) => {
      it('show how far deletion lags behind', async () => {
        const overdue = async () => figure((await api.get('//metrics')).text, 'contralto_retention_overdue_seconds{kind="events"}');
        await api.flow();
        expect(await overdue()).toBe(0);
        api.clock.advance(8 * 86_400);
        expect(await overdue()).toBeGreaterThanOrEqual(86_400);
        expect(figure((await api.get('//metrics')).text, 'contralto_retention_due_rows{kind="events"}')).toBeGreaterThan(0);
        await api.service('event-vacuum');
        expect(await overdue()).toBe(0);
      });
    },
    { settings: { SERVICE_METRICS_INTERVAL_SECONDS: '0' } },
  );

  onEveryStore(
    (api) => {
      it('are cached for a while', async () => {
        const running = async () => figure((await api.get('//metrics')).text, 'contralto_flow_runs{state="RUNNING"}');
        const before = await running();
        await api.flowRun({ state: 'RUNNING' });
        expect(await running()).toBe(before);
      });
    },
    { settings: { SERVICE_METRICS_INTERVAL_SECONDS: '3600' } },
  );
});

describe('the metrics of several processes', () => {
  it('omit the values of a process that does not respond, except its counts', async () => {
    const merged = new MergedMetrics();
    const metric = (name: string, type: string, value: number) => ({
      name,
      help: name,
      type: type as never,
      collect: undefined as never,
      aggregator: 'sum' as const,
      values: [{ value, labels: { worker: 'one' } }],
    });
    merged.reported('one', [metric('requests', 'counter', 5), metric('pool', 'gauge', 2)]);
    merged.silent('one');
    const text = await merged.text();
    expect([figure(text, 'requests{worker="one"}'), figure(text, 'pool{worker="one"}')]).toEqual([5, undefined]);
  });

  it('count shared values once', async () => {
    const merged = new MergedMetrics();
    const gauge = (name: string, value: number, aggregator: 'first' | 'sum') => ({
      name,
      help: name,
      type: 'gauge' as never,
      collect: undefined as never,
      aggregator,
      values: [{ value, labels: {} }],
    });
    for (const worker of ['one', 'two']) merged.reported(worker, [gauge('stored', 5, 'first'), gauge('busy', 2, 'sum')]);
    const text = await merged.text();
    expect([figure(text, 'stored'), figure(text, 'busy')]).toEqual([5, 4]);
  });
});

describe('the dashboard and the alert rules', () => {
  onEveryStore(
    (api) => {
      it('use existing metrics', async () => {
        const dashboard = JSON.parse(readFileSync('deploy/grafana/contralto.json', 'utf8')) as {
          panels: { targets?: { expr: string }[] }[];
        };
        const { groups } = parse(readFileSync('deploy/prometheus/contralto.rules.yaml', 'utf8')) as {
          groups: { rules: { expr: string }[] }[];
        };
        const text = `${(await api.get('//metrics')).text}\n${await new SupervisorMetrics(() => 1).text()}`;
        const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
        // there is no pool and no other node on SQLite
        const isOfPostgres = (name: string) => /^contralto_(database_pool|listener)_/.test(name);
        for (const queries of [dashboard.panels.flatMap(({ targets = [] }) => targets), groups.flatMap(({ rules }) => rules)]) {
          const named = queries.flatMap(({ expr }) => expr.match(/\b(?:contralto|nodejs|process)_\w+/g) ?? []);
          expect(named.length).toBeGreaterThan(15);
          const missing = named.filter((name) => !known.has(name.replace(/_(bucket|sum|count)$/, '')));
          expect(api.kind === 'sqlite' ? missing.filter((name) => !isOfPostgres(name)) : missing).toEqual([]);
        }
      });
    },
    { settings: { SERVICE_DATABASE_READERS: '1' } },
  );
});
