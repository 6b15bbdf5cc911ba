import type { Schedule } from '@contralto/client';
import { durationText } from '../components/time-text.ts';

export const zoneOf = (schedule: Schedule): string => schedule.timezone ?? 'UTC';

/** When a schedule fires, in words, without its zone. */
export function timesText(schedule: Schedule): string {
  if (schedule.cron !== undefined) return `cron ${schedule.cron}`;
  if (schedule.interval !== undefined) return `every ${durationText(schedule.interval)}`;
  return schedule.rrule ?? '';
}

/** A schedule in words. */
export const scheduleText = (schedule: Schedule): string => `${timesText(schedule)} ${zoneOf(schedule)}`;
