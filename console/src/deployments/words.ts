import type { Schedule } from '@contralto/client';
import { durationText } from '../components/time-text.ts';

export const zoneOf = (schedule: Schedule): string => schedule.timezone ?? 'UTC';

/** The times of a schedule as text, without its time zone. */
export function timesText(schedule: Schedule): string {
  if (schedule.cron !== undefined) return `Cron ${schedule.cron}`;
  if (schedule.interval !== undefined) return `Every ${durationText(schedule.interval)}`;
  return schedule.rrule ?? '';
}

/** A schedule as text. */
export const scheduleText = (schedule: Schedule): string => `${timesText(schedule)} ${zoneOf(schedule)}`;
