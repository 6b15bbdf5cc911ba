import type { Schema } from '../../../../generated/operations.ts';
import { assertNoMore } from '../../../base/assert-no-more.ts';
import { conflict, invalidValue } from '../../../base/errors.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { present } from '../../../base/present.ts';
import type { Instant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { Effort } from '../../../lib/schedules/rrule-walls.ts';
import { readSchedule, type Schedule } from '../../../lib/schedules/schedule.ts';
import { checkParametersSize } from '../checks.ts';
import { lateRunColumns, type NO_LATE_RUN_POLICY } from '../late-run-policy.ts';
import type { ScheduleRow } from '../rows.ts';
import type { NewSchedule } from './schedule-queries.ts';

type Needs = Pick<Deps, 'clock' | 'settings'>;
type Place = (string | number)[];

/** The fields of a schedule that requests create or change. */
type ScheduleFields = Schema<'DeploymentScheduleUpdate'> | Schema<'DeploymentScheduleCreate'>;

/** One schedule of a request, validated and in its stored form. A field is absent if the request omits it or sets it to a null without meaning. */
export interface GivenSchedule extends Partial<Pick<ScheduleRow, keyof typeof NO_LATE_RUN_POLICY>> {
  schedule?: Schedule;
  active?: boolean;
  parameters?: JsonObject;
  slug?: string;
  replaces?: string;
  maxScheduledRuns?: number;
  /** Whether `schedule` is an interval whose anchor the request omits, so that it was set to now. */
  anchoredNow?: boolean | undefined;
}

/** An entry of a complete list of schedules. */
export type ListedSchedule = GivenSchedule & { schedule: Schedule };

/** Applies {@link readGivenSchedule} to several schedules, which share one effort limit. */
function readGivenSchedules(needs: Needs, given: readonly ScheduleFields[], place: Place): GivenSchedule[] {
  const effort = new Effort();
  return given.map((one, index) => readGivenSchedule(needs, one, { place: [...place, index], effort }));
}

/** {@link readGivenSchedules} for the schedules of a creation, which all have a rule. */
export function readListedSchedules(needs: Needs, given: readonly Schema<'DeploymentScheduleCreate'>[], place: Place): ListedSchedule[] {
  return readGivenSchedules(needs, given, place).map(({ schedule, ...rest }) => ({
    ...rest,
    schedule: present(schedule, 'the rule of a listed schedule'),
  }));
}

/** {@link readGivenSchedules} for changes to schedules. */
export function readScheduleUpdates(needs: Needs, given: readonly Schema<'DeploymentScheduleUpdate'>[], place: Place): GivenSchedule[] {
  return readGivenSchedules(needs, given, place).map(withItsParameters);
}

/** {@link readGivenSchedule} for changes to one schedule. */
export function readScheduleUpdate(needs: Needs, given: Schema<'DeploymentScheduleUpdate'>, place: Place): GivenSchedule {
  return withItsParameters(readGivenSchedule(needs, given, { place }));
}

/** An update with a rule but without parameters empties them. Clients omit empty parameters, and expect the stored ones to be removed. */
const withItsParameters = (given: GivenSchedule): GivenSchedule => (given.schedule ? { parameters: {}, ...given } : given);

/** @throws 422 for an invalid schedule, or for a maximum or parameters above the configured limits; `place` is its location in the request */
function readGivenSchedule(
  { clock, settings }: Needs,
  given: ScheduleFields,
  { place, effort }: { place: Place; effort?: Effort },
): GivenSchedule {
  const largest = settings.deployments.scheduleMaxScheduledRuns;
  const {
    schedule,
    active,
    parameters,
    slug,
    replaces,
    max_scheduled_runs: maximum,
    max_active_runs: _ignored,
    catchup: _too,
    late_run_policy: policy,
    ...others
  } = given;
  assertNoMore(others);
  if (maximum && maximum > largest) {
    throw invalidValue([...place, 'max_scheduled_runs'], `\`max_scheduled_runs\` must be less than or equal to ${largest}.`, maximum);
  }
  checkParametersSize({ settings }, parameters, [...place, 'parameters']);
  return {
    ...(schedule && {
      schedule: checkedSchedule(schedule, [...place, 'schedule'], clock.now(), effort),
      anchoredNow: 'interval' in schedule && schedule.anchor_date === undefined,
    }),
    ...(typeof active === 'boolean' && { active }),
    ...(parameters && { parameters }),
    ...(typeof slug === 'string' && { slug }),
    ...(typeof replaces === 'string' && { replaces }),
    ...(maximum && { maxScheduledRuns: maximum }),
    ...lateRunColumns(policy),
  };
}

export function checkedSchedule(given: Schema<'Schedule'>, place: Place, now: Instant, effort?: Effort): Schedule {
  const read = readSchedule(given, now, effort);
  if ('problem' in read) throw invalidValue(place, read.problem, given);
  return read.schedule;
}

export const newSchedule = (given: ListedSchedule): NewSchedule => ({
  schedule: given.schedule,
  active: given.active ?? true,
  parameters: given.parameters ?? {},
  slug: given.slug ?? null,
  maxScheduledRuns: given.maxScheduledRuns ?? null,
  lateRunKeep: given.lateRunKeep ?? null,
  lateRunMaxAge: given.lateRunMaxAge ?? null,
});

/** @throws 409 if two slugs are equal */
export function checkSlugs(slugs: readonly (string | null | undefined)[]): void {
  const given = slugs.filter((slug) => typeof slug === 'string');
  if (new Set(given).size < given.length) throw conflict('Schedule slugs must be unique within a deployment.');
}
