import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addSeconds, type Instant } from '../../../src/base/time/instant.ts';
import { clientEvent, related, resource, storedEvents } from '../../events/builders.ts';
import type { Api } from '../../support/api.ts';

/** What release 3.9.1 of the Python client sends for a flow with assets, in order of occurrence. */
export const recorded: { id: string; event: string; occurred: string; resource: Record<string, string> }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recorded-events.json'), 'utf8'),
);

/** A time in seconds before the clock of the test began. */
export const secondsAgo = (seconds: number): Instant => addSeconds('2026-03-05T10:00:00.000000Z', -seconds);

interface Given {
  id?: string;
  status?: 'succeeded' | 'failed';
  /** Seconds before the test began; absent for now. */
  ago?: number;
  upstream?: string[];
  labels?: Record<string, string>;
  tool?: string;
  /** Ids by role, such as `flow-run`. */
  run?: Record<string, string>;
  payload?: object;
}

/** The event of a materialization, as the client sends it. */
export function materialized(api: Api, key: string, given: Given = {}): object {
  const { status = 'succeeded', ago, upstream = [], labels, tool, run = {}, payload = {}, id } = given;
  return clientEvent(api, {
    ...(id && { id }),
    event: `prefect.asset.materialization.${status}`,
    occurred: ago === undefined ? api.clock.peek() : secondsAgo(ago),
    resource: resource(key, labels),
    related: [
      ...upstream.map((one) => related('asset', one)),
      ...(tool ? [related('asset-materialized-by', tool)] : []),
      ...Object.entries(run).map(([role, one]) => related(role, `prefect.${role}.${one}`)),
    ],
    payload,
  });
}

/** Stores the events of materializations, each in its own request. */
export async function materialize(api: Api, ...made: [key: string, given?: Given][]): Promise<void> {
  for (const [key, given] of made) await storedEvents(api, materialized(api, key, given));
}

export const byKey = (key: string): string => `/assets/by-key?${new URLSearchParams({ key })}`;

/** The keys of the assets that a filter finds, in the order of the list. */
export async function keysOf(api: Api, body: object): Promise<string[]> {
  return (await api.post('/assets/filter', body)).body.map(({ key }: { key: string }) => key);
}
