import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { megabytes, residentBytes } from '../../support/attacks/memory.ts';
import { pace, unmet } from '../../support/waiting.ts';
import { atMost, isTimeLeft, type Part, type Row } from '../part.ts';
import { Subject } from '../subject.ts';
import { bodyAttacks } from './bodies.ts';
import { calculationAttacks } from './calculations.ts';
import { connectionAttacks } from './connections.ts';
import { crowdAttacks } from './crowds.ts';
import { extremeAttacks } from './extremes.ts';
import { socketAttacks } from './sockets.ts';
import { type Attack, Target } from './target.ts';
import { type Sight, Witness } from './witness.ts';

const CREDENTIALS = 'admin:secret';
/**
 * Bound on the memory above the floor after an attack, in bytes: the heap of V8, the page caches of SQLite, and freed memory that the C library keeps for the next
 * attack.
 */
const KEPT = megabytes(400);
/** Bound on the memory above the floor during an attack, in bytes: the budget of pending bodies, and room for the garbage collector. */
const PEAK = megabytes(800);
/** Bounds on the response times of another client: the factor to the undisturbed median, and a minimum in milliseconds. */
const PATIENCE = [
  { name: 'in the median', part: 0.5, times: 50, atLeast: 500 },
  { name: 'at the 99th percentile', part: 0.99, times: 100, atLeast: 2000 },
];
/** Bound on the work of the main thread during a request of another client, at the 99th percentile, in milliseconds. */
const WORK = 500;
/** Scale of the attacks in the short pass. */
const SHORT_SCALE = 0.03;
/** Duration of the undisturbed measurement, in milliseconds. */
const CALM = 1000;

const attacks: readonly Attack[] = [
  ...bodyAttacks,
  ...connectionAttacks,
  ...calculationAttacks,
  ...extremeAttacks,
  ...socketAttacks,
  ...crowdAttacks,
];

/** Attacks the service with and without credentials, and checks the responses, the response times of another client, and the memory. */
export const hostile: Part = {
  name: 'hostile',
  about: 'attacks with bodies, connections, calculations and sockets, before and after credentials',
  kinds: ['sqlite', 'postgres'],
  async run(context) {
    const database = await context.createDatabase();
    const chosen = attacks.filter(({ name }) => isChosen(name, context.attacks));
    const isShort = context.rounds !== undefined;
    const service = await Subject.on({
      SERVICE_HOME: mkdtempSync(join(context.folder, 'hostile-')),
      ...database.settings,
      SERVICE_API_AUTH_STRING: CREDENTIALS,
      SERVICE_LOGGING_LEVEL: 'fatal',
    });
    const witness = new Witness(service.apiUrl, CREDENTIALS);
    const rows: Row[] = [];
    try {
      await service.start();
      witness.begin(service.pid);
      await pace(CALM);
      const calm = await witness.end();
      const floor = residentBytes(service.pid);
      let done = 0;
      // the first round is always complete
      for (let round = 0; round === 0 || isTimeLeft(context, round); round++) {
        for (const attack of chosen) {
          if (round > 0 && !isTimeLeft(context, round)) break;
          for (const credentials of [undefined, CREDENTIALS]) {
            const row = await attempt(attack, new Target(service.url, credentials, isShort ? SHORT_SCALE : 1), {
              service,
              witness,
              calm,
              floor,
              isShort,
            });
            rows.push({ ...row, kind: context.kind });
            done += 1;
            if (row.violations.length > 0) context.print(`${row.what}: ${row.violations.join('; ')} (${row.tried})`);
            else if (done % 10 === 0) context.print(`${done} attacks`);
            if (service.hasEnded) await service.start();
          }
        }
      }
    } finally {
      witness.close();
      await service.kill();
      await database.drop();
    }
    return summed(rows);
  },
};

const isChosen = (name: string, texts: readonly string[] = []): boolean => texts.length === 0 || texts.some((text) => name.includes(text));

interface Circumstances {
  service: Subject;
  witness: Witness;
  calm: Sight;
  floor: number;
  isShort: boolean;
}

async function attempt(
  attack: Attack,
  target: Target,
  { service, witness, calm, floor, isShort }: Circumstances,
): Promise<Omit<Row, 'kind'>> {
  const what = `hostile: ${attack.name} ${target.credentials === undefined ? 'before' : 'after'} credentials`;
  witness.begin(service.pid);
  let peak = 0;
  const look = setInterval(() => {
    if (!service.hasEnded) peak = Math.max(peak, residentBytes(service.pid));
  }, 50);
  const open = await attack.run(target).catch((error: Error) => {
    target.violations.push(`the attack failed: ${error.message}`);
    return undefined;
  });
  const seen = await witness.end();
  clearInterval(look);
  for (const connection of open ?? []) connection.close();
  const violations = [...atMost(target.violations), ...atMost(seen.violations)];
  if (service.hasEnded) return { what, tried: '', violations: [...violations, `the service exited: ${service.output().slice(-500)}`] };
  if (peak - floor > PEAK) violations.push(`memory went ${mebibytes(peak - floor)} above its floor`);
  const above = () => residentBytes(service.pid) - floor;
  const stays = await unmet('memory returns to its floor', () => above() < KEPT, { seconds: isShort ? 300 : 60 });
  violations.push(...stays.map((problem) => `${problem}; it stays ${mebibytes(above())} above`));
  const undisturbed = calm.quantile(0.5);
  for (const { name, part, times, atLeast } of PATIENCE) {
    const waited = seen.quantile(part);
    // response times are meaningful only on an otherwise idle machine
    if (!isShort && waited > Math.max(atLeast, times * undisturbed))
      violations.push(`others waited ${Math.round(waited)} ms ${name}, ${Math.round(undisturbed)} ms undisturbed`);
  }
  const work = seen.workQuantile(0.99);
  if (!isShort && work > WORK) violations.push(`the service worked for ${Math.round(work)} ms while others waited`);
  const statuses = [...target.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  const others = `others ${Math.round(seen.quantile(0.5))} ms, p99 ${Math.round(seen.quantile(0.99))} ms, work ${Math.round(seen.workQuantile(0.99))} ms`;
  return { what, tried: [...statuses, others, `peak +${mebibytes(Math.max(0, peak - floor))}`].join(', '), violations };
}

const mebibytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`;

/** One row per attack: that of the last round, with the violations of all rounds. */
function summed(rows: readonly Row[]): Row[] {
  const byName = new Map<string, Row>();
  for (const row of rows) byName.set(row.what, { ...row, violations: [...(byName.get(row.what)?.violations ?? []), ...row.violations] });
  return [...byName.values()];
}
