import type { Schema } from '../../generated/operations.ts';
import { countEvents, pour, SENDERS } from '../pour.ts';
import { whole } from '../report.ts';
import { customEvent } from '../sample-events.ts';
import type { RunningService } from '../service.ts';
import { ask, automate, median, until, withService } from './harness.ts';
import type { Figure, Measurement } from './measurement.ts';

// What automations cost the events that pass by, and those that are counted.

const AUTOMATIONS = 1_000;
/** Both services take turns, so that what else the machine does hits both. */
const ROUNDS = 5;
const MOST_SLOWER = 0.1;
const EVENT = 'bench.socket';

/** Automations that an event of the load does not set off, for one reason or another. */
function otherTrigger(n: number): Partial<Schema<'EventTrigger'>> {
  if (n % 10 < 6) return { expect: [`bench.other-${n}`] };
  if (n % 10 < 8) return { expect: [`bench.family-${n}.*`] };
  return { expect: [EVENT], match: { 'prefect.resource.id': `bench.thing.${n}` } };
}

interface Round {
  perSecond: number;
  cpuMicros: number;
}

async function round(service: RunningService, seconds: number): Promise<Round> {
  const before = await service.cpuMicros();
  const { count, seconds: took } = await pour(service, seconds, () => [customEvent(EVENT)]);
  return { perSecond: count / took, cpuMicros: ((await service.cpuMicros()) - before) / count };
}

/** Events that concern none of many automations, against events without automations. */
export const unmatched: Measurement = {
  name: 'automations-unmatched',
  measure: (conditions) =>
    withService(conditions, 'without_automations', (without) =>
      withService(conditions, 'unmatched', async (withOthers) => {
        for (let n = 0; n < AUTOMATIONS; n++) await automate(withOthers, `other-${n}`, otherTrigger(n));
        const rounds: [Round[], Round[]] = [[], []];
        for (let turn = 0; turn <= ROUNDS; turn++) {
          const pair = [await round(without, conditions.seconds / 2), await round(withOthers, conditions.seconds / 2)] as const;
          // the first warms up
          if (turn > 0) for (const which of [0, 1] as const) rounds[which].push(pair[which]);
        }
        return compared(...rounds);
      }),
    ),
};

function compared(without: readonly Round[], withOthers: readonly Round[]): Figure[] {
  const middle = (rounds: readonly Round[]) => ({
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMicros: median(rounds.map(({ cpuMicros }) => cpuMicros)),
  });
  const slower = 1 - median(withOthers.map(({ perSecond }, n) => perSecond / without[n]!.perSecond));
  const dearer = median(withOthers.map(({ cpuMicros }, n) => cpuMicros / without[n]!.cpuMicros)) - 1;
  return [
    { work: `events over ${SENDERS} sockets, no automations`, ...middle(without) },
    {
      work: `the same next to ${whole(AUTOMATIONS)} automations that do not match`,
      ...middle(withOthers),
      budget: { allows: '≤ 10 % slower', kept: slower <= MOST_SLOWER },
      note: `${percent(-slower)} events per second, ${percent(dearer)} CPU`,
    },
  ];
}

const percent = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(0)} %`;

const COUNTED = 'bench.counted';
const LAST = 'bench.last';
const KEYS = 100;
/** As many windows are shown of a trigger. */
const SHOWN = 50;

/** Events that are counted in windows, from the first one until the last is counted. */
export const counting: Measurement = {
  name: 'automations-count',
  measure: (conditions) =>
    withService(conditions, 'counting', async (service) => {
      const trigger = { expect: [COUNTED], for_each: ['prefect.resource.id'], threshold: 1_000_000_000, within: 86_400 };
      const id = await automate(service, 'counts', trigger);
      await automate(service, 'hears the last', { expect: [LAST] });
      let sent = 0;
      const counted = async (seconds: number) => {
        const fired = await countEvents(service, 'prefect.automation.triggered');
        const started = performance.now();
        const { count, seconds: stored } = await pour(service, seconds, () => [
          { ...customEvent(COUNTED), resource: { 'prefect.resource.id': `bench.key.${sent++ % KEYS}` } },
        ]);
        // it is evaluated after all that came before it
        await ask(service, { method: 'POST', path: '/events', body: [customEvent(LAST)] });
        await until(async () => (await countEvents(service, 'prefect.automation.triggered')) > fired);
        return { count, stored, seconds: (performance.now() - started) / 1000 };
      };
      await counted(conditions.seconds / 4);
      const before = await service.cpuMicros();
      const { count, stored, seconds } = await counted(conditions.seconds);
      const cpuMicros = ((await service.cpuMicros()) - before) / count;
      const { triggers } = await ask<Schema<'AutomationActivity'>>(service, { method: 'GET', path: `/automations/${id}/activity` });
      const inShown = triggers[0]!.buckets.reduce((sum, bucket) => sum + bucket.count, 0);
      const lost = inShown < Math.floor(sent / KEYS) * SHOWN ? '; NOT ALL COUNTED' : '';
      const note = `${whole(count / stored)} a second taken and stored meanwhile${lost}`;
      return [{ work: `each event counts in one of ${KEYS} windows, until all are counted`, perSecond: count / seconds, cpuMicros, note }];
    }),
};
