import { Counter, Gauge, type Registry } from 'prom-client';
import { addProcessGauges } from '../base/process/process-gauges.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { Ingest } from './ingest.ts';
import type { Outbox } from './outbox.ts';
import type { StreamedEvents } from './streamed-events.ts';

interface Measured {
  ingest: Ingest;
  outbox: Outbox;
  deadLetters: DeadLetters;
  streamedEvents: StreamedEvents;
}

/** Registers the metrics of received events that aren't stored. */
export function addEventMetrics(
  registry: Registry,
  worker: string | undefined,
  { ingest, outbox, deadLetters, streamedEvents }: Measured,
): void {
  addProcessGauges(registry, worker, [
    {
      name: 'contralto_events_buffered',
      help: 'Received events in memory that are not stored yet.',
      value: () => ingest.backlog().buffered,
    },
    {
      name: 'contralto_event_spool_files',
      help: 'Files with received events on disk that this process still has to store.',
      value: () => ingest.backlog().files,
    },
    { name: 'contralto_event_spool_bytes', help: 'Size of these files.', value: () => ingest.backlog().bytes },
  ]);
  new Counter({
    name: 'contralto_invalid_events_total',
    help: 'Invalid events from sockets: stored after a change (`mended`), stored in part (`shortened`), or not stored (`rejected`).',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(streamedEvents.counts)) this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: 'contralto_dropped_events_total',
    help: 'Events that are lost: received ones for which the buffer had no room (`no_room`), and events of the service itself above the maximum size (`too_large`).',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ reason: 'no_room' }, ingest.dropped);
      this.inc({ reason: 'too_large' }, outbox.dropped());
    },
  });
  new Gauge({
    name: 'contralto_dead_letters',
    help: 'Dead letters in the home of this node.',
    // worker processes share the home
    aggregator: 'first',
    registers: [registry],
    async collect() {
      this.remove({});
      const letters = await deadLetters.folder.count().catch(() => undefined);
      if (letters !== undefined) this.set(letters);
    },
  });
}
