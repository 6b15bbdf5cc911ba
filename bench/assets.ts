import type { Schemas } from '../generated/operations.ts';
import { addSeconds, fromMicros, type Instant, secondsOf } from '../src/base/time/instant.ts';
import { assetIdOf } from '../src/resources/assets/facts.ts';
import { readLineage } from '../src/resources/assets/lineage.ts';
import { countAssets, listAssets, listMaterializations } from '../src/resources/assets/queries.ts';
import type { Reader } from '../src/store/store.ts';
import { type Bulk, openBulk } from './bulk.ts';
import { watch } from './capacity/usage.ts';
import type { Conditions } from './conditions.ts';
import { openInProcess } from './open-in-process.ts';
import { aligned, middle } from './report.ts';

// Measures lists and lineage of 100,000 assets with `--rows` materializations.

/** The name that `--only` selects. */
export const ASSETS = 'assets';

const COUNT = 100_000;
const UPSTREAM = [1, 40, 900];
/** An asset from which every hundredth other asset is made. */
const HUB = 50_000;
const BATCH = 5_000;
const ROUNDS = 20;
const WARM_UP = 3;
const PAGE = { limit: 200, offset: 0 };

const keyOf = (n: number): string => `s3://lake/area-${String(n % 100).padStart(2, '0')}/table-${String(n).padStart(6, '0')}`;
const uuid = (kind: number, n: number): string => `00000000-0000-4000-8${kind}00-${n.toString(16).padStart(12, '0')}`;

/** @returns the figures as a table in Markdown */
export async function assetsTable({ databases, rows }: Pick<Conditions, 'databases' | 'rows'>, print: (text: string) => void) {
  const databaseUrl = await databases.create(ASSETS);
  const bulk = await openBulk(databaseUrl);
  await bulk.withoutIndexes(['assets', 'asset_materializations', 'asset_edges'], () =>
    seedAssets(bulk, rows, fromMicros(Date.now() * 1000)),
  );
  await bulk.close();
  print(`seeded ${COUNT} assets with ${rows} materializations`);
  const deps = await openInProcess(databaseUrl);
  const usage = await watch(databaseUrl);
  try {
    const lines: string[][] = [];
    for (const [title, run] of queries(deps.store.reader)) {
      const times: number[] = [];
      const processor: number[] = [];
      let found: number | undefined;
      let database = 0;
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        if (round === WARM_UP) database = await usage.cpuMicros();
        const [started, before] = [performance.now(), process.cpuUsage()];
        found = await run();
        const { user, system } = process.cpuUsage(before);
        if (round < WARM_UP) continue;
        times.push(performance.now() - started);
        processor.push((user + system) / 1000);
      }
      const ofDatabase = ((await usage.cpuMicros()) - database) / ROUNDS / 1000;
      lines.push([title, String(found), ...[middle(times), middle(processor), ofDatabase].map((figure) => figure.toFixed(1))]);
    }
    return aligned([['Query', 'Result', 'p50 ms', 'processor ms', 'of PostgreSQL'], ...lines], [1, 2, 3, 4]);
  } finally {
    await usage.close();
    await deps.store.close();
  }
}

type Conditional<Name extends 'AssetFilter' | 'AssetMaterializationFilter'> = Omit<Schemas[Name], 'operator'>;

type Query = [string, () => Promise<number>];

