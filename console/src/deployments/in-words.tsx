import type { Schedule } from '@contralto/client';
import { useResource } from '../api/resource.ts';

/** A cron schedule in words, in the language of the browser. */
export function InWords({ schedule: { cron } }: { schedule: Schedule }) {
  const words = useResource(cron, async () => (await import('./cron-words.ts')).cronWords(cron ?? '', navigator.languages));
  return words.data ? (
    <p class="hint" lang={words.data.lang}>
      {words.data.text}
    </p>
  ) : null;
}
