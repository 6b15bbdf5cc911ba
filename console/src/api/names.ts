import { filterDeployments, filterFlows } from '@contralto/client';
import { signal } from '@preact/signals';
import { atMost } from '../config.ts';
import { call } from './client.ts';

/** Objects that others name by their id alone. */
export type Named = 'flow' | 'deployment';

/** What is asked for within so many milliseconds is asked for together. */
const GATHER = 15;
const MOST = atMost(200);

const known: Record<Named, Map<string, string>> = { flow: new Map(), deployment: new Map() };
const wanted: Record<Named, Set<string>> = { flow: new Set(), deployment: new Set() };
const heard = signal(0);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The name of an object; undefined while it is not known, or when the object is gone. What shows it is drawn again when the name arrives. */
export function nameOf(kind: Named, id: string): string | undefined {
  void heard.value;
  const name = known[kind].get(id);
  if (name === undefined) {
    wanted[kind].add(id);
    if (timer === undefined) timer = setTimeout(ask, GATHER);
  }
  return name || undefined;
}

async function ask(): Promise<void> {
  timer = undefined;
  const outcomes = await Promise.allSettled((Object.keys(wanted) as Named[]).map(askFor));
  // a name that could not be read is asked for again when it is next shown: to show it now would mean to ask on and on
  if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value)) heard.value++;
}

/** @returns whether anything was asked for */
async function askFor(kind: Named): Promise<boolean> {
  const ids = [...wanted[kind]].slice(0, MOST);
  if (ids.length === 0) return false;
  for (const id of ids) wanted[kind].delete(id);
  const id = { any_: ids };
  const found =
    kind === 'flow'
      ? await call(filterFlows({ body: { flows: { id }, limit: MOST } }))
      : await call(filterDeployments({ body: { deployments: { id }, limit: MOST } }));
  // what is gone is known to have no name
  for (const one of ids) known[kind].set(one, '');
  for (const { id: one, name } of found) known[kind].set(one, name);
  return true;
}
