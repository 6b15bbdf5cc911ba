import type { Schedule } from '@contralto/client';
import { useResource } from '../api/resource.ts';

/** A schedule in words, in the language of the browser. */
export function InWords({ schedule }: { schedule: Schedule }) {
  const key = schedule.cron ?? schedule.rrule ?? String(schedule.interval);
  const words = useResource(key, async () => (await import('./schedule-words.ts')).scheduleWords(schedule, navigator.languages));
  return words.data ? (
    <p class="hint" lang={words.data.lang}>
      {words.data.text}
    </p>
  ) : null;
}
