import { watch } from './capacity/usage.ts';
import type { Conditions } from './conditions.ts';
import { addWaiting, fill } from './fill.ts';
import { load, measuredLoad } from './load.ts';
import { aligned, middle, whole } from './report.ts';
import type { LoadScenario, Step } from './scenario.ts';
import { QUIET, type RunningService, startService } from './service.ts';

// Sends the same requests to several builds of the service, or to one build on several releases of Node.js. The variants alternate, so that other load on the
// machine affects all of them.

/** A command that starts a server, such as `node bin/contralto.mjs`, and the name of its column. */
export interface Variant {
  name: string;
  command: string[];
}

interface Compared extends Conditions {
  variants: readonly Variant[];
  scenarios: readonly LoadScenario[];
}

/** On a shared machine, the processor time per request varies less than the rate. */
type Round = Pick<Awaited<ReturnType<typeof measuredLoad>>, 'perSecond' | 'p50' | 'p99' | 'cpuMicros'> & { databaseMicros: number };

const ROUNDS = 5;
const WARM_UP_SECONDS = 1;
/** More runs than the load consumes. */
const LIVES_PER_SECOND = 1_500;

/** @returns the figures as a table in Markdown: a line for each scenario and variant, with ratios to the first variant (more than 1 is faster) */
export async function compareVariants(conditions: Compared, print: (text: string) => void): Promise<string> {
  const { databases, folder, variants, seconds, rows, scenarios } = conditions;
  const lives = scenarios.some(({ name }) => name === 'set-state') ? Math.ceil((ROUNDS * seconds + WARM_UP_SECONDS) * LIVES_PER_SECOND) : 0;
  const isPostgres = databases.name === 'postgres';
  const usage = await watch(await databases.create('usage'));
  const services: RunningService[] = [];
  try {
    const columns = [];
    for (const [index, { name, command }] of variants.entries()) {
      const service = await startService({
        databaseUrl: await databases.createEmpty(`variant${index}`),
        folder,
        services: true,
        env: QUIET,
        command,
      });
      services.push(service);
      const fixture = await fill(service, rows, print);
      await addWaiting(service, fixture, lives, print);
      columns.push({ name, service, fixture });
    }
    const cells = [['scenario', 'variant', 'per second', 'ratio', 'p50 ms', 'p99 ms', 'CPU µs per request', 'ratio', 'database µs']];
    for (const scenario of scenarios) {
      print(scenario.title);
      const lines = columns.map(({ name, service, fixture }) => ({ name, service, steps: scenario.steps(fixture), rounds: [] as Round[] }));
      for (const { service, steps } of lines) await load(service, steps, scenario.connections, WARM_UP_SECONDS);
      for (let round = 0; round < ROUNDS; round++)
        for (const { service, steps, rounds } of lines) {
          const before = await usage.cpuMicros();
          const { requests, ...measured } = await measure(service, scenario, steps, seconds);
          rounds.push({ ...measured, databaseMicros: ((await usage.cpuMicros()) - before) / requests });
        }
      const figures = lines.map(({ name, rounds }) => ({
        name,
        perSecond: middle(rounds.map((round) => round.perSecond)),
        p50: middle(rounds.map((round) => round.p50)),
        p99: middle(rounds.map((round) => round.p99)),
        cpuMicros: middle(rounds.map((round) => round.cpuMicros)),
        databaseMicros: middle(rounds.map((round) => round.databaseMicros)),
      }));
      const [first] = figures;
      if (first === undefined) continue;
      for (const { name, perSecond, p50, p99, cpuMicros, databaseMicros } of figures)
        cells.push([
          scenario.title,
          name,
          whole(perSecond),
          (perSecond / first.perSecond).toFixed(2),
          whole(p50),
          whole(p99),
          whole(cpuMicros),
          (first.cpuMicros / cpuMicros).toFixed(2),
          isPostgres ? whole(databaseMicros) : '',
        ]);
    }
    return aligned(cells, [2, 3, 4, 5, 6, 7, 8]);
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await usage.close();
  }
}

async function measure(service: RunningService, { connections }: LoadScenario, steps: readonly Step[], seconds: number) {
  const { failed, ...round } = await measuredLoad(service, steps, connections, seconds);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  return round;
}
