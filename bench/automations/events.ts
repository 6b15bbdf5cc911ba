import type { Schema } from '../../generated/operations.ts';
import { countEvents, pour, SENDERS } from '../pour.ts';
import { middle, whole } from '../report.ts';
import { customEvent } from '../sample-events.ts';
import type { RunningService } from '../service.ts';
import { automate, request, until, withService } from './harness.ts';
import type { Figure, Measurement } from './measurement.ts';

// Measures what automations add to the cost of events that match no trigger, and of events that are counted.

const AUTOMATIONS = 1_000;
/** The rounds of the two services alternate, so that other load on the machine affects both. */
const ROUNDS = 5;
const MAX_SLOWER = 0.1;
const EVENT = 'bench.socket';

/** Triggers that events of the load don't match: by name, by name prefix, or by resource. */
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

/** Events that match none of many automations, compared with events without automations. */
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
  const middles = (rounds: readonly Round[]) => ({
    perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
    cpuMicros: middle(rounds.map(({ cpuMicros }) => cpuMicros)),
  });
  const slower = 1 - middle(withOthers.map(({ perSecond }, n) => perSecond / without[n]!.perSecond));
  const moreExpensive = middle(withOthers.map(({ cpuMicros }, n) => cpuMicros / without[n]!.cpuMicros)) - 1;
  return [
    { work: `events over ${SENDERS} sockets, no automations`, ...middles(without) },
    {
      work: `the same with ${whole(AUTOMATIONS)} automations that do not match`,
      ...middles(withOthers),
      budget: { allows: '≤ 10 % slower', kept: slower <= MAX_SLOWER },
      note: `${percent(-slower)} events per second, ${percent(moreExpensive)} CPU`,
    },
  ];
}

const percent = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(0)} %`;

const COUNTED = 'bench.counted';
const LAST = 'bench.last';
const KEYS = 100;
/** Number of buckets in the activity of a trigger. */
const SHOWN = 50;

/** Events that are counted in buckets, from the first event until the last is counted. */
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
        // the service evaluates events in order: when this one fires, all earlier ones are counted
        await request(service, { method: 'POST', path: '/events', body: [customEvent(LAST)] });
        await until(async () => (await countEvents(service, 'prefect.automation.triggered')) > fired);
        return { count, stored, seconds: (performance.now() - started) / 1000 };
      };
      await counted(conditions.seconds / 4);
      const before = await service.cpuMicros();
      const { count, stored, seconds } = await counted(conditions.seconds);
      const cpuMicros = ((await service.cpuMicros()) - before) / count;
      const { triggers } = await request<Schema<'AutomationActivity'>>(service, { method: 'GET', path: `/automations/${id}/activity` });
      const inShown = triggers[0]!.buckets.reduce((sum, bucket) => sum + bucket.count, 0);
      const lost = inShown < Math.floor(sent / KEYS) * SHOWN ? '; NOT ALL COUNTED' : '';
      const note = `${whole(count / stored)} per second received and stored in that time${lost}`;
      return [{ work: `each event counts in one of ${KEYS} buckets, until all are counted`, perSecond: count / seconds, cpuMicros, note }];
    }),
};
