import { PATIENCE, unmet } from '../../support/waiting.ts';
import { missingIds, type StoreKind } from '../databases.ts';
import { atMost } from '../part.ts';
import { Subject } from '../subject.ts';
import { SteadyLoad } from './steady-load.ts';
import type { Finding, WorldContext, WorldPart } from './world-part.ts';

const STOPS = 50;
const CONNECTIONS = 32;
/** Responses before each stop, so that all connections are open and busy. */
const RESPONSES = 10 * CONNECTIONS;

interface Way {
  name: string;
  kinds: readonly StoreKind[];
  args?: string[];
  /** @returns the exit code */
  stop(service: Subject): Promise<number | null>;
}

const TWO_WORKERS = ['--workers', '2'];

const ways: readonly Way[] = [
  { name: 'one process', kinds: ['sqlite', 'postgres'], stop: (service) => service.stop() },
  { name: 'SIGTERM to the supervisor of two workers', kinds: ['postgres'], args: TWO_WORKERS, stop: (service) => service.stop() },
  {
    name: 'SIGTERM to the supervisor and both workers',
    kinds: ['postgres'],
    args: TWO_WORKERS,
    stop: (service) => service.stop('everyone'),
  },
];

/** Stops the service while clients keep their connections: every request must get a response, and no acknowledged write may be lost. */
export const stops: readonly WorldPart[] = ways.map((way) => ({
  name: `stops under load: ${way.name}`,
  kinds: way.kinds,
  run: (context) => stopAgain(context, way),
}));

async function stopAgain(context: WorldContext, way: Way): Promise<Finding> {
  const database = await context.createDatabase();
  const service = await Subject.on(context.env({ ...database.settings, SERVICE_API_BLOCKS_REGISTER_ON_START: 'false' }), way.args);
  const violations: string[] = [];
  const seconds: number[] = [];
  let acknowledged = 0;
  try {
    for (let count = 0; count < (context.rounds ?? STOPS); count++) {
      await service.start();
      const load = new SteadyLoad(service, CONNECTIONS);
      violations.push(...(await unmet('the service responds to the load', () => load.responses >= RESPONSES, PATIENCE)));
      const started = performance.now();
      const code = await way.stop(service);
      seconds.push((performance.now() - started) / 1000);
      await load.stop();
      if (code !== 0) violations.push(`the service ended with ${code}`);
      violations.push(...load.problems);
      const lost = await missingIds(database, 'flows', load.acknowledged);
      violations.push(...lost.map((id) => `the acknowledged flow ${id} is not stored`));
      acknowledged += load.acknowledged.length;
    }
  } finally {
    await service.kill();
    await database.drop();
  }
  const longest = Math.max(...seconds).toFixed(1);
  return { tried: `${seconds.length} stops, ${acknowledged} writes, the longest stop ${longest} s`, violations: atMost(violations) };
}
