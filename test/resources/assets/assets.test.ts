import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { toWireInstant } from '../../../src/base/time/instant.ts';
import { resource, storedEvents } from '../../events/builders.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { byKey, keysOf, materialize, materialized, recorded, secondsAgo } from './builders.ts';

const ORDERS = 'postgres://warehouse/clean/orders';
const KEYS = [
  ORDERS,
  's3://lake/broken',
  's3://lake/raw/customers.csv',
  's3://lake/raw/orders.csv',
  's3://lake/report.html',
  's3://lake/report.pdf',
];

onEveryStore((api) => {
  const read = async (key: string) => (await api.get(byKey(key))).body;
  const lineage = async (body: object) => (await api.post('/assets/lineage', body)).body;

  describe('the events of the client', () => {
    it('become assets, materializations and lineage, once, in any order and however often they arrive', async () => {
      await storedEvents(api, ...recorded.slice(4), ...recorded.slice(4));
      await storedEvents(api, ...recorded);
      const ours = { assets: { key: { any_: KEYS } } };
      expect(await keysOf(api, ours)).toEqual(KEYS);
      expect(await read(ORDERS)).toMatchObject({
        name: 'Orders',
        description: 'One row per order.',
        url: null,
        owners: ['data'],
        status: 'succeeded',
        freshness: 'fresh',
        tool: 'dbt',
        flow_id: '01a2280c-ee4a-7294-bab4-40c8d7b7e93d',
        flow_run_id: '01a2280c-ee51-70cf-aed1-800708ddb272',
        task_run_id: '01a2280c-eead-7f74-a130-5d3ab05d043a',
        deployment_id: null,
      });
      expect(await read('s3://lake/raw/orders.csv')).toMatchObject({
        name: 'Raw orders',
        url: 'https://shop.example/orders',
        owners: ['shop', 'data'],
        status: null,
        freshness: 'never',
      });
      expect(await read('s3://lake/broken')).toMatchObject({ status: 'failed', freshness: 'failed', tool: 'spark', latest_success: null });
      const { body } = await api.post('/assets/materializations/filter', { materializations: { key: { any_: KEYS } } });
      expect(body.map(({ key, status, metadata }: Record<string, unknown>) => [key, status, metadata])).toEqual([
        ['s3://lake/broken', 'failed', {}],
        ['s3://lake/report.pdf', 'succeeded', {}],
        ['s3://lake/report.html', 'succeeded', { pages: 4 }],
        [ORDERS, 'succeeded', { rows: 3, seconds: 1.5, schema: { id: 'int' } }],
      ]);
      const graph = await lineage({ keys: ['s3://lake/report.pdf'] });
      expect(graph.nodes.map(({ key, level }: { key: string; level: number }) => [level, key])).toEqual([
        [0, 's3://lake/report.pdf'],
        [-1, ORDERS],
        [-2, 's3://lake/raw/customers.csv'],
        [-2, 's3://lake/raw/orders.csv'],
      ]);
      expect(graph.edges).toHaveLength(3);
    });

    it.each([
      ['owners that are no list', resource('s3://odd/owners', { 'prefect.asset.owners': '{"a": "\\u0000"}' })],
      ['owners with U+0000', resource('s3://odd/nul', { 'prefect.asset.owners': '["a\\u0000b"]' })],
      ['a description that is too long', resource('s3://odd/long', { 'prefect.asset.description': '\u{1F600}'.repeat(2600) })],
    ])('are stored with %s', async (_name, odd) => {
      const id = v7();
      await storedEvents(api, { ...materialized(api, 's3://odd'), id, resource: odd });
      expect((await api.events('prefect.asset.')).map((event) => event.id)).toContain(id);
    });

    it('change nothing if their name is unknown', async () => {
      await storedEvents(api, { ...materialized(api, 's3://unknown'), event: 'prefect.asset.renamed' });
      expect((await api.get(byKey('s3://unknown'))).status).toBe(404);
    });
  });

  describe('filterAssets and countAssets', () => {
    it('200: by each condition', async () => {
      const flow = await api.flow();
      const deployment = await api.deployment({ flow_id: flow.id });
      const run = { flow: flow.id, deployment: deployment.id };
      await materialize(
        api,
        ['db://f/a%b', { labels: { 'prefect.resource.name': 'Straße', 'prefect.asset.owners': '["o1","o2"]' }, tool: 'dbt', run, ago: 50 }],
        ['db://f/acb', { status: 'failed', ago: 100, labels: { 'prefect.asset.description': 'Monthly sales' } }],
        ['db://f/Acb', { upstream: ['db://f/raw'], ago: 10, tool: 'spark' }],
      );
      const only = (...conditions: object[]) => ({ assets: Object.assign({ key: { prefix_: 'db://f/' } }, ...conditions) });
      const cases: [object, string[]][] = [
        [{}, ['Acb', 'a%b', 'acb', 'raw']],
        [{ key: { any_: ['db://f/raw', 'db://f/none'] } }, ['raw']],
        [{ key: { any_: [] } }, []],
        [{ key: { like_: 'F/A_B' } }, ['Acb', 'a%b', 'acb']],
        [{ key: { prefix_: 'db://f/a' } }, ['a%b', 'acb']],
        [{ key: { search_: 'STRASSE' } }, []],
        [{ key: { search_: 'f/ STRAßE' } }, ['a%b']],
        [{ key: { search_: ' sales  monthly ' } }, ['acb']],
        [{ owner: { any_: ['o2', 'o3'] } }, ['a%b']],
        [{ owner: { any_: [] } }, []],
        [{ tool: { any_: ['dbt', 'spark'] } }, ['Acb', 'a%b']],
        [{ flow_id: { any_: [flow.id] } }, ['a%b']],
        [{ deployment_id: { any_: [deployment.id] } }, ['a%b']],
        [{ status: { any_: ['failed'] } }, ['acb']],
        [{ latest: { before_: secondsAgo(50) } }, ['a%b', 'acb']],
        [{ latest: { after_: secondsAgo(50) } }, ['Acb', 'a%b']],
        [{ due: { before_: secondsAgo(-1e6) } }, []],
      ];
      for (const [condition, expected] of cases) {
        const body = only(condition);
        const found = (await keysOf(api, body)).map((key) => key.slice('db://f/'.length));
        expect(found.sort(), JSON.stringify(condition)).toEqual(expected.sort());
        expect((await api.post('/assets/count', body)).body).toBe(expected.length);
      }
      const either = { operator: 'or_', key: { any_: ['db://f/raw'] }, flow_id: { any_: [flow.id] } };
      expect(await keysOf(api, { assets: either })).toEqual(['db://f/a%b', 'db://f/raw']);
    });

    it('200: in each order', async () => {
      await materialize(api, ['o://b', { ago: 5, upstream: ['o://c'] }], ['o://a', { ago: 9 }]);
      const sorted = (sort: string) => keysOf(api, { assets: { key: { prefix_: 'o://' } }, sort });
      expect(await sorted('KEY_ASC')).toEqual(['o://a', 'o://b', 'o://c']);
      expect(await sorted('KEY_DESC')).toEqual(['o://c', 'o://b', 'o://a']);
      expect(await sorted('LATEST_DESC')).toEqual(['o://b', 'o://a', 'o://c']);
      expect(await sorted('LATEST_ASC')).toEqual(['o://c', 'o://a', 'o://b']);
    });

    it('422: an unknown condition', async () => {
      for (const path of ['/assets/filter', '/assets/count']) expect((await api.post(path, { assets: { kind: {} } })).status).toBe(422);
    });
  });

  describe('filterAssetMaterializations', () => {
    it('200: by each condition, in both orders', async () => {
      const run = await api.flowRun();
      await materialize(
        api,
        ['m://a', { ago: 30, run: { 'flow-run': run.id } }],
        ['m://a', { ago: 20, status: 'failed' }],
        ['m://b', { ago: 10 }],
      );
      const found = async (condition: object, sort = 'OCCURRED_ASC') =>
        (
          await api.post('/assets/materializations/filter', {
            materializations: { key: { any_: ['m://a', 'm://b'] }, ...condition },
            sort,
          })
        ).body.map(({ key, status }: Record<string, string>) => `${key} ${status}`);
      expect(await found({})).toEqual(['m://a succeeded', 'm://a failed', 'm://b succeeded']);
      expect(await found({}, 'OCCURRED_DESC')).toEqual(['m://b succeeded', 'm://a failed', 'm://a succeeded']);
      expect(await found({ key: { any_: [] } })).toEqual([]);
      expect(await found({ flow_run_id: { any_: [run.id] } })).toEqual(['m://a succeeded']);
      expect(await found({ status: { any_: ['failed'] } })).toEqual(['m://a failed']);
      expect(await found({ occurred: { after_: secondsAgo(20) } })).toEqual(['m://a failed', 'm://b succeeded']);
    });

    it('422: an unknown condition', async () => {
      expect((await api.post('/assets/materializations/filter', { materializations: { name: {} } })).status).toBe(422);
    });
  });

  describe('readAsset', () => {
    it('404: an unknown key', async () => {
      expect((await api.get(byKey('s3://nowhere'))).status).toBe(404);
    });

    it('422: no key', async () => {
      expect((await api.get('/assets/by-key')).status).toBe(422);
    });
  });

  describe('updateAsset', () => {
    it('200: people override the code until it declares something else', async () => {
      const key = unique('s3://edited');
      const declared = (description: string, owners: string) =>
        materialize(api, [key, { labels: { 'prefect.asset.description': description, 'prefect.asset.owners': owners } }]);
      await declared('by code', '["code"]');
      const links = [{ name: 'Board', url: 'https://boards.example/1' }];
      const changed = await api.patch(byKey(key), { description: 'by people', owners: ['people'], links });
      expect(changed.body).toMatchObject({ description: 'by people', owners: ['people'], links });
      await declared('by code', '["code"]');
      expect(await read(key)).toMatchObject({ description: 'by people', owners: ['people'], links });
      await declared('by newer code', '["code"]');
      expect(await read(key)).toMatchObject({ description: 'by newer code', owners: ['people'], links });
      expect((await api.patch(byKey(key), { owners: null })).body).toMatchObject({ owners: ['code'] });
      await materialize(api, [key, { ago: 500, labels: { 'prefect.asset.description': 'by old code' } }]);
      expect(await read(key)).toMatchObject({ description: 'by newer code' });
    });

    it('404: an unknown key', async () => {
      expect((await api.patch(byKey('s3://nowhere'), { owners: [] })).status).toBe(404);
    });

    it.each([
      ['an unknown field', { name: 'x' }],
      ['a link that runs a script', { links: [{ name: 'x', url: 'javascript:alert(1)' }] }],
      ['an interval below a minute', { expected_interval: 1 }],
      ['too many owners', { owners: Array(101).fill('x') }],
    ])('422: %s', async (_name, body) => {
      await materialize(api, ['s3://strict']);
      expect((await api.patch(byKey('s3://strict'), body)).status).toBe(422);
    });
  });

  describe('deleteAsset', () => {
    it('204: with its materializations and edges, until a run uses it again', async () => {
      const [key, made] = [unique('s3://gone'), unique('s3://made')];
      await materialize(api, [key], [made, { upstream: [key] }]);
      expect((await api.delete(byKey(key))).status).toBe(204);
      expect((await api.get(byKey(key))).status).toBe(404);
      expect((await api.post('/assets/materializations/filter', { materializations: { key: { any_: [key] } } })).body).toEqual([]);
      expect((await lineage({ keys: [made] })).edges).toEqual([]);
      await materialize(api, [made, { upstream: [key] }]);
      expect(await read(key)).toMatchObject({ status: null });
    });

    it('422: no key', async () => {
      expect((await api.delete('/assets/by-key')).status).toBe(422);
    });

    it('404: an unknown key', async () => {
      expect((await api.delete(byKey('s3://nowhere'))).status).toBe(404);
    });
  });

  describe('readAssetLineage', () => {
    it('200: as deep as requested, through cycles, with the last use of each edge', async () => {
      const flow = await api.flow();
      await materialize(
        api,
        ['l://b', { upstream: ['l://a'], ago: 100, run: { flow: flow.id } }],
        ['l://b', { upstream: ['l://a'], ago: 200 }],
        ['l://c', { upstream: ['l://b', 'l://c'] }],
        ['l://a', { upstream: ['l://c'] }],
        ['l://d', { upstream: ['l://c'] }],
      );
      const levels = async (body: object) =>
        Object.fromEntries((await lineage(body)).nodes.map(({ key, level }: { key: string; level: number }) => [key.slice(4), level]));
      expect(await levels({ keys: ['l://b'], upstream: 1, downstream: 0 })).toEqual({ b: 0, a: -1 });
      expect(await levels({ keys: ['l://b'], upstream: 0, downstream: 2 })).toEqual({ b: 0, c: 1, a: 2, d: 2 });
      expect(await levels({ keys: ['l://b'] })).toEqual({ b: 0, a: -1, c: -2, d: 2 });
      const { edges, truncated } = await lineage({ keys: ['l://b'], upstream: 1, downstream: 0 });
      expect([edges, truncated]).toEqual([
        [
          {
            upstream: 'l://a',
            downstream: 'l://b',
            last_used: toWireInstant(secondsAgo(100)),
            flow_id: flow.id,
            flow_name: flow.name,
            flow_run_id: null,
          },
        ],
        false,
      ]);
      expect(await levels({ keys: ['l://b'], upstream: 1, downstream: 0, used_after: secondsAgo(50) })).toEqual({
        b: 0,
      });
      expect(await levels({ keys: ['l://unknown'] })).toEqual({});
    });

    it('200: not more assets than the limit', async () => {
      const upstream = (n: number) => Array.from({ length: 90 }, (_, index) => `wide://${n}/${index}`);
      await storedEvents(api, ...Array.from({ length: 25 }, (_, n) => materialized(api, 'wide://made', { upstream: upstream(n) })));
      const { nodes, edges, truncated } = await lineage({ keys: ['wide://made'] });
      expect([nodes.length, edges.length, truncated]).toEqual([2000, 1999, true]);
    });

    it.each([
      ['no key', { keys: [] }],
      ['too many keys', { keys: Array(101).fill('a') }],
      ['a negative depth', { keys: ['a'], upstream: -1 }],
    ])('422: %s', async (_name, body) => {
      expect((await api.post('/assets/lineage', body)).status).toBe(422);
    });
  });
});
