import { caseFold } from '../../base/text/case-fold.ts';
import { addSeconds, type Instant, lastOf, secondsOf } from '../../base/time/instant.ts';
import type { assets } from '../../store/schema/tables.ts';
import { type AssetFact, assetIdOf } from './facts.ts';

export type AssetRow = typeof assets.$inferSelect;

/** Number of successes from which the interval is learned, and the fewest that it needs. */
const REMEMBERED = 21;
const FEWEST = 4;
/** A learned interval varies: an asset is due after this multiple of it, and not sooner than after a minute. */
const TOLERANCE = 1.5;
const SHORTEST_SECONDS = 60;

/** The text in which searches find words. */
export const searchedTextOf = ({
  key,
  name,
  description,
  ownDescription,
}: Pick<AssetRow, 'key' | 'name' | 'description' | 'ownDescription'>) =>
  caseFold([key, name, ownDescription ?? description].filter((text) => text !== null).join('\n'));

/** An asset of which nothing but the key is known. */
export const newAsset = (key: string, at: Instant): AssetRow => ({
  id: assetIdOf(key),
  created: at,
  updated: at,
  key,
  name: null,
  url: null,
  description: null,
  owners: [],
  declaredAt: null,
  ownDescription: null,
  ownOwners: null,
  searched: searchedTextOf({ key, name: null, description: null, ownDescription: null }),
  links: [],
  status: null,
  latest: null,
  latestId: null,
  tool: null,
  flowId: null,
  deploymentId: null,
  flowRunId: null,
  taskRunId: null,
  latestSuccess: null,
  successes: [],
  expectedInterval: null,
  learnedInterval: null,
  due: null,
  reportedStale: false,
});

/**
 * The asset with what an event states; the same object if nothing changes. Facts may come late and repeatedly: what a later one states remains.
 */
export function withFact(row: AssetRow, fact: AssetFact): AssetRow {
  const changed = { ...row, ...declarations(row, fact), ...materializations(row, fact) };
  const isSame = (Object.keys(row) as (keyof AssetRow)[]).every((column) => row[column] === changed[column]);
  return isSame ? row : { ...changed, updated: lastOf(row.updated, fact.received) };
}

/** Values of people hold until the code declares another value than before. */
function declarations(row: AssetRow, { declared, occurred }: AssetFact): Partial<AssetRow> {
  if (Object.keys(declared).length === 0 || (row.declaredAt !== null && occurred < row.declaredAt)) return {};
  const { name = row.name, url = row.url, description = row.description, owners = row.owners } = declared;
  const isSameText = description === row.description;
  const areSameOwners = JSON.stringify(owners) === JSON.stringify(row.owners);
  if (name === row.name && url === row.url && isSameText && areSameOwners) return {};
  const texts = { name, ...(!isSameText && { description, ownDescription: null }) };
  return {
    declaredAt: occurred,
    url,
    ...texts,
    searched: searchedTextOf({ ...row, ...texts }),
    ...(!areSameOwners && { owners, ownOwners: null }),
  };
}

function materializations(row: AssetRow, { materialization, eventId, occurred }: AssetFact): Partial<AssetRow> {
  if (!materialization) return {};
  const { status, run } = materialization;
  const isLater = row.latest === null || occurred > row.latest || (occurred === row.latest && eventId > (row.latestId ?? ''));
  return {
    ...(isLater && { ...run, status, latest: occurred, latestId: eventId }),
    ...(status === 'succeeded' && withSuccess(row, occurred)),
  };
}

function withSuccess(row: AssetRow, at: Instant): Partial<AssetRow> {
  const second = secondsOf(at);
  const isKnown = row.successes.includes(second) || (row.successes.length === REMEMBERED && second < (row.successes.at(-1) ?? 0));
  const latestSuccess = lastOf(at, row.latestSuccess ?? undefined);
  if (isKnown && latestSuccess === row.latestSuccess) return {};
  const successes = isKnown ? row.successes : [...row.successes, second].sort((a, b) => b - a).slice(0, REMEMBERED);
  const learnedInterval = learned(successes);
  return { latestSuccess, successes, learnedInterval, due: dueOf({ ...row, latestSuccess, learnedInterval }) };
}

/** The median of the seconds between successes. */
function learned(successes: readonly number[]): number | null {
  if (successes.length < FEWEST) return null;
  const gaps = successes.slice(1).map((earlier, index) => (successes[index] ?? earlier) - earlier);
  const sorted = gaps.sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** When the asset becomes stale; null if no interval is known, or it has never succeeded. */
export function dueOf({
  latestSuccess,
  expectedInterval,
  learnedInterval,
}: Pick<AssetRow, 'latestSuccess' | 'expectedInterval' | 'learnedInterval'>): Instant | null {
  if (latestSuccess === null) return null;
  if (expectedInterval !== null) return addSeconds(latestSuccess, expectedInterval);
  return learnedInterval === null ? null : addSeconds(latestSuccess, Math.max(SHORTEST_SECONDS, TOLERANCE * learnedInterval));
}
