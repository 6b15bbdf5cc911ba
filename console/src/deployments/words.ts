import type { Schedule } from '@contralto/client';
import { durationText } from '../components/time.tsx';

/** A schedule in words. */
export function scheduleText(schedule: Schedule): string {
  const zone = schedule.timezone && schedule.timezone !== 'UTC' ? ` ${schedule.timezone}` : ' UTC';
  if ('cron' in schedule) return `cron ${schedule.cron}${zone}`;
  if ('interval' in schedule) return `every ${durationText(schedule.interval)}${zone}`;
  return `${schedule.rrule}${zone}`;
}
