import type { OperationEntry } from '../../../generated/operations.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { limitNameOf } from '../../base/text/tag-names.ts';
import { normalizeUuid } from '../../contract/scalars.ts';
import { apart } from '../../store/joining.ts';
import { findChangeable, findNamed, type NamedBy } from '../../store/limits/inside-queries.ts';
import { KINDS, type Kind, kindOf } from '../../store/limits/kinds.ts';
import type { Limit } from '../../store/limits/limit.ts';
import { limitedReader } from '../../store/limits/limited-store.ts';
import type { Reader } from '../../store/store.ts';
import { referencesIn, taskRunsIn } from './references.ts';
import { LIMIT_RULES, type Place } from './rules.ts';

/** The parts of a request that name objects. */
export interface Named {
  params: object;
  query: object;
  body: JsonValue | undefined;
}

const textOf = (values: object, name: string): string | undefined => {
  const value = (values as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

/** The column and the value by which a request names an object. */
function keyOf({ param, by }: Place, { params, query }: Named): { by: NamedBy; value: string } {
  const value = textOf(params, param) ?? textOf(query, param) ?? '';
  if (by === 'tag') return { by: 'name', value: limitNameOf(value) };
  if (by === 'idOrName') return normalizeUuid(value) === undefined ? { by: 'name', value } : { by: 'id', value };
  return { by, value };
}

/**
 * Checks the request of a caller with a limit before its handler. An object outside is rejected as one that doesn't exist.
 *
 * @returns the id of the object that the request changes
 * @throws 403 for an operation that isn't limited to objects, and for a body that names an object outside; 404 for an object outside
 */
export async function checkRequest(
  { id: op, reads }: Pick<OperationEntry, 'id' | 'reads'>,
  given: Named,
  reader: Reader,
  limit: Limit,
): Promise<string | undefined> {
  const rule = LIMIT_RULES[op];
  if (rule === 'rejected') throw forbidden(`Your access is limited to ${limit.join(', ')}, and ${op} is not limited to objects.`);
  if (reads !== null || typeof rule === 'string') return undefined;
  const inside = limitedReader(reader, limit);
  const target = rule.on && (await changedObject(rule.on, given, inside));
  await checkReferences(given.body, inside, reader);
  return target;
}

async function changedObject(place: Place, given: Named, inside: Reader): Promise<string> {
  const { by, value } = keyOf(place, given);
  const kind = kindOf(place.kind);
  const [id] = await findChangeable(inside, kind, by, [value]);
  if (id === undefined) throw notFound(kind.thing);
  return id;
}

/** An object outside, or none at all. */
const unseen = (kind: Kind) => forbidden(`The body names a ${KINDS[kind].thing.toLowerCase()} that you cannot see.`);

async function checkReferences(body: JsonValue | undefined, inside: Reader, all: Reader): Promise<void> {
  for (const { kind, by, values } of referencesIn(body)) {
    const found = await findNamed(inside, KINDS[kind], by, [...values]);
    if (new Set(found).size < values.size) throw unseen(kind);
  }
  const taskRuns = taskRunsIn(body);
  if (taskRuns.length > 0 && (await outsideOf('task_run', taskRuns, inside, all)).size > 0) throw unseen('task_run');
}

/** The objects that exist and are outside. */
export async function outsideOf(kind: Kind, ids: readonly string[], inside: Reader, all: Reader): Promise<Set<string>> {
  const existing = new Set(await findNamed(all, KINDS[kind], 'id', ids));
  if (existing.size === 0) return existing;
  for (const id of await findNamed(inside, KINDS[kind], 'id', [...existing])) existing.delete(id);
  return existing;
}

/**
 * Checks a change in its open transaction: the object must be inside, and one that existed before must have been inside too, because requests can replace
 * objects that they name only by their names.
 *
 * @param tx reads the transaction's own writes
 * @param before reads committed data
 * @throws 403
 */
export async function checkChange(
  kind: Kind,
  id: string,
  { tx, before, limit }: { tx: Reader; before: Reader; limit: Limit },
): Promise<void> {
  const [found] = await findNamed(limitedReader(tx, limit), KINDS[kind], 'id', [id]);
  if (found !== undefined && (await apart(() => outsideOf(kind, [id], limitedReader(before, limit), before))).size === 0) return;
  const criteria = limit.map((criterion) => criterion.replace(/^tag:/, 'the tag ').replace(/^prefix:/, 'a name that begins with '));
  throw forbidden(`${KINDS[kind].thing}: your access is limited to objects with ${criteria.join(' or ')}, and this one would be outside.`);
}
