import { unprocessable } from '../../../base/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../store/store.ts';
import type { ScheduleRow } from '../rows.ts';
import { continuedSchedules, ruleAfter } from './continued-schedules.ts';
import { checkSlugs, type GivenSchedule, type ListedSchedule, newSchedule } from './schedule-input.ts';
import { clearSlugs, deleteSchedulesOf, insertSchedules, type NewSchedule, updateSchedule } from './schedule-queries.ts';

/** The effect of a deployment update on its schedules. */
export interface ScheduleChanges {
  /** Delete all stored schedules first. */
  clear: boolean;
  patches: { id: string; changes: Partial<ScheduleRow> }[];
  additions: NewSchedule[];
}

/**
 * Plans the changes. If all stored schedules have slugs, entries identify them by slug, and unmentioned schedules remain. Otherwise the given list replaces all
 * of them.
 *
 * @throws 422 if an entry does not match a schedule, 409 if two schedules would share a slug
 */
export function planScheduleChanges(existing: readonly ScheduleRow[], given: readonly GivenSchedule[]): ScheduleChanges {
  if (existing.length === 0 || !existing.every(hasSlug)) {
    const listed = given.filter(hasSchedule);
    checkSlugs(listed.map(({ slug }) => slug));
    return { clear: true, patches: [], additions: continuedSchedules(existing, listed) };
  }
  if (!given.every(hasSlug)) {
    throw unprocessable('Please provide a slug for each schedule in your request to ensure schedules are updated correctly.');
  }
  return planBySlug(new Map(existing.map((row) => [row.slug, row])), given);
}

function planBySlug(existing: ReadonlyMap<string, ScheduleRow>, given: readonly Named<GivenSchedule>[]): ScheduleChanges {
  const replaced = replacedSlugs(existing, given);
  const patches = new Map<string, Partial<ScheduleRow>>();
  const additions: NewSchedule[] = [];
  for (const entry of given) {
    // a slug that another entry renames is free: here it can only refer to a new schedule
    const target = entry.replaces ? existing.get(entry.replaces) : replaced.has(entry.slug) ? undefined : existing.get(entry.slug);
    if (target) patches.set(target.id, { ...patches.get(target.id), ...changesOf(entry, target) });
    else if (hasSchedule(entry)) additions.push(newSchedule(entry));
    else throw unprocessable('Unable to create new deployment schedules without a schedule configuration.');
  }
  const kept = [...existing.values()].map((row) => patches.get(row.id)?.slug ?? row.slug);
  checkSlugs([...kept, ...additions.map((addition) => addition.slug)]);
  return { clear: false, patches: [...patches].map(([id, changes]) => ({ id, changes })), additions };
}

/** The old slugs of renamed schedules. @throws 422 if two entries rename the same schedule, or one uses the slug of a schedule that keeps it */
function replacedSlugs(existing: ReadonlyMap<string, ScheduleRow>, given: readonly Named<GivenSchedule>[]): ReadonlySet<string> {
  const replaced = new Set<string>();
  for (const { replaces } of given) {
    if (!replaces) continue;
    if (replaced.has(replaces)) throw unprocessable(`Multiple schedules have 'replaces' targeting the same slug: ${replaces}`);
    replaced.add(replaces);
  }
  for (const { replaces, slug } of given) {
    if (replaces && existing.has(slug) && !replaced.has(slug)) {
      throw unprocessable(`Cannot rename schedule from '${replaces}' to '${slug}': a schedule with slug '${slug}' already exists.`);
    }
  }
  return replaced;
}

/** Only the fields that the entry sets; absent and null keep the stored value. */
export function changesOf({ replaces: _, anchoredNow, ...changes }: GivenSchedule, stored: ScheduleRow): Partial<ScheduleRow> {
  return hasSchedule(changes) ? { ...changes, schedule: ruleAfter({ ...changes, anchoredNow }, stored) } : changes;
}

export async function applyScheduleChanges(tx: Tx, deps: Deps, deploymentId: string, changes: ScheduleChanges): Promise<void> {
  if (changes.clear) await deleteSchedulesOf(tx, deploymentId);
  // slugs are unique: clear the old ones first to allow swaps
  await clearSlugs(
    tx,
    changes.patches.filter((patch) => patch.changes.slug !== undefined).map(({ id }) => id),
  );
  for (const patch of changes.patches) await updateSchedule(tx, patch.id, { ...patch.changes, updated: deps.clock.now() });
  await insertSchedules(tx, deps, deploymentId, changes.additions);
}

type Named<T> = T & { slug: string };

const hasSlug = <T extends { slug?: string | null }>(schedule: T): schedule is Named<T> => Boolean(schedule.slug);

const hasSchedule = (entry: GivenSchedule): entry is ListedSchedule => entry.schedule !== undefined;
