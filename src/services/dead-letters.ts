import type { Reconciler } from './reconciler.ts';

/** Tries the dead letters again that an operator has asked for, and says as its error how many there are. */
export const deadLetters: Reconciler = {
  name: 'dead-letters',
  description:
    'Tries events again that could not be handled, when `contralto dead-letters retry` asks for it. Its error says how many there are.',
  runs: 'everywhere',
  settings: ({ settings }) => settings.services.deadLetters,
  async reconcile({ deadLetters: { folder }, ingest }, signal) {
    let handled = 0;
    for (const { letter, remove } of await folder.toBeTried()) {
      if (signal.aborted) break;
      await ingest.redeliver(letter.consumer, letter.events);
      await remove();
      handled += letter.events.length;
    }
    const left = await folder.count();
    if (left > 0) throw new Error(`Dead letters of events that could not be handled: ${left}. See \`contralto dead-letters\`.`);
    return { handled };
  },
};
