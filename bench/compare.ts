import { setTimeout as sleep } from 'node:timers/promises';
import type { Conditions } from './conditions.ts';
import { type Results, untilRead } from './deferred.ts';
import { addWaiting, fill } from './fill.ts';
import { type Load, load } from './load.ts';
import { aligned, whole } from './report.ts';
import type { LoadScenario, Step } from './scenario.ts';
import { QUIET, type Server, startService } from './service.ts';

// Sends the same requests to the service and to another server of the same interface. Both are filled over HTTP with the same data, and the loads alternate, so
// that other load on the machine affects both. Loads that add runs come last: the faster server adds more of them, and would then read among more.

interface Compared extends Conditions {
  /** `http://host:port/api` of the other server, whose database should be empty. */
  other: string;
  scenarios: readonly LoadScenario[];
}

const ROUNDS = 3;
const WARM_UP_SECONDS = 1;
/** Waiting runs per second of load: more than the load consumes. The slower server needs fewer. */
const OUR_LIVES_PER_SECOND = 2_500;
const OTHER_LIVES_PER_SECOND = 100;
const SETTLE_MILLISECONDS = 500;
/** The scenario that consumes waiting runs. */
const SET_STATE = 'set-state';

/** @returns the figures as a table in Markdown */
export async function compare(conditions: Compared, print: (text: string) => void): Promise<string> {
  const { databases, folder, other, seconds, rows, scenarios } = conditions;
  const service = await startService({ databaseUrl: await databases.create('compared'), folder, services: true, env: QUIET });
  try {
    const theirs: Server = { url: other };
    const ours = { server: service, fixture: await fill(service, rows, print), livesPerSecond: OUR_LIVES_PER_SECOND };
    const others = { server: theirs, fixture: await fill(theirs, rows, print), livesPerSecond: OTHER_LIVES_PER_SECOND };
    const rowsByScenario = new Map<LoadScenario, string[][]>();
    const isLast = ({ addsRuns = false }: LoadScenario) => addsRuns;
    for (const scenario of [...scenarios.filter((one) => !isLast(one)), ...scenarios.filter(isLast)]) {
      print(scenario.title);
      if (scenario.name === SET_STATE)
        for (const { server, fixture, livesPerSecond } of [ours, others])
          await addWaiting(server, fixture, Math.ceil(ROUNDS * (seconds + WARM_UP_SECONDS) * livesPerSecond), print);
      const pairs = [ours, others].map(({ server, fixture }) => ({ server, steps: scenario.steps(fixture), rounds: [] as Round[] }));
      for (let round = 0; round < ROUNDS; round++)
        for (const { server, steps, rounds } of pairs) {
          rounds.push(await measure(server, scenario, steps, seconds));
          // work that the server deferred must not slow down the other one
          await sleep(SETTLE_MILLISECONDS);
        }
      const [one, another] = pairs.map(({ rounds }) => rounds);
      if (one && another) rowsByScenario.set(scenario, rowsOf(scenario, one, another));
    }
    const heading = ['scenario', 'per second', 'p50 ms', 'p99 ms', 'the other: per second', 'p50 ms', 'p99 ms', 'ratio', ''];
    return aligned([heading, ...scenarios.flatMap((scenario) => rowsByScenario.get(scenario) ?? [])], [1, 2, 3, 4, 5, 6, 7]);
  } finally {
    await service.stop();
  }
}

interface Round extends Load {
  /** The results of work that the server may do after its response. */
  results?: Results;
}

async function measure(server: Server, { connections, deferred }: LoadScenario, steps: readonly Step[], seconds: number): Promise<Round> {
  const run = (length: number): Promise<Round> => {
    const responded = () => load(server, steps, connections, length);
    return deferred ? untilRead(server, deferred, responded) : responded();
  };
  await run(WARM_UP_SECONDS);
  return run(seconds);
}

/** One row for the responses and, if results may become readable later, one for the results. */
function rowsOf({ title, deferred }: LoadScenario, ours: readonly Round[], others: readonly Round[]): string[][] {
  const [one, another] = [middle(ours, ({ perSecond }) => perSecond), middle(others, ({ perSecond }) => perSecond)];
  const failed = [ours, others].map((rounds) => sum(rounds, (round) => round.failed));
  const figures = [one, another].flatMap(({ perSecond, p50, p99 }) => [whole(perSecond), whole(p50), whole(p99)]);
  const responses = [deferred?.responses ?? title, ...figures, ratio(one.perSecond, another.perSecond), note(failed, 'FAILED')];
  if (!deferred) return [responses];
  const rate = readPerSecond(middle(ours, readPerSecond));
  const otherRate = readPerSecond(middle(others, readPerSecond));
  const lost = [ours, others].map((rounds) => Math.round(sum(rounds, lostOf)));
  return [responses, [deferred.results, whole(rate), '', '', whole(otherRate), '', '', ratio(rate, otherRate), note(lost, 'LOST')]];
}

const readPerSecond = ({ results }: Round): number => (results ? results.requests / results.seconds : 0);

/** Successful requests whose results never became readable. */
const lostOf = ({ requests, results }: Round): number => (results ? requests - results.requests : 0);

const sum = (rounds: readonly Round[], of: (round: Round) => number): number => rounds.reduce((total, round) => total + of(round), 0);

/** Empty if the other server sent no response in time. */
const ratio = (one: number, another: number): string => (another > 0 ? `${(one / another).toFixed(1)}×` : '');

const note = ([ours = 0, others = 0]: readonly number[], what: string): string =>
  [ours > 0 ? `${ours} ${what}` : '', others > 0 ? `the other: ${others} ${what}` : ''].filter(Boolean).join('; ');

const middle = (rounds: readonly Round[], of: (round: Round) => number): Round =>
  [...rounds].sort((a, b) => of(a) - of(b))[rounds.length >> 1]!;
