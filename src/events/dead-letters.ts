import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { stringifyJson } from '../base/json/json.ts';
import { type EventRecord, toWireEvent } from '../bus/event-record.ts';

/** Where events end that a consumer could not take: for people to look at, no one reads them back. */
export interface DeadLetters {
  /** Never throws: what cannot be written is logged. */
  bury(consumer: string, events: readonly EventRecord[], error: unknown, attempts: number): Promise<void>;
}

interface Surroundings {
  settings: { home: string };
  clock: Clock;
  log: Pick<Logger, 'error'>;
}

/** One JSON document per failure in the folder `dlq` of the service's home ; nothing reads them but people. */
export function createDeadLetters({ settings, clock, log }: Surroundings): DeadLetters {
  const folder = join(settings.home, 'dlq');
  return {
    async bury(consumer, events, error, attempts) {
      const ids = events.map(({ id }) => id);
      log.error(
        { err: error, consumer, attempts, events: ids.slice(0, 20), count: ids.length },
        'events could not be handled and were discarded',
      );
      try {
        await mkdir(folder, { recursive: true });
        const at = clock.now();
        const letter = { at, consumer, attempts, error: String(error), events: events.map(toWireEvent) };
        await writeFile(join(folder, `${at.replaceAll(':', '-')}-${consumer}.json`), stringifyJson(letter));
      } catch (failure) {
        log.error({ err: failure, consumer }, 'the dead letter could not be written');
      }
    },
  };
}