function queries(reader: Reader): Query[] {
  const list = (filter: Conditional<'AssetFilter'>, sort: Schemas['AssetSort'] = 'KEY_ASC') =>
    listAssets(reader, { operator: 'and_', ...filter }, sort, PAGE).then(({ length }) => length);
  const count = (filter: Conditional<'AssetFilter'>) => countAssets(reader, { operator: 'and_', ...filter });
  const made = (filter: Conditional<'AssetMaterializationFilter'>) =>
    listMaterializations(reader, { operator: 'and_', ...filter }, 'OCCURRED_DESC', PAGE).then(({ length }) => length);
  const lineage = (n: number) =>
    readLineage(reader, { keys: [keyOf(n)], upstream: 5, downstream: 5, usedAfter: null }).then(({ assets }) => assets.length);
  const now = Date.now() * 1000;
  const lists: [string, Conditional<'AssetFilter'>][] = [
    ['all', {}],
    ['a key', { key: { any_: [keyOf(HUB)] } }],
    ['a prefix', { key: { prefix_: 's3://lake/area-42/' } }],
    ['a part of a key', { key: { like_: 'table-0777' } }],
    ['two words', { key: { search_: 'shop 0777' } }],
    ['a text that none contains', { key: { search_: 'nowhere' } }],
    ['a common tool', { tool: { any_: ['dbt'] } }],
    ['a rare tool', { tool: { any_: ['rare'] } }],
    ['a common owner', { owner: { any_: ['team-1'] } }],
    ['an absent owner', { owner: { any_: ['nobody'] } }],
    ['failed', { status: { any_: ['failed'] } }],
    ['a flow', { flow_id: { any_: [uuid(1, 7)] } }],
    ['an absent deployment', { deployment_id: { any_: [uuid(9, 1)] } }],
    ['before a time', { latest: { before_: fromMicros(now - 86_000 * 1e6) } }],
    ['after a time', { latest: { after_: fromMicros(now - 600 * 1e6) } }],
    ['stale', { due: { before_: fromMicros(now) } }],
  ];
  return [
    ...lists.map(([title, filter]): Query => [`list, ${title}, by key`, () => list(filter)]),
    ...lists.map(([title, filter]): Query => [`list, ${title}, by latest`, () => list(filter, 'LATEST_DESC')]),
    ...lists.map(([title, filter]): Query => [`count, ${title}`, () => count(filter)]),
    ['materializations', () => made({})],
    ['materializations, failed', () => made({ status: { any_: ['failed'] } })],
    ['materializations of an asset', () => made({ key: { any_: [keyOf(HUB)] } })],
    ['materializations of a run', () => made({ flow_run_id: { any_: [uuid(2, 77)] } })],
    ['lineage of depth 5', () => lineage(HUB + 7)],
    ['lineage of depth 5, from an asset that 1,000 use', () => lineage(HUB)],
  ];
}

async function seedAssets(bulk: Bulk, rows: number, now: Instant): Promise<void> {
  const perAsset = Math.max(1, Math.floor(rows / COUNT));
  for (let start = 0; start < COUNT; start += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => start + index);
    await bulk.insert(
      'assets',
      numbers.map((n) => assetRow(n, now)),
    );
    await bulk.insert(
      'asset_edges',
      numbers.flatMap((n) => edgeRows(n, now)),
    );
    for (let m = 0; m < perAsset; m++)
      await bulk.insert(
        'asset_materializations',
        numbers.map((n) => materializationRow(n, m, now)),
      );
  }
}

const statusOf = (n: number) => (n % 50 === 0 ? 'failed' : 'succeeded');
const toolOf = (n: number) => (n % 9_973 === 1 ? 'rare' : n % 2 === 0 ? 'dbt' : 'spark');
const runOf = (n: number) => ({
  tool: toolOf(n),
  flow_id: uuid(1, n % 500),
  deployment_id: uuid(4, n % 700),
  flow_run_id: uuid(2, Math.floor(n / 10)),
  task_run_id: uuid(3, n),
});

function assetRow(n: number, now: Instant) {
  const at = addSeconds(now, -(n % 86_400));
  return {
    id: assetIdOf(keyOf(n)),
    created: at,
    updated: at,
    key: keyOf(n),
    name: `Table ${n}`,
    url: null,
    description: `One row per order of the shop with the number ${n}, as the nightly flow loads it.`,
    owners: [`team-${n % 20}`],
    links: [],
    declared_at: at,
    own_description: null,
    own_owners: null,
    searched: `${keyOf(n)}\ntable ${n}\none row per order of the shop with the number ${n}, as the nightly flow loads it.`,
    status: statusOf(n),
    latest: at,
    latest_id: uuid(5, n),
    ...runOf(n),
    latest_success: at,
    successes: Array.from({ length: 21 }, (_, index) => secondsOf(at) - index * 3600),
    expected_interval: null,
    learned_interval: 3600,
    due: addSeconds(at, 3600),
    reported_stale: false,
  };
}

const edgeRows = (n: number, now: Instant) =>
  [...UPSTREAM.filter((gap) => gap <= n).map((gap) => n - gap), ...(n % 100 === 0 && n !== HUB ? [HUB] : [])]
    .filter((upstream, index, all) => all.indexOf(upstream) === index)
    .map((upstream) => ({
      upstream_id: assetIdOf(keyOf(upstream)),
      downstream_id: assetIdOf(keyOf(n)),
      last_used: now,
      flow_id: uuid(1, n % 500),
      flow_run_id: uuid(2, Math.floor(n / 10)),
    }));

const materializationRow = (n: number, m: number, now: Instant) => ({
  id: uuid(5, m * COUNT + n),
  asset_id: assetIdOf(keyOf(n)),
  occurred: addSeconds(now, -(n % 86_400) - m * 3600),
  status: m === 0 ? statusOf(n) : 'succeeded',
  ...runOf(m * COUNT + n),
  metadata: { rows: n, seconds: m },
});
