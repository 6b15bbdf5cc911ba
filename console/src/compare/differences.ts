import type { TaskRun } from '@contralto/client';
import { isObject } from '../components/schema/shapes.ts';
import { taskName } from '../run/fold.ts';

/** A value of one or both sides. */
export interface Pair<T> {
  name: string;
  a: T | undefined;
  b: T | undefined;
}

/** Pairs of what both sides call the same, in the order of the first side, followed by what only the second has. */
export function paired<T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): Pair<T>[] {
  return [...new Set([...a.keys(), ...b.keys()])].map((name) => ({ name, a: a.get(name), b: b.get(name) }));
}

/** The leaves of an object by their path: `options.limit`. Lists are leaves. */
export function leavesOf(value: Record<string, unknown>, prefix = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, one] of Object.entries(value)) {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (isObject(one) && Object.keys(one).length > 0) for (const [below, text] of leavesOf(one, path)) leaves.set(below, text);
    else leaves.set(path, JSON.stringify(one));
  }
  return leaves;
}

/** Task runs by their place in the flow: the task, and which of its runs it is. */
export function tasksOf(runs: readonly TaskRun[]): Map<string, TaskRun> {
  const counts = new Map<string, number>();
  return new Map(
    runs.map((run) => {
      const task = taskName(run.task_key);
      const place = counts.get(task) ?? 0;
      counts.set(task, place + 1);
      return [`${task} ${place + 1}`, run];
    }),
  );
}

/** The parts of a line of a log that differ between runs in any case. */
const VARIABLE = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\d+(?:[.,:]\d+)*/g;

/** Which lines have no line with the same text, up to numbers and ids, on the other side. */
export function onlyHere(lines: readonly string[], others: readonly string[]): boolean[] {
  const pattern = (line: string) => line.replaceAll(VARIABLE, '0');
  const known = new Set(others.map(pattern));
  return lines.map((line) => !known.has(pattern(line)));
}
