import { isRetryable } from '../../store/errors.ts';
import type { Reconciler } from '../reconciler.ts';

/** Retries the dead letters that an operator has marked. Its error reports the number of remaining ones. */
export const deadLetters: Reconciler = {
  name: 'dead-letters',
  description: 'Retries dead letters after `contralto dead-letters retry`. Its error reports the number of dead letters.',
  runs: 'everywhere',
  settings: ({ settings }) => settings.services.deadLetters,
  async reconcile({ deadLetters: { folder }, ingest, streamedEvents }, signal) {
    let handled = 0;
    const rejected: unknown[] = [];
    for await (const { letter, remove } of folder.toBeTried()) {
      if (signal.aborted) break;
      try {
        if (letter.events.length > 0) await ingest.redeliver(letter.consumer, letter.events);
        const { frames = [] } = letter;
        const left = streamedEvents.retry(frames);
        if (left.length > 0) throw new Error(`${left.length} of ${frames.length} events are still invalid: ${letter.error}`);
        await remove();
        handled += letter.events.length + frames.length;
      } catch (error) {
        if (isRetryable(error)) throw error;
        // a letter that is rejected again must not block the others
        rejected.push(error);
      }
    }
    if (rejected.length > 0)
      throw new Error(`Dead letters that failed again: ${rejected.length}. The first error: ${String(rejected[0])}`, {
        cause: rejected[0],
      });
    const left = await folder.count();
    if (left > 0) throw new Error(`Dead letters: ${left}. To list them, run \`contralto dead-letters\`.`);
    return { handled };
  },
};
