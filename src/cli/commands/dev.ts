import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import exampleSeed from '../../../docs/seeds/example.json' with { type: 'json' };
import { ApiError } from '../../base/errors.ts';
import { parseJson } from '../../base/json/json.ts';
import { type Instant, parseInstant } from '../../base/time/instant.ts';
import { readSeed, type Seed } from '../../dev/seed.ts';
import { TemporaryData } from '../../dev/temporary-data.ts';
import { DevService } from '../../dev/test-bench.ts';
import { MCP_PATH } from '../../mcp/route.ts';
import { packageFile } from '../../package-file.ts';
import { isPostgresUrl } from '../../store/open.ts';
import { addressOf, announce } from '../announcement.ts';
import { FlagError } from '../flag-error.ts';
import { reject } from '../reject.ts';
import { addSettingFlags, readSettings } from '../settings-flags.ts';
import { onStopSignals } from '../stop-signals.ts';

interface Kind {
  seed: Seed;
  start: Instant;
  realClock: boolean;
  skipWaiting?: boolean;
}

/** `dev`, and `mock`, which is `dev` with the example. */
export function addDevCommands(program: Command): void {
  addSettingFlags(program.command('dev'))
    .description('Serve temporary data with a clock that clients move, to test clients.')
    .option('--seed <file>', 'create the records of a JSON file, with the same ids each time')
    .option('--clock <time>', 'time at which the clock starts; default: that of the seed, or now')
    .option('--real-clock', 'let the clock run instead of moving it with `POST /api/admin/clock`')
    .option('--skip-waiting', 'move the clock to the next due time whenever all clients wait')
    .action((flags: Record<string, string | boolean | undefined>) => {
      const now = new Date().toISOString().slice(0, 19);
      const { clock, seed: file, realClock = false, skipWaiting = false } = flags;
      if (realClock === true && skipWaiting === true) throw new FlagError('--skip-waiting and --real-clock exclude each other');
      const start = parseInstant(typeof clock === 'string' ? clock : now);
      if (start === undefined) throw new FlagError(`--clock: must be a time such as 2026-01-05T08:00:00Z, not "${String(clock)}"`);
      const given = typeof file === 'string' ? seedOf(file, start) : {};
      return serveTemporarily(flags, {
        seed: clock === undefined ? given : { ...given, clock: start },
        start,
        realClock: realClock === true,
        skipWaiting: skipWaiting === true,
      });
    });
  addSettingFlags(program.command('mock'))
    .description('Serve example data, to develop clients without a deployment.')
    .action((flags: Record<string, string | undefined>) => {
      const start = parseInstant(new Date().toISOString()) as Instant;
      return serveTemporarily(flags, { seed: readSeed(exampleSeed, start), start, realClock: true });
    });
}

async function serveTemporarily(flags: Record<string, string | boolean | undefined>, kind: Kind): Promise<void> {
  const { databaseUrl } = flags;
  const isPostgres = typeof databaseUrl === 'string' && isPostgresUrl(databaseUrl);
  if (databaseUrl !== undefined && !isPostgres)
    throw new FlagError('--database-url: must be postgres://…; without it, the data is a temporary SQLite file');
  const data = new TemporaryData(packageFile('drizzle'), isPostgres ? databaseUrl : undefined);
  process.once('exit', () => data.delete());
  const settings = readSettings({
    // as threads take longer to start than the data to read
    databaseReaders: '0',
    loggingLevel: process.env.SERVICE_LOGGING_LEVEL ?? 'warn',
    // not from the environment: the data of another service, or an address that others reach
    host: '127.0.0.1',
    databaseUrl: `sqlite:${data.folder}/data.sqlite`,
    ...flags,
    home: data.folder,
    workers: '1',
  });
  const service = new DevService({ settings, data, ...kind });
  const stop = () => service.stop().then(() => process.exit(0), reject);
  onStopSignals({ stop: () => void stop(), end: () => process.exit(1) });
  const stage = await service.start().catch(reject);
  const { log } = stage.service.deps;
  await announce(stage.settings, { port: stage.listening.port, log, isGuarded: () => stage.service.authenticator.isGuarded() });
  const mover = `POST ${settings.api.basePath}/admin/clock moves it`;
  const moved = kind.realClock ? '' : kind.skipWaiting ? `, until all clients wait, or ${mover}` : `, until ${mover}`;
  process.stdout.write(`  Clock     ${stage.seeded.time}${moved}\n`);
  const url = addressOf(stage.settings.host, stage.listening.port) + stage.settings.pathPrefix + MCP_PATH;
  process.stdout.write(`  Agents    ${JSON.stringify({ mcpServers: { contralto: { type: 'http', url } } })}\n`);
}

/** @throws FlagError with one line per problem */
function seedOf(file: string, start: Instant): Seed {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new FlagError(`Cannot read the seed ${file}: ${(error as Error).message}`);
  }
  try {
    return readSeed(parseJson(text), start);
  } catch (error) {
    throw new FlagError(linesOf(file, error).join('\n'));
  }
}

function linesOf(file: string, error: unknown): string[] {
  if (!(error instanceof ApiError)) return [`${file} is not JSON: ${(error as Error).message}`];
  return (error.problems ?? []).map(({ loc, msg }) => `${file}: ${placeOf(loc.slice(1))}: ${msg}`);
}

/** `flow_runs[2].states[0].type` */
const placeOf = (loc: readonly (string | number)[]): string =>
  loc.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
