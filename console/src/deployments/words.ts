import type { Schedule } from '@contralto/client';
import { durationText } from '../components/time.tsx';

/** A schedule in words. */
export function scheduleText(schedule: Schedule): string {
  const zone = schedule.timezone && schedule.timezone !== 'UTC' ? ` ${schedule.timezone}` : ' UTC';
  if (schedule.cron !== undefined) return `cron ${schedule.cron}${zone}`;
  if (schedule.interval !== undefined) return `every ${durationText(schedule.interval)}${zone}`;
  return `${schedule.rrule}${zone}`;
}
