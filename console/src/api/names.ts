import { filterDeployments, filterFlows } from '@contralto/client';
import { signal } from '@preact/signals';
import { atMost } from '../config.ts';
import { call } from './resource.ts';

/** Objects that other objects reference only by id. */
export type Named = 'flow' | 'deployment';

/** Names that are wanted within this time share one request, in milliseconds. */
const GATHER = 15;
const MOST = atMost(200);

const known: Record<Named, Map<string, string>> = { flow: new Map(), deployment: new Map() };
const wanted: Record<Named, Set<string>> = { flow: new Set(), deployment: new Set() };
const arrivals = signal(0);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The name of an object; undefined while it is unknown, or if the object is deleted. Components that display it render again when the name arrives. */
export function nameOf(kind: Named, id: string): string | undefined {
  void arrivals.value;
  const name = known[kind].get(id);
  if (name === undefined) {
    wanted[kind].add(id);
    if (timer === undefined) timer = setTimeout(requestAll, GATHER);
  }
  return name || undefined;
}

/** Loads names before a page shows them, so that it does not move when they arrive. Resolves also if they cannot be read. */
export async function loadNames(objects: readonly [kind: Named, id: string | null][]): Promise<void> {
  const unknown = objects.filter(([kind, id]) => id !== null && !known[kind].has(id));
  for (const [kind, id] of unknown) wanted[kind].add(id as string);
  if (unknown.length > 0) await requestAll();
}

async function requestAll(): Promise<void> {
  timer = undefined;
  const outcomes = await Promise.allSettled((Object.keys(wanted) as Named[]).map(request));
  // a name that could not be read is requested again when it is next displayed; rendering now would request it in a loop
  if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value)) arrivals.value++;
}

/** @returns whether any name was requested */
async function request(kind: Named): Promise<boolean> {
  const ids = [...wanted[kind]].slice(0, MOST);
  if (ids.length === 0) return false;
  for (const id of ids) wanted[kind].delete(id);
  const id = { any_: ids };
  const found =
    kind === 'flow'
      ? await call(filterFlows({ body: { flows: { id }, limit: MOST } }))
      : await call(filterDeployments({ body: { deployments: { id }, limit: MOST } }));
  // deleted objects have no name
  for (const one of ids) known[kind].set(one, '');
  for (const { id: one, name } of found) known[kind].set(one, name);
  return true;
}
