import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReceiver } from '../automations/notifications/receiver.ts';
import { problemsOfRunEvent, type RunEvent } from '../event-destinations/openlineage/schema.ts';
import { byKey } from '../resources/assets/builders.ts';
import { withClient } from './with-client.ts';

const receiver = await startReceiver();
afterAll(() => receiver.stop());

withClient('assets of an unmodified client', { settings: { SERVICE_OPENLINEAGE_URL: receiver.origin } }, (session) => {
  beforeAll(() => session.runs(['assets.py']));

  const ORDERS = 'postgres://warehouse/clean/orders';
  const asset = async (key: string) => (await session.live.get(byKey(key))).body;

  it('have the properties, the run, the tool, and the metadata that the code declares', async () => {
    const run = await session.live.run('materializing');
    await session.live.eventually(async () => (await session.live.get(byKey('s3://lake/broken'))).status === 200);
    expect(await asset(ORDERS)).toMatchObject({
      name: 'Orders',
      description: 'One row per order.',
      owners: ['data'],
      status: 'succeeded',
      tool: 'dbt',
      flow_id: run.flow_id,
      flow_run_id: run.id,
    });
    expect(await asset('s3://lake/raw/orders.csv')).toMatchObject({ name: 'Raw orders', owners: ['shop', 'data'], freshness: 'never' });
    expect(await asset('s3://lake/broken')).toMatchObject({ status: 'failed', freshness: 'failed', tool: 'spark' });
    const { body } = await session.live.post('/assets/materializations/filter', {
      materializations: { flow_run_id: { any_: [run.id] } },
    });
    const metadata = Object.fromEntries(body.map((one: { key: string; metadata: object }) => [one.key, one.metadata]));
    expect(metadata).toEqual({
      [ORDERS]: { rows: 3, seconds: 1.5, schema: { id: 'int' } },
      's3://lake/report.html': { pages: 4 },
      's3://lake/report.pdf': {},
      's3://lake/broken': {},
    });
  });

  it('have lineage, also through tasks that only read', async () => {
    const { body } = await session.live.post('/assets/lineage', { keys: [ORDERS] });
    const edges = body.edges.map(({ upstream, downstream, flow_name: flow }: Record<string, string>) => [upstream, downstream, flow]);
    expect(edges.sort()).toEqual([
      [ORDERS, 's3://lake/broken', 'materializing'],
      [ORDERS, 's3://lake/report.html', 'materializing'],
      [ORDERS, 's3://lake/report.pdf', 'materializing'],
      ['s3://lake/raw/customers.csv', ORDERS, 'materializing'],
      ['s3://lake/raw/orders.csv', ORDERS, 'materializing'],
    ]);
  });

  it('are sent to OpenLineage with their tasks', async () => {
    const run = await session.live.run('materializing');
    const documents = (): (RunEvent & { schemaURL: string })[] => receiver.received.map(({ body }) => JSON.parse(body));
    const of = (job: string) => documents().filter((document) => document.job.name === job);
    await session.live.eventually(async () => of('materializing.report').length === 4 && of('materializing').length === 2);
    expect(documents().flatMap(problemsOfRunEvent)).toEqual([]);
    expect(new Set(of('materializing').map(({ eventType, run: { runId } }) => `${eventType} ${runId}`))).toEqual(
      new Set([`START ${run.id}`, `COMPLETE ${run.id}`]),
    );
    const made = of('materializing.load').filter(({ outputs }) => outputs.length > 0);
    expect(made).toMatchObject([
      {
        eventType: 'COMPLETE',
        run: { facets: { parent: { run: { runId: run.id }, job: { name: 'materializing' } } } },
        outputs: [{ namespace: 'postgres://warehouse', name: 'clean/orders' }],
      },
    ]);
    expect(made[0]!.inputs.map(({ name }) => name).sort()).toEqual(['raw/customers.csv', 'raw/orders.csv']);
    const failed = of('materializing.broken').filter(({ eventType }) => eventType === 'FAIL');
    expect(failed.map(({ outputs }) => outputs[0]?.name).sort()).toEqual(['broken', undefined]);
    expect(failed.find(({ outputs }) => outputs.length === 0)?.run.facets.errorMessage).toMatchObject({
      message: expect.stringContaining('no disk'),
    });
  });
});
