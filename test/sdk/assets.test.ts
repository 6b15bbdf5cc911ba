import { beforeAll, expect, it } from 'vitest';
import { byKey } from '../resources/assets/builders.ts';
import { withClient } from './with-client.ts';

withClient('assets of an unmodified client', {}, (session) => {
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
});
